import type { News } from "./analysis/additions.ts";
import { noFacts, type Facts, type VersionFacts } from "./analysis/facts.ts";
import { gather, gatherVersions, type GatherHost, type GatherOptions } from "./analysis/gathering/gather.ts";
import type { FixedIn } from "./analysis/fixedIn.ts";
import { asksOf, createLookUps } from "./analysis/gathering/lookUps.ts";
import { suggestNames, type SuggestionOptions, type PrivateAmong } from "./analysis/gathering/nameSuggestions.ts";
import type { MarkOptions } from "./analysis/graphMarks.ts";
import type { GraphQuestions } from "./analysis/graphs/graphQuestions.ts";
import { noNeeds, type Needs } from "./analysis/needs.ts";
import type { Policy } from "./analysis/policy.ts";
import type { Subject } from "./analysis/target/subject.ts";
import type { Api, Caller } from "./api/api.ts";
import { createBudget } from "./api/budget.ts";
import { createClient, type ClientHost } from "./api/createClient.ts";
import type { Fetched } from "./api/fetched.ts";
import type { Package, Requirements, SimilarlyNamedPackages } from "./api/messages.ts";
import type { HashedFile } from "./fileHashes/hashedFile.ts";
import type { FileToIdentify, HashRun } from "./fileHashes/identify.ts";
import type { CheckedDependencies, CheckedManifest, Dependency } from "./fixes/plan/dependency.ts";
import type { FixPlan, PlanHost } from "./fixes/plan/planFixes.ts";
import type { Upgrade } from "./fixes/plan/changes.ts";
import { graphOf, type DependencyGraph } from "./graph/graph.ts";
import type { NodeDetails, NodeMark } from "./graph/marks.ts";
import type { PrivateNames } from "./manifests/privateNames.ts";
import type { PackageKey, VersionKey } from "./model/keys.ts";
import type { MakePage, PageHost } from "./pages/host.ts";
import type { Page } from "./pages/page.ts";
import type { PageSubject } from "./pages/subject.ts";
import type { CheckedPurl, PurlSettings } from "./purls/checkPurls.ts";
import { isSameVersion } from "./versions/index.ts";

/**
 * Everything that hosts ask the service for. They do not call the `Api` themselves: which requests answer a question, in which
 * order and at which priority, is decided once, for the editor, the command line and further hosts. Each promise rejects
 * only when its caller aborts. Pages, lists, files and similar names have a budget of requests each; what is declared has none.
 */
