// How surfaces are lit where a processor draws them.
//
// The engine's own shader can do everything a surface may need and asks at each point whether it does. A graphics card
// skips what is not asked for; a processor that draws eight points at once does all of it, again and again. This one
// knows only what our tables have: a colour, relief, roughness and metal, lamps with one that casts shadows, the room
// mirrored in things, and the dark that the far end of the table fades into. It stands in for `bevy_pbr/render/pbr.wgsl`
// (see `look/lean.rs`) and uses the engine's bindings and its formulas for lamps, so both look alike.

#import bevy_pbr::{
    clustered_forward as clustering,
    fog::linear_fog,
    forward_io::{FragmentOutput, VertexOutput},
    lighting,
    mesh_bindings::mesh,
    mesh_types::MESH_FLAGS_SHADOW_RECEIVER_BIT,
    mesh_view_bindings as seen,
    mesh_view_types::POINT_LIGHT_FLAGS_SHADOWS_ENABLED_BIT,
    pbr_bindings,
    pbr_types,
    shadows,
}

#ifdef BINDLESS
#import bevy_render::bindless::{bindless_samplers_filtering, bindless_textures_2d}
#endif

#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::{screen_space_dither, tone_mapping}
#endif

// What is known of a point before light falls on it.
struct Surface {
    colour: vec4<f32>,
    normal: vec3<f32>,
    roughness: f32,
    metal: f32,
    reflectance: vec3<f32>,
    flags: u32,
}

fn surface(in: VertexOutput, is_front: bool) -> Surface {
    let slot = mesh[in.instance_index].material_and_lightmap_bind_group_slot & 0xffffu;
#ifdef BINDLESS
    let at = &pbr_bindings::material_indices[slot];
    let stuff = &pbr_bindings::material_array[(*at).material];
#else
    let stuff = &pbr_bindings::material;
#endif
    var out: Surface;
    out.flags = (*stuff).flags;
    out.roughness = (*stuff).perceptual_roughness;
    out.metal = (*stuff).metallic;
    out.reflectance = (*stuff).reflectance;
    out.colour = (*stuff).base_color;
#ifdef VERTEX_COLORS
    out.colour *= in.color;
#endif
    out.normal = normalize(in.world_normal);
    if (out.flags & pbr_types::STANDARD_MATERIAL_FLAGS_DOUBLE_SIDED_BIT) != 0u && !is_front {
        out.normal = -out.normal;
    }

#ifdef VERTEX_UVS_A
    if (out.flags & pbr_types::STANDARD_MATERIAL_FLAGS_BASE_COLOR_TEXTURE_BIT) != 0u {
#ifdef BINDLESS
        out.colour *= textureSample(
            bindless_textures_2d[(*at).base_color_texture],
            bindless_samplers_filtering[(*at).base_color_sampler],
            in.uv,
        );
#else
        out.colour *= textureSample(pbr_bindings::base_color_texture, pbr_bindings::base_color_sampler, in.uv);
#endif
    }
    // What has its own roughness has relief, too: one question less for all else.
#ifdef STANDARD_MATERIAL_NORMAL_MAP
#ifdef VERTEX_TANGENTS
    if (out.flags & pbr_types::STANDARD_MATERIAL_FLAGS_METALLIC_ROUGHNESS_TEXTURE_BIT) != 0u {
#ifdef BINDLESS
        let worn = textureSample(
            bindless_textures_2d[(*at).metallic_roughness_texture],
            bindless_samplers_filtering[(*at).metallic_roughness_sampler],
            in.uv,
        );
#else
        let worn = textureSample(
            pbr_bindings::metallic_roughness_texture,
            pbr_bindings::metallic_roughness_sampler,
            in.uv,
        );
#endif
        out.roughness *= worn.g;
        out.metal *= worn.b;
    }
#ifdef BINDLESS
    let relief = textureSample(
        bindless_textures_2d[(*at).normal_map_texture],
        bindless_samplers_filtering[(*at).normal_map_sampler],
        in.uv,
    );
#else
    let relief = textureSample(pbr_bindings::normal_map_texture, pbr_bindings::normal_map_sampler, in.uv);
#endif
    // Relief keeps two numbers of three: how long the third is follows from the others.
    let slope = relief.xy * 2.0 - 1.0;
    let up = sqrt(max(1.0 - dot(slope, slope), 0.0));
    let along = in.world_tangent.xyz;
    let across = in.world_tangent.w * cross(out.normal, along);
    out.normal = normalize(slope.x * along + slope.y * across + up * out.normal);
#endif
#endif
#endif
    return out;
}

