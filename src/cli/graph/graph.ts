import { stat } from "node:fs/promises";
import type { GraphManifest, GraphInput } from "../../core/analysis/graphs/graphSources.ts";
import { absence, versionNamed, wholeGraph } from "../../core/check/wholeGraph.ts";
import { inputFor } from "../../core/manifests/formats.ts";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import type { GraphFormat, WhyFormat } from "../../core/report/formats.ts";
import { exportGraph } from "../../core/report/graph/graphExport.ts";
import { paperColors } from "../../core/report/graph/graphSvg.ts";
import { whyJson, type WhyProject } from "../../core/report/graph/whyJson.ts";
import { graphTextReport, isWholeGraph, nodesNamed, projectWhyText } from "../../core/report/graph/whyText.ts";
import { guardHere, refusalTexts } from "../lookups/namedPackages.ts";
import { subjectOf } from "../lookups/lookUp.ts";
import type { CommonOptions } from "../options.ts";
import { print, warn } from "../print.ts";
import { inSession, type Session, type SessionHost } from "../session.ts";
import { UsageError } from "../usageError.ts";
import { projectsAt, requirementLines } from "./projects.ts";

interface GraphOptions extends CommonOptions {
  /** A manifest, a lockfile, a folder with one project, or a version of a package. */
  readonly target: string;
  /** A name, perhaps with `@` and a version, of a package in the lockfile. */
  readonly root: string | undefined;
  readonly source: "lockfile" | "service" | undefined;
  readonly format: GraphFormat;
}

interface WhyOptions extends CommonOptions {
  /** A name, perhaps with `@` and a version. */
  readonly package: string;
  /** A manifest, a lockfile, or a folder with some. */
  readonly path: string;
  readonly format: WhyFormat;
}

/** Prints a graph. Resolves to 0, or to 2 where something could not be learned. */
export function graph(options: GraphOptions, environment: SessionHost): Promise<number> {
  return inSession(options, environment, interrupted, (session) => printGraph(options, session));
}

/** Prints why a package is in a graph. Resolves to 0, or to 2 where something is not known: a package that is not found may be there. */
export function why(options: WhyOptions, environment: SessionHost): Promise<number> {
  return inSession(options, environment, interrupted, (session) => printWhy(options, session));
}

function interrupted(reason: Message): Message {
  return message("{reason}: nothing is known", { reason });
}

async function printGraph(request: GraphOptions, session: Session): Promise<number> {
  const isFile = inputFor(request.target.replaceAll("\\", "/")) !== undefined || (await isFolder(request.target));
  const { input, isWhole } = isFile
    ? await projectInput(request, session)
    : { input: versionInput(request), isWhole: true };
  const [refusal] = isFile || !input.root ? [] : await refusalTexts([input.root], guardHere(session));
  if (refusal) {
    warn(formatMessage(refusal));
    return 2;
  }
  const answer = await wholeGraph(input, request.source, session, session);
  if (answer.kind !== "found" || answer.value.nodes.length === 0) {
    warn(formatMessage(absence(answer)));
    return 2;
  }
  const isPrinted = await printAs(request.format, answer.value, session);
  return isPrinted && isWhole && isWholeGraph(answer.value) ? 0 : 2;
}

/** Resolves to whether the format has room for the graph. */
async function printAs(format: GraphFormat, graph: DependencyGraph, session: Session): Promise<boolean> {
  if (format === "text") {
    await print(graphTextReport(graph));
    return true;
  }
  const placeOf = await requirementLines(graph, session);
  const result = exportGraph(format, { graph, colors: paperColors, placeOf });
  if (result.kind === "refused") warn(formatMessage(result.reason));
  else await print(result.text);
  return result.kind !== "refused";
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** The project at a path; below a folder there has to be a single one. Rejects with a `UsageError`. */
async function projectInput(
  { target: path, root, source, gitignore }: GraphOptions,
  session: Session,
): Promise<{ readonly input: GraphInput; readonly isWhole: boolean }> {
  const { projects, isWhole } = await projectsAt(path, gitignore, session);
  const [only, other] = projects;
  if (!only) throw new UsageError(message("{path} cannot be read", { path }));
  if (other) {
    const [count, first] = [projects.length, only.displayPath];
    throw new UsageError(
      message("{path} has {count} projects; name one of their manifests, such as {first}", { path, count, first }),
    );
  }
  if (root === undefined && source === "service")
    throw new UsageError(message("the service has graphs of packages; name one with --root"));
  return { input: { manifests: only.members, ...(await rootIn(only.members, root, session)) }, isWhole };
}

function versionInput({ target: text, root }: GraphOptions): GraphInput {
  if (root !== undefined) throw new UsageError(message("--root is for manifests and lockfiles"));
  const subject = subjectOf(text);
  if (subject.kind !== "version")
    throw new UsageError(
      message("“{text}” is not a manifest and does not name a version, such as npm:name@1.0.0", { text }),
    );
  return { root: subject.key, manifests: [] };
}

/** The version that `--root` names, which the project must have. */
async function rootIn(
  manifests: readonly GraphManifest[],
  root: string | undefined,
  session: Session,
): Promise<{ readonly root?: VersionKey }> {
  if (root === undefined) return {};
  const found = await versionNamed(root, manifests, session, session);
  if ("refusal" in found) throw new UsageError(found.refusal);
  return { root: found.key };
}

async function printWhy({ package: name, path, format, gitignore }: WhyOptions, session: Session): Promise<number> {
  const { projects: found, isWhole: isRead } = await projectsAt(path, gitignore, session);
  const projects: WhyProject[] = [];
  for (const { displayPath, members } of found) {
    const project = await projectFor(name, displayPath, members, session);
    projects.push(project);
    if (format === "text") await printProject(project);
  }
  const isKnown = isRead && projects.every(isWhole);
  if (format === "json") await print(whyJson(name, projects, isKnown));
  const isFound = projects.some(({ found }) => found.kind === "graph" && found.nodes.length > 0);
  if (!isFound) warn(formatMessage(message("{name} was not found", { name })));
  return isKnown ? 0 : 2;
}

async function projectFor(
  name: string,
  manifest: string,
  members: readonly GraphManifest[],
  session: Session,
): Promise<WhyProject> {
  const answer = await wholeGraph({ manifests: members }, undefined, session, session);
  if (answer.kind !== "found") return { manifest, found: { kind: "unknown", reason: formatMessage(absence(answer)) } };
  const { value: graph } = answer;
  const found = { kind: "graph", graph, nodes: nodesNamed(graph, name) } as const;
  return { manifest, found, placeOf: await requirementLines(graph, session) };
}

function isWhole({ found }: WhyProject): boolean {
  return found.kind === "graph" && isWholeGraph(found.graph);
}

async function printProject({ manifest, found }: WhyProject): Promise<void> {
  if (found.kind === "unknown") {
    warn(formatMessage(message("{manifest}: {reason}", { manifest, reason: found.reason })));
  } else if (found.nodes.length > 0) {
    await print(projectWhyText(manifest, found.graph, found.nodes));
  } else if (found.graph.error !== undefined) {
    warn(formatMessage(message("{manifest}: {reason}", { manifest, reason: found.graph.error })));
  }
}
