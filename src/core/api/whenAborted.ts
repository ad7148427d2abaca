/**
 * The actions by signal. A signal looks through all of its listeners whenever one is added, and thousands of calls may wait with
 * the same one.
 */
const actionsOf = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `action` when the signal aborts, unless the function that is returned is called before. For a signal that is not aborted. */
export function whenAborted(signal: AbortSignal, action: () => void): () => void {
  const actions = actionsOf.get(signal) ?? new Set();
  if (!actionsOf.has(signal)) {
    actionsOf.set(signal, actions);
    const callAll = (): void => {
      for (const each of actions) each();
      actions.clear();
    };
    signal.addEventListener("abort", callAll, { once: true });
  }
  actions.add(action);
  return () => actions.delete(action);
}
