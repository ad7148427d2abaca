import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";

/** What a manifest parser may know of the machine beside the manifest. */
export interface NodeFiles {
  /** Each file once; undefined where there is none or it is too long. Never rejects. */
  readonly read: (path: string) => Promise<string | undefined>;
  readonly home: string;
  readonly environment: (name: string) => string | undefined;
}

/** Bytes beyond which a file is not read. */
const longest = 30_000_000;

export function nodeFiles(): NodeFiles {
  const known = new Map<string, Promise<string | undefined>>();
  return {
    read(path) {
      const text = known.get(path) ?? readText(path);
      known.set(path, text);
      return text;
    },
    home: homedir().replaceAll("\\", "/"),
    environment: (name) => process.env[name],
  };
}

async function readText(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    return size > longest ? undefined : await readFile(path, "utf8");
  } catch {
    return undefined;
  }
}
