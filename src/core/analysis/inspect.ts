import type { Api, Caller } from "../api/api.ts";
import type { ProjectKey, Version } from "../api/messages.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { noFacts, type Facts } from "./facts.ts";
import { askVersion } from "./gather.ts";
import { assume, targetOf } from "./target.ts";

/**
 * All that a person wants to see of one dependency: what `gather` asks for, and the package and the project besides.
 * `report` hears of every step, so that a hover can show what is there when its time is up. Rejects only when aborted.
 */
export async function inspect(
  declaration: Declaration,
  api: Api,
  caller: Caller,
  report: (facts: Facts) => void = () => undefined,
): Promise<Facts> {
  let facts = noFacts(declaration);
  const update = (news: Partial<Facts>): void => {
    facts = { ...facts, ...news };
    report(facts);
  };
  const askTarget = async (target: Facts["target"]): Promise<void> => {
    if (!target) return;
    update({ target });
    if (target.kind !== "version") return;
    await askVersion(target.key, api, caller, (news) => {
      update(news);
      if (news.version?.kind === "found") project = askProject(news.version.value);
    });
  };
  let project: Promise<void> | undefined;
  const askProject = async (version: Version): Promise<void> => {
    const key = sourceProject(version);
    if (key) update({ project: await api.call("GetProject", { projectKey: key }, caller) });
  };

  const first = targetOf(declaration);
  if (first.kind === "unknown" && first.why.kind === "skipped") {
    update({ target: first });
    return facts;
  }
  const known = api.call("GetPackage", { packageKey: declaration.package }, caller).then(async (answer) => {
    update({ package: answer });
    if (first.kind === "range" && answer.kind === "found") {
      await askTarget(assume(answer.value.versions, declaration.package.system, first.text));
    }
  });
  await Promise.all([known, first.kind === "range" ? undefined : askTarget(first)]);
  await project;
  return facts;
}

/** The repository that the version is built from; an attested relation before one that the author merely states. */
export function sourceProject(version: Version): ProjectKey | undefined {
  const sources = version.relatedProjects.filter((project) => project.relationType === "SOURCE_REPO");
  const attested = sources.find(({ relationProvenance }) => relationProvenance.endsWith("ATTESTATION"));
  return (attested ?? sources.find(({ relationProvenance }) => relationProvenance === "GO_ORIGIN") ?? sources[0])
    ?.projectKey;
}
