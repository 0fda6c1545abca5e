// What the graphics card is told: one pair of programs for everything, and shadows by the same.

export const VERTICES = `#version 300 es
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 way;
layout(location = 2) in float paint;
layout(location = 3) in vec4 spot;   // where it stands, and how tall
layout(location = 4) in vec4 base;   // half length and width, cosine and sine of its facing
layout(location = 5) in vec4 look;   // side, state, how solid, how high the ground is there
uniform mat4 matrix;
uniform vec3 sun;
uniform float shadow;
out vec3 normal;
out vec3 world;
out vec3 local;
out vec2 disc;
flat out float coat;
flat out vec4 mark;

vec2 turned(vec2 at) { return vec2(at.x * base.z - at.y * base.w, at.x * base.w + at.y * base.z); }

void main() {
  vec3 at = vec3(spot.xy + turned(place.xy * base.xy), spot.z + place.z * spot.w);
  bool other = (paint == 10.0 && look.x > 0.5) || (paint == 11.0 && look.x < 0.5);
  if (other) at = spot.xyz;
  if (shadow > 0.0) {
    float ground = look.w;
    at = vec3(at.xy - sun.xy / sun.z * (at.z - ground), ground + 0.015);
  }
  world = at;
  disc = place.xy;
  local = place * vec3(base.xy, spot.w);
  normal = normalize(vec3(turned(way.xy / base.xy), way.z / spot.w));
  coat = paint;
  mark = look;
  gl_Position = matrix * vec4(at, 1.0);
}`;

export const FRAGMENTS = `#version 300 es
precision highp float;
in vec3 normal;
in vec3 world;
in vec3 local;
in vec2 disc;
flat in float coat;
flat in vec4 mark;
uniform vec3 sun;
uniform vec3 eye;
uniform vec3 edge;
uniform vec3 land;
uniform vec2 board;
uniform float shadow;
uniform float gloom;
out vec4 colour;

const vec3 RED = vec3(.78, .18, .12), BLUE = vec3(.15, .38, .80);

float hash(vec2 at) { return fract(sin(dot(at, vec2(41.3, 289.1))) * 43758.5453); }

float noise(vec2 at) {
  vec2 i = floor(at), f = fract(at);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}

vec3 sideColour() { return mark.x < .5 ? RED : mark.x < 1.5 ? BLUE : vec3(.86, .8, .66); }

// Stripes for red, dots for blue, as on the flat table.
float pattern(vec2 at) {
  if (mark.x > 1.5) return 0.0;
  if (mark.x < .5) return step(.58, fract((at.x + at.y) * 3.2));
  vec2 cell = fract(at * 4.0) - .5;
  return step(length(cell), .27);
}

vec3 bricks(vec2 at, vec3 tone, float joint) {
  vec2 brick = vec2(at.x / .62 + step(1.0, mod(at.y / .34, 2.0)) * .5, at.y / .34);
  vec2 f = fract(brick);
  float line = step(f.x, joint) + step(f.y, joint * 1.6);
  vec3 stone = tone * (.82 + .3 * hash(floor(brick)) + .14 * (noise(at * 7.0) - .5));
  return mix(stone, tone * .5, min(1.0, line) * .75);
}

vec3 painted() {
  vec3 side = sideColour();
  int code = int(coat + .5);
  if (code == 0) return mix(side, side * .62, pattern(local.zx * 1.6 + local.y) * .55);
  if (code == 1) return side * .58;
  if (code == 2) return vec3(.58, .60, .65);
  if (code == 3) return vec3(.33, .22, .14);
  if (code == 4) return vec3(.87, .74, .58);
  if (code == 5) return vec3(.93, .72, .26);
  if (code == 6) return mix(vec3(.47, .40, .33), side, .22) * (.86 + .28 * noise(local.xz * 6.0));
  if (code == 7) return vec3(.80, .88, .95);
  if (code == 8) return side * .42;
  if (code == 9) {
    float grain = noise(world.xy * 6.0);
    vec3 earth = mix(land * .78, land * vec3(.50, .46, .40), smoothstep(.35, .75, grain)) * (.85 + .3 * noise(world.xy * 17.0));
    vec3 rim = mix(side, vec3(.98, .94, .84), pattern(local.xy) * .75);
    return mix(earth, rim, smoothstep(.66, .70, length(disc)));
  }
  if (code == 10 || code == 11) return mix(side * 1.12, vec3(.98, .94, .84), pattern(local.yz * 1.3 + local.x) * .8);
  if (code == 12) return vec3(.42, .29, .17) * (.85 + .3 * noise(vec2(local.z * 9.0, local.x * 3.0)));
  vec3 stone = mark.x > 1.5 ? vec3(.60, .56, .49) : mix(vec3(.60, .56, .49), side, .38 + .3 * pattern(world.xy * .35 + world.z * .35));
  if (code == 13) return bricks(vec2(dot(world.xy, vec2(-normal.y, normal.x)), world.z), stone, .07);
  if (code == 14) {
    vec3 flags = bricks(world.xy * .8, stone * 1.13, .05);
    return mix(flags, land * .8, .55 * smoothstep(.45, .75, noise(world.xy * 1.1)));
  }
  if (code == 15) return edge * (.8 + .35 * noise(vec2(dot(world.xy, vec2(1.0)) * .8, world.z * 8.0)));
  return vec3(.62, .60, .56) * (.8 + .35 * noise(local.xz * 5.0));
}

bool has(int state, int bit) { return (state & bit) != 0; }

void main() {
  bool beyond = any(lessThan(world.xy, vec2(0.0))) || any(greaterThan(world.xy, board));
  if (shadow > 0.0 && beyond) discard;
  if (shadow > 0.0) { colour = vec4(0.0, 0.0, 0.0, shadow * mark.z); return; }
  int state = int(mark.y + .5);
  vec3 n = normalize(normal), to = normalize(eye - world);
  if (dot(n, to) < 0.0 && coat > 9.5 && coat < 11.5) n = -n;
  if (coat == 15.0 && dot(n, to) < 0.0) discard;
  vec3 paint = painted();
  float light = max(0.0, dot(n, sun));
  float sky = .5 + .5 * n.z;
  float foot = smoothstep(-.1, .9, local.z);
  vec3 lit = paint * (vec3(.46, .49, .56) * sky + vec3(.30, .26, .22) * (1.0 - sky) + vec3(.80, .73, .60) * light);
  if (coat < 9.5) lit *= .74 + .26 * foot;
  float shine = (coat == 2.0 || coat == 5.0) ? .55 : .1;
  lit += shine * pow(max(0.0, dot(reflect(-sun, n), to)), 14.0);
  lit += vec3(.30, .28, .24) * pow(1.0 - max(0.0, dot(n, to)), 3.0) * .45;
  float solid = coat == 7.0 ? mark.z * .55 : mark.z;
  if (has(state, 2)) lit = lit * 1.12 + .07;
  if (has(state, 4)) lit = mix(lit, vec3(1.0, .87, .25), step(.5, fract((world.x + world.y + world.z) * 2.5)) * .75);
  if (has(state, 8)) lit = lit * .35 + vec3(.25, .2, .02);
  if (has(state, 16)) lit = lit * 1.12 + vec3(.06, .05, .02);
  if (has(state, 32)) lit = vec3(dot(lit, vec3(.3, .5, .2))) * .34;
  if (has(state, 64)) lit = has(state, 2) ? vec3(1.0) : vec3(1.0, .84, .36);
  lit *= 1.0 - gloom * .45 * (has(state, 16) ? 0.0 : 1.0);
  colour = vec4(pow(lit, vec3(.88)) * solid, solid);
}`;
