// Edges smoothed where a processor draws: a short blur along them.
//
// The engine's own way follows each edge to both its ends, at every point, edge or not. This one looks at four
// neighbours, guesses which way an edge runs, and takes the mean along it, unless that would bring in something that is
// no part of the edge. It stands in for `bevy_anti_alias/fxaa/fxaa.wgsl` (see `look/lean.rs`).

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var between: sampler;

// How far along an edge is looked at most, in pixels.
const FAR: f32 = 6.0;

fn at(place: vec2<f32>) -> vec3<f32> {
    return textureSampleLevel(picture, between, place, 0.0).rgb;
}

// How bright a colour is to the eye.
fn bright(colour: vec3<f32>) -> f32 {
    return sqrt(dot(colour, vec3(0.299, 0.587, 0.114)));
}

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let pixel = 1.0 / vec2<f32>(textureDimensions(picture));
    let place = in.position.xy * pixel;
    let middle = textureLoad(picture, vec2<i32>(in.position.xy), 0);
    // Corners of the pixel: each is the mean of four.
    let left_up = bright(at(place + vec2(-0.5, -0.5) * pixel));
    let right_up = bright(at(place + vec2(0.5, -0.5) * pixel));
    let left_down = bright(at(place + vec2(-0.5, 0.5) * pixel));
    let right_down = bright(at(place + vec2(0.5, 0.5) * pixel));
    let here = bright(middle.rgb);
    let least = min(here, min(min(left_up, right_up), min(left_down, right_down)));
    let most = max(here, max(max(left_up, right_up), max(left_down, right_down)));

    // An edge runs across the way in which it gets brighter.
    let run = vec2(left_down + right_down - left_up - right_up, left_up + left_down - right_up - right_down);
    let steep = min(abs(run.x), abs(run.y)) + max((left_up + right_up + left_down + right_down) * 0.03, 0.008);
    let along = clamp(run / steep, vec2(-FAR), vec2(FAR)) * pixel;
    let near = (at(place - along / 6.0) + at(place + along / 6.0)) * 0.5;
    let wide = near * 0.5 + (at(place - along * 0.5) + at(place + along * 0.5)) * 0.25;
    let lies = bright(wide);
    let smoothed = select(wide, near, lies < least || lies > most);
    // What is even stays as it is.
    return vec4(select(smoothed, middle.rgb, most - least < max(0.0312, most * 0.125)), middle.a);
}
