//! The renderer of a window. Bevy creates its wgpu instance without a connection to the display server; OpenGL cannot
//! present without one, so for OpenGL the instance and the device are created here.

use bevy::prelude::*;
use bevy::render::renderer::{
    RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper,
};
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::tasks::block_on;
use bevy::time::TimeReceiver;
use bevy::winit::DisplayHandleWrapper;
use std::sync::Arc;
use wgpu::wgt::WgpuHasDisplayHandle;
use wgpu::{DeviceDescriptor, Instance, InstanceDescriptor, RequestAdapterOptions};

use super::platform_errors::PlatformError;
use crate::app::render::renderer_settings::{GraphicsApi, renderer, wgpu_settings};

/// Adds the engine's render plugin. Comes after the plugin that opens the window library's event loop.
pub(super) struct WindowRenderer(pub(super) GraphicsApi);

impl Plugin for WindowRenderer {
    fn build(&self, app: &mut App) {
        let mut plugin = renderer(self.0);
        if let GraphicsApi::OpenGl { .. } = self.0 {
            let display = Box::new(app.world().resource::<DisplayHandleWrapper>().0.clone());
            plugin.render_creation = create_device(display, &wgpu_settings(self.0)).unwrap_or_else(|error| {
                eprintln!("rollick: {} ({error})", PlatformError::GraphicsUnusable);
                std::process::exit(1)
            });
        }
        app.add_plugins(plugin);
        // The renderer sends the time of the frame before. After a long sleep without frames that is long ago, so a
        // countdown would end too early. Without the channel the engine asks the clock.
        app.world_mut().remove_resource::<TimeReceiver>();
    }
}

/// Creates a device that can present on this display.
fn create_device(display: Box<dyn WgpuHasDisplayHandle>, settings: &WgpuSettings) -> Result<RenderCreation, String> {
    let instance = Instance::new(InstanceDescriptor {
        backends: settings.backends.unwrap_or_default(),
        flags: settings.instance_flags,
        ..InstanceDescriptor::new_with_display_handle(display)
    });
    let adapter = block_on(instance.request_adapter(&RequestAdapterOptions::default())).map_err(|e| e.to_string())?;
    let (device, queue) = block_on(adapter.request_device(&DeviceDescriptor {
        required_features: settings.features & adapter.features(),
        required_limits: settings.limits.clone().or_worse_values_from(&adapter.limits()),
        memory_hints: settings.memory_hints.clone(),
        ..default()
    }))
    .map_err(|error| error.to_string())?;
    let info = adapter.get_info();
    info!("graphics: {:?}, {}", info.backend, info.name);
    Ok(RenderCreation::manual(
        RenderDevice::from(device),
        RenderQueue(Arc::new(WgpuWrapper::new(queue))),
        RenderAdapterInfo(WgpuWrapper::new(info)),
        RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
        RenderInstance(Arc::new(WgpuWrapper::new(instance))),
    ))
}
