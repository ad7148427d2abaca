import type { System } from "./keys.ts";
import { systemTraits } from "./systems.ts";

/**
 * The canonical name of a package: PYPI per PEP 503, NUGET in lower case, all others as published.
 * `MAVEN` names are `<group ID>:<artifact ID>`.
 */
export function canonicalName(system: System, name: string): string {
  switch (systemTraits[system].folds) {
    case "case-and-separators":
      return name.replace(/[-_.]+/g, "-").toLowerCase();
    case "case":
      return name.toLowerCase();
    case "nothing":
      return name;
  }
}

/** The namespace of a name (an npm scope, a Maven group ID, all but the last part of a Go path), where it has one, and the rest. */
export function splitName(system: System, name: string): { readonly namespace?: string; readonly local: string } {
  const { namespaceSeparator: separator } = systemTraits[system];
  const at = separator === undefined ? -1 : name.lastIndexOf(separator);
  return at <= 0 ? { local: name } : { namespace: name.slice(0, at), local: name.slice(at + 1) };
}
