import type { Declaration, Requirement } from "../../manifests/manifest.ts";
import { canonicalName } from "../../model/names.ts";
import type { PackageKey } from "../../model/keys.ts";

/** What a manifest sets for packages wherever they are required. */
export interface Overrides {
  /** By canonical name as it is required. The package is another one where the override is an alias. */
  readonly byName: ReadonlyMap<string, Override>;
  /** The same for the same overrides. */
  readonly id: string;
}

export interface Override {
  /** The section of the manifest. */
  readonly scope: string;
  readonly package: PackageKey;
  readonly requirement: Requirement;
}

const overriding: ReadonlySet<string> = new Set([
  "overrides",
  "resolutions",
  "override-dependencies",
  "dependencyManagement",
]);

/** Undefined where there are none. Leaves out those with a condition, and packages with several. */
export function overridesOf(declarations: readonly Declaration[]): Overrides | undefined {
  const byName = new Map<string, Override>();
  const ambiguous = new Set<string>();
  for (const { scope, package: key, name, requirement, isConditional } of declarations) {
    if (!overriding.has(scope) || requirement.text === "") continue;
    const required = canonicalName(key.system, name);
    if (isConditional || byName.has(required)) ambiguous.add(required);
    byName.set(required, { scope, package: key, requirement });
  }
  for (const name of ambiguous) byName.delete(name);
  if (byName.size === 0) return undefined;
  const texts = [...byName].map(([name, { package: key, requirement }]) => [name, key.name, requirement.text]);
  return { byName, id: JSON.stringify(texts) };
}

/** Sections that the package manager with the lockfile of this name does not read. */
const unread: ReadonlyMap<string, string> = new Map([
  ["yarn.lock", "overrides"],
  ["package-lock.json", "resolutions"],
  ["npm-shrinkwrap.json", "resolutions"],
]);

/** Without those that the package manager of this lockfile does not read. */
export function overridesFor(lockfileName: string, overrides: Overrides): Overrides {
  const byName = [...overrides.byName].filter(([, { scope }]) => unread.get(lockfileName) !== scope);
  return { ...overrides, byName: new Map(byName) };
}
