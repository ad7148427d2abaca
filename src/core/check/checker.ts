import type { News } from "../analysis/additions.ts";
import { createEvaluation } from "../analysis/evaluate.ts";
import { areCarried, carryOver, fixesBefore, knownBefore, withFixes, type Facts } from "../analysis/facts.ts";
import { isBelow, isOwn } from "../analysis/finding.ts";
import type { FixedIn } from "../analysis/fixedIn.ts";
import type { GraphInput } from "../analysis/graphs/graphSources.ts";
import type { Ignore } from "../analysis/ignores/ignore.ts";
import { needsOf, type Policy } from "../analysis/policy.ts";
import { subjectsOf } from "../analysis/target/subject.ts";
import type { Caller } from "../api/api.ts";
import type { RequestBudget } from "../api/budget.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Core, FixHost } from "../core.ts";
import type { FoundPackages } from "../find/findPackages.ts";
import type { ListedPackage } from "../find/packageList.ts";
import type { Upgrade } from "../fixes/plan/changes.ts";
import type { CheckedManifest, Dependency } from "../fixes/plan/dependency.ts";
import type { FixPlan } from "../fixes/plan/planFixes.ts";
import type { DependencyGraph, GraphSource } from "../graph/graph.ts";
import type { Formats } from "../manifests/formats/formatsOf.ts";
import { loadFormats } from "../manifests/formats/loadFormats.ts";
import { maxManifestLength } from "../manifests/limits.ts";
import type { LockfileCache } from "../manifests/lockfileSearch.ts";
import type { PomCaller, PublishedPoms } from "../manifests/maven/publishedPoms.ts";
import { createMemory } from "../manifests/memory.ts";
import {
  createProjectReader,
  type ManifestProject,
  type ProjectHost,
  type ProjectReader,
} from "../manifests/project.ts";
import { message } from "../messages/message.ts";
import type { System } from "../model/keys.ts";
import { folderOf, resolvePath } from "../model/path.ts";
import type { ScanHost } from "../scan/run.ts";
import type { ScanResult } from "../scan/scanResult.ts";
import { checkedWith, policyAt, unanswered, type Checked, type ReadManifest } from "./checked.ts";
import type { Inspection } from "./inspect.ts";
import type { Update } from "./news.ts";
import type { ScanHow } from "./scanPaths.ts";

/** Everything that a checker needs from its host: files of one file system, the service, and the user's decisions. */
export interface CheckerServices
  extends
    Pick<
      ProjectHost,
      "readFile" | "list" | "home" | "environment" | "typedAt" | "holdsTyped" | "pause" | "withheldBeside"
    >,
    NameSettings {
  /** The questions that the service is asked. */
  readonly core: Core;
  readonly delay: ScanHost["delay"];
  /** The policy at this time. */
  readonly policy: () => Policy;
  /** True if a check looks for what may be meant by an unknown name, which otherwise a hover does. */
  readonly suggestsNames?: boolean;
  /** The parsers of files that a person names, where these may be more than those of all formats. */
  readonly namedInputFor?: () => Promise<Formats["inputFor"]>;
  /** The policy of manifests like this one where files of settings make it another. Never rejects. */
  readonly policyFor?: NonNullable<ScanHost["policyFor"]>;
  /** The entries that are only for manifests like this one, as of its folder. */
  readonly ignoresFor?: (path: string) => readonly Ignore[];
  /** The memory of files; for as long as there is a checker, if absent. */
  readonly memory?: ProjectHost["memory"];
  /** The requests for what is not declared; the usual number for each scan, if absent. */
  readonly budget?: RequestBudget;
}

/** The settings that tell what is private, and what is not. */
type NameSettings = Pick<ProjectHost, "privateNames" | "publicNames" | "mirrors" | "settingsRoot">;

export interface ManifestFile {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly text: string;
  /** The only package system that the file can be of; all are tried, if absent. */
  readonly system?: System;
}

export interface ReadHow {
  /** Asks the service for POMs that versions are taken from. */
  readonly caller?: PomCaller | undefined;
  /** The same manifest as it is known when it has been read: what means the same is carried over. */
  readonly before?: () => Checked | undefined;
  /** A person has edited it since: what is carried over needs no request. */
  readonly isEdit?: boolean;
  /** Texts that files have in the place of theirs. */
  readonly texts?: ReadonlyMap<string, string>;
}

