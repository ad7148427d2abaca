import { localName } from "../model/names.ts";
import type { VersionKey } from "../model/keys.ts";
import { message, plural, type Message } from "./message.ts";
import { lapse } from "./time.ts";

/** A package of a lockfile that no declaration is known to lead to. */
export function lockedName({ name, version }: VersionKey): Message {
  return message("{name} {version} (locked, parent unknown)", { name, version });
}

/** `lodash 4.17.20`, and whether that version is only assumed, or beside another one: locked, or what would be installed. */
export function versionName(
  { name, version }: VersionKey,
  how?: "locked" | "written" | "assumed",
  stale?: "locked" | "next",
): Message {
  if (how === "assumed") return message("{name} {version} (assumed)", { name, version });
  if (stale === "locked") return message("{name} {version} (locked)", { name, version });
  if (stale === "next") return message("{name} {version} (would be installed)", { name, version });
  return message("{name} {version}", { name, version });
}

/** The packages between the two ends of a path, as the end of a name: ` via a → b`. Empty where there are none. */
export function via(path: readonly VersionKey[]): Message {
  const between = path.slice(1, -1).map(({ name }) => localName(name));
  return between.length === 0 ? message("") : message(" via {path}", { path: between.join(" → ") });
}

/** The last package of a path and those between its ends, as values of a sentence; undefined where nothing is below the first. */
export function endOf(
  path: readonly VersionKey[] = [],
): { readonly affected: Message; readonly via: Message } | undefined {
  const affected = path.at(-1);
  return affected && { affected: versionName(affected), via: via(path) };
}

/** The facts about one version in a list, a word or two each. */
export const versionMarks = {
  default: message("default"),
  latest: message("latest"),
  inRange: message("in range"),
  prerelease: message("prerelease"),
  malicious: message("malicious"),
  /** `wait` is as `HeldUpdate` has it. */
  young: (wait: number): Message =>
    wait === 0 ? message("held back") : message("in {lapse}", { lapse: lapse(wait / 1_000) }),
  deprecated: message("deprecated"),
  provenanceLost: message("provenance lost"),
  advisories: (count: number): Message =>
    count === 0 ? message("no known advisories") : plural(count, "{count} advisory", "{count} advisories"),
};
