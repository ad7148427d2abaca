type Read = (path: string) => Promise<string | undefined>;

/** Characters held. */
const most = 20_000_000;

/**
 * Reads each file once during a scan: the manifests of a workspace share lockfiles, settings and parents, also those that do
 * not exist. The oldest are dropped first. Rejects where `read` does, and reads again the next time.
 */
export function cachedReads(read: Read, mostCharacters = most): Read {
  const known = new Map<string, { readonly text: Promise<string | undefined>; size: number }>();
  let held = 0;

  function forget(path: string): void {
    held -= known.get(path)?.size ?? 0;
    known.delete(path);
  }

  return (path) => {
    const entry = known.get(path);
    if (entry) return entry.text;
    const fresh = { text: read(path), size: path.length };
    known.set(path, fresh);
    held += fresh.size;
    fresh.text.then(
      (text = "") => {
        if (known.get(path) !== fresh) return;
        fresh.size += text.length;
        held += text.length;
        for (const oldest of known.keys()) {
          if (held <= mostCharacters) break;
          forget(oldest);
        }
      },
      () => {
        if (known.get(path) === fresh) forget(path);
      },
    );
    return fresh.text;
  };
}
