import { message, type Message } from "../../messages/message.ts";
import type { VersionKey } from "../../model/keys.ts";
import { isWholeName } from "../../model/names.ts";
import { type PackageUrl, parsePurl, purlOf } from "../../model/purl.ts";
import { versionsOf } from "../../versions/index.ts";

/** The lookup that a package URL of a list asks for. */
export type ReadPurl =
  /** `purl`: as the service takes it, without qualifiers and subpath. */
  { readonly kind: "version"; readonly key: VersionKey; readonly purl: string } | Other | Refused;

/** A qualifier may make it another package. */
interface Other extends PackageUrl {
  readonly kind: "other";
  readonly qualifier: string;
  readonly why: Message;
}

interface Refused {
  readonly kind: "refused";
  readonly reason: "system" | "version" | "text";
  readonly why: Message;
}

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
  const read = readPackageUrl(written);
  if (read.kind !== "package") return read;
  const { key, version } = read;
  if (version === undefined) return refused("version", message("not checked: the package URL names no version"));
  const named = { ...key, version };
  return { kind: "version", key: named, purl: purlOf(named, version) };
}

/** Reads a package URL that may name no version. */
export function readPackageUrl(written: string): (PackageUrl & { readonly kind: "package" }) | Other | Refused {
  const found = parsePurl(written);
  if (!found) return isPurl(written) ? refused("system", unsupported) : refused("text", invalid);
  const { key, version } = found;
  if (!isWholeName(key.system, key.name)) return refused("text", nameless);
  const qualifier = qualifiersOf(written).find((name) => name !== "" && !ofFiles.has(name));
  if (qualifier !== undefined) {
    const why = message("not checked: the qualifier {name} may name another package", { name: qualifier });
    return { kind: "other", ...found, qualifier, why };
  }
  // A range would be answered with another version.
  if (version !== undefined && !versionsOf(key.system).isVersion(version))
    return refused("version", message("not checked: “{version}” is not a version", { version }));
  return { kind: "package", ...found };
}

function qualifiersOf(written: string): readonly string[] {
  const [, qualifiers = ""] = /^[^?#]*\?([^#]*)/.exec(written) ?? [];
  return qualifiers.split("&").map((pair) => pair.split("=", 1)[0]?.trim().toLowerCase() ?? "");
}

const invalid = message("not checked: not a valid package URL");
const nameless = message("not checked: the package URL names no package");
const unsupported = message("not checked: not a package of one of the seven systems");

function isPurl(text: string): boolean {
  return /^pkg:\/*[a-z][a-z\d.+-]*\/+[^/?#]/i.test(text) && !/\s/.test(text);
}

function refused(reason: Refused["reason"], why: Message): Refused {
  return { kind: "refused", reason, why };
}
