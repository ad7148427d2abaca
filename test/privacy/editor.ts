/** What the editor asks about a project in the course of its features, over the core that the extension uses. */
import { defaultPolicy, needsOf } from "../../src/core/analysis/policy.ts";
import type { GraphInput, GraphManifest } from "../../src/core/analysis/graphs/graphSources.ts";
import { type DependencyGraph, type GraphSource, isAskedAbout } from "../../src/core/graph/graph.ts";
import { pendingNodes } from "../../src/core/graph/sources/declaredEdges.ts";
import type { VersionKey } from "../../src/core/model/keys.ts";
import { latestFirst } from "../../src/core/analysis/gathering/latestVersion.ts";
import type { Subject } from "../../src/core/analysis/target/subject.ts";
import { targetOf } from "../../src/core/analysis/target/target.ts";
import { mirrorOf } from "../../src/core/render/hover/links.ts";
import type { Checked } from "../../src/core/check/checked.ts";
import { createChecker, type Checker } from "../../src/core/check/checker.ts";
import { manifestsOf } from "../../src/core/check/scanPaths.ts";
import { createCore, type Core } from "../../src/core/core.ts";
import { completableIn } from "../../src/core/manifests/completable.ts";
import { decodeText } from "../../src/core/manifests/decodeText.ts";
import { inputFor } from "../../src/core/manifests/formats.ts";
import type { FileText } from "../../src/core/manifests/gap.ts";
import type { FolderContent } from "../../src/core/manifests/manifest.ts";
import { privatePatterns } from "../../src/core/manifests/privateNames.ts";
import type { ManifestProject } from "../../src/core/manifests/project.ts";
import { pathBelow } from "../../src/core/model/path.ts";
import { base, caller, handClock } from "../support/world.ts";
import { recorder, type Sent } from "./sent.ts";
import { home, shop, type Files, type SetUp } from "./setUp.ts";

/** All that leaves while a person works with the project: checks, hovers, completion, pages, graph, comparison, scan, fixes. */
export async function sentByEditor(setUp: SetUp): Promise<Sent> {
  const { sent, editor } = openEditor(setUp);
  for (const path of manifestsIn(setUp)) await useManifest(editor, path, textOf(editor.files, path));
  await scanAndFix(editor, manifestsIn(setUp));
  return sent;
}

/** All that leaves when this text has just been typed into a manifest up to this offset. */
export async function sentWhileTyping(setUp: SetUp, path: string, text: string, offset: number): Promise<Sent> {
  const typed = { path, offset };
  const { sent, editor } = openEditor({ ...setUp, project: { ...setUp.project, [path]: text } }, typed);
  const { subjects, project } = await check(editor, path, text);
  for (const at of [offset, ...project.manifest.declarations.map(({ nameSpan }) => nameSpan.end)])
    await complete(editor, project, at);
  await inspectAll(editor, subjects);
  return sent;
}

/** All that leaves when a person asks for suggestions at this offset, before anything is checked. */
export async function sentByCompletion(setUp: SetUp, path: string, text: string, offset: number): Promise<Sent> {
  const { sent, editor } = openEditor({ ...setUp, project: { ...setUp.project, [path]: text } });
  await complete(editor, (await read(editor, path, text)).project, offset);
  return sent;
}

/** The registries that a person is offered to treat as mirrors. */
export async function mirrorsOffered(setUp: SetUp): Promise<readonly string[]> {
  const { editor } = openEditor(setUp);
  const offered = new Set<string>();
  for (const path of manifestsIn(setUp)) {
    const text = textOf(editor.files, path);
    for (const subject of (await read(editor, path, text)).subjects) {
      const target = targetOf(subject);
      const mirror = target.kind === "range" ? undefined : mirrorOf({ ...subject, target });
      if (mirror !== undefined) offered.add(mirror);
    }
  }
  return [...offered];
}

/** The paths of the manifests in the project. */
export function manifestsIn({ project, settings = {} }: SetUp): readonly string[] {
  return Object.keys({ ...project, ...settings }).filter((path) => path.includes(shop) && inputFor(path));
}

export function textOf(files: Files, path: string): string {
  const file = textIn(files, path);
  return file.kind === "text" ? file.text : "";
}

interface Editor {
  readonly core: Core;
  readonly checker: Checker;
  readonly files: Files;
}

/** `typed` is where a person types. */
function openEditor(
  { project, settings, environment = {}, patterns = [], released = [], mirrors = [], home: folder = home }: SetUp,
  typed?: { readonly path: string; readonly offset: number },
): {
  readonly sent: Sent;
  readonly editor: Editor;
} {
  const { transport, sent } = recorder();
  const patternOf = privatePatterns(patterns);
  const core = createCore({
    transport,
    baseUrl: base,
    apiVersion: "v3alpha",
    limits: { rate: 1e6, burst: 1e6 },
    isPrivate: ({ system, name }) => patternOf(system, name) !== undefined,
    random: () => 0,
    log: () => undefined,
    now: handClock().now,
    delay,
  });
  const files = { ...project, ...settings };
  const readFile = (path: string) => Promise.resolve(textIn(files, path));
  const checker = createChecker({
    core,
    delay,
    policy: () => policy,
    home: folder,
    environment: (name) => environment[name],
    readFile,
    list: (path) => Promise.resolve(contentOf(files, path)),
    privateNames: patterns,
    publicNames: released,
    mirrors,
    settingsRoot: () => shop,
    typedAt: (path) => (path === typed?.path ? [typed.offset] : []),
  });
  return { sent, editor: { core, checker, files } };
}

