import { subjectId, type PageSubject } from "../../core/pages/subject.ts";

/** Where people have been in one panel, as in a browser. */
export interface History {
  readonly current: () => PageSubject;
  readonly canGoBack: () => boolean;
  readonly canGoForward: () => boolean;
  /** Each answers whether that leads to another page. */
  readonly back: () => boolean;
  readonly forward: () => boolean;
  readonly open: (subject: PageSubject) => boolean;
}

export function createHistory(first: PageSubject): History {
  let subjects: readonly PageSubject[] = [first];
  let index = 0;
  const current = (): PageSubject => subjects[index] ?? first;
  const canGoBack = (): boolean => index > 0;
  const canGoForward = (): boolean => index < subjects.length - 1;
  return {
    current,
    canGoBack,
    canGoForward,
    back() {
      if (!canGoBack()) return false;
      index -= 1;
      return true;
    },
    forward() {
      if (!canGoForward()) return false;
      index += 1;
      return true;
    },
    open(subject) {
      if (subjectId(subject) === subjectId(current())) return false;
      subjects = [...subjects.slice(0, index + 1), subject];
      index += 1;
      return true;
    },
  };
}
