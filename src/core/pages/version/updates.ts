import { latestVersion } from "../../analysis/gathering/latestVersion.ts";
import type { VersionFacts } from "../../analysis/facts.ts";
import { message } from "../../messages/message.ts";
import type { VersionKey, VersionText } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";
import { usesOf, type PageHost, type Use } from "../host.ts";
import type { Action } from "../page.ts";

/**
 * Updates of the user's manifests: to this version where they have a lower one, and from this version to one that fixes it, or
 * to the latest. One action for each version that they would get.
 */
export function updateActions(key: VersionKey, { package: parent }: VersionFacts, host: PageHost): readonly Action[] {
  const latest =
    parent?.kind === "found" ? latestVersion(parent.value, key.system).latest?.versionKey.version : undefined;
  const byVersion = new Map<string, readonly Use[]>();
  for (const use of usesOf(host, key)) {
    const version = use.isUpdatable && updateOf(use, key, latest);
    if (version) byVersion.set(version, [...(byVersion.get(version) ?? []), use]);
  }
  return [...byVersion].map(([version, uses]) => ({
    kind: "update",
    label: labelOf(version, uses),
    updates: uses.map(({ place, key: { name }, alias = name, offset }) => ({
      ...place,
      name: alias,
      offset,
      version,
    })),
  }));
}

function updateOf({ version, fixedIn }: Use, key: VersionKey, latest: string | undefined): string | undefined {
  if (version === undefined) return undefined;
  const { compare, isSame } = versionsOf(key.system);
  const fixed = fixedIn?.kind === "fixed" ? fixedIn.version : undefined;
  const target = isSame(version, key.version) ? (fixed ?? latest) : key.version;
  return target !== undefined && compare(target, version) > 0 ? target : undefined;
}

function labelOf(version: VersionText, uses: readonly Use[]) {
  const files = new Set(uses.map(({ file }) => file));
  const [file = ""] = files;
  return files.size === 1
    ? message("Update {file} to {version}", { file, version })
    : message("Update {count} Manifests to {version}", { count: files.size, version });
}
