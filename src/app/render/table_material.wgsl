// The fragment shader of everything on the table (see table_material.rs).
//
// With SOFTWARE_SHADING it computes only what our tables use: a colour, a normal map, roughness and metal, lamps of which
// one casts shadows, and an environment map. The engine's lighting branches on everything a surface may be; a
// graphics card skips branches not taken, but a software renderer draws eight pixels at once and executes all of them.
// Bindings and lamp formulas are the engine's, so both variants look alike.

#import bevy_pbr::{
    forward_io::{FragmentOutput, VertexOutput},
    pbr_types,
}

#ifdef SOFTWARE_SHADING

#import bevy_pbr::{
    clustered_forward as clustering,
    lighting,
    mesh_bindings::mesh,
    mesh_types::MESH_FLAGS_SHADOW_RECEIVER_BIT,
    mesh_view_bindings as view_bindings,
    mesh_view_types::POINT_LIGHT_FLAGS_SHADOWS_ENABLED_BIT,
    pbr_bindings,
    shadows,
}

#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::{screen_space_dither, tone_mapping}
#endif

// What is known of a pixel's surface before it is lit.
struct Surface {
    color: vec4<f32>,
    normal: vec3<f32>,
    perceptual_roughness: f32,
    metallic: f32,
    reflectance: vec3<f32>,
    flags: u32,
}

struct EnvironmentLight {
    diffuse: vec3<f32>,
    specular: vec3<f32>,
}

fn sample_surface(in: VertexOutput, is_front: bool) -> Surface {
    var out: Surface;
    out.flags = pbr_bindings::material.flags;
    out.perceptual_roughness = pbr_bindings::material.perceptual_roughness;
    out.metallic = pbr_bindings::material.metallic;
    out.reflectance = pbr_bindings::material.reflectance;
    out.color = pbr_bindings::material.base_color;
#ifdef VERTEX_COLORS
    out.color *= in.color;
#endif
    out.normal = normalize(in.world_normal);
    if (out.flags & pbr_types::STANDARD_MATERIAL_FLAGS_DOUBLE_SIDED_BIT) != 0u && !is_front {
        out.normal = -out.normal;
    }

#ifdef VERTEX_UVS_A
    if (out.flags & pbr_types::STANDARD_MATERIAL_FLAGS_BASE_COLOR_TEXTURE_BIT) != 0u {
        out.color *= textureSample(pbr_bindings::base_color_texture, pbr_bindings::base_color_sampler, in.uv);
    }
    // Only materials with a normal map have a roughness texture: one branch less for all others.
#ifdef STANDARD_MATERIAL_NORMAL_MAP
#ifdef VERTEX_TANGENTS
    if (out.flags & pbr_types::STANDARD_MATERIAL_FLAGS_METALLIC_ROUGHNESS_TEXTURE_BIT) != 0u {
        let metallic_roughness = textureSample(
            pbr_bindings::metallic_roughness_texture,
            pbr_bindings::metallic_roughness_sampler,
            in.uv,
        );
        out.perceptual_roughness *= metallic_roughness.g;
        out.metallic *= metallic_roughness.b;
    }
    // Normal maps have two components; the third follows from unit length.
    let sampled = textureSample(pbr_bindings::normal_map_texture, pbr_bindings::normal_map_sampler, in.uv);
    let slope = sampled.xy * 2.0 - 1.0;
    let up = sqrt(max(1.0 - dot(slope, slope), 0.0));
    let tangent = in.world_tangent.xyz;
    let bitangent = in.world_tangent.w * cross(out.normal, tangent);
    out.normal = normalize(slope.x * tangent + slope.y * bitangent + up * out.normal);
#endif
#endif
#endif
    return out;
}

fn environment_light(normal: vec3<f32>, reflected: vec3<f32>, perceptual_roughness: f32) -> EnvironmentLight {
    var out: EnvironmentLight;
#ifdef ENVIRONMENT_MAP
    let probe = view_bindings::light_probes.view_cubemap_index;
    if probe >= 0 {
        let level = perceptual_roughness * f32(view_bindings::light_probes.smallest_specular_mip_level_for_view);
        // Cube maps are left-handed.
        let diffuse_direction = normal * vec3(1.0, 1.0, -1.0);
        let specular_direction = reflected * vec3(1.0, 1.0, -1.0);
#ifdef MULTIPLE_LIGHT_PROBES_IN_ARRAY
        let diffuse = textureSampleLevel(
            view_bindings::diffuse_environment_maps[probe],
            view_bindings::environment_map_sampler,
            diffuse_direction,
            0.0,
        );
        let specular = textureSampleLevel(
            view_bindings::specular_environment_maps[probe],
            view_bindings::environment_map_sampler,
            specular_direction,
            level,
        );
#else
        let diffuse = textureSampleLevel(
            view_bindings::diffuse_environment_map,
            view_bindings::environment_map_sampler,
            diffuse_direction,
            0.0,
        );
        let specular = textureSampleLevel(
            view_bindings::specular_environment_map,
            view_bindings::environment_map_sampler,
            specular_direction,
            level,
        );
#endif
        out.diffuse = diffuse.rgb * view_bindings::light_probes.intensity_for_view;
        out.specular = specular.rgb * view_bindings::light_probes.intensity_for_view;
    }
#endif
    return out;
}

