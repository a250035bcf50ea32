// @ts-check
// A screen that stays on.

/** Keep the screen on during a game while its page is visible, if the browser can.
 * @param {() => boolean} goesOn */
export function makeLight(goesOn) {
  /** @type {WakeLockSentinel | null} */
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