function textIn(files: Files, path: string): FileText {
  const content = files[path];
  if (content === undefined) return { kind: "missing" };
  return decodeText(typeof content === "string" ? new TextEncoder().encode(content) : content);
}

function contentOf(files: Files, path: string): FolderContent {
  const below = Object.keys(files).flatMap((file) => pathBelow(path, file) ?? []);
  const folders = below.flatMap((file) => (file.includes("/") ? (file.split("/")[0] ?? []) : []));
  return { files: below.filter((file) => !file.includes("/")), folders: [...new Set(folders)] };
}

const delay = () => new Promise<void>((resolve) => setImmediate(resolve));
const policy = defaultPolicy(Date.parse("2026-11-21T00:00:00Z"));

async function read({ checker }: Editor, path: string, text: string): Promise<Checked> {
  const found = await checker.read({ path, text });
  if (!found) throw new Error(`${path} is not a manifest`);
  return found;
}

async function check(editor: Editor, path: string, text: string): Promise<Checked> {
  return editor.checker.check(await read(editor, path, text), caller());
}

async function useManifest(editor: Editor, path: string, text: string): Promise<void> {
  const checked = await check(editor, path, text);
  const { facts, subjects, project } = checked;
  await inspectAll(editor, subjects);
  for (const { nameSpan, requirementSpan } of project.manifest.declarations) {
    for (const offset of [nameSpan.end, ...(requirementSpan ? [requirementSpan.end] : [])])
      await complete(editor, project, offset);
  }
  for (const { target } of facts) if (target?.kind === "version") await openPages(editor.core, target.key);
  await openGraphs(editor, checked);
}

/** The graph of the project, and of each package in it from every source, with all that a panel shows of its nodes. */
async function openGraphs(editor: Editor, manifest: GraphManifest): Promise<void> {
  const manifests = [manifest];
  const whole = await showGraph(editor, { manifests });
  for (const { key } of whole?.nodes.slice(1) ?? []) {
    for (const source of ["lockfile", "service", "requirements"] as const)
      await showGraph(editor, { root: key, manifests }, source);
  }
}

async function showGraph(
  { core, checker }: Editor,
  input: GraphInput,
  source?: GraphSource["kind"],
): Promise<DependencyGraph | undefined> {
  const answer = await checker.graph(input, source, caller());
  if (answer.kind !== "found") return undefined;
  const graph = await core.declaredEdges(answer.value, pendingNodes(answer.value), caller());
  await core.marks(graph, caller(), { withUpdates: true });
  for (const node of graph.nodes) if (isAskedAbout(node)) await core.nodeDetails(node.key, caller());
  return graph;
}

async function inspectAll({ core }: Editor, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) await core.inspect(subject, caller(), { needs: needsOf(policy, true) });
}

/** As the editor does when a person asks for suggestions. */
async function complete({ core }: Editor, project: ManifestProject, offset: number): Promise<void> {
  const found = completableIn(project, offset, true);
  if (!found) return;
  const { package: key } = found.declaration;
  if (found.part === "name") {
    await core.similarNames(key, caller());
    return;
  }
  const parent = await core.package(key, caller());
  if (parent.kind !== "found") return;
  const keys = latestFirst(parent.value).map(({ versionKey }) => versionKey);
  await core.versions(keys.slice(0, 3), caller(), { order: "at-once", advisories: "ids" });
}

/** The details, the graph and a comparison. */
async function openPages(core: Core, key: VersionKey): Promise<void> {
  const { system, name } = key;
  const host = { now: () => 0, isComplete: true };
  for (const subject of [
    { kind: "version", key },
    { kind: "package", key: { system, name } },
    { kind: "capabilities", key },
    { kind: "comparison", from: key, to: { ...key, version: "1.0.0" } },
  ] as const) {
    await core.page(subject, host, caller());
  }
  await core.suggestNames({ system: key.system, name: key.name }, caller());
  const graph = await core.graph(key, caller());
  if (graph.kind === "found") await core.marks(graph.value, caller(), { withUpdates: true });
  await core.nodeDetails(key, caller());
}

async function scanAndFix({ checker }: Editor, paths: readonly string[]): Promise<void> {
  const { signal } = caller();
  const manifests = manifestsOf(await checker.scan(paths, { signal, keepFacts: true, fixedIn: true }));
  await checker.fix(manifests, () => true, { signal, closely: true });
  const wanted = manifests.flatMap((manifest) =>
    manifest.facts.map((facts) => ({ manifest, facts, version: "99.0.0" as const })),
  );
  await checker.fix(manifests, wanted, { signal, closely: true });
}
