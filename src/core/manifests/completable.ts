import { isWholeName } from "../model/names.ts";
import { touches } from "../model/span.ts";
import { lockedScope } from "./lockfile.ts";
import type { Declaration } from "./manifest.ts";
import { privateInLockfiles } from "./privateInProject.ts";
import type { ManifestProject } from "./project.ts";

/** The part of a declaration that is completed at a place. */
export interface Completable {
  readonly part: "version" | "name";
  readonly declaration: Declaration;
}

/**
 * Finds what the service may be asked for at this offset to complete the text there: what is not looked up is not looked up while
 * it is typed either. A name costs a request for each state of its text, so it is completed only if the user asks for it.
 */
export function completableAt(
  declarations: readonly Declaration[],
  offset: number,
  isInvoked: boolean,
): Completable | undefined {
  const open = declarations.filter(canBeLookedUp);
  const inVersion = open.find(
    ({ requirementSpan, shared }) => requirementSpan && !shared && touches(requirementSpan, offset),
  );
  if (inVersion) return { part: "version", declaration: inVersion };
  const inName = isInvoked ? open.find(({ nameSpan }) => touches(nameSpan, offset)) : undefined;
  return inName && { part: "name", declaration: inName };
}

/** The same for a manifest with the files around it: what a lockfile has from a private registry is not asked about. */
export function completableIn(project: ManifestProject, offset: number, isInvoked: boolean): Completable | undefined {
  const { manifest, typedAt, lock, otherLocks = [] } = project;
  const { declarations } = typedAt?.(offset) ?? manifest;
  const locked = privateInLockfiles(lock ? [lock, ...otherLocks] : otherLocks);
  const open = declarations.filter(({ package: { name } }) => !locked.has(name));
  return completableAt(open, offset, isInvoked);
}

/** Nobody types into a lockfile, and it does not tell what is private. */
function canBeLookedUp({ package: { system, name }, requirement, scope }: Declaration): boolean {
  if (scope === lockedScope || !isWholeName(system, name)) return false;
  return requirement.kind !== "skipped" || requirement.reason === "unsupported" || requirement.reason === "variable";
}
