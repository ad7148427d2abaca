import * as vscode from "vscode";
import { completionsAt } from "../../editor/completions.ts";
import type { Host } from "../activation/host.ts";
import { signalOf } from "../shared/cancellation.ts";
import { rangeOf } from "../shared/ranges.ts";

interface Requested {
  readonly document: vscode.TextDocument;
  readonly position: vscode.Position;
  /** True if a person, not a character, requested it. */
  readonly isInvoked: boolean;
}

/** Completes what is at the position. */
export async function provideCompletions(
  host: Host,
  { document, position, isInvoked }: Requested,
  token: vscode.CancellationToken,
): Promise<vscode.CompletionItem[] | undefined> {
  const requested = { document, offset: document.offsetAt(position), isInvoked };
  const completions = await completionsAt(host, requested, { signal: signalOf(token) });
  return completions?.items.map(({ kind, label, description, isDeprecated, ...same }) =>
    Object.assign(new vscode.CompletionItem({ label, description }, vscode.CompletionItemKind[kind]), same, {
      range: rangeOf(document, completions.span),
      ...(isDeprecated && { tags: [vscode.CompletionItemTag.Deprecated] }),
    }),
  );
}
