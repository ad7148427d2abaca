import type { Held } from "../../analysis/target/target.ts";
import type { VersionText } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import type { RewriteMode } from "../rewrite/rewrite.ts";
import { isLower } from "../rewrite/versionChange.ts";
import type { EditObstacle } from "../rewrite/versionEdit.ts";
import { isItselfAffected, type FixOption, type FixSearch } from "../search/searchFixes.ts";
import { changeFor, type Change, type Upgrade } from "./changes.ts";
import type { Dependency } from "./dependency.ts";
import type { TextAt } from "./texts.ts";
import type { Unfixable } from "./unfixable.ts";
import { isSameVersion } from "../../versions/index.ts";

/** The changes that may fix a dependency, the preferred one first, and why it is not fixed if none of them does. */
export interface Attempts {
  readonly dependency: Dependency;
  readonly changes: readonly Change[];
  readonly why: Unfixable;
}

/** Changes that are tried for one dependency: each takes a check of the manifests. */
const most = 8;

/**
 * Each version is written in the requirement's own style first; where that leads elsewhere, such as to a newer version that is
 * affected, so that only patches of the version are allowed; and where a lockfile would keep a version that such a text allows, too,
 * so that none below it are.
 */
export function attemptsFor(search: FixSearch, textAt: TextAt): Attempts {
  const { dependency, options, resolved } = search;
  const [preferred] = options;
  if (preferred?.held) return { dependency, changes: [], why: heldBack(search, preferred.version, preferred.held) };
  const changes = new Map<string, Change>();
  let why = search.why;
  for (const option of options) {
    const upgrade = upgradeTo(search, option);
    for (const mode of isLower(upgrade.facts, upgrade.version) ? (["exact"] as const) : modes) {
      const change = changeFor(upgrade, mode, textAt);
      if (typeof change !== "string") {
        if (!changes.has(change.after)) changes.set(change.after, change);
        continue;
      }
      why ??= editUnfixable(upgrade, change);
      if (final.has(change)) return { dependency, changes: [], why };
      if (changes.size === 0 && isInstalledOutdated(change, search)) {
        const { version } = resolved ?? option;
        return { dependency, changes: [], why: editUnfixable({ ...upgrade, version }, "allowed") };
      }
    }
  }
  return { dependency, changes: [...changes.values()].slice(0, most), why: why ?? { kind: "no-version" } };
}

function heldBack({ dependency }: FixSearch, version: VersionText, held: Held): Unfixable {
  const to = { ...dependency.facts.declaration.package, version };
  return { kind: "held", to, held, fixes: isItselfAffected(dependency) ? "own" : "below" };
}

/** Checks whether an update within the requirement as it is fixes the dependency. */
function isInstalledOutdated(obstacle: EditObstacle, { dependency, resolved }: FixSearch): boolean {
  if (obstacle === "allowed") return resolved?.isClean !== false;
  const { target } = dependency.facts;
  if (resolved?.isClean !== true || target?.kind !== "version") return false;
  return !isSameVersion(target.key.system, target.key.version, resolved.version);
}

const modes: readonly RewriteMode[] = ["style", "patches", "above"];

/** Whatever the version, it cannot be written. */
const final: ReadonlySet<EditObstacle> = new Set<EditObstacle>(["generated", "checksum", "unwritten", "managed"]);

function upgradeTo({ dependency, cleaner }: FixSearch, option: FixOption): Upgrade {
  const { manifest, facts } = dependency;
  const fixes = isItselfAffected(dependency) ? "own" : "below";
  return { manifest, facts, fixes, ...option, ...(cleaner && { cleaner }) };
}

export function editUnfixable(
  { manifest, facts: { declaration, locked }, version, fixes }: Upgrade,
  obstacle: EditObstacle,
): Unfixable {
  return {
    kind: "edit",
    to: { ...declaration.package, version },
    obstacle,
    requirement: declaration.requirement.text,
    path: declaration.elsewhere?.path ?? manifest.path,
    ...(locked && { lockfile: fileNameOf(locked.from) }),
    ...(fixes === undefined && { isUpdate: true }),
  };
}
