/**
 * The lines of the snapshot's files, as `convert.ts` writes them and `snapshot.ts` reads them.
 * Nothing here depends on a prefix of the API: the operations decide what of it they tell.
 */
import type { System } from "../../src/core/model/keys.ts";
import type { Capability, Dependents, Project, Requirements, Version } from "../../src/core/api/messages.ts";

/** Heads a package in `packages/<SYSTEM>.ndjson`; its versions follow, oldest first, up to the next head. */
export interface PackageLine {
  readonly name: string;
  /** Where this and the versions below come from, unless they say otherwise. */
  readonly source: string;
  readonly project?: string;
  readonly homepage?: string;
}

export interface VersionLine {
  /** As the service spells it. */
  readonly version: string;
  /** As the author spells it, where that differs. */
  readonly written?: string;
  readonly source?: string;
  readonly publishedAt?: string;
  readonly publishedAtFrom?: string;
  readonly isDefault?: true;
  /** GetVersion knows it and GetPackage does not list it. */
  readonly unlisted?: true;
  readonly licenses?: readonly string[];
  readonly licensesFrom?: string;
  /** The message of the deprecation. */
  readonly deprecated?: string;
  readonly deprecatedFrom?: string;
  readonly requirements?: Requirements;
  readonly requirementsFrom?: string;
  readonly hashes?: readonly Hash[];
  /** The ids of advisories that do not say themselves what they affect. */
  readonly advisories?: readonly string[];
  /** What a recorded answer, or an invented package, says beyond the facts above. */
  readonly details?: VersionDetails;
}

interface Hash {
  readonly type: "MD5" | "SHA1" | "SHA256" | "SHA512";
  /** base64 of the digest. */
  readonly value: string;
  readonly artifacts?: readonly string[];
}

type VersionDetails = Partial<
  Pick<
    Version,
    | "licenseDetails"
    | "links"
    | "slsaProvenances"
    | "attestations"
    | "registries"
    | "relatedProjects"
    | "upstreamIdentifiers"
  >
>;

export interface AdvisoryLine {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly aliases?: readonly string[];
  readonly cvss3Score?: number;
  readonly cvss3Vector?: string;
  readonly cvss3ScoreFrom?: string;
  readonly affected: readonly AffectedPackage[];
  readonly source: string;
}

export interface AffectedPackage {
  readonly system: System;
  readonly name: string;
  readonly ranges: readonly AffectedRange[];
  /** The snapshot's versions in those ranges, worked out at conversion: runs in the order of the package's file, both ends included. */
  readonly runs?: readonly (readonly [first: string, last: string])[];
}

export interface AffectedRange {
  readonly introduced: string;
  /** Exclusive. */
  readonly fixed?: string;
  /** Inclusive. */
  readonly lastAffected?: string;
}

/** One resolved graph; `nodes` are `name@version`, the first the root, and `edges` name them by index. */
export interface GraphLine {
  readonly name: string;
  readonly version: string;
  readonly source: string;
  readonly note?: string;
  readonly nodes: readonly string[];
  readonly edges: readonly (readonly [from: number, to: number, requirement: string])[];
  /** By index of the node. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Indexes. */
  readonly bundled?: readonly number[];
  readonly error?: string;
}

/** One exchange as it was recorded. */
export interface Recording {
  readonly source: string;
  /** Null where the body is a literal of a test and no recording of the wire. */
  readonly recordedAt: string | null;
  readonly request: { readonly method: string; readonly url: string };
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** `invented.json`: nothing in it exists anywhere. */
export interface Invented {
  readonly packages: readonly InventedPackage[];
  readonly advisories: readonly AdvisoryLine[];
  readonly graphs: readonly (GraphLine & { readonly system: System })[];
  readonly projects: readonly Project[];
  readonly dependents: readonly InventedDependents[];
  readonly capabilities: readonly {
    readonly name: string;
    readonly version: string;
    readonly capabilities: readonly Capability[];
  }[];
  readonly similar: readonly { readonly system: System; readonly name: string; readonly names: readonly string[] }[];
  readonly images: readonly {
    readonly chainIds: readonly string[];
    readonly repositories: readonly string[];
    readonly copies?: number;
  }[];
}

export interface InventedPackage extends PackageLine {
  readonly system: System;
  readonly versions: readonly VersionLine[];
  /** As many versions `0.0.1`, `0.0.2`, … more, all with this hash. */
  readonly copies?: { readonly count: number; readonly hash: Hash };
}

interface InventedDependents extends Dependents {
  readonly system: System;
  readonly name: string;
  readonly version: string;
}
