// The stream of a class: what the server says is heard, and a server that says nothing is missed.

const SILENT = 4500; // ms without a word until the connection counts as lost; the server has a pulse of two seconds
const AGAIN = 1000; // ms until the next try

/** Follow a stream; `hear` gets each state, `lost` is called when it is silent.  Returns what follows another address. */
export function follow(address, hear, lost) {
  let source, silence, next;
  const wait = () => {
    clearTimeout(silence);
    silence = setTimeout(() => { lost(); again(); wait(); }, SILENT);
  };
  const again = () => {
    source.close();
    clearTimeout(next);
    next = setTimeout(open, AGAIN);
  };
  const open = () => {
    clearTimeout(next);
    source = new EventSource(address);
    source.addEventListener("pulse", wait);
    source.addEventListener("message", ({ data }) => { wait(); hear(JSON.parse(data)); });
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
