// The types that all scripts know, without imports.

/** What anywidget gives to a view: the state of a widget, shared with its kernel. */
interface Model {
  get(name: string): any;
  set(name: string, value: any): void;
  on(names: string, call: (given: any) => void): void;
  off(names: string, call: (given: any) => void): void;
  send(content: object, callbacks?: any, buffers?: ArrayBuffer[]): void;
  save_changes(): void;
  widget_manager?: Manager;
}

/** What the page knows of a kernel; absent outside JupyterLab and Voilà. */
interface Manager {
  isWatched?: boolean; // its page looks itself whether it answers
  kernel?: { id: string; status: string; serverSettings: { baseUrl: string } };
}

interface View {
  model: Model;
  el: HTMLElement;
}

type Texts = Record<string, string>;

/** Send what was pressed, and what was typed or chosen with it. */
type Act = (what: string, given?: string) => void;

/** A message from the kernel or the server, or for the reader. */
type Said = Record<string, any>;

/** Attributes of a node. */
type Attributes = Record<string, string | number | boolean>;

/** What is found by the name of a tag, or by another selector. */
type Found<K> = K extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[K] : HTMLElement;

/** A sheet over the page. */
type Sheet = ReturnType<typeof import("./parts/sheet.js").makeSheet>;

/** What says that a command is refused, or not sent. */
interface Voice {
  bad(words: string): void;
  unsent(): void;
}

interface Window {
  cubeplayPulses?: Map<any, any>;
  cubeplayTheme: { chosen(): string };
}

/** What the form of a count may use: the pad changes marks, undoes and checks. */
interface Pad {
  task: Said;
  texts: Texts;
  main: HTMLElement;
  side: HTMLElement;
  marks(): Record<string, string>;
  put(marks: Record<string, string>, goesOn?: boolean, sends?: boolean): void;
  undo(): void;
  check(): void;
}

/** The form of a count. `shut` says why nothing can be checked yet, or nothing; `checks` names the button. */
interface Form {
  keys: string[][];
  shut(marks: Record<string, string>): string;
  checks(marks: Record<string, string>): string;
  focus(key: string): void;
  foot(to: Element): () => void;
  show(look: string, fine: string[], shows: Said): void;
  own(own: Said): void;
}
