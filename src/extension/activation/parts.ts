/** Loads a part of the extension, such as `./hover.cjs`, with all that it shares. Rejects where a file cannot be read or run. */
export type LoadPart = (path: string) => Promise<unknown>;

/** A file that is read: what it needs is in the texts of its `require` calls. */
interface Part {
  readonly text: string;
  readonly needs: readonly string[];
}

type RunPart = (
  module: { readonly exports: unknown },
  exports: unknown,
  require: (path: string) => unknown,
  $load: LoadPart,
) => void;

/**
 * Loads parts where the host has no `require` for files, as that of a browser: reads a part and what it needs, then runs each once,
 * as the host itself runs the entry point. `builtIn` are the modules that the host has.
 */
export function partLoader(
  read: (name: string) => Promise<string>,
  builtIn: Readonly<Record<string, unknown>>,
): LoadPart {
  const texts = new Map<string, Promise<Part>>();
  const parts = new Map<string, Part>();
  const modules = new Map<string, { exports: unknown }>();

  const readPart = async (path: string): Promise<Part> => {
    const text = await read(path.replace(/^\.\//, ""));
    return { text, needs: [...text.matchAll(/\brequire\("(\.\/[^"]+)"\)/g)].map(([, needed = ""]) => needed) };
  };

  const readAll = async (path: string, seen: Set<string>): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const reading = texts.get(path) ?? readPart(path);
    texts.set(path, reading);
    // A file that could not be read is read again when it is next needed.
    reading.catch(() => texts.delete(path));
    const part = await reading;
    parts.set(path, part);
    await Promise.all(part.needs.map((needed) => readAll(needed, seen)));
  };

  const requirePart = (path: string): unknown => {
    const loaded = modules.get(path) ?? builtInModule(builtIn, path);
    if (loaded) return loaded.exports;
    const part = parts.get(path);
    if (!part) throw new Error(`Cannot load ${path}`);
    const module: { exports: unknown } = { exports: {} };
    modules.set(path, module);
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- files of the extension, run as the host runs its entry point
    const run = new Function("module", "exports", "require", "$load", `${part.text}\n//# sourceURL=${path}`) as RunPart;
    run(module, module.exports, requirePart, load);
    return module.exports;
  };

  const load: LoadPart = async (path) => {
    if (!modules.has(path)) await readAll(path, new Set());
    return requirePart(path);
  };
  return load;
}

function builtInModule(builtIn: Readonly<Record<string, unknown>>, name: string): { exports: unknown } | undefined {
  return Object.hasOwn(builtIn, name) ? { exports: builtIn[name] } : undefined;
}
