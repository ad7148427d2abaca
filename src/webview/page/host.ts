import { subjectId, type PageSubject } from "../../core/pages/subject.ts";
import type { FromPage } from "./protocol.ts";

/** What survives while the panel is hidden, and a reload of the window. */
export interface SavedState {
  /** The host restores the panel from it. */
  readonly subject: PageSubject;
  readonly scroll: number;
  /** By table: the sorted column, and in which direction. */
  readonly sorts: Readonly<Record<string, Sort>>;
}

export interface Sort {
  readonly column: number;
  readonly isDescending: boolean;
}

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

/** What was saved for the subject; nothing for another one. */
export function restore(subject: PageSubject): SavedState {
  const saved = editor.getState() as SavedState | undefined;
  return saved && subjectId(saved.subject) === subjectId(subject) ? saved : { subject, scroll: 0, sorts: {} };
}

export function save(state: SavedState): void {
  editor.setState(state);
}
