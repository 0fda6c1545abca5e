// Sounds made by code: struck metal, breath and noise, each a few oscillators and a bit of noise.

/** @typedef {{context: BaseAudioContext, out: AudioNode, at: number}} Stage where a sound goes, and when it begins */

/** A little longer than any burst of noise. */
const SECOND = 1;
/** Partials of a struck bar of metal: no harmony, all clang. */
const CLANG = [1, 1.48, 2.17, 2.94, 3.61, 5.4];
const BELL = [1, 2.76, 5.4];

/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/** White noise, made once. @param {BaseAudioContext} context */
function noise(context) {
  const known = noises.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate * SECOND, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}

/** A volume that rises at once or soon, and dies away. @param {Stage} stage @param {number} loud @param {number} rise @param {number} fall seconds */
function envelope({ context, out, at }, loud, rise, fall) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fall);
  gain.connect(out);
  return gain;
}

/** A tone. @param {Stage} stage @param {OscillatorType} type @param {number} pitch @param {number} loud @param {number} rise @param {number} fall @param {number} [to] pitch at the end */
function tone(stage, type, pitch, loud, rise, fall, to = pitch) {
  const { context, at } = stage;
  const voice = context.createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(pitch, at);
  if (to !== pitch) voice.frequency.exponentialRampToValueAtTime(to, at + rise + fall);
  voice.connect(envelope(stage, loud, rise, fall));
  voice.start(at);
  voice.stop(at + rise + fall + 0.02);
  return voice;
}

/** A burst of noise through a filter. @param {Stage} stage @param {BiquadFilterType} type @param {number} pitch @param {number} loud @param {number} rise @param {number} fall @param {number} [to] */
function burst(stage, type, pitch, loud, rise, fall, to = pitch) {
  const { context, at } = stage;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = noise(context);
  filter.type = type;
  filter.Q.value = 1.4;
  filter.frequency.setValueAtTime(pitch, at);
  if (to !== pitch) filter.frequency.exponentialRampToValueAtTime(to, at + rise + fall);
  source.connect(filter).connect(envelope(stage, loud, rise, fall));
  source.start(at, Math.random() * (SECOND - rise - fall - 0.05));
  source.stop(at + rise + fall + 0.02);
}

/** @param {Stage} stage @param {number} seconds @returns {Stage} */
const later = (stage, seconds) => ({ ...stage, at: stage.at + seconds });

/** Dice over a wooden tray, more of them for a larger roll. @param {Stage} stage @param {number} size */
function dice(stage, size) {
  const hits = Math.min(14, 4 + size);
  for (let i = 0; i < hits; i++) {
    const when = later(stage, (i / hits) ** 1.6 * 0.55 + Math.random() * 0.03);
    const loud = 0.5 * (1 - i / (hits + 2));
    burst(when, "bandpass", 2400 + Math.random() * 2200, loud, 0.002, 0.035);
    tone(when, "triangle", 700 + Math.random() * 500, loud * 0.5, 0.001, 0.05);
  }
}

/** Blade on blade. @param {Stage} stage @param {number} size */
function steel(stage, size) {
  for (let blow = 0; blow < Math.min(3, Math.ceil(size / 4)); blow++) {
    const when = later(stage, blow * 0.19);
    const root = 620 + Math.random() * 260;
    burst(when, "highpass", 4200, 0.35, 0.001, 0.05);
    CLANG.forEach((each, index) => tone(when, "triangle", root * each, 0.2 / (index + 1), 0.001, 0.55 - index * 0.06));
  }
}

/** Arrows, stones and bolts: through the air, and home. @param {Stage} stage @param {number} size */
function arrow(stage, size) {
  for (let shot = 0; shot < Math.min(4, size); shot++) {
    const when = later(stage, shot * 0.09);
    burst(when, "bandpass", 3200, 0.35, 0.06, 0.22, 900);
    burst(later(when, 0.26), "lowpass", 420, 0.55, 0.002, 0.09);
  }
}

/** One breath of a horn. @param {Stage} stage @param {number} pitch @param {number} long */
function breath(stage, pitch, long) {
  const { context, at } = stage;
  const filter = context.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.setValueAtTime(pitch * 1.6, at);
  filter.frequency.linearRampToValueAtTime(pitch * 6, at + 0.16);
  filter.frequency.linearRampToValueAtTime(pitch * 2, at + long);
  filter.connect(stage.out);
  const through = { ...stage, out: filter };
  for (const [type, by, loud] of /** @type {[OscillatorType, number, number][]} */ ([["sawtooth", 1, 0.3], ["sawtooth", 1.006, 0.2], ["square", 0.5, 0.1]]))
    tone(through, type, pitch * by, loud, 0.09, long);
}

/** A horn over the field, a fifth up. @param {Stage} stage */
function horn(stage) {
  breath(stage, 155.6, 0.5);
  breath(later(stage, 0.34), 233.1, 1);
}

/** @param {Stage} stage */
function fanfare(stage) {
  [155.6, 207.7, 233.1, 311.1].forEach((pitch, index) => breath(later(stage, index * 0.26), pitch, index === 3 ? 1.4 : 0.32));
}

/** Somebody goes down. @param {Stage} stage @param {number} size */
function fall(stage, size) {
  for (let body = 0; body < Math.min(3, size); body++) {
    const when = later(stage, body * 0.14);
    tone(when, "sine", 130, 0.7, 0.004, 0.32, 42);
    burst(when, "lowpass", 500, 0.4, 0.004, 0.16);
    burst(later(when, 0.05), "bandpass", 1900, 0.12, 0.003, 0.12);
  }
}

/** Boots. @param {Stage} stage @param {number} size */
function march(stage, size) {
  for (let step = 0; step < Math.min(6, 3 + size); step++) burst(later(stage, step * 0.13), "lowpass", step % 2 ? 260 : 330, 0.45, 0.006, 0.08);
}

/** A bell for points. @param {Stage} stage */
function chime(stage) {
  [784, 1175].forEach((root, index) =>
    BELL.forEach((each, part) => tone(later(stage, index * 0.14), "sine", root * each, 0.26 / (part + 1) ** 2, 0.002, 1.1 - part * 0.3)),
  );
}

/** A drum for what changes hands. @param {Stage} stage */
function drum(stage) {
  for (const when of [0, 0.17, 0.26]) {
    tone(later(stage, when), "sine", 150, 0.8, 0.002, 0.24, 62);
    burst(later(stage, when), "lowpass", 900, 0.2, 0.002, 0.05);
  }
}

/** Every sound by name; `size`: of how much of it there is. @type {Record<string, (stage: Stage, size: number) => void>} */
export const INSTRUMENTS = { dice, steel, arrow, horn, fanfare, fall, march, chime, drum };