// The room, as it lights a point from all sides (`xyz` of the first) and as it is mirrored there.
fn room(normal: vec3<f32>, mirrored: vec3<f32>, roughness: f32) -> array<vec3<f32>, 2> {
    var both = array(vec3(0.0), vec3(0.0));
#ifdef ENVIRONMENT_MAP
    let probe = seen::light_probes.view_cubemap_index;
    if probe >= 0 {
        let level = roughness * f32(seen::light_probes.smallest_specular_mip_level_for_view);
        // Cube maps are left-handed.
        let up = normal * vec3(1.0, 1.0, -1.0);
        let away = mirrored * vec3(1.0, 1.0, -1.0);
#ifdef MULTIPLE_LIGHT_PROBES_IN_ARRAY
        let even = textureSampleLevel(seen::diffuse_environment_maps[probe], seen::environment_map_sampler, up, 0.0);
        let sharp =
            textureSampleLevel(seen::specular_environment_maps[probe], seen::environment_map_sampler, away, level);
#else
        let even = textureSampleLevel(seen::diffuse_environment_map, seen::environment_map_sampler, up, 0.0);
        let sharp = textureSampleLevel(seen::specular_environment_map, seen::environment_map_sampler, away, level);
#endif
        both[0] = even.rgb * seen::light_probes.intensity_for_view;
        both[1] = sharp.rgb * seen::light_probes.intensity_for_view;
    }
#endif
    return both;
}

fn lit(in: VertexOutput, surface: Surface) -> vec3<f32> {
    let to_eye = normalize(seen::view.world_position.xyz - in.world_position.xyz);
    let facing = max(dot(surface.normal, to_eye), 0.0001);
    let mirrored = reflect(-to_eye, surface.normal);
    let rough = lighting::perceptualRoughnessToRoughness(surface.roughness);
    let paint = surface.colour.rgb * (1.0 - surface.metal);
    // What an even surface sends back head-on: little, and all of its colour if it is metal.
    let plain = 0.16 * surface.reflectance * surface.reflectance;
    let head_on = mix(plain, surface.colour.rgb, surface.metal);

    var point: lighting::LightingInput;
    point.layers[0].NdotV = facing;
    point.layers[0].N = surface.normal;
    point.layers[0].R = mirrored;
    point.layers[0].perceptual_roughness = surface.roughness;
    point.layers[0].roughness = rough;
    point.P = in.world_position.xyz;
    point.V = to_eye;
    point.diffuse_color = paint;
    point.metallic = surface.metal;
    point.F0_dielectric = plain;
    point.F0_metallic = surface.colour.rgb;
    point.F_ab = lighting::F_AB(surface.roughness, facing);

    let depth = (seen::view.view_from_world * in.world_position).z;
    let cluster = clustering::view_fragment_cluster_index(in.position.xy, depth, false);
    let lamps = clustering::unpack_clusterable_object_index_ranges(cluster);
    var light = vec3(0.0);
    // Sparks of a moment: they cast no shadows.
    for (var i = lamps.first_point_light_index_offset; i < lamps.first_spot_light_index_offset; i += 1u) {
        light += lighting::point_light(clustering::get_clusterable_object_id(i), &point, true, false);
    }
    let shaded = (mesh[in.instance_index].flags & MESH_FLAGS_SHADOW_RECEIVER_BIT) != 0u;
    for (var i = lamps.first_spot_light_index_offset; i < lamps.first_reflection_probe_index_offset; i += 1u) {
        let id = clustering::get_clusterable_object_id(i);
        let lamp = &seen::clustered_lights.data[id];
        var shadow = 1.0;
        if shaded && ((*lamp).flags & POINT_LIGHT_FLAGS_SHADOWS_ENABLED_BIT) != 0u {
            shadow = shadows::fetch_spot_shadow(
                id, in.world_position, in.world_normal, (*lamp).shadow_map_near_z, in.position.xy,
            );
        }
        light += lighting::spot_light(id, &point, true) * shadow;
    }

    // The sharper a surface, the straighter it mirrors the room.
    let smooth_ = 1.0 - rough;
    let room = room(surface.normal, mix(surface.normal, mirrored, smooth_ * (sqrt(smooth_) + rough)), surface.roughness);
    let sent_back = head_on * point.F_ab.x + point.F_ab.y;
    // Light that bounces within the surface comes out late, and is not lost.
    let bounced = sent_back * (1.0 - point.F_ab.x - point.F_ab.y);
    light += (paint * (1.0 - sent_back) + bounced) * room[0] + sent_back * room[1];
    return light * seen::view.exposure;
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    let surface = surface(in, is_front);
    var colour = surface.colour;
    if (surface.flags & pbr_types::STANDARD_MATERIAL_FLAGS_UNLIT_BIT) == 0u {
        colour = vec4(lit(in, surface), colour.a);
    }
    let mode = surface.flags & pbr_types::STANDARD_MATERIAL_FLAGS_ALPHA_MODE_RESERVED_BITS;
    if mode == pbr_types::STANDARD_MATERIAL_FLAGS_ALPHA_MODE_OPAQUE {
        colour.a = 1.0;
    }
#ifdef DISTANCE_FOG
    if (surface.flags & pbr_types::STANDARD_MATERIAL_FLAGS_FOG_ENABLED_BIT) != 0u {
        let away = distance(in.world_position.xyz, seen::view.world_position.xyz);
        colour = linear_fog(seen::fog, colour, away, vec3(0.0));
    }
#endif
#ifdef TONEMAP_IN_SHADER
    colour = tone_mapping(colour, seen::view.color_grading);
#ifdef DEBAND_DITHER
    // Noise of less than a step, where steps are nearly even to the eye.
    let even = sqrt(max(colour.rgb, vec3(0.0))) + screen_space_dither(in.position.xy);
    colour = vec4(even * even, colour.a);
#endif
#endif
    var out: FragmentOutput;
    out.color = colour;
    return out;
}
