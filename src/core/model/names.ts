import type { System } from "./keys.ts";
import { systemTraits } from "./systems.ts";

/**
 * Whether the text can be a name, rather than the beginning of one: `@acme` and `com.acme` are still to be followed by the name
 * proper.
 */
export function isWholeName(system: System, name: string): boolean {
  if (systemTraits[system].namespaceSeparator === ":") return /^[^:]+:[^:]/.test(name);
  return !name.startsWith("@") || /^@[^/]+\/[^/]/.test(name);
}

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
