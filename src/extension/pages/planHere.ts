import * as vscode from "vscode";
import type { Caller } from "../../core/api/api.ts";
import { type Checked, partNamed, policyAt } from "../../core/check/checked.ts";
import { fileText } from "../../core/manifests/gap.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { PlannedHere } from "../../core/pages/host.ts";
import type { SubjectOf } from "../../core/pages/subject.ts";
import type { PanelHost } from "../panels/subjectPanel.ts";
import { readText } from "../activation/files.ts";
import { untilHolds } from "../shared/cancellation.ts";
import { openDocument } from "../shared/openDocument.ts";

type Access = Pick<PanelHost, "host" | "documents">;

/** Milliseconds that a check in an editor is waited for, until the manifest is checked once more. */
const patience = 10_000;

/** Finds the dependencies of a manifest with the versions that fix them, or the one of a name. Rejects only when the caller aborts. */
export async function planHere(
  { manifest, name }: SubjectOf<"plan">,
  access: Access,
  caller: Caller,
): Promise<PlannedHere | Message> {
  if (manifest === undefined)
    return message("Open a manifest, such as package.json or Cargo.toml, to plan its updates.");
  const uri = vscode.Uri.parse(manifest);
  const nameOf = (path: string) => vscode.workspace.asRelativePath(uri.with({ path }));
  const file = nameOf(uri.path);
  const document = openDocument(manifest);
  // As it is now: what is kept of its folder may be from before it was written, and no watcher has told yet.
  const read = document ? fileText(document.getText()) : await readText(uri);
  if (read.kind !== "text") return message("{file} cannot be opened: it may have been moved or deleted.", { file });
  const known =
    (document && (await checkedBySession(document, access, caller))) ??
    (await checkedHere({ uri, text: read.text, name }, access, caller));
  if (!known || known.manifest.project.listed)
    return message("{file} is not a manifest whose dependencies can be updated.", { file });
  const { manifest: checked, facts: all } = known;
  const dependencies = all
    .filter(({ declaration }) => name === undefined || declaration.name === name)
    .map((facts) => ({ manifest: checked, facts }));
  if (name !== undefined && dependencies.length === 0)
    return message("{file} no longer declares {name}.", { file, name });
  const policy = policyAt(checked, access.host.policy());
  return {
    dependencies,
    isClose: name !== undefined,
    policyOf: () => policy,
    files: filesAround(uri, access.host),
    nameOf,
    uriOf: (path) => uri.with({ path }).toString(),
  };
}

/** The files around a manifest, which tell what its project has. */
function filesAround(
  uri: vscode.Uri,
  { readFile, list, servicesOver }: Access["host"],
): NonNullable<PlannedHere["files"]> {
  const readHere = (path: string) => readFile(uri, path);
  const { home } = servicesOver(uri, { readFile: readHere, list: (path) => list(uri, path) });
  return {
    async read(path) {
      const file = await readHere(path);
      return file.kind === "text" ? file.text : undefined;
    },
    ...(home !== undefined && { home }),
  };
}

/** A manifest, and the facts about what is planned. */
interface Known {
  readonly manifest: Checked;
  readonly facts: Checked["facts"];
}

/** The manifest as its editor has checked it; where one shows it, once that is done. Undefined where none has. */
async function checkedBySession(
  document: vscode.TextDocument,
  { documents }: Access,
  { signal }: Caller,
): Promise<Known | undefined> {
  const known = () => documents.get(document.uri);
  const isOver = () => !["checking", "searching"].includes(known()?.stage ?? "");
  // The check of a manifest that no editor shows comes after what a person waits for.
  if (vscode.window.visibleTextEditors.some((editor) => editor.document === document)) {
    await documents.upToDate(document, signal);
    await untilHolds(isOver, documents.onDidChange, patience, signal);
    signal.throwIfAborted();
  }
  const state = known();
  const isCurrent = state?.version === document.version && !documents.isOutdated(document.uri) && isOver();
  return isCurrent ? { manifest: state, facts: state.facts } : undefined;
}

/** Checks what is planned, and nothing else of the manifest. */
async function checkedHere(
  { uri, text, name }: { readonly uri: vscode.Uri; readonly text: string; readonly name: string | undefined },
  { host }: Access,
  caller: Caller,
): Promise<Known | undefined> {
  const checker = host.checkerOf(uri);
  const manifest = await checker.read({ path: uri.path, text }, { caller });
  if (!manifest) return undefined;
  const { facts } = await checker.check(partNamed(manifest, name), caller);
  return { manifest, facts };
}
