/** Puts something in the place of a stub when it is first needed. */
export interface Replacement<T> {
  readonly isStarted: () => boolean;
  /** The same for all callers, however many there are at once; undefined after the stub was disposed. Tries again after an error of loading. */
  readonly start: () => Promise<T | undefined>;
  dispose(): void;
}

/** `replace` is called at most once, and not after the stub was disposed: what it registers would stay for ever. */
export function createReplacement<Loaded, T>(
  load: () => Promise<Loaded>,
  replace: (loaded: Loaded) => T,
): Replacement<T> {
  let loading: Promise<Loaded> | undefined;
  let started: { readonly result: T } | undefined;
  let isDisposed = false;
  return {
    isStarted: () => started !== undefined,
    async start() {
      loading ??= load();
      let loaded;
      try {
        loaded = await loading;
      } catch (error) {
        loading = undefined;
        throw error;
      }
      if (isDisposed) return undefined;
      started ??= { result: replace(loaded) };
      return started.result;
    },
    dispose() {
      isDisposed = true;
    },
  };
}
