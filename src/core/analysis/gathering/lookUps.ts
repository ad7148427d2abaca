import type { Api, Caller } from "../../api/api.ts";
import type { Fetched } from "../../api/fetched.ts";
import type { Advisory, Package, Version } from "../../api/messages.ts";
import type { Ask } from "../../api/operations.ts";
import { createMemory, type Memory } from "../../manifests/memory.ts";
import { packageId, writtenId, type PackageKey, type VersionKey } from "../../model/keys.ts";

/** Look-ups for one caller. Each promise rejects only when the caller aborts. */
export interface LookUps {
  /** `onVersion` gets the version before its advisories arrive, unless it has been asked for before. */
  version(key: VersionKey, onVersion?: (version: Fetched<Version>) => void): Promise<VersionAnswer>;
  /** The version without its advisories. */
  versionAlone(key: VersionKey): Promise<Fetched<Version>>;
  package(key: PackageKey): Promise<Fetched<Package>>;
  /** The package of a version that is locked and not known; nothing after some, as so many are not public. */
  packageOfUnknown(key: PackageKey): Promise<Fetched<Package>> | undefined;
  readonly ask: Ask;
  /** Answers what a batch answers, and nothing where none is served. */
  readonly askInBatch: Ask;
  /** Remembers what is made of several answers about a version, once for all dependencies that have it. */
  readonly shared: Memory["remember"];
  /** The one key that is kept for all graphs that have the version. */
  readonly sharedKey: (key: VersionKey) => VersionKey;
}

/** A version with the advisories that affect it. */
interface VersionAnswer {
  readonly version: Fetched<Version>;
  /** The advisories by ID; empty if the version was not found, and if details were not asked for. */
  readonly advisories: ReadonlyMap<string, Fetched<Advisory>>;
}

/**
 * A wait of versions so that several leave as one batch. `noOthers` resolves when nothing else is under way that may lead to
 * more.
 */
export type Wait = (noOthers: () => Promise<void>) => Promise<void>;

const mostUnknown = 20;

/** The one map for all versions without advisories, which are most. */
const noAdvisories: VersionAnswer["advisories"] = new Map();

/**
 * Look-ups that share their answers, as a graph has the same package below many others: versions, packages and advisories are
 * asked for once. A version that is looked up first awaits `wait`, if given, so that several leave as one batch.
 */
export function createLookUps(
  api: Api,
  advisories: "details" | "ids" = "details",
): (caller: Caller, wait?: Wait) => LookUps {
  const answers = {
    versions: new Map<string, Promise<VersionAnswer>>(),
    packages: new Map<string, Promise<Fetched<Package>>>(),
    advisories: new Map<string, Promise<Fetched<Advisory>>>(),
  };

  let unknown = 0;

  async function askVersion(
    versionKey: VersionKey,
    caller: Caller,
    onVersion?: (version: Fetched<Version>) => void,
  ): Promise<VersionAnswer> {
    const version = await api.call("GetVersion", { versionKey }, caller);
    const hasDetails = version.kind === "found" && advisories === "details";
    const ids = hasDetails ? version.value.advisoryKeys.map(({ id }) => id) : [];
    if (ids.length === 0) return { version, advisories: noAdvisories };
    onVersion?.(version);
    const answers = ids.map(async (id) => [id, await askAdvisory(id, caller)] as const);
    return { version, advisories: new Map(await Promise.all(answers)) };
  }

  function askAdvisory(id: string, caller: Caller): Promise<Fetched<Advisory>> {
    return once(answers.advisories, id, () => api.call("GetAdvisory", { advisoryKey: { id } }, caller));
  }

  return (caller, wait) => {
    const others = createCounter();
    const passGate = wait && createGate(() => wait(others.untilNone));
    const { ask, askInBatch } = asksOf(api, caller);
    const memory = createMemory();
    // It may lead to versions that came before one.
    const askPackage = (key: PackageKey) =>
      others.count(once(answers.packages, packageId(key), () => api.call("GetPackage", { packageKey: key }, caller)));
    return {
      async version(key, onVersion) {
        await passGate?.();
        caller.signal.throwIfAborted();
        // The service may know a version in one spelling only.
        return once(answers.versions, writtenId(key), () => askVersion(key, caller, onVersion));
      },
      async versionAlone(versionKey) {
        await passGate?.();
        caller.signal.throwIfAborted();
        return api.call("GetVersion", { versionKey }, caller);
      },
      package: askPackage,
      packageOfUnknown: (key) =>
        answers.packages.has(packageId(key)) || unknown++ < mostUnknown ? askPackage(key) : undefined,
      ask: (operation, request) => others.count(ask(operation, request)),
      askInBatch,
      shared: (id, make) => memory.remember(id, make),
      sharedKey: createKeys(),
    };
  };
}

function createKeys(): LookUps["sharedKey"] {
  const keys = new Map<string, VersionKey>();
  return (key) => {
    const id = writtenId(key);
    const known = keys.get(id) ?? key;
    keys.set(id, known);
    return known;
  };
}

export function asksOf(api: Api, caller: Caller): Pick<LookUps, "ask" | "askInBatch"> {
  return {
    ask: (operation, request) => api.call(operation, request, caller),
    askInBatch: (operation, request) => api.call(operation, request, { ...caller, batchOnly: true }),
  };
}

/** Counts what is under way. */
function createCounter() {
  let left = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    if (--left === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  return {
    count<T>(promise: Promise<T>): Promise<T> {
      left++;
      promise.then(leave, leave);
      return promise;
    },
    untilNone: (): Promise<void> => (left === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

/** All who come while it is closed pass together when `wait` resolves. */
function createGate(wait: () => Promise<void>): () => Promise<void> {
  let opening: Promise<void> | undefined;
  return () =>
    (opening ??= wait().then(() => {
      opening = undefined;
    }));
}

function once<T>(answers: Map<string, Promise<T>>, id: string, ask: () => Promise<T>): Promise<T> {
  const answer = answers.get(id) ?? ask();
  answers.set(id, answer);
  return answer;
}
