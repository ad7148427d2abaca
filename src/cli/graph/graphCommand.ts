import { stat } from "node:fs/promises";
import type { GraphManifest, GraphInput } from "../../core/analysis/graphs/graphSources.ts";
import { inputFor } from "../../core/manifests/formats.ts";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import type { GraphFormat } from "../../core/report/formats.ts";
import { exportGraph } from "../../core/report/graph/graphExport.ts";
import { graphTextReport, isWholeGraph, nodesNamed } from "../../core/report/graph/whyText.ts";
import { paperColors } from "../../core/report/graph/graphSvg.ts";
import { guardHere, refusalTexts } from "../lookups/namedPackages.ts";
import { subjectOf } from "../lookups/subjects.ts";
import type { GraphCommandOptions } from "../options.ts";
import { print, warn } from "../print.ts";
import { inSession, type Session, type SessionHost } from "../session.ts";
import { UsageError } from "../usageError.ts";
import { absence, loadWhole, placesIn } from "./graphAnswers.ts";
import { projectsAt } from "./graphProject.ts";
import { printWhy } from "./whyCommand.ts";
import { versionId } from "../../core/versions/index.ts";

/** Prints a graph, or why a package is in one. Resolves to 0, or to 2 where something could not be learned. */
export function graph(options: GraphCommandOptions, environment: SessionHost): Promise<number> {
  const { request } = options;
  const interrupted = (reason: Message) => message("{reason}: nothing is known", { reason });
  return inSession(options, environment, interrupted, (session) =>
    request.command === "graph" ? printGraph(request, options, session) : printWhy(request, options, session),
  );
}

type OneGraph = Extract<GraphCommandOptions["request"], { command: "graph" }>;

async function printGraph(request: OneGraph, { gitignore }: GraphCommandOptions, session: Session): Promise<number> {
  const isFile = inputFor(request.target.replaceAll("\\", "/")) !== undefined || (await isFolder(request.target));
  const { input, isWhole } = isFile
    ? await projectInput(request, gitignore, session)
    : { input: versionInput(request), isWhole: true };
  const [refusal] = isFile || !input.root ? [] : await refusalTexts([input.root], guardHere(session));
  if (refusal) {
    warn(formatMessage(refusal));
    return 2;
  }
  const answer = await loadWhole(input, request.source, session);
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
  const placeOf = await placesIn(graph, session);
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
  { target: path, root, source }: OneGraph,
  gitignore: boolean,
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

function versionInput({ target: text, root }: OneGraph): GraphInput {
  if (root !== undefined) throw new UsageError(message("--root is for manifests and lockfiles"));
  const subject = subjectOf("info", [text]);
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
  { core, read, signal }: Session,
): Promise<{ readonly root?: VersionKey }> {
  if (root === undefined) return {};
  const answer = await core.graphFrom({ manifests }, { readText: read }, { signal });
  const nodes = answer.kind === "found" ? nodesNamed(answer.value, root) : [];
  const same = nodes.flatMap((node) => (answer.kind === "found" ? (answer.value.nodes[node]?.key ?? []) : []));
  const known = same.filter(({ version }) => version !== "");
  const keys = [...new Map(known.map((key) => [versionId(key), key])).values()];
  const [key, other] = keys;
  if (!key && same.length > 0) throw new UsageError(message("the version of {root} is not known", { root }));
  if (!key) throw new UsageError(message("{root} is not in this project", { root }));
  if (other) {
    const versions = keys.map((each) => `${each.name}@${each.version}`).join(", ");
    throw new UsageError(message("{root} has several versions: {versions}", { root, versions }));
  }
  return { root: key };
}
