type Read = (path: string) => Promise<string | undefined>;

/** Characters held. */
const most = 20_000_000;

/**
 * Reads each file once during a scan: the manifests of a workspace share lockfiles, settings and parents, also those that do
 * not exist. The oldest are dropped first. Rejects where `read` does, and reads again the next time.
 */
export function cachedReads(read: Read, mostCharacters = most): Read {
  const entries = new Map<string, { readonly text: Promise<string | undefined>; size: number }>();
  let held = 0;

  function forget(path: string): void {
    held -= entries.get(path)?.size ?? 0;
    entries.delete(path);
  }

  return (path) => {
    const entry = entries.get(path);
    if (entry) return entry.text;
    const fresh = { text: read(path), size: path.length };
    entries.set(path, fresh);
    held += fresh.size;
    fresh.text.then(
      (text = "") => {
        if (entries.get(path) !== fresh) return;
        fresh.size += text.length;
        held += text.length;
        for (const oldest of entries.keys()) {
          if (held <= mostCharacters) break;
          forget(oldest);
        }
      },
      () => {
        if (entries.get(path) === fresh) forget(path);
      },
    );
    return fresh.text;
  };
}