export interface Core extends GraphQuestions {
  /** Gathers what the rules need to know of a manifest's dependencies. */
  gather(subjects: readonly Subject[], caller: Caller, options?: GatherOptions): Promise<readonly Facts[]>;
  /** Everything about one dependency of a manifest, with its package and its project. */
  inspect(subject: Subject, caller: Caller, options?: InspectOptions): Promise<Facts>;
  /** Versions without a manifest, in the order of the keys. */
  versions(
    keys: readonly VersionKey[],
    caller: Caller,
    options?: GatherOptions<VersionFacts>,
  ): Promise<readonly VersionFacts[]>;
  /** A package with all of its versions. */
  package(key: PackageKey, caller: Caller): Promise<Fetched<Package>>;
  /** The package as `exact`, if the service knows it, and packages of similar names. */
  similarNames(
    key: PackageKey,
    caller: Caller,
    privateAmong?: PrivateAmong,
  ): Promise<{ readonly exact: Fetched<Package>; readonly similar: Fetched<SimilarlyNamedPackages> }>;
  /** Packages that may be meant by a name that the service does not know. */
  suggestNames(
    unknown: PackageKey,
    caller: Caller,
    options?: Pick<SuggestionOptions, "requirement" | "privateAmong">,
  ): Promise<Fetched<SimilarlyNamedPackages>>;
  /** Returns what the author of a version has written that it requires. */
  requirements(key: VersionKey, caller: Caller): Promise<Fetched<Requirements>>;
  /** Asks what an update newly requires, what its code newly can do, what it loses, and whether it is malicious. */
  news(from: VersionKey, to: VersionKey, caller: Caller, privateAmong?: PrivateNames): Promise<News>;
  /** The dependencies that the service resolves for a version. */
  graph(key: VersionKey, caller: Caller): Promise<Fetched<DependencyGraph>>;
  /** Returns what is known about each node of a graph. Private and bundled ones are not asked about. */
  marks(graph: DependencyGraph, caller: Caller, options?: MarkOptions): Promise<readonly NodeMark[]>;
  /** Asks for the details of a node of a graph once a person selects it. Never for a private or a bundled one. */
  nodeDetails(key: VersionKey, caller: Caller): Promise<NodeDetails>;
  /** The page of a subject; `report` gets it as far as it is known, to be made where it is shown. */
  page(
    subject: PageSubject,
    host: Omit<PageHost, "api">,
    caller: Caller,
    report?: (page: MakePage) => void,
  ): Promise<Page>;
  /** Files by the hashes that tell what they are, for their page. Reads a file again only where its first hash is unknown. */
  identify(files: readonly FileToIdentify[], caller: Caller & Pick<HashRun, "onRead">): Promise<readonly HashedFile[]>;
  /** Checks each package URL of a list like a dependency on its version, in the order of the list. */
  checkPurls(purls: readonly string[], settings: PurlSettings, caller: Caller): Promise<readonly CheckedPurl[]>;
  /**
   * Finds the version in which each dependency that an advisory affects itself is fixed, in the order of the facts; undefined for
   * the others.
   */
  fixedIn(
    manifests: readonly CheckedDependencies[],
    policy: Policy,
    caller: Caller,
  ): Promise<readonly (readonly (FixedIn | undefined)[])[]>;
  /**
   * Finds how each dependency with vulnerable transitive dependencies gets rid of them; undefined for the others. Takes several
   * graphs of each.
   */
  transitiveFixedIn(
    manifests: readonly CheckedDependencies[],
    policy: Policy,
    caller: Caller,
  ): Promise<readonly (readonly (FixedIn | undefined)[])[]>;
  /** The version whose dependencies are clean as well that fixes one dependency of a manifest; undefined where none is known. */
  cleanIn(manifest: CheckedManifest, facts: Facts, policy: Policy, caller: Caller): Promise<FixedIn | undefined>;
  /** Leads the selected vulnerable dependencies to clean versions. */
  planFixes(
    manifests: readonly CheckedManifest[],
    isSelected: (dependency: Dependency) => boolean,
    host: FixHost,
    caller: Caller,
  ): Promise<FixPlan>;
  /** Plans the edits that change dependencies to the requested versions. */
  planVersions(
    manifests: readonly CheckedManifest[],
    upgrades: readonly Upgrade[],
    host: FixHost,
    caller: Caller,
  ): Promise<FixPlan>;
}

interface InspectOptions {
  /** The data to ask for besides. */
  readonly needs?: Needs;
  /** The facts of an earlier check, which are not asked for again. */
  readonly known?: Facts;
  /** Gets what is known so far. */
  readonly report?: (facts: Facts) => void;
}

/** The parts that a plan needs from its host. */
export type FixHost = Omit<PlanHost, "api">;

/** The one composition of the core. */
export function createCore(host: Omit<ClientHost, "isSameVersion">): Core {
  return coreOver(createClient({ ...host, isSameVersion }), host.delay, host.now);
}

/**
 * The core over a client that the host composes itself, such as one that changes with the settings: features keep the core,
 * the client behind `api` may be replaced.
 */
