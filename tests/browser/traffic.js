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

  // In the static edition a worker is the kernel, which says of each message when it has done with it.
  window.Worker = class extends Worker {
    #asked = new Set();
    #number = 0;

    constructor(...address) {
      super(...address);
      this.addEventListener("message", ({ data }) => {
        last = performance.now();
        if (data.type === "failed") for (const each of this.#asked) waiting.delete(each);
        else if (data.type === "heard") waiting.delete(this.#next());
      });
    }

    #next() {
      const [first] = this.#asked;
      this.#asked.delete(first);
      return first;
    }

    postMessage(message, ...more) {
      last = performance.now();
      const asked = `worker ${this.#number++}`;
      this.#asked.add(asked);
      waiting.add(asked);
      super.postMessage(message, ...more);
    }
  };

  /** Whether all is answered, and nothing was sent or heard for some milliseconds. */
  window.quietFor = (ms) => !waiting.size && performance.now() - last > ms;
})();
