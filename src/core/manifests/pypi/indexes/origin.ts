import { canonicalName } from "../../../model/names.ts";
import type { Declaration, SkipReason } from "../../manifest.ts";

/** Where a package comes from that is not to be looked up. */
export interface Origin {
  readonly reason: SkipReason;
  /** What says so, where that is not beside the declaration. */
  readonly detail?: string;
}

/** The declaration of something that comes from there. One that says itself why it is skipped stays what it is. */
export function withOrigin(declaration: Declaration, origin: Origin | "public" | undefined): Declaration {
  const { requirement } = declaration;
  if (requirement.kind === "skipped" || origin === undefined || origin === "public") return declaration;
  return { ...declaration, requirement: { kind: "skipped", text: requirement.text, ...origin } };
}

/** An extra may name other extras of the project itself: that is no package to look up. `detail` is where the project is named. */
export function asSelf(declaration: Declaration, self: string | undefined, detail: string): Declaration {
  const isSelf = self !== undefined && declaration.package.name === canonicalName("PYPI", self);
  return isSelf ? withOrigin(declaration, { reason: "workspace", detail }) : declaration;
}
