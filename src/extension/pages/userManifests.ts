import * as vscode from "vscode";
import { useOf, type DependencyUse } from "../../core/analysis/target/use.ts";
import type { Use, UserManifests } from "../../core/pages/host.ts";
import { namesIn, type PageSubject } from "../../core/pages/subject.ts";
import { placedUse } from "../../core/pages/uses.ts";
import type { Documents } from "../editor/documents.ts";
import type { Scanner } from "../scan/scanner.ts";

/** The manifests of the last scan. */
export type Scanned = Pick<Scanner, "result" | "time" | "uriOf" | "rangeIn" | "onDidChange">;

/**
 * The manifests that are open, and the others as they were checked last: in this window before they were closed, or by the scan of
 * the workspace.
 */
export function createUserManifests(documents: Documents, scanned: Scanned): UserManifests {
  // Spans apply to no later text.
  const open = documents.all().filter(({ document, version }) => document.version === version);
  const isOpen = new Set(open.map(({ document }) => document.uri.toString()));
  const result = scanned.result();
  const files = (result?.files ?? []).flatMap(({ path, uses }) => {
    const uri = scanned.uriOf(path);
    return uri && !isOpen.has(uri.toString()) ? [{ path, uses, uri }] : [];
  });
  const closed = documents.closed().filter(({ closedAt }) => !result || closedAt > scanned.time());
  const isClosed = new Set(closed.map(({ uri }) => uri.toString()));
  const others = files.filter(({ uri }) => !isClosed.has(uri.toString()));
  const [oldest] = closed;
  return {
    hasAny: open.length > 0 || closed.length > 0 || others.length > 0,
    ...(oldest && { closedAt: oldest.closedAt }),
    ...(result ? { scannedAt: scanned.time() } : { canScan: true }),
    uses: (matches) => [
      ...open.flatMap(({ document, facts }) => {
        const lineOf = (offset: number) => document.positionAt(offset).line;
        return placedIn(document.uri, lineOf, facts.map(useOf).filter(matches));
      }),
      ...closed.flatMap(({ uri, uses }) =>
        uses.filter(({ use }) => matches(use)).flatMap(({ use, line }) => placedIn(uri, () => line, [use])),
      ),
      ...others.flatMap(({ path, uses, uri }) => {
        const lineOf = (start: number) => scanned.rangeIn(path, { start, end: start }).start.line;
        return placedIn(uri, lineOf, uses.filter(matches));
      }),
    ],
  };
}

/** Most manifests have none of them: their paths are not made. */
function placedIn(uri: vscode.Uri, lineOf: (offset: number) => number, uses: readonly DependencyUse[]): readonly Use[] {
  if (uses.length === 0) return [];
  const place = { uri: uri.toString(), file: vscode.workspace.asRelativePath(uri), lineOf };
  return uses.map((use) => placedUse(use, place));
}

/** The uses that a page of the subject may show. */
export function usesAbout(subject: PageSubject, { uses }: UserManifests): readonly Use[] {
  if (subject.kind === "advisory") return uses(({ advisories }) => advisories !== undefined);
  if (subject.kind === "plan") {
    const { manifest, name } = subject;
    return uses(({ key, alias = key.name }) => name === undefined || alias === name).filter(
      ({ place }) => place.uri === manifest,
    );
  }
  const names = namesIn(subject);
  return names.length === 0
    ? []
    : uses(({ key }) => names.some(({ system, name }) => key.system === system && key.name === name));
}
