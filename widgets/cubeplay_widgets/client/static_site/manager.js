// @ts-nocheck: it is bundled when the site is built, with packages that are not here before.
// The widgets of Jupyter on a page of the static edition: a manager whose kernel is a worker.

import * as base from "@jupyter-widgets/base";
import * as controls from "@jupyter-widgets/controls";
import { HTMLManager } from "@jupyter-widgets/html-manager/lib/htmlmanager";
import anywidget from "./anywidget.js";
import ipycanvas from "./ipycanvas.js";

const MODULES = { "@jupyter-widgets/base": base, "@jupyter-widgets/controls": controls, anywidget: anywidget(base), ipycanvas: ipycanvas(base) };

/** The page's end of a comm. */
class Comm {
  constructor(id, target, manager) {
    Object.assign(this, { comm_id: id, target_name: target, manager });
  }
  on_msg(hear) { this.heard = hear; }
  on_close(hear) { this.closed = hear; }
  open() {}
  send(data, callbacks, _metadata, buffers) {
    const held = (buffers ?? []).map((each) => new Uint8Array(each.buffer ?? each));
    this.manager.post({ type: "comm", kind: "comm_msg", content: JSON.stringify({ comm_id: this.comm_id, data }), buffers: held });
    setTimeout(() => callbacks?.iopub?.status?.({ content: { execution_state: "idle" } })); // nothing has to be throttled
    return "browser";
  }
  close() {
    this.manager.post({ type: "comm", kind: "comm_close", content: JSON.stringify({ comm_id: this.comm_id, data: {} }), buffers: [] });
  }
}

/** Shows the widgets that Python makes. */
export class Manager extends HTMLManager {
  constructor(post) {
    super({ loader: async (name) => MODULES[name] });
    Object.assign(this, { post, comms: new Map(), views: [], isWatched: true });
  }
  async _create_comm(target, id) {
    const made = new Comm(id, target, this);
    this.comms.set(id, made);
    return made;
  }
  async _get_comm_info() { return {}; }

  /** Take a message of the worker.  A message for a model that is not made yet has to wait: call one after the other. */
  async hear({ kind, content, metadata, buffers }) {
    const told = JSON.parse(content), views = buffers.map((each) => new DataView(each.buffer, each.byteOffset, each.byteLength));
    const message = { header: { msg_type: kind }, parent_header: {}, metadata: JSON.parse(metadata), content: told, buffers: views };
    if (kind === "comm_open") {
      const comm = await this._create_comm(told.target_name, told.comm_id);
      if (told.target_name === "jupyter.widget") await this.handle_comm_open(comm, message);
      return;
    }
    const comm = this.comms.get(told.comm_id);
    if (kind === "comm_msg") await comm?.heard?.(message);
    else {
      comm?.closed?.(message);
      this.comms.delete(told.comm_id);
    }
  }

  /** Show an output of a cell. */
  async show(data, node) {
    const widget = data["application/vnd.jupyter.widget-view+json"];
    if (!widget) return false;
    node.classList.add("jupyter-widgets-view");
    const view = await this.create_view(await this.get_model(widget.model_id));
    this.views.push(view);
    await this.display_view(view, node);
    return true;
  }

  /** Take all that is shown off the page; Python closes its widgets. */
  end() {
    for (const view of this.views) view.remove();
    this.views = [];
  }
}
