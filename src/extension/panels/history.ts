/** Where people have been in one panel, as in a browser. */
export interface History<T> {
  readonly current: () => T;
  readonly canGoBack: () => boolean;
  readonly canGoForward: () => boolean;
  /** Each answers whether that leads to another page. */
  readonly back: () => boolean;
  readonly forward: () => boolean;
  readonly open: (subject: T) => boolean;
}

/** `idOf` is equal for equal subjects. */
export function createHistory<T>(first: T, idOf: (subject: T) => string): History<T> {
  let subjects: readonly T[] = [first];
  let index = 0;
  const current = (): T => subjects[index] ?? first;
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
      if (idOf(subject) === idOf(current())) return false;
      subjects = [...subjects.slice(0, index + 1), subject];
      index += 1;
      return true;
    },
  };
}
