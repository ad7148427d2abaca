import type { PackageKey, System } from "./keys.ts";

/** The types of the package URL specification. */
const types: Readonly<Record<System, string>> = {
  CARGO: "cargo",
  GO: "golang",
  MAVEN: "maven",
  NPM: "npm",
  NUGET: "nuget",
  PYPI: "pypi",
  RUBYGEMS: "gem",
};

/** The package URL of a package, or of a version of it. Without qualifiers, which the service refuses. */
export function purlOf({ system, name }: PackageKey, version?: string): string {
  const path = (system === "MAVEN" ? name.replace(":", "/") : name).split("/").map(encode).join("/");
  return `pkg:${types[system]}/${path}${version === undefined ? "" : `@${encode(version)}`}`;
}

/** Stricter than addresses are: nothing stands as it is but letters, digits, `.`, `-`, `_`, `~` and the colon. */
function encode(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed()).replaceAll("%3A", ":");
  return encoded.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
