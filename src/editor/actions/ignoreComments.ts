import {
  type CommentPlace,
  type IgnoreChoice,
  ignoreChoices,
  ignoreComment,
  type Ignored,
} from "../../core/fixes/ignoreComment.ts";
import type { Facts } from "../../core/analysis/facts.ts";
import { message } from "../../core/messages/message.ts";
import { declaredName } from "../../core/messages/shownName.ts";
import type { DocumentState } from "../documentSession.ts";
import type { OpenDocument } from "../openDocument.ts";
import type { Action } from "./action.ts";

/**
 * Lists what ignores each of the findings on these dependencies by a comment, for an editor that asks no questions. Nothing where the
 * format has no comments.
 */
export function ignoreComments<D extends OpenDocument>(
  state: DocumentState<D>,
  touched: readonly Facts[],
): readonly Action[] {
  const declarations = [...new Set(touched.map(({ declaration }) => declaration))];
  return declarations.flatMap((declaration) => {
    const { path } = state.document.uri;
    const place = { ...commentPlace(state), declaration };
    const own = touched.filter((facts) => facts.declaration === declaration);
    const findings = own.flatMap((facts) => state.findingsOn.get(facts) ?? []);
    const choices = ignoreChoices(findings, own);
    return choices.flatMap(withNearestPath).flatMap(({ what, path: names }): readonly Action[] => {
      const comment = ignoreComment(place, { what, ...(names && { path: names }) });
      if (!comment) return [];
      const { offset, text } = comment;
      const edit = { path, span: { start: offset, end: offset }, before: "", after: text };
      const name = names ? names.join(">") : declaredName(declaration);
      const title = message("Ignore {what} for {name} (comment)", { what, name });
      return [{ title, kind: "quickfix", change: { kind: "edits", edits: [edit] } }];
    });
  });
}

function withNearestPath(choice: IgnoreChoice): readonly Ignored[] {
  const [path] = choice.paths ?? [];
  return path ? [choice, { what: choice.what, path }] : [choice];
}

/** The text in which a comment is to stand. */
export function commentPlace<D extends OpenDocument>({
  document,
  project,
}: DocumentState<D>): Omit<CommentPlace, "declaration"> {
  return { path: document.uri.path, text: document.getText(), declarations: project.manifest.declarations };
}
