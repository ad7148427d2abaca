import type { AffectedBy, Finding } from "../analysis/finding.ts";
import type { PackageKey, VersionKey } from "../model/keys.ts";
import { purlOf } from "../model/purl.ts";

/** What a finding is about, the same for every rule. */
export interface FindingSubject {
  /** The declared package. */
  readonly key: PackageKey;
  /** The checked version; absent where there is none. */
  readonly version?: string;
  /** Package URL of what the finding is true of: what is declared, or something that it brings along. */
  readonly purl: string;
  /** Worst first. */
  readonly advisories: readonly AffectedBy[];
  /** From the checked version to the one that the finding is true of, both included; absent where they are the same. */
  readonly path?: readonly VersionKey[];
}

export function findingSubject(finding: Finding): FindingSubject {
  const key = "key" in finding ? finding.key : undefined;
  const path = "path" in finding ? finding.path : undefined;
  const subject = path?.at(-1) ?? key;
  return {
    key: key ?? finding.declaration.package,
    ...(key && { version: key.version }),
    purl: subject ? purlOf(subject, subject.version) : purlOf(finding.declaration.package),
    advisories: advisoriesOf(finding),
    ...(path && { path }),
  };
}

function advisoriesOf(finding: Finding): readonly AffectedBy[] {
  if (finding.rule === "advisory") return [finding];
  return finding.rule === "transitive-advisory" ? finding.advisories : [];
}
