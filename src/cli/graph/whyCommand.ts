import type { GraphManifest } from "../../core/analysis/graphs/graphSources.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import { printable } from "../../core/model/sanitize.ts";
import { isWholeGraph, nodesNamed, whyText } from "../../core/report/graph/whyText.ts";
import { sourceText } from "../../core/report/graph/graphExportInput.ts";
import { whyJson, type WhyProject } from "../../core/report/graph/whyJson.ts";
import type { GraphCommandOptions } from "../options.ts";
import { print, warn } from "../print.ts";
import type { Session } from "../session.ts";
import { absence, loadWhole, placesIn } from "./graphAnswers.ts";
import type { WhyRequest } from "./graphOptions.ts";
import { projectsAt } from "./graphProject.ts";

/** Resolves to 0, or to 2 where something is not known: a package that is not found may be there. */
export async function printWhy(
  { package: name, path, format }: WhyRequest,
  { gitignore }: GraphCommandOptions,
  session: Session,
): Promise<number> {
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
  const answer = await loadWhole({ manifests: members }, undefined, session);
  if (answer.kind !== "found") return { manifest, found: { kind: "unknown", reason: formatMessage(absence(answer)) } };
  const { value: graph } = answer;
  const found = { kind: "graph", graph, nodes: nodesNamed(graph, name) } as const;
  return { manifest, found, placeOf: await placesIn(graph, session) };
}

function isWhole({ found }: WhyProject): boolean {
  return found.kind === "graph" && isWholeGraph(found.graph);
}

async function printProject({ manifest, found }: WhyProject): Promise<void> {
  if (found.kind === "unknown") {
    warn(formatMessage(message("{manifest}: {reason}", { manifest, reason: found.reason })));
  } else if (found.nodes.length > 0) {
    await print(`${printable(`# ${manifest}, ${sourceText(found.graph)}`)}\n`);
    await print(whyText(found.graph, found.nodes));
  } else if (found.graph.error !== undefined) {
    warn(formatMessage(message("{manifest}: {reason}", { manifest, reason: found.graph.error })));
  }
}
