/** What can be counted of checking a manifest: the same on every machine. */

import assert from "node:assert/strict";
import { Session } from "node:inspector/promises";
import { areCarried, carryOver, type Facts } from "../../src/core/analysis/facts.ts";
import type { Finding } from "../../src/core/analysis/finding.ts";
import { createEvaluation } from "../../src/core/analysis/evaluate.ts";
import { needsOf } from "../../src/core/analysis/policy.ts";
import { subjectsOf, type Subject } from "../../src/core/analysis/target/subject.ts";
import { inputFor } from "../../src/core/manifests/formats.ts";
import { needsVersions } from "../../src/core/render/inlay.ts";
import { createVersionLists, type Look } from "../../src/editor/versionLists.ts";
import { wire, type Wire } from "../support/world.ts";
import { scanning, type Scanning } from "../core/scan/scanning.ts";

export interface Counts {
  readonly requests: number;
  /** Of these the lists of versions, one for each package with a range; the pages of versions, the advisories and the graphs. */
  readonly lists: number;
  readonly pages: number;
  readonly advisories: number;
  readonly graphs: number;
  /** Requests that were sent before. */
  readonly repeated: number;
  /** Characters of the requests' bodies and of the answers. */
  readonly characters: number;
  /** Files looked up before the first request leaves; those that do not exist, too. */
  readonly filesBeforeRequest: number;
  /** Of a space typed where it changes no dependency. */
  readonly keystroke: { readonly requests: number; readonly evaluationsPerDependency: number };
  /** Requests that were sent before the last finding of a declared version was known, and before the last one below them. */
  readonly beforeLastFinding: { readonly own: number; readonly transitive: number };
  /** Lists and graphs that were asked for with the last list that the hints of the first lines need, for each of these lines. */
  readonly perLineInView: { readonly lists: number; readonly graphs: number };
  /** All requests that were sent until then, with that one. */
  readonly beforeLastHintInView: number;
}

