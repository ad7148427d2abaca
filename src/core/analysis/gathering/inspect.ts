import type { Api, Caller } from "../../api/api.ts";
import type { Version } from "../../api/messages/packages.ts";
import { enrich } from "./enrich.ts";
import { noFacts, type Facts } from "../facts.ts";
import { askVersion } from "./gather.ts";
import { createLookUp } from "./lookups.ts";
import { noNeeds, type Needs } from "../needs.ts";
import { sourceProject } from "./provenance.ts";
import type { Subject } from "../target/subject.ts";
import { assumedTarget, targetOf } from "../target/target.ts";

/**
 * All that a person wants to see of one dependency: what `gather` asks for, and the package and the project besides, then
 * what the rules need. `report` hears of every step, so that a hover can show what is there when its time is up. Rejects only
 * when aborted.
 */
export async function inspect(
  subject: Subject,
  api: Api,
  caller: Caller,
  report: (facts: Facts) => void = () => undefined,
  needs: Needs = noNeeds,
): Promise<Facts> {
  const { declaration } = subject;
  const lookUp = createLookUp(api, caller);
  let facts = noFacts(subject);
  const update = (news: Partial<Facts>): void => {
    facts = { ...facts, ...news };
    report(facts);
  };
  const askTarget = async (target: Facts["target"]): Promise<void> => {
    if (!target) return;
    update({ target });
    if (target.kind !== "version") return;
    const hear = (news: Partial<Facts>): void => {
      update(news);
      if (news.version?.kind === "found") project ??= askProject(news.version.value);
    };
    await askVersion(target, lookUp, api, caller, hear, declaration);
  };
  let project: Promise<void> | undefined;
  const askProject = async (version: Version): Promise<void> => {
    const key = sourceProject(version);
    if (key) update({ project: await api.call("GetProject", { projectKey: key }, caller) });
  };

  const first = targetOf(subject);
  if (first.kind === "unknown" && first.why.kind === "skipped") {
    update({ target: first });
    return facts;
  }
  const known = api.call("GetPackage", { packageKey: declaration.package }, caller).then(async (answer) => {
    update({ package: answer });
    if (first.kind === "range" && answer.kind === "found") {
      await askTarget(assumedTarget(answer.value.versions, declaration.package.system, first.text));
    }
  });
  await Promise.all([known, first.kind === "range" ? undefined : askTarget(first)]);
  await project;
  await enrich(subject, facts, { ...needs, projects: false }, lookUp, api, caller, update);
  return facts;
}
