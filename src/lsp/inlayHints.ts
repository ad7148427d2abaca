import type { InlayHint, InlayHintParams, Range } from "vscode-languageserver";
import { formatMessage } from "../core/messages/message.ts";
import { printable } from "../core/model/sanitize.ts";
import { hintChange } from "../editor/actions/hintChange.ts";
import { acceptText, hintsIn, placesIn, type Hint } from "../editor/hints.ts";
import { createVersionLists, type Look } from "../editor/versionLists.ts";
import type { View } from "../editor/view.ts";
import type { DocumentState } from "./documents.ts";
import type { Hints, LspHost } from "./lspHost.ts";
import type { OpenText } from "./openText.ts";
import { createRefresh } from "./refresh.ts";

/** Hints, and the lists of versions that they need, which are asked for while they are in view. */
export function createHints(host: LspHost, setInView: View["setInView"]): Hints {
  const { client, documents, policy, log } = host;
  const refresh = createRefresh(client, "inlayHint");
  const views = new Map<OpenText, Range>();
  const lists = createVersionLists({
    core: { package: (key, caller) => host.core.package(key, caller) },
    ...{ policy, log, setInView },
    now: Date.now,
    changed: refresh,
  });
  const look = (): void => {
    for (const document of views.keys()) if (document.isClosed) views.delete(document);
    const mode = client.settings().inlayMode;
    lists.look(mode ? documents.all().flatMap((state) => lookOf(state, views.get(state.document), mode)) : []);
  };
  return {
    view(document, range) {
      views.set(document, range);
      look();
    },
    in(state, part) {
      const mode = client.settings().inlayMode;
      return mode ? hintsIn(state, part, mode, lists) : [];
    },
    changed() {
      if (views.size === 0) return;
      look();
      refresh();
    },
  };
}

function lookOf(state: DocumentState, range: Range | undefined, mode: Look["mode"]): readonly Look[] {
  if (!range) return [];
  const places = placesIn(state, state.document.spanOf(range));
  return [{ ...state, mode, inView: places.map(({ facts }) => facts) }];
}

export async function inlayHints(
  { client, documents, hints }: LspHost,
  document: OpenText,
  { range }: InlayHintParams,
  signal: AbortSignal,
): Promise<InlayHint[] | null> {
  if (!client.settings().inlayMode) return null;
  hints.view(document, range);
  // A client that does not ask again gets nothing later.
  const { refreshSupport } = client.capabilities.workspace?.inlayHint ?? {};
  const state = await (refreshSupport ? documents.upToDate(document, signal) : documents.settled(document, signal));
  return state ? hints.in(state, document.spanOf(range)).map((hint) => inlayHintOf(hint, state)) : null;
}

/** The hint that a client hands back for its change. */
interface HintData {
  readonly uri: string;
  readonly version: number;
  readonly offset: number;
}

function inlayHintOf({ text, tooltip, offset, goal }: Hint, { document, version }: DocumentState): InlayHint {
  const data: HintData = { uri: document.uri.toString(), version, offset };
  return {
    position: document.positionAt(offset),
    label: printable(text),
    tooltip: printable(tooltip),
    paddingLeft: true,
    ...(goal && { data }),
  };
}

/** Adds the change that a hint leads to, which may take requests. A hint of an older text stays as it is. */
export async function resolveInlayHint(host: LspHost, hint: InlayHint, signal: AbortSignal): Promise<InlayHint> {
  const { uri, version, offset } = (hint.data ?? {}) as Partial<HintData>;
  const state = host.documents.all().find(({ document }) => document.uri.toString() === uri);
  if (!state || offset === undefined || state.version !== version || state.document.version !== version) return hint;
  const found = host.hints.in(state, { start: offset, end: offset }).find(({ goal }) => goal);
  if (!found?.goal) return hint;
  const change = await hintChange(host, { state, facts: found.facts, goal: found.goal }, signal);
  if (!change) return hint;
  const { span, after } = change.edit;
  const texts = [found.tooltip, formatMessage(acceptText(change.version))];
  return {
    ...hint,
    tooltip: texts.map(printable).join("\n"),
    textEdits: [{ range: state.document.rangeOf(span), newText: after }],
  };
}
