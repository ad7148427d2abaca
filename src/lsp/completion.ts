import type {
  ClientCapabilities,
  CompletionItem,
  CompletionItemKind,
  CompletionParams,
  CompletionTriggerKind,
  CompletionItemTag,
  Range,
} from "vscode-languageserver";
import { printable } from "../core/model/sanitize.ts";
import { completionsAt, type CompletionEntry } from "../editor/completions.ts";
import { timing } from "../editor/timing.ts";
import { delay } from "../platform/delay.ts";
import type { LspHost } from "./lspHost.ts";
import type { OpenText } from "./openText.ts";

export async function completion(
  host: LspHost,
  document: OpenText,
  { position, context }: CompletionParams,
  signal: AbortSignal,
): Promise<CompletionItem[] | null> {
  const { version, typedAt } = document;
  const offset = document.offsetAt(position);
  const complete = (isInvoked: boolean) => completionsAt(host, { document, offset, isInvoked }, { signal });
  // What a person invokes and what a client asks after each character of a name are the same, and half a name may be half of a private one.
  const isMeant = async (): Promise<boolean> => {
    if (typedAt === offset) await delay(timing.quietToAsk, signal);
    return document.version === version && !signal.aborted;
  };
  const isInvoked = context?.triggerKind === invoked;
  const completions = (await complete(false)) ?? (isInvoked && (await isMeant()) ? await complete(true) : undefined);
  const range = completions && document.rangeOf(completions.span);
  if (range?.start.line !== range?.end.line) return null;
  const { completionItem } = host.client.capabilities.textDocument?.completion ?? {};
  return range ? completions.items.map((entry) => itemOf(entry, range, completionItem ?? {})) : null;
}

type ItemCapabilities = NonNullable<
  NonNullable<NonNullable<ClientCapabilities["textDocument"]>["completion"]>["completionItem"]
>;

function itemOf(entry: CompletionEntry, range: Range, capabilities: ItemCapabilities): CompletionItem {
  const { kind, label, description, isDeprecated, preselect, ...texts } = entry;
  const detail = printable(description);
  return {
    ...texts,
    label: printable(label),
    kind: kinds[kind],
    textEdit: { range, newText: label },
    ...(capabilities.labelDetailsSupport ? { labelDetails: { description: detail } } : { detail }),
    ...(preselect && capabilities.preselectSupport && { preselect }),
    ...(isDeprecated && capabilities.tagSupport?.valueSet.includes(deprecated) && { tags: [deprecated] }),
  };
}

const invoked = 1 satisfies CompletionTriggerKind;
const deprecated = 1 satisfies CompletionItemTag;
/** The protocol has no kind for what has advisories, which the detail tells. */
const kinds: Readonly<Record<CompletionEntry["kind"], CompletionItemKind>> = { Value: 12, Issue: 12, Module: 9 };
