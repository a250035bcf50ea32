// The stream of a class: what the server says is heard, and a server that says nothing is missed.

const SILENT = 4500; // ms without a word until the connection counts as lost; the server has one every two or three seconds
const AGAIN = 1000; // ms until the next try

/** Follow a stream.  `tell.state` gets each state, `tell.trouble` why there is none, `tell.lost` is called when
 * the stream is silent, and `tell.gone` when the class was deleted.  Returns what follows another address. */
export function follow(address, tell) {
  let source, silence, next;
  const wait = () => {
    clearTimeout(silence);
    silence = setTimeout(() => { tell.lost(); again(); wait(); }, SILENT);
  };
  const again = () => {
    source.close();
    clearTimeout(next);
    next = setTimeout(open, AGAIN);
  };
  const open = () => {
    clearTimeout(next);
    source = new EventSource(address);
    source.addEventListener("beat", wait);
    source.addEventListener("message", ({ data }) => { wait(); tell.state(JSON.parse(data)); });
    source.addEventListener("trouble", ({ data }) => tell.trouble(JSON.parse(data).error));
    source.addEventListener("gone", () => { source.close(); clearTimeout(silence); tell.gone(); });
    source.addEventListener("error", again);
  };
  wait();
  open();
  return (other) => {
    address = other;
    source.close();
    open();
  };
}
