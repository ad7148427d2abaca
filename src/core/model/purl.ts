import { systems, type PackageKey } from "./keys.ts";
import { canonicalName } from "./names.ts";
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

/** The package, or version of a package, that a package URL names. */
export interface PackageUrl {
  readonly key: PackageKey;
  readonly version?: string;
}

/**
 * Reads a package URL of one of the seven systems; undefined for any other text. Tolerant where the service is not: qualifiers
 * and a subpath are passed over, and `@` and `:` may stand unencoded, so that whatever names a package is recognized.
 */
export function parsePurl(purl: string): PackageUrl | undefined {
  const match = /^pkg:\/*([a-z]+)\/+([^?#]+)/i.exec(purl.trim());
  const type = match?.[1]?.toLowerCase();
  const system = systems.find((candidate) => systemTraits[candidate].purlType === type);
  const path = match?.[2] ?? "";
  if (system === undefined) return undefined;
  const at = path.lastIndexOf("@");
  const hasVersion = at > 0 && !path.slice(at).includes("/");
  const parts = (hasVersion ? path.slice(0, at) : path).split("/").filter((part) => part !== "");
  const separator = systemTraits[system].namespaceSeparator ?? "/";
  try {
    const name = canonicalName(system, parts.map(decodeURIComponent).join(separator));
    // A version or the scope of npm alone names no package.
    if (name === "" || /^@[^/]*$/.test(name)) return undefined;
    const version = hasVersion ? decodeURIComponent(path.slice(at + 1)) : "";
    return { key: { system, name }, ...(version !== "" && { version }) };
  } catch {
    // Not percent-encoded text.
    return undefined;
  }
}
