/** Requirements in the wire's shape. */
import type { NamedRequirement, Requirements } from "../../../src/core/api/messages.ts";

/** What a lock file says of one npm package version. */
export interface NodeFacts {
  readonly system: "NPM";
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly integrity: string;
}

/** A POM without a parent has an empty one in the data; the wire omits it. */
export function wireRequirements(requirements: Requirements): Requirements {
  const { maven } = requirements;
  if (!maven?.parent || maven.parent.name !== "") return requirements;
  const { dependencies, dependencyManagement, properties, repositories, profiles } = maven;
  return { maven: { dependencies, dependencyManagement, properties, repositories, profiles } };
}

export function nodeRequirements(node: NodeFacts): Requirements {
  const dependencies = {
    dependencies: named(node.dependencies),
    devDependencies: [],
    optionalDependencies: named(node.optionalDependencies),
    peerDependencies: named(node.peerDependencies),
    bundleDependencies: [],
  };
  return { npm: { dependencies, bundled: [] } };
}

function named(record: Readonly<Record<string, string>>): NamedRequirement[] {
  return Object.entries(record).map(([name, requirement]) => ({ name, requirement }));
}
