// The fragment shader of everything on the table (see table_material.rs).
//
// With SOFTWARE_SHADING it computes only what our tables use: a colour, a normal map, roughness and metal, one lamp with
// shadows, and an environment map. The engine's lighting branches on everything a surface and a light may be; a
// graphics card skips branches not taken, but a software renderer draws eight pixels at once and executes all of them.
// Bindings and formulas are the engine's, so both variants look alike. With SPECULAR_FROM_DIFFUSE_MAP a surface mirrors the
// light of the whole room, which is exact for the roughest ones: one texture read less.

#import bevy_pbr::{
    forward_io::{FragmentOutput, VertexOutput},
    pbr_types,
}

#ifdef SOFTWARE_SHADING

#import bevy_pbr::{
    lighting,
    mesh_bindings::mesh,
    mesh_types::MESH_FLAGS_SHADOW_RECEIVER_BIT,
    mesh_view_bindings as view_bindings,
    pbr_bindings,
    shadow_sampling::sample_shadow_map,
}
#import bevy_render::maths::{PI, orthonormalize}

#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::{screen_space_dither, tone_mapping, tonemapping_pbr_neutral}
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
        // Cube maps are left-handed.
        let direction = normal * vec3(1.0, 1.0, -1.0);
#ifdef MULTIPLE_LIGHT_PROBES_IN_ARRAY
        let diffuse = textureSampleLevel(
            view_bindings::diffuse_environment_maps[probe],
            view_bindings::environment_map_sampler,
            direction,
            0.0,
        );
#else
        let diffuse = textureSampleLevel(
            view_bindings::diffuse_environment_map,
            view_bindings::environment_map_sampler,
            direction,
            0.0,
        );
#endif
        out.diffuse = diffuse.rgb * view_bindings::light_probes.intensity_for_view;
#ifdef SPECULAR_FROM_DIFFUSE_MAP
        out.specular = out.diffuse;
#else
        out.specular = specular_environment(probe, reflected, perceptual_roughness);
#endif
    }
#endif
    return out;
}

#ifdef ENVIRONMENT_MAP
#ifndef SPECULAR_FROM_DIFFUSE_MAP
fn specular_environment(probe: i32, reflected: vec3<f32>, perceptual_roughness: f32) -> vec3<f32> {
    let level = perceptual_roughness * f32(view_bindings::light_probes.smallest_specular_mip_level_for_view);
    let direction = reflected * vec3(1.0, 1.0, -1.0);
#ifdef MULTIPLE_LIGHT_PROBES_IN_ARRAY
    let specular = textureSampleLevel(
        view_bindings::specular_environment_maps[probe],
        view_bindings::environment_map_sampler,
        direction,
        level,
    );
#else
    let specular = textureSampleLevel(
        view_bindings::specular_environment_map,
        view_bindings::environment_map_sampler,
        direction,
        level,
    );
#endif
    return specular.rgb * view_bindings::light_probes.intensity_for_view;
}
#endif
#endif

// The index of the lamp. It is a constant, so that a software renderer reads the lamp once for all its pixels.
const LAMP: u32 = 0u;

// The lamp's light on a surface, without shadow. As the engine's spot_light, but with an even diffuse reflection, and
// with a highlight that the size of the lamp makes wider instead of the exact highlight of a sphere.
fn lamp_light(
    P: vec3<f32>,
    N: vec3<f32>,
    V: vec3<f32>,
    NdotV: f32,
    diffuse_color: vec3<f32>,
    F0: vec3<f32>,
    roughness: f32,
) -> vec3<f32> {
    let lamp = &view_bindings::clustered_lights.data[LAMP];
    let to_lamp = (*lamp).position_radius.xyz - P;
    let distance_square = dot(to_lamp, to_lamp);
    let distance = sqrt(distance_square);
    let L = to_lamp / distance;
    let H = normalize(L + V);
    let NdotL = saturate(dot(N, L));
    let wide = saturate(roughness + (*lamp).position_radius.w / (3.0 * distance));
    let specular = lighting::D_GGX(wide, saturate(dot(N, H)))
        * lighting::V_SmithGGXCorrelated(wide, NdotV, max(NdotL, 0.0001))
        * lighting::fresnel(F0, saturate(dot(L, H)));
    let cone = saturate(dot(-lamp_axis(), L) * (*lamp).light_custom_data.z + (*lamp).light_custom_data.w);
    let strength = NdotL * cone * cone
        * lighting::getDistanceAttenuation(distance_square, (*lamp).color_inverse_square_range.w);
    return (diffuse_color / PI + specular) * (*lamp).color_inverse_square_range.rgb * strength;
}

