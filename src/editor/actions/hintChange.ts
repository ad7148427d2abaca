import type { Facts } from "../../core/analysis/facts.ts";
import { isEdit, type TextEdit } from "../../core/fixes/rewrite/textEdit.ts";
import { changeTo } from "../../core/fixes/rewrite/versionChange.ts";
import { versionEdit } from "../../core/fixes/rewrite/versionEdit.ts";
import type { VersionText } from "../../core/model/keys.ts";
import type { Goal } from "../../core/render/inlay.ts";
import type { DocumentState } from "../documentSession.ts";
import type { EditorHost } from "../editorHost.ts";
import type { OpenDocument } from "../openDocument.ts";

/** The change of a hint, and the version that it leads to. */
export interface HintChange {
  readonly version: VersionText;
  readonly edit: TextEdit;
}

/** The place of a hint, and where it leads. */
export interface HintPlace<D extends OpenDocument> {
  readonly state: DocumentState<D>;
  readonly facts: Facts;
  readonly goal: Goal;
}

/**
 * The change that a hint leads to, verified if it is a fix. Undefined where the version is written in another file or cannot be
 * written, and where no fix is verified: the light bulb says why. Rejects only when aborted.
 */
export async function hintChange<D extends OpenDocument>(
  host: Pick<EditorHost<D>, "checkerOf">,
  { state, facts, goal }: HintPlace<D>,
  signal: AbortSignal,
): Promise<HintChange | undefined> {
  const { document, version } = state;
  const { path } = document.uri;
  const text = document.getText();
  if (document.version !== version) return undefined;
  const found = goal.kind === "fix" ? await verifiedFix(host, state, facts, signal) : updateTo(goal, facts, path, text);
  // Spans fit no later text.
  return found?.edit.path === path && document.version === version ? found : undefined;
}

async function verifiedFix<D extends OpenDocument>(
  { checkerOf }: Pick<EditorHost<D>, "checkerOf">,
  state: DocumentState<D>,
  facts: Facts,
  signal: AbortSignal,
): Promise<HintChange | undefined> {
  const plan = await checkerOf(state.document.uri).fix([state], (dependency) => dependency.facts === facts, { signal });
  const [edit] = plan.changes;
  return edit && { version: edit.version, edit };
}

function updateTo({ version }: Goal, facts: Facts, path: string, text: string): HintChange | undefined {
  const { declaration } = facts;
  const edit = versionEdit(declaration, path, changeTo(facts, version), (other) => (other === path ? text : undefined));
  return isEdit(edit) ? { version, edit } : undefined;
}
