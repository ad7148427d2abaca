import type { Api, Caller } from "../../api/api.ts";
import { createBudget } from "../../api/budget.ts";
import type { NotAsked } from "../../manifests/manifest.ts";
import type { VersionKey } from "../../model/keys.ts";
import { versionId } from "../../versions/index.ts";
import { noFacts, type Facts, type VersionFacts } from "../facts.ts";
import { noNeeds, type Needs } from "../needs.ts";
import type { Overrides } from "../target/overrides.ts";
import type { Subject } from "../target/subject.ts";
import { matureOf } from "../target/cooldown.ts";
import { listedTarget, type Target, type VersionTarget } from "../target/target.ts";
import { enrich } from "./enrich.ts";
import { asksOf, createLookUps, type LookUps, type Wait } from "./lookUps.ts";
import { sourceProject } from "./provenance.ts";
import {
  chosenTarget,
  graphTurns,
  inTurns,
  type Question,
  questionOf,
  questionOfVersion,
  versionTurns,
} from "./question.ts";
import { createSuggest, type SuggestedPackages } from "./nameSuggestions.ts";

export interface GatherHost {
  readonly api: Api;
  /** Resolves after so many milliseconds, or when aborted. Without it, look-ups do not wait for others to share a batch with. */
  readonly delay?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds since 1970. Without it, no version is too young for a package manager. */
  readonly now?: () => number;
}

export interface GatherOptions<T extends VersionFacts = Facts> {
  /** The data to ask for in addition to versions and their advisories. */
  readonly needs?: Needs;
  /**
   * `versions-first` (the default): the rest is asked for in the background, when all versions and advisories have arrived.
   * `at-once`: for one that a person is waiting for.
   */
  readonly order?: "versions-first" | "at-once";
  /** The facts of an earlier check of the same subjects. A version that was found is not asked for again, nor what is known of it. */
  readonly known?: readonly T[];
  /** `ids` leaves out the details of advisories. A version that has advisories then never counts as checked. */
  readonly advisories?: "details" | "ids";
  /** The same for all calls of one run: similar names are looked up for a limited number of unknown names, with a limited number of requests. */
  readonly suggested?: SuggestedPackages;
  /**
   * Called at every step with all facts, in the order of the subjects, and with whether all versions and advisories have arrived. The
   * array changes afterwards: copy what is to be kept.
   */
  readonly report?: (facts: readonly T[], areVersionsKnown: boolean) => void;
}

interface VersionOptions extends GatherOptions<VersionFacts> {
  /** The overrides that a manifest sets for packages that the versions depend on. */
  readonly overrides?: Overrides | undefined;
}

/** Milliseconds that look-ups wait for others to share a batch with. */
const batchWait = 150;

/**
 * Asks the service about dependencies of a manifest: exact versions at once and together, for a range the package's versions
 * first. Rejects only when aborted.
 */
export async function gather(
  subjects: readonly Subject[],
  host: GatherHost,
  caller: Caller,
  options: GatherOptions = {},
): Promise<readonly Facts[]> {
  const known = options.known ? [...options.known] : subjects.map(noFacts);
  return gatherAll(known, subjects.map(questionOf), { host, caller, options });
}

/** Asks the service about versions without a manifest, in the order of the keys. Rejects only when aborted. */
export async function gatherVersions(
  keys: readonly VersionKey[],
  host: GatherHost,
  caller: Caller,
  { overrides, ...options }: VersionOptions = {},
): Promise<readonly VersionFacts[]> {
  const nothing: VersionFacts = { advisories: new Map() };
  return gatherAll(
    keys.map(() => nothing),
    keys.map((key) => ({ ...questionOfVersion(key), overrides })),
    { host, caller, options },
  );
}

type Delay = NonNullable<GatherHost["delay"]>;

interface Request<T extends VersionFacts> {
  readonly host: GatherHost;
  readonly caller: Caller;
  readonly options: GatherOptions<T>;
}

async function gatherAll<T extends VersionFacts>(
  all: T[],
  questions: readonly Question[],
  { host: { api, delay, now: time }, caller, options }: Request<T>,
): Promise<readonly T[]> {
  const { needs = noNeeds, order = "versions-first", advisories, report } = options;
  const suggested = options.suggested ?? { ids: new Set<string>(), budget: caller.budget ?? createBudget() };
  let areVersionsKnown = false;
  const eachQuestion = async (
    ask: (question: Question, facts: T, update: Update) => Promise<void>,
    turnOf?: (index: number) => Promise<void> | undefined,
  ): Promise<void> => {
    const answers = questions.map(async (question, index) => {
      await turnOf?.(index);
      const facts = all[index];
      if (!facts) return;
      await ask(question, facts, (news) => {
        const minimum = { ageLimit: question.ageLimit, tooNewDays: needs.tooNewDays };
        all[index] = { ...(all[index] ?? facts), ...news, ...matureOf(news.package, minimum, time?.()) };
        report?.(all, areVersionsKnown);
      });
    });
    await Promise.all(answers);
  };
  const lookUpsFor = createLookUps(api, advisories);
  const direct = lookUpsFor(caller);
  const afterRanges = lookUpsFor(caller, whenRangesAreKnown(questions, direct, delay && pauseUntil(delay, caller)));
  const pause = delay && (() => delay(0, caller.signal));
  const now = order === "at-once" ? needs : noNeeds;
  const versionIds = questions.map(({ target }) => (target.kind === "version" ? versionId(target.key) : undefined));
  await eachQuestion(
    async (question, facts, update) => {
      // What else is needed of a version that was found before is asked for with the rest.
      if (facts.version?.kind === "found") return;
      const asked = time ? { ...question, now: time() } : question;
      await askOne(asked, now, question.target.kind === "range" ? afterRanges : direct, update);
    },
    pause && inTurns(versionTurns(versionIds), pause),
  );
  if (!Object.values(needs).includes(true)) return all;
  areVersionsKnown = true;
  report?.(all, areVersionsKnown);
  const later: Caller = order === "at-once" ? caller : { ...caller, priority: "background" };
  const rest = order === "at-once" ? direct : lookUpsFor(later, delay && whenGraphsAreKnown(delay, caller));
  const asks = asksOf(api, { ...later, budget: suggested.budget });
  const suggest = createSuggest(questions, all, { chosen: suggested, asks, order });
  await eachQuestion(
    (question, facts, update) => {
      // What a lockfile has installed was not chosen by name: only a hover of its entry needs more than the version.
      const isEntry = question.locked?.isListed && order !== "at-once";
      const own = isEntry ? { ...noNeeds, transitive: needs.transitive } : needs;
      const asked = time && question.overrideUse ? { ...question, now: time() } : question;
      return enrich(asked, facts, { needs: own, lookUps: rest, update, suggest });
    },
    pause && inTurns(graphTurns(questions.length), pause),
  );
  return all;
}

