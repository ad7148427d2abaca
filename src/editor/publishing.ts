/** Diagnostics in a manifest, or in a file of settings beside it. */
export interface FileDiagnostics<Uri extends Identified, Diagnostic> {
  readonly uri: Uri;
  readonly diagnostics: readonly Diagnostic[];
}

interface Identified {
  toString(): string;
}

/** The part of a collection of diagnostics by which they are published. */
interface Collection<Uri, Diagnostic> {
  set(uri: Uri, diagnostics: readonly Diagnostic[]): void;
  dispose(): void;
}

/**
 * Publishes what manifests have in themselves and in files beside them, once where several tell of the same. A check that finds the same
 * again, or nothing yet, changes nothing on the screen.
 */
export function createPublishing<Uri extends Identified, Diagnostic extends object>(
  collection: Collection<Uri, Diagnostic>,
) {
  type Files = readonly FileDiagnostics<Uri, Diagnostic>[];
  const byManifest = new Map<string, Files>();
  const contents = new Map<string, string>();

  function publish(uri: Uri): void {
    const id = uri.toString();
    const all: (readonly [content: string, diagnostic: Diagnostic])[] = [];
    for (const files of byManifest.values()) {
      const told = new Set(all.map(([content]) => content));
      const own = files.filter((file) => file.uri.toString() === id).flatMap(({ diagnostics }) => diagnostics);
      all.push(...own.map((each) => [contentOf(each), each] as const).filter(([content]) => !told.has(content)));
    }
    const content = all.map(([each]) => each).join("\n");
    if ((contents.get(id) ?? "") === content) return;
    contents.set(id, content);
    collection.set(
      uri,
      all.map(([, diagnostic]) => diagnostic),
    );
  }

  const filesOf = (manifest: Uri) => byManifest.get(manifest.toString()) ?? [];

  /** Replaces what the manifest had; no files take it away. */
  function set(manifest: Uri, files: Files): void {
    const uris = new Map([...filesOf(manifest), ...files].map(({ uri }) => [uri.toString(), uri]));
    if (files.length > 0) byManifest.set(manifest.toString(), files);
    else byManifest.delete(manifest.toString());
    for (const uri of uris.values()) publish(uri);
  }

  return {
    set,
    /** Takes away what the manifest had in other files. */
    keepOwn: (manifest: Uri): void => {
      const isOwn = ({ uri }: Files[number]) => uri.toString() === manifest.toString();
      set(manifest, filesOf(manifest).filter(isOwn));
    },
    dispose: () => collection.dispose(),
  };
}

/** Its own JSON leaves out tags and related information. */
function contentOf(diagnostic: object): string {
  return JSON.stringify(Object.entries(diagnostic));
}
