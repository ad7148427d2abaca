import type { Api, Caller } from "../../api/api.ts";
import type { Fetched } from "../../api/fetched.ts";
import type { Advisory } from "../../api/messages/advisories.ts";
import type { Package, Version } from "../../api/messages/packages.ts";
import type { Project } from "../../api/messages/projects.ts";
import type { VersionKey } from "../../model/keys.ts";
import { sourceProject } from "./provenance.ts";

export interface VersionDetails {
  readonly key: VersionKey;
  readonly package: Fetched<Package>;
  readonly version: Fetched<Version>;
  /** In the order of the version's keys. */
  readonly advisories: readonly { readonly id: string; readonly fetched: Fetched<Advisory> }[];
  readonly project?: Fetched<Project>;
}

/** Asks for everything the service has on one version. Rejects only when aborted. */
export async function versionDetails(key: VersionKey, api: Api, caller: Caller): Promise<VersionDetails> {
  const [parent, version] = await Promise.all([
    api.call("GetPackage", { packageKey: { system: key.system, name: key.name } }, caller),
    api.call("GetVersion", { versionKey: key }, caller),
  ]);
  if (version.kind !== "found") return { key, package: parent, version, advisories: [] };
  const source = sourceProject(version.value);
  const [advisories, project] = await Promise.all([
    Promise.all(
      version.value.advisoryKeys.map(async ({ id }) => ({
        id,
        fetched: await api.call("GetAdvisory", { advisoryKey: { id } }, caller),
      })),
    ),
    source && api.call("GetProject", { projectKey: source }, caller),
  ]);
  return { key, package: parent, version, advisories, ...(project && { project }) };
}
