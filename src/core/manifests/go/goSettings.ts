import type { Surroundings } from "../manifest.ts";
import { atVariable, inHome, readFirst, type SettingsFile } from "../shared/settingsFiles.ts";

/** A variable of the go command, and where it is set. */
export interface GoSetting {
  readonly value: string;
  /** How messages refer to it: `GOPRIVATE`, `GOPRIVATE in ~/.config/go/env`. */
  readonly label: string;
}

/** Undefined for a variable that is not set, or empty. */
export type GoSettings = (name: string) => GoSetting | undefined;

/** The environment goes before the file that `go env -w` writes, and that before the defaults of the installation. */
export async function readGoSettings(surroundings: Surroundings): Promise<GoSettings> {
  const found = await Promise.all([
    readFirst(surroundings, settingsFiles(surroundings)),
    readFirst(surroundings, installationFiles(surroundings)),
  ]);
  const files = found.flatMap((file) =>
    file ? { label: file.label, variables: new Map(variablesOf(file.text)) } : [],
  );
  return (name) => {
    const fromEnvironment = surroundings.environment?.(name);
    if (fromEnvironment) return { value: fromEnvironment, label: name };
    for (const { label, variables } of files) {
      const value = variables.get(name);
      if (value) return { value, label: `${name} in ${label}` };
    }
    return undefined;
  };
}

/** Where the file is on the different platforms; only one of them exists. */
function settingsFiles(surroundings: Surroundings): readonly SettingsFile[] {
  const chosen = surroundings.environment?.("GOENV");
  if (chosen) return chosen === "off" ? [] : atVariable(surroundings, "GOENV");
  return [
    ...atVariable(surroundings, "XDG_CONFIG_HOME", "go/env"),
    ...atVariable(surroundings, "AppData", "go/env"),
    ...inHome(surroundings, ".config/go/env"),
    ...inHome(surroundings, "Library/Application Support/go/env"),
  ];
}

function installationFiles(surroundings: Surroundings): readonly SettingsFile[] {
  const usual = ["/usr/local/go/go.env", "/usr/lib/go/go.env"].map((path) => ({ path, label: path }));
  return [...atVariable(surroundings, "GOROOT", "go.env"), ...usual];
}

/** Lines of a name, `=` and a value; the last line of a name counts. */
function variablesOf(text: string): readonly (readonly [name: string, value: string])[] {
  return text.split("\n").flatMap((line) => {
    const equals = line.indexOf("=");
    return equals > 0 && /^[A-Z]/.test(line) ? [[line.slice(0, equals), line.slice(equals + 1).trim()] as const] : [];
  });
}
