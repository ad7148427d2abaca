import type { Facts } from "../core/analysis/facts.ts";
import { graphRootOf } from "../core/analysis/graphs/availableGraphs.ts";
import type { ReadManifest } from "../core/check/checked.ts";
import { absence, versionNamed, wholeGraph } from "../core/check/wholeGraph.ts";
import type { Declaration } from "../core/manifests/manifest.ts";
import { formatMessage, message, type Message } from "../core/messages/message.ts";
import type { VersionKey } from "../core/model/keys.ts";
import { printable } from "../core/model/sanitize.ts";
import { graphTextReport, isWholeGraph, nodesNamed, projectWhyText } from "../core/report/graph/whyText.ts";
import { touchedBy } from "../editor/touched.ts";
import { closedText } from "./diagnostics.ts";
import { readText } from "./edits.ts";
import type { LspHost } from "./lspHost.ts";
import { codes, RequestError } from "./requestError.ts";
import { shownPath, type Target } from "./target.ts";

/** Tells why a package is in the graph of a project, over which paths. */
export async function explainWhy(host: LspHost, target: Target, signal: AbortSignal): Promise<string> {
  const { manifest, declaration } = await projectAt(host, target, signal);
  const name = target.name ?? declaration?.package.name;
  if (name === undefined) throw refusal(message("Expected the position or the name of a dependency."));
  const answer = await wholeGraph({ manifests: [manifest] }, undefined, askedOf(host, manifest), { signal });
  const path = shownPath(manifest.path, host);
  if (answer.kind !== "found") return sentence(message("{path}: {reason}", { path, reason: absence(answer) }));
  const { value: graph } = answer;
  const nodes = nodesNamed(graph, name);
  if (nodes.length > 0) return projectWhyText(path, graph, nodes);
  return sentence(
    isWholeGraph(graph)
      ? message("{name} was not found in {path}", { name, path })
      : message("{name} was not found in {path}; not all of its graph is known", { name, path }),
  );
}

/** Draws the graph of a project, or of a dependency of it, as a tree in text. */
export async function explainGraph(host: LspHost, target: Target, signal: AbortSignal): Promise<string> {
  const project = await projectAt(host, target, signal);
  const { manifest } = project;
  const root = await rootOf(host, target, project, signal);
  const input = { manifests: [manifest], ...(root && { root }) };
  const answer = await wholeGraph(input, undefined, askedOf(host, manifest), { signal });
  if (answer.kind === "found" && answer.value.nodes.length > 0) return graphTextReport(answer.value);
  const path = shownPath(manifest.path, host);
  return sentence(message("{path}: {reason}", { path, reason: absence(answer) }));
}

interface Project {
  readonly manifest: ReadManifest;
  /** The facts of its dependencies where the client has it open. */
  readonly facts: readonly Facts[];
  /** The dependency at the position that was named. */
  readonly declaration: Declaration | undefined;
}

/** Reads the project. Rejects where the file is not a manifest. */
async function projectAt(host: LspHost, { path, position }: Target, signal: AbortSignal): Promise<Project> {
  if (path === undefined) throw refusal(message("Expected the URI of a manifest."));
  const open = host.client.openAt(path);
  const text = open?.getText() ?? (await readText(path, host));
  const document = open ?? closedText(path, text ?? "", host);
  const file = text === undefined ? undefined : { path, text };
  const manifest = file && (await host.checkerOf(document.uri).project(file, { caller: { signal } }));
  if (!manifest) throw refusal(message("{path} cannot be read as a manifest.", { path: shownPath(path, host) }));
  const offset = position && document.offsetAt(position);
  const declared = manifest.project.manifest.declarations.map((declaration) => ({ declaration }));
  const [at] = offset === undefined ? [] : touchedBy({ start: offset, end: offset }, declared);
  const state = open && host.documents.get(open);
  return { manifest, facts: state?.facts ?? [], declaration: at?.declaration };
}

/** The version whose graph is asked for; undefined for all of the project. */
async function rootOf(
  host: LspHost,
  { name, position }: Target,
  { manifest, facts, declaration }: Project,
  signal: AbortSignal,
): Promise<VersionKey | undefined> {
  const wanted = name ?? declaration?.package.name;
  if (wanted === undefined) {
    if (position) throw refusal(message("No dependency is declared at this position."));
    return undefined;
  }
  const isWanted = ({ declaration: { name: written, nameSpan, package: key } }: Facts) =>
    name === undefined ? nameSpan.start === declaration?.nameSpan.start : written === name || key.name === name;
  const checked = facts.find(isWanted);
  const known = checked && graphRootOf(checked);
  if (known) return known;
  const found = await versionNamed(wanted, [manifest], askedOf(host, manifest), { signal });
  if ("refusal" in found) throw refusal(found.refusal);
  return found.key;
}

function askedOf(host: LspHost, { path }: ReadManifest) {
  return { core: host.core, checker: host.checkerOf({ path, toString: () => path }) };
}

function sentence(text: Message): string {
  return `${printable(formatMessage(text))}\n`;
}

function refusal(text: Message): RequestError {
  return new RequestError(codes.invalidParams, printable(formatMessage(text)));
}
