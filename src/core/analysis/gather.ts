import type { Api, Caller } from "../api/api.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { VersionKey } from "../model/keys.ts";
import { noFacts, type Facts } from "./facts.ts";
import { assume, targetOf } from "./target.ts";

export interface GatherHost {
  readonly api: Api;
  /** Resolves after so many milliseconds, or when aborted. */
  readonly delay: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** How long versions for assumed targets wait for one another, so that they share a batch. */
const gathering = 150;

/**
 * Asks for all that the rules need to know about these declarations. Exact versions are asked for at once and together;
 * a range needs its package's versions first. `report` hears of every step, with facts in the order of the declarations.
 * Rejects only when aborted.
 */
export async function gather(
  declarations: readonly Declaration[],
  host: GatherHost,
  caller: Caller,
  report: (facts: readonly Facts[]) => void = () => undefined,
): Promise<readonly Facts[]> {
  const all = declarations.map(noFacts);
  const update = (index: number, news: Partial<Facts>): void => {
    const facts = all[index];
    if (!facts) return;
    all[index] = { ...facts, ...news };
    report([...all]);
  };
  const asked: Promise<void>[] = [];
  const askTarget = (index: number, key: VersionKey): void => {
    const asking = askVersion(key, host.api, caller, (news) => update(index, news));
    // It is awaited at the end; an abort may come before.
    asking.catch(() => undefined);
    asked.push(asking);
  };

  const ranges: { index: number; key: Declaration["package"]; text: string }[] = [];
  for (const [index, declaration] of declarations.entries()) {
    const target = targetOf(declaration);
    if (target.kind === "range") ranges.push({ index, key: declaration.package, text: target.text });
    else update(index, { target });
    if (target.kind === "version") askTarget(index, target.key);
  }

  let ready: (() => void)[] = [];
  const packages = ranges.map(async ({ index, key, text }) => {
    const answer = await host.api.call("GetPackage", { packageKey: key }, caller);
    const target = answer.kind === "found" ? assume(answer.value.versions, key.system, text) : undefined;
    update(index, { package: answer, ...(target && { target }) });
    if (target?.kind === "version") ready.push(() => askTarget(index, target.key));
  });
  const settled = Promise.all(packages).then(() => true);
  for (let done = false; !done;) {
    done = await Promise.race([settled, host.delay(gathering, caller.signal).then(() => false)]);
    caller.signal.throwIfAborted();
    for (const ask of ready) ask();
    ready = [];
  }
  await Promise.all(asked);
  return all;
}

/** The version, its advisories, and for a missing version whether its package is known. */
export async function askVersion(
  key: VersionKey,
  api: Api,
  caller: Caller,
  update: (news: Partial<Facts>) => void,
): Promise<void> {
  const version = await api.call("GetVersion", { versionKey: key }, caller);
  if (version.kind === "missing") {
    const parent = await api.call("GetPackage", { packageKey: { system: key.system, name: key.name } }, caller);
    update({ version, package: parent });
    return;
  }
  update({ version });
  if (version.kind === "failed") return;
  const advisories: Map<string, Awaited<ReturnType<typeof askAdvisory>>> = new Map();
  await Promise.all(
    version.value.advisoryKeys.map(async ({ id }) => {
      advisories.set(id, await askAdvisory(id, api, caller));
      update({ advisories: new Map(advisories) });
    }),
  );
}

function askAdvisory(id: string, api: Api, caller: Caller) {
  return api.call("GetAdvisory", { advisoryKey: { id } }, caller);
}
