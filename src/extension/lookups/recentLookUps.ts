import type * as vscode from "vscode";
import { readSubject, subjectId, type PageSubject } from "../../core/pages/subject.ts";

/** What was looked up last, in all windows of the user. */
export interface RecentLookUps {
  /** The latest first. */
  readonly all: () => readonly PageSubject[];
  add(subject: PageSubject): void;
}

const key = "recentLookUps";
const most = 10;

export function createRecentLookUps({ globalState }: Pick<vscode.ExtensionContext, "globalState">): RecentLookUps {
  const all = (): readonly PageSubject[] => {
    const saved: unknown = globalState.get(key);
    return Array.isArray(saved) ? saved.flatMap((subject) => readSubject(subject) ?? []) : [];
  };
  return {
    all,
    add(subject) {
      const others = all().filter((other) => subjectId(other) !== subjectId(subject));
      void globalState.update(key, [subject, ...others].slice(0, most));
    },
  };
}