fn shade(in: VertexOutput, surface: Surface) -> vec3<f32> {
    let V = normalize(view_bindings::view.world_position.xyz - in.world_position.xyz);
    let NdotV = max(dot(surface.normal, V), 0.0001);
    let R = reflect(-V, surface.normal);
    let roughness = lighting::perceptualRoughnessToRoughness(surface.perceptual_roughness);
    let diffuse_color = surface.color.rgb * (1.0 - surface.metallic);
    let F0_dielectric = 0.16 * surface.reflectance * surface.reflectance;
    let F0 = mix(F0_dielectric, surface.color.rgb, surface.metallic);

    var input: lighting::LightingInput;
    input.layers[0].NdotV = NdotV;
    input.layers[0].N = surface.normal;
    input.layers[0].R = R;
    input.layers[0].perceptual_roughness = surface.perceptual_roughness;
    input.layers[0].roughness = roughness;
    input.P = in.world_position.xyz;
    input.V = V;
    input.diffuse_color = diffuse_color;
    input.metallic = surface.metallic;
    input.F0_dielectric = F0_dielectric;
    input.F0_metallic = surface.color.rgb;
    input.F_ab = lighting::F_AB(surface.perceptual_roughness, NdotV);

    let depth = (view_bindings::view.view_from_world * in.world_position).z;
    let cluster = clustering::view_fragment_cluster_index(in.position.xy, depth, false);
    let ranges = clustering::unpack_clusterable_object_index_ranges(cluster);
    var light = vec3(0.0);
    // Our point lights are short effects without shadows.
    for (var i = ranges.first_point_light_index_offset; i < ranges.first_spot_light_index_offset; i += 1u) {
        light += lighting::point_light(clustering::get_clusterable_object_id(i), &input, true, false);
    }
    let receives_shadows = (mesh[in.instance_index].flags & MESH_FLAGS_SHADOW_RECEIVER_BIT) != 0u;
    for (var i = ranges.first_spot_light_index_offset; i < ranges.first_reflection_probe_index_offset; i += 1u) {
        let id = clustering::get_clusterable_object_id(i);
        let lamp = &view_bindings::clustered_lights.data[id];
        var shadow = 1.0;
        if receives_shadows && ((*lamp).flags & POINT_LIGHT_FLAGS_SHADOWS_ENABLED_BIT) != 0u {
            shadow = shadows::fetch_spot_shadow(
                id, in.world_position, in.world_normal, (*lamp).shadow_map_near_z, in.position.xy,
            );
        }
        light += lighting::spot_light(id, &input, true) * shadow;
    }

    // The dominant direction of a specular lobe leans from the mirror direction to the normal as roughness grows.
    let smoothness = 1.0 - roughness;
    let dominant = mix(surface.normal, R, smoothness * (sqrt(smoothness) + roughness));
    let environment = environment_light(surface.normal, dominant, surface.perceptual_roughness);
    // Split-sum approximation with multiple scattering, as in the engine's environment_map.wgsl.
    let single_scattering = F0 * input.F_ab.x + input.F_ab.y;
    let multiple_scattering = single_scattering * (1.0 - input.F_ab.x - input.F_ab.y);
    light += (diffuse_color * (1.0 - single_scattering) + multiple_scattering) * environment.diffuse
        + single_scattering * environment.specular;
    return light * view_bindings::view.exposure;
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    let surface = sample_surface(in, is_front);
    var color = surface.color;
    if (surface.flags & pbr_types::STANDARD_MATERIAL_FLAGS_UNLIT_BIT) == 0u {
        color = vec4(shade(in, surface), color.a);
    }
    let alpha_mode = surface.flags & pbr_types::STANDARD_MATERIAL_FLAGS_ALPHA_MODE_RESERVED_BITS;
    if alpha_mode == pbr_types::STANDARD_MATERIAL_FLAGS_ALPHA_MODE_OPAQUE {
        color.a = 1.0;
    }
#ifdef TONEMAP_IN_SHADER
    color = tone_mapping(color, view_bindings::view.color_grading);
#ifdef DEBAND_DITHER
    // Noise of less than one step, added in a space whose steps look nearly even.
    let dithered = sqrt(max(color.rgb, vec3(0.0))) + screen_space_dither(in.position.xy);
    color = vec4(dithered * dithered, color.a);
#endif
#endif
    var out: FragmentOutput;
    out.color = color;
    return out;
}

#else // SOFTWARE_SHADING

#import bevy_pbr::{
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{alpha_discard, apply_pbr_lighting, main_pass_post_lighting_processing},
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr_input = pbr_input_from_standard_material(in, is_front);
    pbr_input.material.base_color = alpha_discard(pbr_input.material, pbr_input.material.base_color);
    var color = pbr_input.material.base_color;
    if (pbr_input.material.flags & pbr_types::STANDARD_MATERIAL_FLAGS_UNLIT_BIT) == 0u {
        color = apply_pbr_lighting(pbr_input);
    }
    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(pbr_input, color);
    return out;
}

#endif // SOFTWARE_SHADING
