// What a page has asked its kernel and not been answered yet: tests wait until there is nothing of that.
// https://jupyter-server.readthedocs.io/en/latest/developers/websocket-protocols.html describes the messages.

(() => {
  const waiting = new Set();
  const text = new TextDecoder();
  let last = performance.now();

  function read(data) {
    if (typeof data === "string") return JSON.parse(data);
    const view = new DataView(data);
    const offset = (k) => Number(view.getBigUint64(8 * (k + 1), true));
    const part = (k) => text.decode(data.slice(offset(k), offset(k + 1)));
    const [header, parent_header, , content] = [1, 2, 3, 4].map((k) => JSON.parse(part(k)));
    return { channel: part(0), header, parent_header, content };
  }

  function asked(data) {
    last = performance.now();
    const { channel, header } = read(data);
    if (channel === "shell") waiting.add(header.msg_id);
  }

  function heard({ data }) {
    last = performance.now();
    const { header, parent_header, content } = read(data);
    if (header.msg_type === "status" && content.execution_state === "idle") waiting.delete(parent_header.msg_id);
  }

  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener("message", heard);
      this.addEventListener("close", () => waiting.clear());
    }

    send(data) {
      asked(data);
      super.send(data);
    }
  };

  /** Whether all is answered, and nothing was sent or heard for some milliseconds. */
  window.quietFor = (ms) => !waiting.size && performance.now() - last > ms;
})();
