import type { PackageKey } from "./keys.ts";
import { systemTraits } from "./systems.ts";

/** The package URL of a package, or of a version of it. Without qualifiers, which the service refuses. */
export function purlOf({ system, name }: PackageKey, version?: string): string {
  const { purlType, namespaceSeparator } = systemTraits[system];
  const path = (namespaceSeparator === ":" ? name.replace(":", "/") : name).split("/").map(encode).join("/");
  return `pkg:${purlType}/${path}${version === undefined ? "" : `@${encode(version)}`}`;
}

/** Stricter than addresses are: nothing stands as it is but letters, digits, `.`, `-`, `_`, `~` and the colon. */
function encode(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed()).replaceAll("%3A", ":");
  return encoded.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
