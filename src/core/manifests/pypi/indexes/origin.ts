import { canonicalName } from "../../../model/names.ts";
import type { Declaration, Withheld } from "../../manifest.ts";
import { isFromRegistry, privateAmong, skip, type Skip } from "../../shared/skip.ts";

/** Where a package comes from: PyPI, or why it is skipped. */
export type PackageOrigin = Skip | "public";

/** By canonical name. */
export type PackageOrigins = ReadonlyMap<string, PackageOrigin>;

/** The declaration of a package with this origin, unless it comes from elsewhere by itself. Half a requirement has one, too. */
export function withOrigin(declaration: Declaration, origin: PackageOrigin | undefined): Declaration {
  if (!isFromRegistry(declaration.requirement) || origin === undefined || origin === "public") return declaration;
  return skip(declaration, origin);
}

/** Those of the names whose packages come from a private index. */
export function fromPrivateIndex(
  names: readonly string[],
  originOf: (name: string) => PackageOrigin | undefined,
): ReadonlyMap<string, Withheld> {
  return privateAmong(names, (name) => {
    const origin = originOf(name);
    return origin !== undefined && origin !== "public" && origin.reason === "private" ? origin : undefined;
  });
}

/** Skips the project itself, whose extras may include others of its extras. `detail` is where its name is written. */
export function skipSelf(declaration: Declaration, self: string | undefined, detail: string): Declaration {
  const isSelf = self !== undefined && declaration.package.name === canonicalName("PYPI", self);
  return isSelf ? withOrigin(declaration, { reason: "workspace", detail }) : declaration;
}
