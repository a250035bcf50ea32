/** What anywidget gives to a view: the state of a widget, shared with its kernel. */
export interface Model {
  get(name: string): any;
  set(name: string, value: any): void;
  on(names: string, call: (given: any) => void): void;
  off(names: string, call: (given: any) => void): void;
  send(content: object, callbacks?: any, buffers?: ArrayBuffer[]): void;
  save_changes(): void;
  widget_manager?: Manager;
}

/** What the page knows of a kernel; absent outside JupyterLab and Voilà. */
export interface Manager {
  kernel?: { id: string; status: string; serverSettings: { baseUrl: string } };
}

export interface View {
  model: Model;
  el: HTMLElement;
}

export type Texts = Record<string, string>;

/** Send what was pressed, and what was typed or chosen with it. */
export type Act = (what: string, given?: string) => void;

/** A message from the kernel or for the reader. */
export type Said = Record<string, any>;

declare global {
  interface Window {
    cubeplayPulses?: Map<any, any>;
    cubeplayTheme: { chosen(): string };
  }
}