/**
 * A step of a check. `current` makes what is known by now, so that nothing is made of steps that nobody looks at:
 * - `versions`: an answer arrived
 * - `details`: the same, and all versions and advisories are known
 * - `fixes`: all is known, and as far as they are found the versions that fix it
 */
export interface CheckUpdate {
  readonly kind: "versions" | "details" | "fixes";
  readonly current: () => Checked;
}

interface FixHow extends Caller {
  /** True if what a fix leads to is checked by all rules, as by a scan. */
  readonly closely?: boolean;
  /** True if it is asked what the versions bring that changes lead to. */
  readonly news?: boolean;
}

/** The vulnerable dependencies that are led to clean versions, or the versions that dependencies are led to. */
type Wanted = ((dependency: Dependency) => boolean) | readonly Upgrade[];

interface ManifestToFix extends CheckedManifest {
  readonly system?: System;
}

/** The readers of a package system, or of all. */
interface SystemReader extends Formats {
  readonly projects: ProjectReader;
}

/** Reads, checks and explains the manifests of one file system. Each promise rejects only when its caller aborts. */
export interface Checker {
  /** Reads a manifest or a lockfile; undefined for other files. */
  project(file: ManifestFile, how?: ReadHow): Promise<ReadManifest | undefined>;
  /** Reads it with what is known about its dependencies already. Costs no request but for POMs. */
  read(file: ManifestFile, how?: ReadHow): Promise<Checked | undefined>;
  /** Checks what was read, and searches the versions in which its advisories are fixed. */
  check(read: Checked, caller: Caller, report?: (update: CheckUpdate) => void): Promise<Checked>;
  /**
   * Explains the dependency at this offset; undefined where there is none. Asks only for what the check has left open. `report` gets
   * what is known so far.
   */
  inspect(
    checked: Checked,
    offset: number,
    caller: Caller,
    report?: (inspection: Inspection) => void,
  ): Promise<Inspection | undefined>;
  /** Checks many manifests at once. Ends within moments of an abort, and never rejects. */
  scan(paths: readonly string[], how: ScanHow): Promise<ScanResult>;
  /** Looks for packages of a list in these manifests and lockfiles, and requests nothing. */
  find(packages: readonly ListedPackage[], paths: readonly string[], signal: AbortSignal): Promise<FoundPackages>;
  /** Leads the selected vulnerable dependencies to clean versions, or dependencies to these versions. */
  fix(manifests: readonly ManifestToFix[], wanted: Wanted, how: FixHow): Promise<FixPlan>;
  /** Asks what updates bring, in their order, with one budget; undefined where the manifest cannot be read. */
  news(updates: readonly Update[], caller: Caller): Promise<readonly (News | undefined)[]>;
  /** The graph from the best source or the one that is named; `missing` where that has none. */
  graph(input: GraphInput, source: GraphSource["kind"] | undefined, caller: Caller): Promise<Fetched<DependencyGraph>>;
  /** Tells whether the file is a lockfile that is checked with a manifest next to it. */
  hasManifest(path: string, system?: System): Promise<boolean>;
  /** The readers of this package system, or of all. */
  readonly reader: (system?: System) => Promise<SystemReader>;
}

export function createChecker(services: CheckerServices): Checker {
  const context: Context = { ...services, reader: createReaders(services), evaluate: createEvaluation() };
  const { core, policy, reader } = context;
  return {
    project: (file, how) => readProject(file, context, how),
    read: (file, how) => readManifest(file, context, how),
    check: (read, caller, report = () => undefined) => checkManifest(read, context, caller, report),
    async inspect(checked, offset, caller, report) {
      const { inspect } = await import("./inspect.ts");
      const plan = (facts: Facts) => planFix([checked], (other) => other.facts === facts, context, caller);
      const own = { policy: policyAt(checked, policy()), caller, plan };
      return inspect(checked, offset, { core, ...own, ...(report && { report }) });
    },
    scan: (paths, how) => scan(paths, context, how),
    async find(packages, paths, signal) {
      const [{ findPackages }, readers] = await Promise.all([import("../find/findPackages.ts"), readersFor(context)]);
      return findPackages(packages, paths, { ...context, ...readers, signal });
    },
    fix: (manifests, wanted, how) => planFix(manifests, wanted, context, how),
    async news(updates, caller) {
      const { newsOf } = await import("./news.ts");
      const read = async (manifest: ManifestFile) => (await readProject(manifest, context))?.project;
      return newsOf(updates, { core, read }, caller);
    },
    graph: (input, source, caller) =>
      core.graphFrom(input, { readText: (path) => textAt(path, services), ...(source && { source }) }, caller),
    async hasManifest(path, system) {
      const { hasManifest, parserFor } = await reader(system);
      if (parserFor(path)) return false;
      const folder = folderOf(path);
      const content = await services.list?.(folder);
      return hasManifest(path, content?.files.map((name) => resolvePath(folder, name)) ?? []);
    },
    reader,
  };
}

