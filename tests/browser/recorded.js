// Plays the views of a page, as player_view writes them, with the scripts of its widgets and no kernel.

(async () => {
  const main = document.getElementById("page");
  const kinds = {}, models = new Map(), ends = [];
  let order = "", waiting = 0, last = performance.now(), queue = Promise.resolve();

  /** What anywidget gives to a script: the state of a part, in which a later view changes values. */
  class Model {
    #state; #id; #calls = new Map();

    constructor({ id, state }) { [this.#id, this.#state] = [id, state]; }
    get(name) { return this.#state[name]; }
    set(name, value) { this.#state[name] = value; }
    on(names, call) { for (const name of names.split(" ")) this.#calls.set(name, [...(this.#calls.get(name) ?? []), call]); }
    off(names, call) { for (const name of names.split(" ")) this.#calls.set(name, (this.#calls.get(name) ?? []).filter((each) => each !== call)); }
    tell(name, given) { for (const call of this.#calls.get(name) ?? []) call(given); }
    send(content) { ask({ part: this.#id, content }); }
    save_changes() { ask({ part: this.#id, state: this.#state }); }
    take(state) {
      const changed = Object.keys(state).filter((name) => JSON.stringify(state[name]) !== JSON.stringify(this.#state[name]));
      this.#state = state;
      for (const name of changed) this.tell(`change:${name}`);
    }
  }

  /** Send a message, one after the other, and play the view that answers it. */
  function ask(message) {
    if (message.content?.type === "ping") return models.get(message.part)?.tell("msg:custom", { type: "ack" });
    busy(async () => {
      const { written, sent } = JSON.parse(await window.cubeplayAct(message));
      await play(JSON.parse(written).view);
      for (const [id, content] of sent) models.get(id)?.tell("msg:custom", content);
    });
  }

  function busy(act) {
    waiting += 1;
    queue = queue.then(act).finally(() => { waiting -= 1; last = performance.now(); });
  }

  const part = (tag, classes, ...inside) => {
    const node = document.createElement(tag);
    node.className = classes;
    node.append(...inside);
    return node;
  };

  /** The picture of a canvas, painted as ipycanvas would have it. */
  async function paint(canvas, picture) {
    if (canvas.picture === picture) return;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
    await image.decode();
    [canvas.picture, canvas.width, canvas.height] = [picture, image.width, image.height];
    canvas.getContext("2d").drawImage(image, 0, 0);
  }

  /** Build a part as Jupyter does, and let its script fill it. */
  async function build(parent, { id, kind, state, classes, hidden, picture, parts }) {
    const view = await (kinds[kind] ??= fetch(`/views/${kind}`).then((found) => found.text())); // as Jupyter names it
    const model = new Model({ id, state });
    models.set(id, model);
    let node;
    if (picture) await paint((node = part("canvas", "lm-Widget")), picture);
    else if (view === "HTMLView") {
      node = part("div", "lm-Widget jupyter-widgets widget-inline-hbox widget-html", part("div", "widget-html-content"));
      node.firstChild.innerHTML = state.value;
    } else if (view === "ButtonView") node = part("button", "lm-Widget jupyter-widgets jupyter-button widget-button", state.description);
    else if (view.endsWith("BoxView")) node = part("div", `lm-Widget lm-Panel jupyter-widgets widget-container widget-box widget-${view.slice(0, -4).toLowerCase()}`);
    else node = part("div", "lm-Widget");
    node.classList.add(...classes);
    node.style.display = hidden ? "none" : "";
    node.dataset.part = id;
    parent.append(node);
    if (view === "AnyView") ends.push((await import(`/scripts/${kind}.js`)).default.render({ model, el: node }) ?? (() => {}));
    for (const each of parts) await build(node, each);
  }

  const walk = (view) => [view, ...view.parts.flatMap(walk)];
  const nodeOf = (id) => main.querySelector(`[data-part="${id}"]`);

  /** Show a view: change the values of its parts, or build the page anew if it has other parts now. */
  async function play(view) {
    const all = walk(view), now = all.map(({ id, parts }) => [id, parts.length]).join();
    if (now !== order) {
      order = now;
      for (const end of ends.splice(0)) end();
      models.clear();
      main.replaceChildren();
      return build(main, view);
    }
    for (const { id, state, classes, hidden, picture } of all) {
      const node = nodeOf(id);
      node.style.display = hidden ? "none" : "";
      if (picture) await paint(node, picture);
      else models.get(id).take(state);
    }
  }

  window.quietFor = (ms) => !waiting && performance.now() - last > ms;
  busy(async () => play((await (await fetch("/view.json")).json()).view));
})();
