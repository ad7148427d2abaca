import { message, type Message } from "../messages/message.ts";
import type { VersionKey } from "../model/keys.ts";
import { parsePurl, purlOf } from "../model/purl.ts";
import { versionsOf } from "../versions/index.ts";

/** What a package URL of a list asks for. */
export type ReadPurl =
  /** `purl`: as the service takes it, without qualifiers and subpath. */
  | { readonly kind: "version"; readonly key: VersionKey; readonly purl: string }
  | { readonly kind: "refused"; readonly why: Message };

/** Qualifiers that choose a file of a version. Others may name another package, such as one of a private repository. */
const ofFiles: ReadonlySet<string> = new Set([
  "type",
  "classifier",
  "extension",
  "platform",
  "checksum",
  "goos",
  "goarch",
  "os",
  "arch",
]);

export function readPurl(written: string): ReadPurl {
  const found = parsePurl(written);
  if (!found) return refused(isPurl(written) ? unsupported : invalid);
  const { key, version } = found;
  const [, qualifiers = ""] = /\?([^#]*)/.exec(written) ?? [];
  const other = qualifiers
    .split("&")
    .map((pair) => pair.split("=", 1)[0]?.trim().toLowerCase() ?? "")
    .find((name) => name !== "" && !ofFiles.has(name));
  if (other !== undefined)
    return refused(message("not checked: the qualifier {name} may name another package", { name: other }));
  if (version === undefined) return refused(message("not checked: the package URL names no version"));
  // A range would be answered with another version.
  if (!versionsOf(key.system).isVersion(version))
    return refused(message("not checked: “{version}” is not a version", { version }));
  const named = { ...key, version };
  return { kind: "version", key: named, purl: purlOf(named, version) };
}

const invalid = message("not checked: not a valid package URL");
const unsupported = message("not checked: not a package of one of the seven systems");

function isPurl(text: string): boolean {
  return /^pkg:\/*[a-z][a-z\d.+-]*\/+[^/?#]/i.test(text) && !/\s/.test(text);
}

function refused(why: Message): ReadPurl {
  return { kind: "refused", why };
}
