import type { PageSubject } from "../../core/pages/subject.ts";
import type { FromPage } from "./protocol.ts";
import { stateFor, type SavedState } from "./savedState.ts";

interface Editor {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: SavedState): void;
}

declare function acquireVsCodeApi(): Editor;

/** The editor around the panel. VS Code hands it out only once. */
const editor: Editor = acquireVsCodeApi();

export function post(message: FromPage): void {
  editor.postMessage(message);
}

/** Restores what was saved for the subject. */
export function restore(subject: PageSubject): SavedState {
  return stateFor(subject, editor.getState());
}

export function save(state: SavedState): void {
  editor.setState(state);
}
