import type { AffectedBy } from "../analysis/advisories.ts";
import { advisoriesOf, pathOf, type Finding } from "../analysis/finding.ts";
import type { PackageKey, VersionKey, VersionText } from "../model/keys.ts";
import { purlOf } from "../model/purl.ts";

/** The subject of a finding, in the same form for every rule. */
export interface FindingSubject {
  /** The declared package. */
  readonly key: PackageKey;
  /** The checked version; absent where there is none. */
  readonly version?: VersionText;
  /** Package URL of the package that the finding is about: the declared one, or a transitive dependency. */
  readonly purl: string;
  /** Worst first. */
  readonly advisories: readonly AffectedBy[];
  /** The path from the checked version to the transitive dependency that the finding is about, both included. */
  readonly path?: readonly VersionKey[];
}

export function findingSubject(finding: Finding): FindingSubject {
  const { key } = finding;
  const path = pathOf(finding);
  const subject = path?.at(-1) ?? key;
  return {
    key: key ?? finding.declaration.package,
    ...(key && { version: key.version }),
    purl: subject ? purlOf(subject, subject.version) : purlOf(finding.declaration.package),
    advisories: advisoriesOf(finding),
    ...(path && { path }),
  };
}
