/** Most lists of an NPM package's requirements are empty: the snapshot is a fifth smaller without them. */
import type { NpmDependencies, Requirements } from "../../src/core/api/messages.ts";

type NpmRequirements = NonNullable<Requirements["npm"]>;

export const noDependencies: NpmDependencies = {
  dependencies: [],
  devDependencies: [],
  optionalDependencies: [],
  peerDependencies: [],
  bundleDependencies: [],
};

/** As the wire has them: with the empty lists. */
export function withEmptyLists(requirements: Requirements): Requirements {
  return requirements.npm ? { npm: complete(requirements.npm) } : requirements;
}

/** As the snapshot's files have them: without the empty lists. */
export function withoutEmptyLists(requirements: Requirements): object {
  if (!requirements.npm) return requirements;
  const { dependencies, bundled } = complete(requirements.npm);
  const lists = Object.entries<readonly unknown[]>({ ...dependencies }).filter(([, list]) => list.length > 0);
  return { npm: { dependencies: Object.fromEntries(lists), ...(bundled.length > 0 && { bundled }) } };
}

/** Those that were recorded lack what is empty, too. */
function complete(npm: Partial<NpmRequirements>): NpmRequirements {
  return { dependencies: { ...noDependencies, ...npm.dependencies }, bundled: npm.bundled ?? [] };
}
