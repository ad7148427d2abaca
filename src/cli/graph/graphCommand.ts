import type { GraphManifest, GraphInput } from "../../core/analysis/graphs/graphSources.ts";
import type { Fetched } from "../../core/api/fetched.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import { pendingNodes } from "../../core/graph/sources/declaredEdges.ts";
import { inputFor } from "../../core/manifests/formats.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import { canonicalName } from "../../core/model/names.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { exportGraph } from "../../core/report/graph/graphExport.ts";
import { graphTextReport, isWholeGraph } from "../../core/report/graph/graphTextReport.ts";
import { paperColors } from "../../core/report/graph/graphSvg.ts";
import { sourceText } from "../../core/report/graph/graphWords.ts";
import { nodesNamed, whyText } from "../../core/report/graph/whyText.ts";
import { positionsIn } from "../../core/report/positions.ts";
import { findManifests, relativePath } from "../check/findManifests.ts";
import { subjectOf } from "../lookups/subjects.ts";
import type { GraphCommandOptions } from "../options.ts";
import { print, warn } from "../print.ts";
import { openSession, type Session, type SessionHost } from "../session.ts";
import { UsageError } from "../usageError.ts";
import { projectAt } from "./graphProject.ts";

/** Prints a graph, or why a package is in one. Resolves to 0, or to 2 where something could not be learned. */
export async function graph(options: GraphCommandOptions, environment: SessionHost): Promise<number> {
  const session = await openSession(options, environment);
  try {
    const { request } = options;
    return await (request.command === "graph" ? printGraph(request, session) : printWhy(request, options, session));
  } catch (error) {
    if (!session.signal.aborted || error instanceof UsageError) throw error;
    warn(formatMessage(message("{reason}: nothing is known", { reason: session.interruption() })));
    return 2;
  } finally {
    await session.close();
  }
}

type GraphRequest = GraphCommandOptions["request"];

async function printGraph(
  { target, root, source, format }: Extract<GraphRequest, { command: "graph" }>,
  session: Session,
): Promise<number> {
  const isFile = inputFor(target.replaceAll("\\", "/")) !== undefined;
  const manifests = isFile ? await projectAt(target, session) : [];
  const input = isFile ? { manifests, ...rootOf(manifests, root) } : versionInput(target, root);
  if (isFile && !input.root && source === "service")
    throw new UsageError(message("the service has graphs of packages; name one with --root"));
  const answer = await load(input, source, session);
  if (answer.kind !== "found" || answer.value.nodes.length === 0) {
    warn(formatMessage(absence(answer)));
    return 2;
  }
  const found = answer.value;
  if (format === "text") {
    await print(graphTextReport(found));
    return isWholeGraph(found) ? 0 : 2;
  }
  const lines = await linesOf(found, session);
  const placeOf: NonNullable<Parameters<typeof exportGraph>[1]["placeOf"]> = ({ path, span }) => {
    const line = lines.get(path)?.(span.start).line;
    return { path: relativePath(path), ...(line !== undefined && { line }) };
  };
  const result = exportGraph(format, { graph: found, colors: paperColors, placeOf });
  if (result.kind === "refused") {
    warn(formatMessage(result.reason));
    return 2;
  }
  await print(result.text);
  return isWholeGraph(found) ? 0 : 2;
}

/** The graph with everything that is declared upstream. */
async function load(
  input: GraphInput,
  source: "lockfile" | "service" | undefined,
  { core, read, signal }: Session,
): Promise<Fetched<DependencyGraph>> {
  const answer = await core.graphFrom(input, { readText: read, ...(source && { source }) }, { signal });
  if (answer.kind !== "found" || answer.value.source.kind !== "lockfile") return answer;
  const { value } = answer;
  return { ...answer, value: await core.declaredEdges(value, pendingNodes(value), { signal }) };
}

function absence(answer: Fetched<DependencyGraph>): Message {
  if (answer.kind === "failed") return errorMessage(answer.error);
  return message("no source has this graph");
}

function versionInput(text: string, root: string | undefined): GraphInput {
  if (root !== undefined) throw new UsageError(message("--root is for manifests and lockfiles"));
  const subject = subjectOf("info", [text]);
  if (subject.kind !== "version")
    throw new UsageError(
      message("“{text}” is not a manifest and does not name a version, such as npm:name@1.0.0", { text }),
    );
  return { root: subject.key, manifests: [] };
}

/** The version that `--root` names, which the lockfile must have. */
function rootOf(manifests: readonly GraphManifest[], root: string | undefined): { readonly root?: VersionKey } {
  if (root === undefined) return {};
  const [manifest] = manifests;
  if (!manifest) return {};
  const { system, project } = manifest;
  const at = root.lastIndexOf("@");
  const [name, version] = at > 0 ? [root.slice(0, at), root.slice(at + 1)] : [root, undefined];
  const locked = (project.lock?.lockfile.packages ?? []).map(({ key }) => key);
  const declared = project.manifest.declarations.map((declaration) => ({
    ...declaration.package,
    version: declaration.requirement.text,
  }));
  const same = (locked.length > 0 ? locked : declared).filter(
    (key) => key.name === canonicalName(system, name) && (version === undefined || key.version === version),
  );
  const keys = [...new Map(same.map((key) => [key.version, key])).values()];
  const [key, other] = keys;
  if (!key) throw new UsageError(message("{root} is not in this project", { root }));
  if (other) {
    const versions = keys.map((each) => `${each.name}@${each.version}`).join(", ");
    throw new UsageError(message("{root} has several versions: {versions}", { root, versions }));
  }
  return { root: key };
}

async function linesOf(
  { edges }: DependencyGraph,
  { read }: Session,
): Promise<ReadonlyMap<string, ReturnType<typeof positionsIn>>> {
  const paths = new Set(edges.flatMap(({ at }) => at?.path ?? []));
  const found = [...paths].map(async (path) => [path, await read(path)] as const);
  return new Map(
    (await Promise.all(found)).flatMap(([path, text]) => (text === undefined ? [] : [[path, positionsIn(text)]])),
  );
}

async function printWhy(
  { package: name, path }: Extract<GraphRequest, { command: "why" }>,
  { gitignore }: GraphCommandOptions,
  session: Session,
): Promise<number> {
  const { read, signal } = session;
  const { manifests, unreadable } = await findManifests([path], { read, lockfiles: true, gitignore, signal });
  let isKnown = unreadable.length === 0;
  let isFound = false;
  for (const manifest of manifests) {
    const answer = await load({ manifests: await projectAt(manifest.path, session) }, undefined, session);
    const nodes = answer.kind === "found" ? nodesNamed(answer.value, name) : [];
    isKnown &&= answer.kind === "found" && isWholeGraph(answer.value);
    if (answer.kind !== "found" || nodes.length === 0) continue;
    isFound = true;
    await print(`# ${manifest.displayPath}, ${sourceText(answer.value)}\n`);
    await print(whyText(answer.value, nodes));
  }
  if (!isFound) warn(formatMessage(message("{name} was not found", { name })));
  return isKnown ? 0 : 2;
}
