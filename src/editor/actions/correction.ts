import { nameEdit } from "../../core/fixes/rewrite/nameEdit.ts";
import { removalEdit } from "../../core/fixes/rewrite/removalEdit.ts";
import { isEdit, type TextEdit } from "../../core/fixes/rewrite/textEdit.ts";
import type { VersionChange } from "../../core/fixes/rewrite/versionChange.ts";
import { versionEdit } from "../../core/fixes/rewrite/versionEdit.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { message } from "../../core/messages/message.ts";
import type { EditorHost } from "../editorHost.ts";
import type { OpenDocument } from "../openDocument.ts";

/** The change that a declaration is to have. */
export type Correction =
  | ({ readonly kind: "version" } & VersionChange)
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "removal" };

export const textChanged = message("The text has changed in the meantime. Nothing was updated; try again.");

/** The parts by which a declaration is found again in the text as it is later. */
export interface DeclaredBefore extends Pick<Declaration, "name" | "scope"> {
  readonly nameSpan: { readonly start: number };
  readonly requirement: { readonly text: string };
}

interface Access<D extends OpenDocument> {
  readonly host: Pick<EditorHost<D>, "project">;
  /** Reads another file, at the same place as the document, such as a machine. */
  readonly readText: (path: string) => Promise<string | undefined>;
}

/**
 * The edit that corrects the declaration as the document has it now: the same dependency, the nearest to where it was.
 * Undefined where that is gone, or changed in the meantime.
 */
export async function correctionEdit<D extends OpenDocument>(
  { host, readText }: Access<D>,
  document: D,
  before: DeclaredBefore,
  correction: Correction,
): Promise<TextEdit | undefined> {
  const declaration = await currentDeclaration(host, document, before);
  if (!declaration) return undefined;
  const { path } = document.uri;
  const text = document.getText();
  if (correction.kind === "name") return nameEdit(declaration, { path, text }, correction.name);
  if (correction.kind === "removal") return removalEdit(declaration, { path, text });
  const place = declaration.elsewhere?.path ?? path;
  const written = place === path ? text : await readText(place);
  const edit = versionEdit(declaration, path, correction, () => written);
  return isEdit(edit) ? edit : undefined;
}

async function currentDeclaration<D extends OpenDocument>(
  host: Pick<EditorHost<D>, "project">,
  document: D,
  before: DeclaredBefore,
): Promise<Declaration | undefined> {
  const { version } = document;
  const project = (await host.project(document))?.project;
  if (!project || document.version !== version) return undefined;
  const distance = ({ nameSpan }: Declaration) => Math.abs(nameSpan.start - before.nameSpan.start);
  return project.manifest.declarations
    .filter(
      ({ name, scope, requirement }) =>
        name === before.name && scope === before.scope && requirement.text === before.requirement.text,
    )
    .sort((a, b) => distance(a) - distance(b))[0];
}
