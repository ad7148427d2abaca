import * as vscode from "vscode";
import { latestFirst } from "../../core/analysis/gathering/latestVersion.ts";
import type { Caller } from "../../core/api/api.ts";
import { matureOf } from "../../core/analysis/target/cooldown.ts";
import { ageLimitOf } from "../../core/analysis/target/subject.ts";
import { createBudget } from "../../core/api/budget.ts";
import type { Package } from "../../core/api/messages.ts";
import type { Core } from "../../core/core.ts";
import { completableIn } from "../../core/manifests/completable.ts";
import type { AgeLimit, Declaration } from "../../core/manifests/manifest.ts";
import { message } from "../../core/messages/message.ts";
import type { Span } from "../../core/model/span.ts";
import { versionItems, type VersionAnswers, type VersionItem } from "../../core/render/versionItems.ts";
import type { Host } from "../activation/host.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { signalOf } from "../shared/cancellation.ts";
import { localize } from "../shared/localize.ts";
import { rangeOf } from "../shared/ranges.ts";
import { versionId } from "../../core/versions/index.ts";

/** The number of latest versions whose advisories are looked up: the size of one batch. */
const versionsToCheck = 100;
/** The number of requests for advisories, the latest versions' first. Beyond it, only their IDs are known. */
const mostAdvisories = 50;

/** A place in a manifest where something is to be completed. */
interface Place {
  readonly document: vscode.TextDocument;
  readonly declaration: Declaration;
  readonly offset: number;
  /** The minimum age of the versions that the package manager installs. */
  readonly ageLimit: AgeLimit | undefined;
}

interface Requested {
  readonly document: vscode.TextDocument;
  readonly position: vscode.Position;
  /** True if a person, not a character, requested it. */
  readonly isInvoked: boolean;
}

/** Returns what may stand at the position; undefined if nothing is completed, and if the text has changed since. */
export async function completionsAt(
  { document, position, isInvoked }: Requested,
  host: Host,
  token: vscode.CancellationToken,
): Promise<vscode.CompletionItem[] | undefined> {
  const offset = document.offsetAt(position);
  const { version } = document;
  const project = (await host.project(document))?.project;
  const caller: Caller = { signal: signalOf(token) };
  const found = project && completableIn(project, offset, isInvoked);
  const place = found && { document, declaration: found.declaration, offset, ageLimit: ageLimitOf(project) };
  const items =
    place && (found.part === "version" ? completeVersion(place, host, caller) : completeName(place, host.core, caller));
  const completed = items && (await unlessAborted(items, caller.signal, host.log));
  return document.version === version ? completed : undefined;
}

async function completeVersion(
  { document, declaration, offset, ageLimit }: Place,
  { core, policy, policyFor }: Pick<Host, "core" | "policy" | "policyFor">,
  caller: Caller,
): Promise<vscode.CompletionItem[]> {
  const { package: packageKey, requirement, requirementSpan } = declaration;
  const answer = await core.package(packageKey, caller);
  if (answer.kind !== "found" || !requirementSpan) return [];
  const range = rangeOf(document, versionAt(document.getText(), requirementSpan, offset));
  const constraint = requirement.kind === "written" ? requirement.text : "";
  const answers = await checkLatest(answer.value, core, caller);
  const { now, ...usual } = policy();
  const { tooNewDays } = (await policyFor(document.uri)) ?? usual;
  const known = { answers, now, ...matureOf(answer, { ageLimit, tooNewDays }, now) };
  return versionItems(answer.value, constraint, known).map((item, index) => versionCompletion(item, index, range));
}

function versionCompletion(version: VersionItem, index: number, range: vscode.Range): vscode.CompletionItem {
  const item = new vscode.CompletionItem(
    { label: version.version, description: version.detail },
    version.advisories ? vscode.CompletionItemKind.Issue : vscode.CompletionItemKind.Value,
  );
  item.range = range;
  // In the order of the versions, not of their letters.
  item.sortText = String(index).padStart(6, "0");
  item.preselect = index === 0 && !version.isMalicious && !version.isYoung;
  if (version.isDeprecated || version.isMalicious) item.tags = [vscode.CompletionItemTag.Deprecated];
  return item;
}

/** The answers about the latest versions, and of advisories those that may call one malicious by an alias alone. */
async function checkLatest(parent: Package, core: Core, caller: Caller): Promise<VersionAnswers> {
  const keys = latestFirst(parent)
    .slice(0, versionsToCheck)
    .map(({ versionKey }) => versionKey);
  const found = await core.versions(keys, caller, { order: "at-once", advisories: "ids" });
  const affected = found.flatMap(({ version }) =>
    version?.kind === "found" && version.value.advisoryKeys.length > 0 ? version.value.versionKey : [],
  );
  const limited = { ...caller, budget: createBudget(mostAdvisories) };
  const detailed = await core.versions(affected, limited, { order: "at-once" });
  const details = new Map(affected.map((key, index) => [versionId(key), detailed[index]?.advisories]));
  return new Map(
    keys.flatMap((key, index) => {
      const answer = found[index];
      const id = versionId(key);
      return answer ? [[id, { ...answer, advisories: details.get(id) ?? answer.advisories }] as const] : [];
    }),
  );
}

/** Finds what the completed version replaces: the version at the offset without its operator, possibly empty. */
function versionAt(text: string, span: Span, offset: number): Span {
  const isPart = (char: string | undefined) => char !== undefined && /[\w.+!-]/.test(char);
  let start = offset;
  while (start > span.start && isPart(text[start - 1])) start--;
  let end = offset;
  while (end < span.end && isPart(text[end])) end++;
  return { start, end };
}

async function completeName(
  { document, declaration }: Place,
  core: Core,
  caller: Caller,
): Promise<vscode.CompletionItem[]> {
  const { package: packageKey, nameSpan, name } = declaration;
  if (packageKey.name.length < 2 || document.getText().slice(nameSpan.start, nameSpan.end) !== name) return [];
  const { exact, similar } = await core.similarNames(packageKey, caller);
  const similarNames = similar.kind === "found" ? similar.value.packages.map((other) => other.packageKey.name) : [];
  const names = exact.kind === "found" ? [name, ...similarNames] : similarNames;
  const range = rangeOf(document, nameSpan);
  return names.map((label, index) => {
    const description = label === name ? message("exact match") : message("similar name");
    const item = new vscode.CompletionItem(
      { label, description: localize(description) },
      vscode.CompletionItemKind.Module,
    );
    item.range = range;
    item.filterText = name;
    item.sortText = String(index).padStart(4, "0");
    return item;
  });
}
