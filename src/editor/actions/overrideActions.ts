import { evaluate } from "../../core/analysis/evaluate.ts";
import { advisoriesOf, type Finding, isVulnerability, pathOf } from "../../core/analysis/finding.ts";
import { type Checked, policyAt } from "../../core/check/checked.ts";
import type { TextEdit } from "../../core/fixes/rewrite/textEdit.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { message } from "../../core/messages/message.ts";
import type { OpenDocument } from "../openDocument.ts";
import type { Action } from "./action.ts";
import { type ActionHost, type At, listUnlessAborted } from "./versionActions.ts";

interface Found {
  readonly findings: readonly Finding[];
  /** A person has opened the menu: what a hover asks for is asked. */
  readonly isRequested: boolean;
}

/** *Remove Override*, where nothing needs it and the manifest has been checked without it. */
export async function overrideActions<D extends OpenDocument>(
  host: ActionHost<D>,
  at: At<D>,
  found: Found,
  signal: AbortSignal,
): Promise<readonly Action[]> {
  const { state, facts } = at;
  if (!facts.overrideUse || facts.overrideUse.kind === "unknown") return [];
  return listUnlessAborted(host, signal, async () => {
    const { overrideRemoval } = await import("../../core/fixes/override/removeOverride.ts");
    const { path } = state.document.uri;
    const text = state.document.getText();
    const edit = overrideRemoval(facts.declaration, { path, text });
    if (!edit || !(await canGo(host, at, found, signal))) return [];
    const later = text.slice(0, edit.span.start) + edit.after + text.slice(edit.span.end);
    const checker = host.checkerOf(state.document.uri);
    const how = { caller: { signal }, texts: new Map([[path, later]]) };
    const read = await checker.read({ path, text: later, system: state.system }, how);
    const after = read && (await checker.check(read, { signal }));
    if (!after || !isOnlyWithout(state, after, edit)) return [];
    return [{ title: message("Remove Override"), kind: "quickfix", change: { kind: "edits", edits: [edit] } }];
  });
}

/** Tells whether something is found for which the override can go: nothing where it only holds an affected version. */
async function canGo<D extends OpenDocument>(
  { checkerOf, policy }: ActionHost<D>,
  { state, facts }: At<D>,
  { findings, isRequested }: Found,
  signal: AbortSignal,
): Promise<boolean> {
  if (facts.overrideUse?.kind === "unused" || !isRequested) return findings.some(isNeedless);
  const checker = checkerOf(state.document.uri);
  const inspection = await checker.inspect(state, facts.declaration.nameSpan.start, { signal });
  return inspection !== undefined && evaluate([inspection.facts], policyAt(state, policy())).some(isNeedless);
}

function isNeedless(finding: Finding): boolean {
  return finding.rule === "stale-override" && finding.items.some(({ why }) => why !== "affected");
}

/** Tells whether the manifest has lost the override and nothing else, and nothing more is affected. */
function isOnlyWithout(before: Checked, after: Checked, { span }: TextEdit): boolean {
  if (after.stage === "failed" || after.project.manifest.problems.length > 0) return false;
  const declared = before.project.manifest.declarations;
  const left = declared.filter(({ nameSpan }) => nameSpan.start < span.start || span.end <= nameSpan.start);
  const idsOf = (some: readonly Declaration[]) =>
    some.map(({ scope, name, requirement }) => [scope, name, requirement.text]);
  const now = after.project.manifest.declarations;
  if (left.length !== declared.length - 1 || JSON.stringify(idsOf(left)) !== JSON.stringify(idsOf(now))) return false;
  const known = new Set(vulnerable(before));
  return vulnerable(after).every((each) => known.has(each));
}

/** A text for each advisory of each dependency, and of each package below it. */
function vulnerable({ findings }: Checked): readonly string[] {
  return findings.filter(isVulnerability).flatMap((finding) => {
    const { scope, name } = finding.declaration;
    const affected = pathOf(finding)?.at(-1)?.name ?? "";
    return advisoriesOf(finding).map(({ id }) => [scope, name, affected, id].join(" "));
  });
}
