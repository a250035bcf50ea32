// @ts-check
// The stream of a class or a table, with detection of a lost connection.

const SILENT = 4500; // ms of silence until the connection counts as lost; the server sends something every two or three seconds
const SOON = 1000, LATE = 20000; // ms until the next try: at first, and at most; plus a random part
const GONE = [404, 410];

/** Follow a stream.  `tell.state` gets each state, `tell.trouble` why there is none, `tell.lost` is called when
 * the stream is silent, and `tell.gone` when the class or table was deleted, which ends the stream.
 * Returns a function that follows another address.
 * @param {string} address
 * @param {{ state(state: any): void, trouble(why: string): void, lost(): void, gone(): void }} tell */
export function follow(address, tell) {
  /** @type {EventSource} */
  let source;
  let silence = 0, next = 0, pause = SOON, over = false;
  const listen = () => { silence = setTimeout(missed, SILENT); };
  const heard = () => {
    pause = SOON;
    clearTimeout(silence);
    listen();
  };
  const missed = () => {
    silence = 0;
    tell.lost();
    if (!next) again();
  };
  const again = () => {
    source.close();
    clearTimeout(next);
    next = setTimeout(open, pause * (1 + Math.random() / 2));
    pause = Math.min(2 * pause, LATE);
  };
  const end = () => {
    over = true;
    source.close();
    [silence, next].forEach((timer) => clearTimeout(timer));
    tell.gone();
  };
  const failed = async (/** @type {EventSource} */ stream) => {
    if (stream !== source || over) return;
    const isRefused = stream.readyState === EventSource.CLOSED; // else the network is lost
    again();
    if (isRefused && GONE.includes(await statusOf(address)) && !over) end();
  };
  const open = () => {
    clearTimeout(next);
    next = 0;
    if (!silence) listen();
    const stream = source = new EventSource(address);
    stream.addEventListener("beat", heard);
    stream.addEventListener("message", ({ data }) => { heard(); tell.state(JSON.parse(data)); });
    stream.addEventListener("trouble", ({ data }) => tell.trouble(JSON.parse(data).error));
    stream.addEventListener("gone", end);
    stream.addEventListener("error", () => failed(stream));
  };
  open();
  return (/** @type {string} */ other) => {
    if (over) return;
    address = other;
    source.close();
    open();
  };
}

/** The status of the server's answer, which an event source does not have; 0 without an answer. @param {string} address */
async function statusOf(address) {
  const asking = new AbortController();
  try {
    return (await fetch(address, { signal: asking.signal })).status;
  } catch {
    return 0;
  } finally {
    asking.abort();
  }
}
