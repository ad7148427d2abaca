import type { System } from "./keys.ts";

/**
 * The canonical name of a package: PYPI per PEP 503, NUGET in lower case, all others as published.
 * `MAVEN` names are `<group ID>:<artifact ID>`.
 */
export function canonicalName(system: System, name: string): string {
  switch (system) {
    case "PYPI":
      return name.replace(/[-_.]+/g, "-").toLowerCase();
    case "NUGET":
      return name.toLowerCase();
    default:
      return name;
  }
}