// The direction in which the lamp points: always down.
fn lamp_axis() -> vec3<f32> {
    let across = view_bindings::clustered_lights.data[LAMP].light_custom_data.xy;
    return vec3(across.x, -sqrt(max(1.0 - dot(across, across), 0.0)), across.y);
}

// How much of the lamp's light reaches a point. As the engine's fetch_spot_shadow, without its search for blockers.
fn lamp_shadow(P: vec3<f32>, N: vec3<f32>, position: vec2<f32>) -> f32 {
    let lamp = &view_bindings::clustered_lights.data[LAMP];
    let to_lamp = (*lamp).position_radius.xyz - P;
    let back = -lamp_axis();
    let offset = normalize(to_lamp) * (*lamp).shadow_depth_bias
        + N * (*lamp).shadow_normal_bias * dot(back, to_lamp);
    let local = (offset - to_lamp) * orthonormalize(back);
    let ndc = local.xy / ((*lamp).spot_light_tan_angle * -local.z);
    return sample_shadow_map(
        ndc * vec2(0.5, -0.5) + 0.5,
        (*lamp).shadow_map_near_z / -local.z,
        i32(LAMP) + view_bindings::lights.spot_light_shadowmap_offset,
        position,
        1.0,
    );
}

fn shade(in: VertexOutput, surface: Surface) -> vec3<f32> {
    let V = normalize(view_bindings::view.world_position.xyz - in.world_position.xyz);
    let NdotV = max(dot(surface.normal, V), 0.0001);
    let R = reflect(-V, surface.normal);
    let roughness = lighting::perceptualRoughnessToRoughness(surface.perceptual_roughness);
    let diffuse_color = surface.color.rgb * (1.0 - surface.metallic);
    let F0_dielectric = 0.16 * surface.reflectance * surface.reflectance;
    let F0 = mix(F0_dielectric, surface.color.rgb, surface.metallic);

    let F_ab = lighting::F_AB(surface.perceptual_roughness, NdotV);

    var light = lamp_light(in.world_position.xyz, surface.normal, V, NdotV, diffuse_color, F0, roughness);
    let receives_shadows = (mesh[in.instance_index].flags & MESH_FLAGS_SHADOW_RECEIVER_BIT) != 0u;
    light *= select(1.0, lamp_shadow(in.world_position.xyz, in.world_normal, in.position.xy), receives_shadows);

    // The dominant direction of a specular lobe leans from the mirror direction to the normal as roughness grows.
    let smoothness = 1.0 - roughness;
    let dominant = mix(surface.normal, R, smoothness * (sqrt(smoothness) + roughness));
    let environment = environment_light(surface.normal, dominant, surface.perceptual_roughness);
    // Split-sum approximation with multiple scattering, as in the engine's environment_map.wgsl.
    let single_scattering = F0 * F_ab.x + F_ab.y;
    let multiple_scattering = single_scattering * (1.0 - F_ab.x - F_ab.y);
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
#ifdef TONEMAP_METHOD_PBR_NEUTRAL
    // Without the colour grading around it, which changes nothing here and costs a power and a saturation for each pixel.
    color = vec4(tonemapping_pbr_neutral(max(color.rgb, vec3(0.0))), color.a);
#else
    color = tone_mapping(color, view_bindings::view.color_grading);
#endif
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