/** Waits, for versions chosen for ranges, until all packages are known, or a moment, so that they share a batch. */
function whenRangesAreKnown(
  questions: readonly Question[],
  lookUps: LookUps,
  pause: ((end: Promise<void>) => Promise<void>) | undefined,
): Wait {
  const ranges = questions.flatMap(({ target, package: key }) =>
    target.kind === "range" ? [lookUps.package(key)] : [],
  );
  const packagesAnswered = Promise.allSettled(ranges).then(() => undefined);
  return () => pause?.(packagesAnswered) ?? packagesAnswered;
}

/** Waits, for versions in graphs, until no graph is under way, or a moment. */
function whenGraphsAreKnown(delay: Delay, caller: Caller): Wait {
  const pause = pauseUntil(delay, caller);
  // A turn later, as the graph that is answered last has versions too.
  return (noOthers) => pause(noOthers().then(() => delay(0, caller.signal)));
}

/** Waits for the end, but not longer than look-ups wait for others. */
function pauseUntil(delay: Delay, { signal }: Caller): (end: Promise<void>) => Promise<void> {
  return (end) => {
    const over = new AbortController();
    return Promise.race([end, delay(batchWait, AbortSignal.any([signal, over.signal]))]).finally(() =>
      over.abort("over"),
    );
  };
}

type Update = (news: Partial<VersionFacts>) => void;

/** The version and its advisories, with the package and the project where they are needed now. */
async function askOne(question: Question, now: Needs, lookUps: LookUps, update: Update): Promise<void> {
  const { target: written, package: key } = question;
  const notAsked = written.kind === "version" ? await question.notAsked?.() : undefined;
  const target = notAsked && written.kind === "version" ? skippedTarget(written.key, notAsked) : written;
  if (target.kind !== "range") update({ target });
  if (target.kind === "unknown" && target.why.kind === "skipped") return;
  const withProject = now.projects ? createProjectUpdate(lookUps, update) : { update, done: () => undefined };
  const askTarget = (chosen: VersionTarget) => askVersion(question, chosen, lookUps, withProject.update);
  const askPackage = async (): Promise<void> => {
    const parent = await lookUps.package(key);
    const isAssumed = target.kind === "range" && parent.kind === "found";
    const assumed = isAssumed ? chosenTarget(target, parent.value.versions, question) : undefined;
    update({ package: parent, ...(assumed && { target: assumed }) });
    if (assumed?.kind === "version") await askTarget(assumed);
  };
  await Promise.all([
    target.kind === "version" ? askTarget(target) : undefined,
    target.kind === "range" || now.packages ? askPackage() : undefined,
  ]);
  await withProject.done();
}

function skippedTarget({ version }: VersionKey, reason: NotAsked): Target {
  return { kind: "unknown", why: { kind: "skipped", reason, text: version } };
}

/** Asks for the project as soon as the version is known, without awaiting the advisories. */
function createProjectUpdate(
  { ask }: LookUps,
  update: Update,
): { update: Update; done: () => Promise<void> | undefined } {
  let request: Promise<void> | undefined;
  return {
    update(news) {
      update(news);
      const projectKey = news.version?.kind === "found" ? sourceProject(news.version.value) : undefined;
      if (!projectKey || request) return;
      request = ask("GetProject", { projectKey }).then((project) => update({ project }));
      // It is awaited when the advisories have arrived; an abort may come before.
      request.catch(() => undefined);
    },
    done: () => request,
  };
}

/**
 * The version and its advisories. For a missing version whether its package is known, and then the version that is listed in
 * its place, if the declaration allows one.
 */
async function askVersion(question: Question, target: VersionTarget, lookUps: LookUps, update: Update): Promise<void> {
  const { key } = target;
  const { version, advisories } = await lookUps.version(key, (early) => update({ version: early }));
  if (version.kind !== "missing" || !question.declaration) {
    update({ version, advisories });
    return;
  }
  const parent = await lookUps.package({ system: key.system, name: key.name });
  const listed =
    parent.kind === "found" ? listedTarget(question.declaration, target, parent.value.versions) : undefined;
  update(listed ? { target: listed, package: parent } : { version, package: parent });
  if (listed) await askVersion({ ...question, declaration: undefined }, listed, lookUps, update);
}