interface Context extends CheckerServices {
  readonly reader: Checker["reader"];
  readonly evaluate: ReturnType<typeof createEvaluation>;
}

async function readersFor({ reader, namedInputFor }: Context, system?: System) {
  const { inputFor, projects } = await reader(system);
  return { inputFor: (await namedInputFor?.()) ?? inputFor, projects };
}

async function readProject(
  { path, text, system }: ManifestFile,
  context: Context,
  { caller, texts }: ReadHow = {},
): Promise<ReadManifest | undefined> {
  const { inputFor, projects } = await readersFor(context, system);
  const parser = inputFor(path);
  if (!parser) return undefined;
  const readers = texts ? projects.over(texts) : projects;
  const isTooLarge = text.length > maxManifestLength && !parser.isLockfile;
  const project = isTooLarge ? tooLarge() : await readers.read(parser, path, text, caller);
  return { path, system: parser.system, format: parser.id, project };
}

async function readManifest(file: ManifestFile, context: Context, how: ReadHow = {}): Promise<Checked | undefined> {
  const manifest = await readProject(file, context, how);
  if (!manifest) return undefined;
  const before = how.before?.();
  const subjects = subjectsOf(manifest.project, file.text, context.ignoresFor?.(file.path));
  const facts = carryOver(subjects, before?.facts ?? []);
  const isKnown = how.isEdit && before?.stage === "settled" && areCarried(subjects, before.subjects);
  const policy = await context.policyFor?.(file.path);
  const stage = subjects.length === 0 || (isKnown && !manifest.project.poms) ? "settled" : "checking";
  const read = { ...manifest, text: file.text, subjects, ...(policy && { policy }) };
  return checkedWith(read, stage, facts, context);
}

async function checkManifest(
  previous: Checked,
  context: Context,
  caller: Caller,
  report: (update: CheckUpdate) => void,
): Promise<Checked> {
  const before = previous.facts;
  const gathered = await context.core.gather(previous.subjects, caller, {
    needs: { ...needsOf(policyAt(previous, context.policy()), false), ...(context.suggestsNames && { meant: true }) },
    report: (facts, areVersionsKnown) =>
      report({
        kind: areVersionsKnown ? "details" : "versions",
        // What was known before stays until the new answer arrives.
        current() {
          const known = facts.map((each, at) => knownBefore(each, before[at]));
          return checkedWith(previous, "checking", known, context);
        },
      }),
  });
  const facts = await withSearchedFixes({ ...previous, facts: gathered }, before, { ...context, caller, report });
  return checkedWith(previous, facts.some(unanswered) ? "failed" : "settled", facts, context);
}

interface Search extends Context {
  readonly caller: Caller;
  readonly report: (update: CheckUpdate) => void;
}

/** The facts with the versions that fix them. Those of the check before stay until the search has ended. */
async function withSearchedFixes(
  gathered: Checked,
  before: readonly Facts[],
  context: Search,
): Promise<readonly Facts[]> {
  const { core, policy, caller, report } = context;
  const { facts } = gathered;
  const known = facts.map((each, at) => withFixes(each, fixesBefore(each, before[at])));
  const current = checkedWith(gathered, "searching", known, context);
  const [isAffected, isAffectedBelow] = [current.findings.some(isOwn), current.findings.some(isBelow)];
  if (!isAffected && !isAffectedBelow) return facts;
  report({ kind: "fixes", current: () => current });
  const request = [[current], policyAt(current, policy()), { ...caller, priority: "background" }] as const;
  const own = isAffected ? (await core.fixedIn(...request))[0] : undefined;
  const withOwn = (below: (at: number) => FixedIn | undefined) =>
    facts.map((each, at) => withFixes(each, { own: own?.[at], transitive: below(at) }));
  if (!isAffectedBelow) return withOwn(() => undefined);
  const sofar = () => withOwn((at) => known[at]?.transitiveFixedIn);
  if (own) report({ kind: "fixes", current: () => checkedWith(gathered, "searching", sofar(), context) });
  const [below] = await core.transitiveFixedIn(...request);
  return withOwn((at) => below?.[at]);
}

