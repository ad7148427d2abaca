import type { Version } from "../../src/core/api/messages.ts";
import type { VersionKey } from "../../src/core/model/keys.ts";

/** An answer about a version of which nothing is known but what is given. */
export function bareVersion(versionKey: VersionKey, more: Partial<Version> = {}): Version {
  return {
    versionKey,
    isDefault: false,
    licenses: [],
    advisoryKeys: [],
    links: [],
    slsaProvenances: [],
    attestations: [],
    registries: [],
    relatedProjects: [],
    ...more,
  };
}
