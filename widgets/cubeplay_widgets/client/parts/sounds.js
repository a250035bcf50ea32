// @ts-check
// Sounds, if they are switched on.

const HEARD = "cubeplay-sound"; // where this browser stores whether sounds are on

/** Sounds made with oscillators and noise: a die, a piece, a marble, an alarm. */
export function makeSounds() {
  /** @type {any} */
  let context = null;
  const on = () => { try { return localStorage.getItem(HEARD) === "on"; } catch { return false; } };
  /** @param {number} at @param {number} seconds @param {number} loud */
  const fading = (at, seconds, loud) => {
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    gain.connect(context.destination);
    return gain;
  };
  /** @param {number} at @param {number} seconds @param {number} from @param {number} to */
  const tone = (at, seconds, from, to, loud = 0.2, type = "triangle") => {
    const voice = context.createOscillator();
    voice.type = type;
    voice.frequency.setValueAtTime(from, at);
    voice.frequency.exponentialRampToValueAtTime(to, at + seconds);
    voice.connect(fading(at, seconds, loud));
    voice.start(at);
    voice.stop(at + seconds);
  };
  /** @param {number} at @param {number} seconds @param {number} pitch */
  const rattle = (at, seconds, pitch, loud = 0.25) => {
    const noise = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
    const data = noise.getChannelData(0);
    for (let k = 0; k < data.length; k += 1) data[k] = Math.random() * 2 - 1;
    const source = Object.assign(context.createBufferSource(), { buffer: noise });
    const band = Object.assign(context.createBiquadFilter(), { type: "bandpass" });
    band.frequency.value = pitch;
    source.connect(band).connect(fading(at, seconds, loud));
    source.start(at);
  };
  /** @type {Record<string, (now: number) => void>} */
  const sounds = {
    place: (now) => tone(now, 0.09, 240, 110),
    dice: (now) => [0, 0.06, 0.1, 0.17].forEach((wait, k) => rattle(now + wait, 0.04, 2400 - 300 * k, 0.5)),
    marble: (now) => { rattle(now, 0.24, 900, 0.5); tone(now + 0.22, 0.06, 1400, 900, 0.15); },
    alarm: (now) => [0, 0.2].forEach((wait) => tone(now + wait, 0.16, 660, 640, 0.2, "square")),
  };
  const play = (/** @type {string} */ name) => {
    if (!on() || !sounds[name]) return;
    context ??= new AudioContext();
    context.resume().then(() => sounds[name](context.currentTime)).catch(() => {});
  };
  const turn = (/** @type {boolean} */ heard) => {
    try { localStorage.setItem(HEARD, heard ? "on" : "off"); } catch { /* a browser without storage */ }
    if (heard) play("place");
  };
  return { on, play, turn };
}
