import type { System } from "./keys.ts";
import { systemTraits } from "./systems.ts";

/**
 * Tells whether the text can be a name, rather than the beginning of one: `@acme` and `com.acme` are still to be followed by the
 * name proper.
 */
export function isWholeName(system: System, name: string): boolean {
  if (systemTraits[system].namespaceSeparator === ":") return /^[^:]+:[^:]/.test(name);
  return !name.startsWith("@") || /^@[^/]+\/[^/]/.test(name);
}

/**
 * The name without what may differ between spellings of one package that is published once: besides the canonical name, Cargo takes
 * `-` and `_` for the same.
 */
export function foldedName(system: System, name: string): string {
  return system === "CARGO" ? name.replaceAll("_", "-") : canonicalName(system, name);
}

/** The name without percent-encoding, however often it was encoded: no system has names with a percent sign. */
export function decodedName(name: string): string {
  let decoded = name;
  for (let round = 0; round < maxEncodings && decoded.includes("%"); round++)
    decoded = decoded.replace(/%25(?:25)+/g, "%25").replace(/(?:%[\da-f]{2})+/gi, decodedOnce);
  return decoded;
}

/** Decodes once. Text that is not encoded as a whole, such as `%zz`, stays as it is. */
function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Nobody encodes more than the percent signs of a name more often. */
const maxEncodings = 8;

/** Tells whether a package of the system can have a name of this form: `@acme/ui` is one of npm only, and `com.acme:ui` one of Maven. */
export function isPossibleName(system: System, name: string): boolean {
  return forms[system].test(name);
}

const forms: Readonly<Record<System, RegExp>> = {
  CARGO: /^[a-z][\w-]*$/i,
  // The first element of a module that others can require is a host.
  GO: /^[\w~-]+(?:\.[\w~-]+)+(?:\/[\w.~!-]+)*$/,
  MAVEN: /^[\w.-]+:[\w.-]+$/,
  NPM: /^(?:@[^\s/@:%]+\/)?[^\s/@:%]+$/,
  NUGET: /^\w[\w.-]*$/,
  PYPI: /^[a-z\d](?:[\w.-]*[a-z\d])?$/i,
  RUBYGEMS: /^\w[\w.-]*$/,
};

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

/** The modules of Go that may have the package of this path, the nearest first; none in other systems. */
export function modulesAround(system: System, name: string): readonly string[] {
  if (system !== "GO") return [];
  const parts = name.split("/").slice(0, maxParts);
  return parts.slice(2).map((_, index) => parts.slice(0, parts.length - 1 - index).join("/"));
}

/** Real paths have fewer. */
const maxParts = 32;

/** Returns the part before the name proper, such as a group or a scope; undefined for none. */
export function namespaceOf(system: System, name: string): string | undefined {
  const { namespaceSeparator } = systemTraits[system];
  const end = namespaceSeparator === undefined ? -1 : name.lastIndexOf(namespaceSeparator);
  return end > 0 ? name.slice(0, end) : undefined;
}

/**
 * The name of a package for people. The service names one that is bundled by a path,
 * `<root>><root version>><package>[><package>…]`: that is the path's last part. No other name has a `>`.
 */
export function localName(name: string): string {
  return name.slice(name.lastIndexOf(">") + 1) || name;
}
