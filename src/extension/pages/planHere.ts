import * as vscode from "vscode";
import type { Caller } from "../../core/api/api.ts";
import { type Checked, policyAt } from "../../core/check/checked.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { PlannedHere } from "../../core/pages/host.ts";
import type { SubjectOf } from "../../core/pages/subject.ts";
import type { PanelHost } from "../panels/subjectPanel.ts";
import { untilHolds } from "../shared/cancellation.ts";

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
  const document = await openedOf(uri);
  caller.signal.throwIfAborted();
  if (!document) return message("{file} cannot be opened: it may have been moved or deleted.", { file });
  const checked = await checkedNow(document, access, caller);
  if (!checked || checked.project.listed)
    return message("{file} is not a manifest whose dependencies can be updated.", { file });
  const dependencies = checked.facts
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

/** The document of an address, which is opened without an editor; undefined where that is not possible. */
async function openedOf(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

/** The manifest as its editor has checked it, once that is done; where none does, it is checked here. */
async function checkedNow(
  document: vscode.TextDocument,
  { host, documents }: Access,
  caller: Caller,
): Promise<Checked | undefined> {
  const { signal } = caller;
  const known = () => documents.get(document.uri);
  const isOver = () => !["checking", "searching"].includes(known()?.stage ?? "");
  await documents.upToDate(document, signal);
  await untilHolds(isOver, documents.onDidChange, patience, signal);
  signal.throwIfAborted();
  const state = known();
  if (state?.version === document.version && !documents.isOutdated(document.uri) && isOver()) return state;
  const read = await documents.read(document);
  return read && host.checkerOf(document.uri).check(read, caller);
}