/** Opens the manifest of a project in memory, of which every file is given by its path, and types into it. */
export async function countsOf(path: string, files: Readonly<Record<string, string>>): Promise<Counts> {
  const world = wire();
  const sent: string[] = [];
  let [characters, filesBeforeRequest] = [0, 0];
  const transport: Wire["transport"] = async (request) => {
    if (sent.length === 0) filesBeforeRequest = opened.reads.length;
    sent.push(`${request.method} ${request.url} ${request.body ?? ""}`);
    const response = await world.transport(request);
    characters += (request.body ?? "").length + response.text.length;
    return response;
  };
  let found = { own: 0, transitive: 0 };
  const beforeLastFinding = { ...found };
  const onFindings = (findings: readonly Finding[]): void => {
    const transitive = findings.filter(({ rule }) => rule === "transitive-advisory").length;
    const own = findings.length - transitive;
    if (own !== found.own) beforeLastFinding.own = sent.length;
    if (transitive !== found.transitive) beforeLastFinding.transitive = sent.length;
    found = { own, transitive };
  };
  const evaluate = createEvaluation();
  const scan = scanning(files, { transport, requests: world.requests });
  const count = (pattern: RegExp) => sent.filter((each) => pattern.test(each)).length;
  const hints = hintsOver(scan.core, (lines) => {
    const before = sent.slice(0, sent.findLastIndex((each) => lists.test(each)) + 1);
    const perLine = (pattern: RegExp) =>
      Math.round((100 * before.filter((each) => pattern.test(each)).length) / lines) / 100;
    return {
      perLineInView: { lists: perLine(lists), graphs: perLine(graphs) },
      beforeLastHintInView: before.length,
    };
  });
  const opened = { ...scan, evaluate, onFindings, look: hints.look };
  const text = files[path] ?? "";
  const checked = await check(opened, path, text, { subjects: [], facts: [] });
  const shown = await hints.shown;
  const requests = sent.length;
  const counted = {
    requests,
    lists: count(lists),
    pages: count(/^POST \S+\/versionbatch /),
    advisories: count(/^GET \S+\/advisories\//),
    graphs: count(graphs),
    repeated: 0,
    characters,
    filesBeforeRequest,
  };
  const evaluations = await countKeystroke(opened, path, ` ${text}`, checked);
  const keystroke = {
    requests: sent.length - requests,
    evaluationsPerDependency: evaluations / Math.max(1, checked.facts.length),
  };
  return { ...counted, repeated: sent.length - new Set(sent).size, keystroke, beforeLastFinding, ...shown };
}

const lists = /^GET \S+\/packages\/[^/:\s]+ /;
const graphs = /^GET \S+:dependencies /;

/** Lines that a window shows of a manifest. */
const linesInView = 40;

/** Asks for the lists of the first lines as the editor does. `shown` is what is counted when it has the last one. */
function hintsOver<T>(core: Scanning["core"], countNow: (lines: number) => T) {
  const { promise: shown, resolve } = Promise.withResolvers<T>();
  let latest: Look | undefined;
  const countIfAll = (): void => {
    if (!latest) return;
    const look: Look = { ...latest, stage: "settled" };
    const lacksList = (facts: Facts) =>
      needsVersions(lists.withList(facts, look), look.findingsOn.get(facts) ?? [], look.mode);
    if (!look.inView.some(lacksList)) resolve(countNow(look.inView.length));
  };
  const host = {
    core,
    log: { error: (error: unknown) => assert.ifError(error) },
    policy: () => ({ tooNewDays: 7, now: 0 }),
    now: () => 0,
    setInView: () => undefined,
    changed: countIfAll,
  };
  const lists = createVersionLists(host);
  return {
    shown,
    look: (facts: readonly Facts[], findingsOn: Look["findingsOn"]): void => {
      latest = { facts, findingsOn, stage: "checking", inView: facts.slice(0, linesInView), mode: "fix" };
      lists.look([latest]);
      countIfAll();
    },
  };
}

interface Opened extends Scanning {
  readonly evaluate: ReturnType<typeof createEvaluation>;
  /** Gets what is known when all versions are. */
  readonly look: ReturnType<typeof hintsOver>["look"];
  /** Gets all that are known whenever more is. */
  readonly onFindings: (findings: readonly Finding[]) => void;
}

interface Checked {
  readonly subjects: readonly Subject[];
  readonly facts: readonly Facts[];
}

/** As the editor does it: what is known at once, then what is answered. */
async function check(
  { core, host, evaluate, onFindings, look }: Opened,
  path: string,
  text: string,
  previous: Checked,
): Promise<Checked> {
  const parser = inputFor(path);
  if (!parser) throw new Error(`${path} is not a manifest`);
  const subjects = subjectsOf(await host.projects.read(parser, path, text), text);
  const carried = carryOver(subjects, previous.facts);
  for (const facts of carried) evaluate(facts, host.policy);
  if (areCarried(subjects, previous.subjects)) return { subjects, facts: carried };
  const { signal } = new AbortController();
  const needs = needsOf(host.policy, false);
  const report = (facts: readonly Facts[], areVersionsKnown: boolean): void => {
    const findingsOn = new Map(facts.map((each) => [each, evaluate(each, host.policy)]));
    onFindings([...findingsOn.values()].flat());
    if (areVersionsKnown) look([...facts], findingsOn);
  };
  const answered = await core.gather(subjects, { signal }, { needs, report });
  report(answered, true);
  return { subjects, facts: answered };
}

/** Evaluations of dependencies until the findings of the changed text are known: none of those that have only moved. */
async function countKeystroke(opened: Opened, path: string, text: string, previous: Checked): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await check(opened, path, text, previous);
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const evaluation = result.find(({ url }) => url.endsWith("/core/analysis/evaluate.ts"));
  const { ranges = [] } = evaluation?.functions.find(({ functionName }) => functionName === "findingsOf") ?? {};
  return ranges[0]?.count ?? 0;
}
