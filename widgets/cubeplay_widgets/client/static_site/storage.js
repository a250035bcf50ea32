// What is kept in the browser: the files of a folder of Python's, in IndexedDB.

const LATER = 300; // ms after a change until it is written

/** Bring back what was kept. @param {any} py @param {string} place @param {(message: object) => void} say */
export async function open(py, place, say) {
  py.FS.mount(py.FS.filesystems.IDBFS, {}, place);
  const sync = (/** @type {boolean} */ isFirst) => new Promise((done, failed) => py.FS.syncfs(isFirst, (/** @type {any} */ error) => (error ? failed(error) : done(undefined))));
  await sync(true);
  /** @type {number | undefined} */
  let timer;
  let written = Promise.resolve();
  const whole = () => (written = written.then(() => sync(false)).then(() => undefined, (error) => say({ type: "unkept", why: String(error) })));
  const keep = () => {
    clearTimeout(timer);
    timer = setTimeout(whole, LATER);
  };
  return { keep, whole };
}
