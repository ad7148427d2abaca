import * as vscode from "vscode";
import { suggestNames } from "../../core/analysis/gathering/nameSuggestions.ts";
import type { Package, Version } from "../../core/api/messages/messages.ts";
import type { Fetched } from "../../core/api/fetched.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { touches } from "../../core/model/span.ts";
import { versionItems } from "../../core/render/versionItems.ts";
import { versionsOf } from "../../core/versions/index.ts";
import { signalOf } from "../shared/cancellation.ts";
import { manifestSelector } from "../shared/manifestDocuments.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Host } from "../activation/host.ts";

/** How many of the newest versions are asked for their advisories: what one batch takes. */
const checked = 100;

/** Versions, and names as far as the service can tell: it knows no beginnings of names. */
export function registerCompletion(host: Host): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    manifestSelector,
    {
      async provideCompletionItems(document, position, token, { triggerKind }) {
        const offset = document.offsetAt(position);
        const { version } = document;
        const project = await host.readProject(document);
        const declarations = project?.manifest.declarations ?? [];
        const signal = signalOf(token);
        const items = await answer(host, document, declarations, offset, triggerKind, signal).catch(
          (error: unknown) => {
            if (!signal.aborted) host.log.error(error instanceof Error ? error : String(error));
            return undefined;
          },
        );
        return document.version === version ? items : undefined;
      },
    },
    ...triggers,
  );
}

/** Signs after which a version begins. */
const triggers = ['"', "'", "=", "^", "~", ">", "<", "[", "("];

async function answer(
  host: Host,
  document: vscode.TextDocument,
  declarations: readonly Declaration[],
  offset: number,
  trigger: vscode.CompletionTriggerKind,
  signal: AbortSignal,
): Promise<vscode.CompletionItem[] | undefined> {
  const asked = declarations.filter(({ requirement }) => !isLeftAlone(requirement));
  const inVersion = asked.find(
    ({ requirementSpan, shared }) => requirementSpan && !shared && touches(requirementSpan, offset),
  );
  if (inVersion?.requirementSpan) return versions(host, document, inVersion, offset, signal);
  // Names cost a request for what is being typed, so only when somebody asks.
  const inName = asked.find(({ nameSpan }) => touches(nameSpan, offset));
  return inName && trigger === vscode.CompletionTriggerKind.Invoke ? names(host, document, inName, signal) : undefined;
}

/** What is not asked for is not asked for while it is typed either. */
function isLeftAlone(requirement: Declaration["requirement"]): boolean {
  return requirement.kind === "skipped" && requirement.reason !== "unsupported" && requirement.reason !== "variable";
}

async function versions(
  { core: { api } }: Host,
  document: vscode.TextDocument,
  { package: key, requirement, requirementSpan }: Declaration,
  offset: number,
  signal: AbortSignal,
): Promise<vscode.CompletionItem[]> {
  const parent = await api.call("GetPackage", { packageKey: key }, { signal });
  if (parent.kind !== "found" || !requirementSpan) return [];
  const replaced = rangeOf(document, versionAt(document.getText(), requirementSpan, offset));
  const range = requirement.kind === "written" ? requirement.text : "";
  const known = await newestOnes(parent.value, api, signal);
  return versionItems(parent.value, range, known, Date.now()).map((one, index) => {
    const item = new vscode.CompletionItem(
      { label: one.version, description: one.detail },
      one.advisories ? vscode.CompletionItemKind.Issue : vscode.CompletionItemKind.Value,
    );
    item.range = replaced;
    // By the system's own order, not by the letters.
    item.sortText = String(index).padStart(6, "0");
    item.preselect = index === 0;
    if (one.isDeprecated) item.tags = [vscode.CompletionItemTag.Deprecated];
    return item;
  });
}

async function newestOnes(
  parent: Package,
  api: Host["core"]["api"],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Fetched<Version>>> {
  const { compare } = versionsOf(parent.packageKey.system);
  const newestFirst = [...parent.versions].sort((a, b) => compare(b.versionKey.version, a.versionKey.version));
  const asked = newestFirst.slice(0, checked).map(async ({ versionKey }) => {
    return [versionKey.version, await api.call("GetVersion", { versionKey }, { signal })] as const;
  });
  return new Map(await Promise.all(asked));
}

/** What the chosen version takes the place of: the version under the cursor without its operator, or nothing yet. */
function versionAt(text: string, span: { start: number; end: number }, offset: number): { start: number; end: number } {
  const isPart = (char: string | undefined) => char !== undefined && /[\w.+!-]/.test(char);
  let start = offset;
  while (start > span.start && isPart(text[start - 1])) start--;
  let end = offset;
  while (end < span.end && isPart(text[end])) end++;
  return { start, end };
}

async function names(
  { core: { api } }: Host,
  document: vscode.TextDocument,
  { package: key, nameSpan, name }: Declaration,
  signal: AbortSignal,
): Promise<vscode.CompletionItem[]> {
  if (key.name.length < 2 || document.getText().slice(nameSpan.start, nameSpan.end) !== name) return [];
  const caller = { signal };
  const exact = await api.call("GetPackage", { packageKey: key }, caller);
  const similar =
    exact.kind === "missing"
      ? await suggestNames(key, api, caller)
      : await api.call("GetSimilarlyNamedPackages", { packageKey: key }, caller);
  const others = similar.kind === "found" ? similar.value.packages.map(({ packageKey }) => packageKey.name) : [];
  const found = exact.kind === "found" ? [name, ...others] : others;
  return found.map((one, index) => {
    const item = new vscode.CompletionItem(
      { label: one, description: one === name ? "this very package" : "a similar name" },
      vscode.CompletionItemKind.Module,
    );
    item.range = rangeOf(document, nameSpan);
    item.filterText = name;
    item.sortText = String(index).padStart(4, "0");
    return item;
  });
}