async function scan(paths: readonly string[], context: Context, how: ScanHow): Promise<ScanResult> {
  const [{ scanPaths }, readers] = await Promise.all([import("./scanPaths.ts"), readersFor(context)]);
  return scanPaths(paths, { ...context, ...readers }, how);
}

async function planFix(
  manifests: readonly ManifestToFix[],
  wanted: Wanted,
  context: Context,
  { closely: isClosely, news: withNews, ...caller }: FixHow,
): Promise<FixPlan> {
  const { core } = context;
  const paths = manifests.map(({ path }) => path);
  const [first] = paths;
  const policy = first === undefined ? undefined : await context.policyFor?.(first);
  const host: FixHost = {
    policy: policyAt({ policy }, context.policy()),
    read: (path) => textAt(path, context),
    check: async (texts) =>
      isClosely
        ? (await import("./scanPaths.ts")).manifestsOf(
            await scan(paths, context, { ...caller, keepFacts: true, texts }),
          )
        : (await Promise.all(manifests.map((manifest) => checkOver(texts, manifest, context, caller)))).flat(),
  };
  const plan =
    typeof wanted === "function"
      ? await core.planFixes(manifests, wanted, host, caller)
      : await core.planVersions(manifests, wanted, host, caller);
  if (!withNews) return plan;
  const { newsOfChanges } = await import("./news.ts");
  const read = async ({ path }: ManifestFile) => {
    const file = manifests.find((manifest) => manifest.path === path);
    return file && (await readProject(file, context))?.project;
  };
  const changes = [...plan.changes, ...(plan.held ?? []).map(({ change }) => change)];
  return { ...plan, news: await newsOfChanges(changes, { core, read }, caller) };
}

/** The manifest as it is with these texts. Nothing is changed in a lockfile. */
async function checkOver(
  texts: ReadonlyMap<string, string>,
  { path, text, system }: ManifestToFix,
  context: Context,
  caller: Caller,
): Promise<readonly Checked[]> {
  const file = { path, text: texts.get(path) ?? text, ...(system && { system }) };
  const changed = await readManifest(file, context, { texts, caller });
  if (!changed || changed.project.listed) return [];
  const needs = needsOf(policyAt(changed, context.policy()), false);
  return [checkedWith(changed, "settled", await context.core.gather(changed.subjects, caller, { needs }), context)];
}

async function textAt(path: string, { readFile }: Pick<CheckerServices, "readFile">): Promise<string | undefined> {
  const file = await readFile(path);
  return file.kind === "text" ? file.text : undefined;
}

/** The readers share what they remember, whatever package systems they are for. */
function createReaders(services: CheckerServices): Checker["reader"] {
  const { core, memory = createMemory() } = services;
  const lockfiles: LockfileCache = new Map();
  const readers = new Map<System | undefined, SystemReader>();
  let poms: PublishedPoms | undefined;
  return async (system) => {
    const formats = await loadFormats(system);
    const known = readers.get(system);
    if (known) return known;
    const { createPublishedPoms, lockfileParsers } = formats;
    if (createPublishedPoms) poms ??= createPublishedPoms((key, caller) => core.requirements(key, caller));
    const host = { ...services, memory, lockfileParsers, ...(poms && { poms }) };
    const made = { ...formats, projects: createProjectReader(host, lockfiles) };
    readers.set(system, made);
    return made;
  };
}

function tooLarge(): ManifestProject {
  const text = message("This file is too large to be checked");
  return { manifest: { declarations: [], problems: [{ message: text, span: { start: 0, end: 0 } }] }, gaps: [] };
}