export function coreOver(api: Api, delay: ClientHost["delay"], now?: ClientHost["now"]): Core {
  const gatherHost = { api, delay, ...(now && { now }) };
  const inspecting = (needs: Needs) =>
    ({ needs: { ...needs, packages: true, projects: true }, order: "at-once" }) as const;
  const askPackage = (packageKey: PackageKey, caller: Caller) => api.call("GetPackage", { packageKey }, caller);
  const suggest = (unknown: PackageKey, caller: Caller, options: SuggestionOptions) =>
    suggestNames(unknown, asksOf(api, limited(caller)), options);
  return {
    gather: (subjects, caller, options) => gather(subjects, gatherHost, caller, options),
    async inspect(subject, caller, { known, report, needs = noNeeds } = {}) {
      const [facts = noFacts(subject)] = await gather([subject], gatherHost, caller, {
        ...inspecting(needs),
        ...(known && { known: [known] }),
        report: ([current]) => current && report?.(current),
      });
      return facts;
    },
    versions: (keys, caller, options) => gatherVersions(keys, gatherHost, caller, options),
    package: askPackage,
    async similarNames(packageKey, caller, privateAmong) {
      const exact = await askPackage(packageKey, caller);
      const isUnknown = exact.kind === "missing";
      const similar = isUnknown
        ? await suggest(packageKey, caller, { privateAmong })
        : await api.call("GetSimilarlyNamedPackages", { packageKey }, caller);
      return { exact, similar };
    },
    async suggestNames(unknown, caller, options = {}) {
      // Usually known by now. Names that differ by a letter from a private one are not sent either.
      const exact = await askPackage(unknown, caller);
      const isPrivate = exact.kind === "failed" && exact.error.kind === "private";
      return isPrivate ? exact : suggest(unknown, caller, options);
    },
    requirements: (versionKey, caller) => api.call("GetRequirements", { versionKey }, caller),
    ...newsOver(api),
    async graph(versionKey, caller) {
      const answer = await api.call("GetDependencies", { versionKey }, caller);
      return answer.kind === "found" ? { ...answer, value: graphOf(answer.value) } : answer;
    },
    ...graphsOver(gatherHost),
    async page(subject, host, caller, report = () => undefined) {
      const { loadPage } = await import("./pages/loadPage.ts");
      return loadPage(subject, { ...host, api }, limited(caller), report);
    },
    identify: async (files, caller) => (await import("./fileHashes/identify.ts")).identify(files, api, limited(caller)),
    async checkPurls(purls, settings, caller) {
      const { checkPurls } = await import("./purls/checkPurls.ts");
      return checkPurls(purls, { ...gatherHost, ...settings }, limited(caller));
    },
    fixedIn: async (manifests, policy, caller) => (await loadPlanner(api)).fixedIn(manifests, policy, caller),
    transitiveFixedIn: async (manifests, policy, caller) =>
      (await loadPlanner(api)).transitiveFixedIn(manifests, policy, caller),
    cleanIn: async (manifest, facts, policy, caller) =>
      (await loadPlanner(api)).cleanIn(manifest, facts, policy, caller),
    planFixes: async (manifests, isSelected, host, caller) =>
      (await loadPlanner(api)).fixes(manifests, isSelected, host, caller),
    planVersions: async (manifests, upgrades, host, caller) =>
      (await loadPlanner(api)).versions(manifests, upgrades, host, caller),
  };
}

/** One gesture of what a list, an archive or a misspelling multiplies. The command line has one budget for all of a command. */
function limited<C extends Caller>(caller: C): C & Caller {
  return { ...caller, budget: caller.budget ?? createBudget() };
}

function newsOver(api: Api): Pick<Core, "news"> {
  return {
    async news(from, to, caller, privateAmong) {
      const { askNews } = await import("./analysis/gathering/askAdditions.ts");
      return askNews(from, to, { lookUps: createLookUps(api)(limited(caller)), privateAmong });
    },
  };
}

function graphsOver(host: GatherHost): GraphQuestions & Pick<Core, "marks" | "nodeDetails"> {
  return {
    async marks(graph, caller, options) {
      const { loadMarks } = await import("./analysis/graphMarks.ts");
      return loadMarks(graph, host, caller, options);
    },
    async nodeDetails(key, caller) {
      const { loadNodeDetails } = await import("./analysis/graphMarks.ts");
      return loadNodeDetails(key, host, caller);
    },
    graphSources: async (subject) => (await loadGraphs(host)).graphSources(subject),
    graphFrom: async (subject, options, caller) => (await loadGraphs(host)).graphFrom(subject, options, caller),
    declaredEdges: async (graph, nodes, caller) => (await loadGraphs(host)).declaredEdges(graph, nodes, caller),
  };
}

async function loadGraphs(host: GatherHost) {
  const { createGraphQuestions } = await import("./analysis/graphs/graphQuestions.ts");
  return createGraphQuestions(host);
}

async function loadPlanner(api: Api) {
  const { createPlanner } = await import("./fixes/planner.ts");
  return createPlanner(api);
}
