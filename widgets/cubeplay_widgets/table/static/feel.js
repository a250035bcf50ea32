// What can be felt of a game, made by the browser itself: sounds, once somebody asks for them, and a lit screen.

const HEARD = "cubeplay-sound"; // whether sounds are on, as this browser remembers it

/** Sounds out of oscillators and noise: a die, a piece that is laid, a marble, an alarm. */
function makeSounds() {
  let context = null;
  const on = () => { try { return localStorage.getItem(HEARD) === "on"; } catch { return false; } };
  const fading = (at, seconds, loud) => {
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    gain.connect(context.destination);
    return gain;
  };
  const tone = (at, seconds, from, to, loud = 0.2, type = "triangle") => {
    const voice = context.createOscillator();
    voice.type = type;
    voice.frequency.setValueAtTime(from, at);
    voice.frequency.exponentialRampToValueAtTime(to, at + seconds);
    voice.connect(fading(at, seconds, loud));
    voice.start(at);
    voice.stop(at + seconds);
  };
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
  const sounds = {
    place: (now) => tone(now, 0.09, 240, 110),
    dice: (now) => [0, 0.06, 0.1, 0.17].forEach((wait, k) => rattle(now + wait, 0.04, 2400 - 300 * k, 0.5)),
    marble: (now) => { rattle(now, 0.24, 900, 0.5); tone(now + 0.22, 0.06, 1400, 900, 0.15); },
    alarm: (now) => [0, 0.2].forEach((wait) => tone(now + wait, 0.16, 660, 640, 0.2, "square")),
  };
  const play = (name) => {
    if (!on() || !sounds[name]) return;
    context ??= new AudioContext();
    context.resume().then(() => sounds[name](context.currentTime)).catch(() => {});
  };
  const turn = (heard) => {
    try { localStorage.setItem(HEARD, heard ? "on" : "off"); } catch { /* a browser that keeps nothing */ }
    if (heard) play("place");
  };
  return { on, play, turn };
}

/** Keep the screen lit while a game goes on and its page is seen, where the browser can do so. */
function makeLight(goesOn) {
  let lock = null;
  const ask = async () => {
    if (!goesOn() || document.hidden || lock || !navigator.wakeLock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } catch { lock = null; }
  };
  const look = () => (goesOn() ? ask() : lock?.release());
  document.addEventListener("visibilitychange", look);
  return { look, end() { document.removeEventListener("visibilitychange", look); lock?.release(); } };
}
