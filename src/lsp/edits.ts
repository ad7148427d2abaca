import type { ChangeAnnotation, TextEdit as ClientEdit, WorkspaceEdit } from "vscode-languageserver";
import type { TextEdit } from "../core/fixes/rewrite/textEdit.ts";
import { closedText, uriAt } from "./diagnostics.ts";
import type { LspHost } from "./lspHost.ts";
import type { OpenText } from "./openText.ts";

/** The edits of one file. */
interface EditedFile {
  readonly text: OpenText;
  readonly isOpen: boolean;
  readonly edits: readonly TextEdit[];
}

interface EditOptions {
  /** Says what a client shows of an edit before it is made. */
  readonly labelOf?: (edit: TextEdit) => ChangeAnnotation | undefined;
  /** The text that the edits of a file were made for, where that is known. */
  readonly textAt?: (path: string) => string | undefined;
}

/**
 * Makes the edit for texts as they are now, with the versions of those that are open, so that a client refuses it for any other.
 * Undefined if a file has another text than the edits were made for, as far as that is known.
 */
export async function workspaceEdit(
  edits: readonly TextEdit[],
  host: LspHost,
  { labelOf, textAt }: EditOptions = {},
): Promise<WorkspaceEdit | undefined> {
  const paths = [...new Set(edits.map(({ path }) => path))];
  const found = await Promise.all(paths.map((path) => fileAt(path, host)));
  // From here on nothing waits, so that the versions are those of the texts.
  const files = found.flatMap((file, index): readonly EditedFile[] => {
    const path = paths[index] ?? "";
    const own = edits.filter((edit) => edit.path === path);
    return file && fits(file.text.getText(), own, textAt?.(path)) ? [{ ...file, edits: own }] : [];
  });
  return files.length === paths.length ? writtenFor(files, host, labelOf) : undefined;
}

function fits(text: string, edits: readonly TextEdit[], madeFor: string | undefined): boolean {
  const isThere = ({ span, before }: TextEdit) => text.slice(span.start, span.end) === before;
  return text === (madeFor ?? text) && edits.every(isThere);
}

/** The text of a file on this machine; undefined where it cannot be read. */
export async function readText(path: string, { files }: Pick<LspHost, "files">): Promise<string | undefined> {
  const file = await files.readFile(path);
  return file.kind === "text" ? file.text : undefined;
}

async function fileAt(path: string, host: LspHost): Promise<Omit<EditedFile, "edits"> | undefined> {
  const open = host.client.openAt(path);
  if (open) return { text: open, isOpen: true };
  const text = await readText(path, host);
  return text === undefined ? undefined : { text: closedText(path, text, host), isOpen: false };
}

function writtenFor(files: readonly EditedFile[], host: LspHost, labelOf: EditOptions["labelOf"]): WorkspaceEdit {
  const { documentChanges: hasVersions, changeAnnotationSupport } =
    host.client.capabilities.workspace?.workspaceEdit ?? {};
  const changeAnnotations: Record<string, ChangeAnnotation> = {};
  const written = (text: OpenText, edit: TextEdit): ClientEdit & { readonly annotationId?: string } => {
    const plain = { range: text.rangeOf(edit.span), newText: edit.after };
    const label = hasVersions && changeAnnotationSupport ? labelOf?.(edit) : undefined;
    if (!label) return plain;
    const annotationId = `${Object.keys(changeAnnotations).length}`;
    changeAnnotations[annotationId] = label;
    return { ...plain, annotationId };
  };
  const all = files.map(({ text, isOpen, edits }) => ({
    textDocument: { uri: uriAt(text.uri.path, host), version: isOpen ? text.clientVersion : null },
    edits: edits.map((edit) => written(text, edit)),
  }));
  if (!hasVersions)
    return { changes: Object.fromEntries(all.map(({ textDocument: { uri }, edits: own }) => [uri, own])) };
  return { documentChanges: all, ...(Object.keys(changeAnnotations).length > 0 && { changeAnnotations }) };
}
