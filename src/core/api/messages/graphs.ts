import type { VersionKey } from "../../model/keys.ts";

/** The resolved graph of one version, as if installed alone on a generic 64-bit Linux. Node 0 is the root. */
export interface Dependencies {
  readonly nodes: readonly DependencyNode[];
  readonly edges: readonly DependencyEdge[];
  /** For people; empty when all went well. */
  readonly error: string;
}

export interface DependencyNode {
  readonly versionKey: VersionKey;
  /** Bundled names encode their path (`a>1.2.3>b>c`) and are never asked for. */
  readonly bundled: boolean;
  readonly relation: NodeRelation;
  readonly errors: readonly string[];
}

export type NodeRelation = "SELF" | "DIRECT" | "INDIRECT" | "UNKNOWN";

export interface DependencyEdge {
  readonly fromNode: number;
  readonly toNode: number;
  readonly requirement: string;
}

/** Counts of packages; the sum of the other two may exceed `dependentCount`. */
export interface Dependents {
  readonly dependentCount: number;
  readonly directDependentCount: number;
  readonly indirectDependentCount: number;
}
