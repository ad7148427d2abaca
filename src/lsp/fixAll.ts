import type { ChangeAnnotation } from "vscode-languageserver";
import type { Checker } from "../core/check/checker.ts";
import { manifestsOf, reportsOnly } from "../core/check/scanPaths.ts";
import type { CheckedManifest } from "../core/fixes/plan/dependency.ts";
import { editsOf } from "../core/fixes/plan/heldFixes.ts";
import { outcomeOf } from "../core/fixes/plan/outcome.ts";
import type { FixPlan } from "../core/fixes/plan/planFixes.ts";
import type { TextEdit } from "../core/fixes/rewrite/textEdit.ts";
import { formatMessage, message, type Message } from "../core/messages/message.ts";
import { printable } from "../core/model/sanitize.ts";
import { coveragesIn } from "../core/report/fix/fixReport.ts";
import { fixText } from "../core/report/fix/fixText.ts";
import type { UnreadFile } from "../core/scan/unreadFile.ts";
import { textChanged } from "../editor/actions/correction.ts";
import { planRows, type PlanRow } from "../editor/actions/planRows.ts";
import { workspaceEdit } from "./edits.ts";
import type { LspHost } from "./lspHost.ts";
import { codes, RequestError } from "./requestError.ts";
import { shownPath, type Running, type Target } from "./target.ts";

/**
 * Has the client lead all vulnerable dependencies of a manifest, or of the workspace, to clean versions. What a person has to want, an
 * exception from a minimum age, is only for a client that asks for it.
 */
export async function fixAll(host: LspHost, { path }: Target, running: Running): Promise<string> {
  const { applyEdit, workspaceEdit: can } = host.client.capabilities.workspace ?? {};
  if (!applyEdit) throw new RequestError(codes.requestFailed, "This client lets no server change its files.");
  const { checker } = host.once();
  const { manifests, unread } = await (path === undefined
    ? allManifests(host, running)
    : manifestAt(path, host, checker, running));
  const isAny = () => true;
  const { signal } = running;
  const plan = await checker.fix(manifests, isAny, { signal, news: true });
  const { now } = host.policy();
  const canAsk = can?.documentChanges && can.changeAnnotationSupport;
  const rows = planRows(canAsk ? plan : { ...plan, held: [] }, now);
  const isApplied = rows.length === 0 ? undefined : await apply(rows, plan, host);
  return fixText({
    ...{ ...plan, ...outcomeOf(manifests, plan, isAny), now, isWritten: isApplied },
    unreadFiles: unread,
    coverages: coveragesIn(plan.after, isAny),
    marked: new Set(),
    pathText: (each) => shownPath(each, host),
  });
}

interface ToFix {
  readonly manifests: readonly CheckedManifest[];
  readonly unread: readonly UnreadFile[];
}

async function allManifests(host: LspHost, { report, signal }: Running): Promise<ToFix> {
  const result = await host.scans.run(signal, report);
  if (!result)
    throw new RequestError(
      codes.requestFailed,
      `The scan ${signal.aborted ? "was canceled" : "failed"}. Nothing was changed.`,
    );
  return { manifests: manifestsOf(result), unread: result.unread };
}

/** The manifest as the client has it, else as it is on the disk. */
async function manifestAt(path: string, host: LspHost, checker: Checker, { signal }: Running): Promise<ToFix> {
  const open = host.client.openAt(path);
  const state = open && (await host.documents.settled(open, signal));
  if (state) return { manifests: [state], unread: [] };
  const result = await checker.scan([path], { ...reportsOnly, signal });
  return { manifests: manifestsOf(result), unread: result.unread };
}

/** Resolves to whether the client has made the changes. */
async function apply(rows: readonly PlanRow[], { textAt }: FixPlan, host: LspHost): Promise<boolean> {
  const labels = new Map<TextEdit, ChangeAnnotation>(rows.map((row) => [row.change, labelOf(row)]));
  const held = rows.flatMap((row) => row.held ?? []);
  const edits = [...rows.flatMap((row) => (row.held ? [] : row.change)), ...editsOf(held)];
  const settings = new Map(held.map(({ held: { limit }, settings: text }) => [limit.path, text]));
  const edit = await workspaceEdit(edits, host, {
    labelOf: (each) => labels.get(each) ?? exception,
    textAt: (path) => textAt(path) ?? settings.get(path),
  });
  if (!edit) throw new RequestError(codes.contentModified, formatMessage(textChanged));
  const { applied } = await host.client.connection.workspace.applyEdit({ label: "Fix All Vulnerable", edit });
  return applied;
}

/** The label of an edit of the settings that hold a fix back. */
const exception: ChangeAnnotation = {
  label: formatMessage(message("Exception from the minimum age")),
  needsConfirmation: true,
};

function labelOf({ change, names, remarks, held, isMajor }: PlanRow): ChangeAnnotation {
  const who = [...new Set(names.map(lineOf))].join(", ");
  const description = remarks.map(lineOf).join(" · ");
  return {
    label: "upgrades" in change ? `${who} ${printable(`${change.before} → ${change.after}`)}` : who,
    ...(description !== "" && { description }),
    ...((held !== undefined || isMajor) && { needsConfirmation: true }),
  };
}

function lineOf(text: Message): string {
  return printable(formatMessage(text));
}
