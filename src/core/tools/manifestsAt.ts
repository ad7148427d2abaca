import type { Coverage } from "../analysis/coverage.ts";
import type { Policy } from "../analysis/policy.ts";
import { coverageLines } from "../messages/coverage.ts";
import { englishText } from "../messages/message.ts";
import { gapMessage } from "../messages/reasons.ts";
import { pathBelow } from "../model/path.ts";
import { unreadMessage, type UnreadFile } from "../scan/unreadFile.ts";
import { said, withRest } from "./assess.ts";
import { inline } from "./quote.ts";
import type { Running } from "./running.ts";
import type { ToolHost } from "./tool.ts";

/** The manifests that a call is about. */
export type Manifests =
  | { readonly kind: "found"; readonly paths: readonly string[]; readonly unread: readonly UnreadFile[] }
  /** `text` tells what is wrong, and what to try. */
  | { readonly kind: "refused"; readonly text: string };

/** The manifests at these paths, or all below the roots. Those outside of the roots are refused. */
export async function manifestsAt(
  paths: readonly string[] | undefined,
  { roots, files }: ToolHost,
  { signal }: Running,
): Promise<Manifests> {
  const places = new Set<string>();
  for (const path of paths ?? roots) {
    const located = await files.locate(path);
    if (located.kind === "outside") return refused(`${inline(path)} is outside of ${roots.map(inline).join(", ")}`);
    if (located.kind === "missing") return refused(`${inline(path)} does not exist`);
    places.add(located.path);
  }
  const found = [];
  for (const place of places) found.push(await files.find(place, signal));
  const all = [...new Set(found.flatMap((each) => each.paths))];
  const unread = found.flatMap((each) => each.unread);
  if (all.length + unread.length > 0) return { kind: "found", paths: all, unread };
  return refused(
    `no manifest or lockfile was found in ${[...places].map((place) => shownPath(place, roots)).join(", ")}`,
  );
}

function refused(what: string): Manifests {
  return { kind: "refused", text: `${what}. Nothing was read or sent; give a path below the root, or none for all.` };
}

/** The path from the root on, as the model may give it. */
export function shownPath(path: string, roots: readonly string[]): string {
  const [first] = roots;
  const below = first === undefined ? undefined : pathBelow(first, path);
  return inline(below === "" ? "." : (below ?? path));
}

export function unreadText({ path, reason }: UnreadFile, roots: readonly string[]): string {
  return `${shownPath(path, roots)}: ${englishText(unreadMessage(reason))}`;
}

/** A line for each kind of gap. Files have their names. */
export function coverageNotes({ gaps, ...coverage }: Coverage): readonly string[] {
  const files = gaps.flatMap((gap) => (gap.kind === "file" ? said(gapMessage(gap)) : []));
  const others = { ...coverage, gaps: gaps.filter(({ kind }) => kind !== "file") };
  return [...withRest([...new Set(files)], mostUnread), ...coverageLines(others).map(said)];
}

/** Files of a kind that an answer names. */
export const mostUnread = 3;

/** Reads the policies, one of which may have a problem that is told before anything is asked. Rejects then. */
export async function policiesOf(paths: readonly string[], host: ToolHost): Promise<ReadonlyMap<string, Policy>> {
  const policies = new Map<string, Policy>();
  for (const path of paths) policies.set(path, { ...(await host.policyFor(path)), now: host.now() });
  return policies;
}
