import type { FixedIn } from "../analysis/fixedIn.ts";
import { message, type Message } from "../messages/message.ts";
import type { VersionKey, VersionText } from "../model/keys.ts";
import { versionId, versionsOf } from "../versions/index.ts";
import type { Use } from "./host.ts";
import type { Action, Update } from "./page.ts";

/** The version that a page is about, as a place that updates lead to or from. */
interface Subject {
  readonly key: VersionKey;
  readonly latest?: VersionText;
  /** Nothing leads to it. */
  readonly isMalicious?: boolean;
}

/**
 * Updates of the user's manifests: to the version where they have a lower one, unless it is malicious, and from the version to
 * one that fixes it, or to the latest. One action for each version that they would get.
 */
export function updateActions(uses: readonly Use[], { key, latest, isMalicious = false }: Subject): readonly Action[] {
  return byTarget(uses, (use) => {
    const version = updateOf(use, key, latest);
    return isMalicious && version !== undefined && versionsOf(key.system).isSame(version, key.version)
      ? undefined
      : version;
  });
}

/** Updates of manifests that have lower versions: to their fix, or else to the version that is to be taken. */
export function updatesTo({ system, version: choice }: VersionKey, uses: readonly Use[]): readonly Action[] {
  const { compare } = versionsOf(system);
  return byTarget(uses, ({ version, fixedIn }) => {
    if (fixedIn?.isWayOut) return fixOf(fixedIn);
    const to = fixOf(fixedIn) ?? choice;
    return version !== undefined && compare(version, to) < 0 ? to : undefined;
  });
}

/** Updates of manifests to what fixes the versions that they have. */
export function updatesToFixes(uses: readonly Use[]): readonly Action[] {
  return byTarget(uses, ({ fixedIn }) => fixOf(fixedIn));
}

/** The version that fixes it; none that is too young for the package manager, which takes an exception. */
export function fixOf(fixedIn: FixedIn | undefined): VersionText | undefined {
  return fixedIn?.kind === "fixed" && !fixedIn.held ? fixedIn.version : undefined;
}

/** One action for each version that manifests would get. */
function byTarget(uses: readonly Use[], targetOf: (use: Use) => VersionText | undefined): readonly Action[] {
  const targets = new Map<string, { readonly version: VersionText; readonly uses: Use[] }>();
  for (const use of uses) {
    const version = use.isUpdatable && targetOf(use);
    if (!version) continue;
    const id = versionId({ ...use.key, version });
    const target = targets.get(id) ?? { version, uses: [] };
    target.uses.push(use);
    targets.set(id, target);
  }
  return [...targets.values()].map((target) => updateAction(target.uses, target.version));
}

/** Writes the version into the manifests. */
export function updateAction(uses: readonly Use[], version: VersionText): Action {
  const updates = uses.map((use) => updateTo(use, version));
  return {
    kind: "update",
    label: labelOf(
      version,
      uses,
      updates.some(({ mode }) => mode),
    ),
    updates,
  };
}

export function updateTo({ place, key, alias = key.name, offset, version: before }: Use, version: VersionText): Update {
  const isLower = before !== undefined && versionsOf(key.system).compare(version, before) < 0;
  return { ...place, name: alias, offset, version, ...(isLower && { mode: "exact" }) };
}

function updateOf(
  { version, fixedIn }: Use,
  key: VersionKey,
  latest: VersionText | undefined,
): VersionText | undefined {
  if (version === undefined) return undefined;
  const { compare, isSame } = versionsOf(key.system);
  const fixed = fixOf(fixedIn);
  const isThis = isSame(version, key.version);
  // The latest of a malicious version may be malicious, too, and what is clean may be lower.
  if (isThis && fixedIn?.isWayOut) return fixed;
  const target = isThis ? (fixed ?? latest) : key.version;
  return target !== undefined && compare(target, version) > 0 ? target : undefined;
}

function labelOf(version: VersionText, uses: readonly Use[], isLower: boolean): Message {
  const files = new Set(uses.map(({ file }) => file));
  const [file = ""] = [...files].map(shortPath);
  if (isLower) {
    return files.size === 1
      ? message("Change {file} to {version}", { file, version })
      : message("Change {count} Manifests to {version}", { count: files.size, version });
  }
  return files.size === 1
    ? message("Update {file} to {version}", { file, version })
    : message("Update {count} Manifests to {version}", { count: files.size, version });
}

/** The end of a path, as a narrow page has no place for all of it on a button. */
function shortPath(path: string): string {
  const parts = path.split("/");
  return parts.length > 2 ? `…/${parts.slice(-2).join("/")}` : path;
}
