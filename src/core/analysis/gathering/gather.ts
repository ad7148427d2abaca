import type { Api, Caller } from "../../api/api.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import { enrich } from "./enrich.ts";
import { noFacts, type Facts } from "../facts.ts";
import { createLookUp, inGroups, type LookUp } from "./lookups.ts";
import { noNeeds, type Needs } from "../needs.ts";
import type { Subject } from "../target/subject.ts";
import { assumedTarget, listedTarget, targetOf, type Target } from "../target/target.ts";

export interface GatherHost {
  readonly api: Api;
  /** Resolves after so many milliseconds, or when aborted. */
  readonly delay: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface GatherOptions {
  /** What is asked for beside versions and their advisories, once those are there. */
  readonly needs?: Needs;
  /** Hears of every step, with facts in the order of the subjects. */
  readonly report?: (facts: readonly Facts[]) => void;
}

/** How long versions for assumed targets wait for one another, so that they share a batch. */
const gathering = 150;

/**
 * Asks for all that the rules need to know about these dependencies. Exact versions are asked for at once and together;
 * a range needs its package's versions first. Rejects only when aborted.
 */
export async function gather(
  subjects: readonly Subject[],
  host: GatherHost,
  caller: Caller,
  { needs = noNeeds, report = () => undefined }: GatherOptions = {},
): Promise<readonly Facts[]> {
  const all = subjects.map(noFacts);
  const lookUp = createLookUp(host.api, caller);
  const update = (index: number, news: Partial<Facts>): void => {
    const facts = all[index];
    if (!facts) return;
    all[index] = { ...facts, ...news };
    report([...all]);
  };
  const asked: Promise<void>[] = [];
  const askTarget = (index: number, target: VersionTarget): void => {
    const { declaration } = subjects[index] ?? {};
    const asking = askVersion(target, lookUp, host.api, caller, (news) => update(index, news), declaration);
    // It is awaited at the end; an abort may come before.
    asking.catch(() => undefined);
    asked.push(asking);
  };

  const ranges: { index: number; key: Declaration["package"]; text: string }[] = [];
  for (const [index, subject] of subjects.entries()) {
    const { declaration } = subject;
    const target = targetOf(subject);
    if (target.kind === "range") ranges.push({ index, key: declaration.package, text: target.text });
    else update(index, { target });
    if (target.kind === "version") askTarget(index, target);
  }

  let ready: (() => void)[] = [];
  const packages = ranges.map(async ({ index, key, text }) => {
    const answer = await host.api.call("GetPackage", { packageKey: key }, caller);
    const target = answer.kind === "found" ? assumedTarget(answer.value.versions, key.system, text) : undefined;
    update(index, { package: answer, ...(target && { target }) });
    if (target?.kind === "version") ready.push(() => askTarget(index, target));
  });
  const settled = Promise.all(packages).then(() => true);
  for (let done = false; !done;) {
    done = await Promise.race([settled, host.delay(gathering, caller.signal).then(() => false)]);
    caller.signal.throwIfAborted();
    for (const ask of ready) ask();
    ready = [];
  }
  await Promise.all(asked);

  // Behind what people wait for.
  const patient: Caller = { ...caller, priority: "background" };
  const together = inGroups(lookUp, () => host.delay(gathering, caller.signal));
  await Promise.all(
    subjects.map(async (subject, index) => {
      const facts = all[index];
      if (facts) await enrich(subject, facts, needs, together, host.api, patient, (news) => update(index, news));
    }),
  );
  return all;
}

type VersionTarget = Extract<Target, { kind: "version" }>;

/**
 * The version, its advisories, and for a missing version whether its package is known; then also the version that is listed
 * in its place, if the declaration allows one.
 */
export async function askVersion(
  { key, how }: VersionTarget,
  lookUp: LookUp,
  api: Api,
  caller: Caller,
  update: (news: Partial<Facts>) => void,
  declaration?: Declaration,
): Promise<void> {
  const { version, advisories } = await lookUp(key, (early) => update({ version: early }));
  if (version.kind !== "missing") {
    update({ version, advisories });
    return;
  }
  const parent = await api.call("GetPackage", { packageKey: { system: key.system, name: key.name } }, caller);
  const listed =
    declaration && how === "written" && parent.kind === "found"
      ? listedTarget(declaration, key.version, parent.value.versions)
      : undefined;
  update(listed ? { target: listed, package: parent } : { version, package: parent });
  if (listed) await askVersion(listed, lookUp, api, caller, update);
}
