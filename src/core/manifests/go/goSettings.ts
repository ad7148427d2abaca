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
export async function readGoSettings(around: Surroundings): Promise<GoSettings> {
  const found = await Promise.all([
    readFirst(around, settingsFiles(around)),
    readFirst(around, installationFiles(around)),
  ]);
  const files = found.flatMap((file) =>
    file ? { label: file.label, variables: new Map(variablesOf(file.text)) } : [],
  );
  return (name) => {
    const fromEnvironment = around.environment?.(name);
    if (fromEnvironment) return { value: fromEnvironment, label: name };
    for (const { label, variables } of files) {
      const value = variables.get(name);
      if (value) return { value, label: `${name} in ${label}` };
    }
    return undefined;
  };
}

/** Where the file is on the different platforms; only one of them exists. */
function settingsFiles(around: Surroundings): readonly SettingsFile[] {
  const chosen = around.environment?.("GOENV");
  if (chosen) return chosen === "off" ? [] : atVariable(around, "GOENV");
  return [
    ...atVariable(around, "XDG_CONFIG_HOME", "go/env"),
    ...atVariable(around, "AppData", "go/env"),
    ...inHome(around, ".config/go/env"),
    ...inHome(around, "Library/Application Support/go/env"),
  ];
}

function installationFiles(around: Surroundings): readonly SettingsFile[] {
  const usual = ["/usr/local/go/go.env", "/usr/lib/go/go.env"].map((path) => ({ path, label: path }));
  return [...atVariable(around, "GOROOT", "go.env"), ...usual];
}

/** Lines of a name, `=` and a value; the last line of a name counts. */
function variablesOf(text: string): readonly (readonly [name: string, value: string])[] {
  return text.split("\n").flatMap((line) => {
    const equals = line.indexOf("=");
    return equals > 0 && /^[A-Z]/.test(line) ? [[line.slice(0, equals), line.slice(equals + 1).trim()] as const] : [];
  });
}
