import { folderOf, resolvePath } from "../../model/path.ts";
import type { Surroundings } from "../manifest.ts";

/** A variable of the go command, and where it is set. */
export interface GoSetting {
  readonly value: string;
  /** As one would speak of it: `GOPRIVATE`, `GOPRIVATE in ~/.config/go/env`. */
  readonly label: string;
}

/** Undefined for a variable that is not set, or empty. */
export type GoSettings = (name: string) => GoSetting | undefined;

/** The environment, and behind it the file that `go env -w` writes to. */
export async function readGoSettings(around: Surroundings): Promise<GoSettings> {
  const file = await readFirst(around, filesOf(around));
  const written = file && new Map(variablesOf(file.text));
  return (name) => {
    const own = around.environment?.(name);
    if (own) return { value: own, label: name };
    const value = written?.get(name);
    return value ? { value, label: `${name} in ${file?.label ?? ""}` } : undefined;
  };
}

interface SettingsFile {
  readonly path: string;
  readonly label: string;
}

/** Where the file may be: which of them is that of this platform is not known here, and only one will be there. */
function filesOf({ path, home, environment }: Surroundings): readonly SettingsFile[] {
  const told = environment?.("GOENV");
  if (told === "off") return [];
  if (told) return [{ path: resolvePath(folderOf(path), told), label: "$GOENV" }];
  const files: SettingsFile[] = [];
  for (const variable of ["XDG_CONFIG_HOME", "AppData"]) {
    const folder = environment?.(variable);
    if (folder) files.push({ path: resolvePath(folderOf(path), `${folder}/go/env`), label: `$${variable}/go/env` });
  }
  for (const folder of home ? [".config", "Library/Application Support"] : []) {
    files.push({ path: resolvePath(home ?? "", `${folder}/go/env`), label: `~/${folder}/go/env` });
  }
  return files;
}

async function readFirst(
  { read }: Surroundings,
  files: readonly SettingsFile[],
): Promise<{ readonly text: string; readonly label: string } | undefined> {
  for (const { path, label } of files) {
    const text = await read(path);
    if (text !== undefined) return { text, label };
  }
  return undefined;
}

/** Lines of a name, `=` and all that is behind it; the last of a name counts. */
function variablesOf(text: string): readonly (readonly [name: string, value: string])[] {
  return text.split("\n").flatMap((line) => {
    const equals = line.indexOf("=");
    return equals > 0 && /^[A-Z]/.test(line) ? [[line.slice(0, equals), line.slice(equals + 1).trim()] as const] : [];
  });
}
