import { lockedScope } from "../../manifests/lockfile.ts";
import type { Declaration, NotAsked } from "../../manifests/manifest.ts";
import type { PackageKey, VersionKey } from "../../model/keys.ts";
import type { Locked, Subject } from "../target/subject.ts";
import type { Overrides } from "../target/overrides.ts";
import { targetOf, type RangeTarget, type Target } from "../target/target.ts";

/** What the service is asked about: a package, and as far as the files decide it, the version. */
export interface Question {
  readonly package: PackageKey;
  readonly target: Target | RangeTarget;
  readonly locked?: Locked | undefined;
  readonly overrides?: Overrides | undefined;
  /** Absent for a version that is not declared in a manifest. */
  readonly declaration?: Declaration | undefined;
  /** Why the settings around the manifest forbid it, where only the lockfile names the package. Never rejects. */
  readonly notAsked?: () => Promise<NotAsked | undefined>;
  readonly privateAmong?: Subject["privateAmong"];
}

export function questionOf(subject: Subject): Question {
  const { declaration, locked, overrides, privateAmong } = subject;
  const question = {
    package: declaration.package,
    target: targetOf(subject),
    locked,
    overrides,
    declaration,
    privateAmong,
  };
  if (declaration.scope !== lockedScope || !locked) return question;
  return { ...question, notAsked: async () => (await locked.privateNames()).get(declaration.package.name) };
}

export function questionOfVersion(key: VersionKey): Question {
  const { system, name } = key;
  return { package: { system, name }, target: { kind: "version", key, how: "written" } };
}
