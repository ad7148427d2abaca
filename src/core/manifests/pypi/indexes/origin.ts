import { canonicalName } from "../../../model/names.ts";
import type { Declaration } from "../../manifest.ts";
import { skip, type Skip } from "../../shared/skip.ts";

/** Where a package comes from: PyPI, or why it is skipped. */
export type PackageOrigin = Skip | "public";

/** By canonical name. */
export type PackageOrigins = ReadonlyMap<string, PackageOrigin>;

/** The declaration of a package with this origin. One that is skipped already stays the same. */
export function withOrigin(declaration: Declaration, origin: PackageOrigin | undefined): Declaration {
  if (declaration.requirement.kind === "skipped" || origin === undefined || origin === "public") return declaration;
  return skip(declaration, origin);
}

/** Skips the project itself, whose extras may include others of its extras. `detail` is where its name is written. */
export function skipSelf(declaration: Declaration, self: string | undefined, detail: string): Declaration {
  const isSelf = self !== undefined && declaration.package.name === canonicalName("PYPI", self);
  return isSelf ? withOrigin(declaration, { reason: "workspace", detail }) : declaration;
}
