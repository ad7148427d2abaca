import type { Api, Caller } from "../../api/api.ts";
import type { Fetched } from "../../api/fetched.ts";
import type { Advisory } from "../../api/messages/advisories.ts";
import type { Version } from "../../api/messages/packages.ts";
import { versionId, type VersionKey } from "../../model/keys.ts";

/** A version with the advisories that affect it. */
export interface VersionAnswer {
  readonly version: Fetched<Version>;
  /** By id; empty where the version was not found. */
  readonly advisories: ReadonlyMap<string, Fetched<Advisory>>;
}

/** `early` hears of the version before its advisories are there, unless it was asked for before. */
export type LookUp = (key: VersionKey, early?: (version: Fetched<Version>) => void) => Promise<VersionAnswer>;

/** Looks versions up, each once however often it is asked for: a graph has the same package below many others. */
export function createLookUp(api: Api, caller: Caller): LookUp {
  const versions = new Map<string, Promise<VersionAnswer>>();
  const advisories = new Map<string, Promise<Fetched<Advisory>>>();
  const askAdvisory = (id: string) =>
    remembered(advisories, id, () => api.call("GetAdvisory", { advisoryKey: { id } }, caller));
  const ask = async (key: VersionKey, early?: (version: Fetched<Version>) => void): Promise<VersionAnswer> => {
    const version = await api.call("GetVersion", { versionKey: key }, caller);
    if (version.kind === "found" && version.value.advisoryKeys.length > 0) early?.(version);
    const ids = version.kind === "found" ? version.value.advisoryKeys.map(({ id }) => id) : [];
    return {
      version,
      advisories: new Map(await Promise.all(ids.map(async (id) => [id, await askAdvisory(id)] as const))),
    };
  };
  return (key, early) => remembered(versions, versionId(key), () => ask(key, early));
}

/** Look-ups that come one by one wait for one another, so that they share a batch. `wait` takes as long as that is worth. */
export function inGroups(lookUp: LookUp, wait: () => Promise<void>): LookUp {
  let gate: Promise<void> | undefined;
  return async (key, early) => {
    gate ??= wait().then(() => {
      gate = undefined;
    });
    await gate;
    return lookUp(key, early);
  };
}

function remembered<T>(known: Map<string, Promise<T>>, id: string, ask: () => Promise<T>): Promise<T> {
  const promise = known.get(id) ?? ask();
  known.set(id, promise);
  return promise;
}
