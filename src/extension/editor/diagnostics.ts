import * as vscode from "vscode";
import type { Finding } from "../../core/analysis/finding.ts";
import { foundAtPlaces, type ManifestFindings } from "../../core/analysis/foundOnce.ts";
import type { Gap } from "../../core/manifests/gap.ts";
import { gapMessage } from "../../core/messages/reasons.ts";
import { message } from "../../core/messages/message.ts";
import type { Span } from "../../core/model/span.ts";
import { problemsOf, type Problem } from "../../core/render/problems.ts";
import type { Scanner } from "../scan/scanner.ts";
import { localize } from "../shared/localize.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Documents } from "./documents.ts";
import type { DocumentState } from "./documentSession.ts";
import { createDiagnostic, diagnosticOf, onDidChangeProblemUnit, problemUnit } from "./problemDiagnostics.ts";
import { createPublishing, type FileDiagnostics } from "./publishing.ts";

/** Findings in Problems. A missing answer is not a finding: the status bar item mentions it once. */
export function registerDiagnostics(
  documents: Documents,
  scanned: Pick<Scanner, "result" | "onDidChange">,
): vscode.Disposable {
  const published = createPublishing(vscode.languages.createDiagnosticCollection("package-insights"));

  // The manifest has those of its lockfile.
  const findingsOf = (state: DocumentState): readonly Finding[] => (state.isManifestsLock ? [] : state.findings);

  /**
   * Returns the findings of open and scanned manifests, those on a version that several have from one place only once, where it
   * is written.
   */
  function findingsByPath(): ReadonlyMap<string, readonly Finding[]> {
    const open = documents.all().map((state): ManifestFindings => {
      return { path: state.document.uri.path, findings: findingsOf(state) };
    });
    const openPaths = new Set(open.map(({ path }) => path));
    const edited = new Set(documents.all().flatMap(({ document: { isDirty, uri } }) => (isDirty ? [uri.path] : [])));
    const closed = (scanned.result()?.files.filter(({ path }) => !openPaths.has(path)) ?? []).map(
      ({ path, findings }): ManifestFindings => ({
        path,
        // Of a version that was edited since, they are outdated until it is saved and scanned again.
        findings: findings.filter(({ declaration: { elsewhere } }) => !elsewhere || !edited.has(elsewhere.path)),
      }),
    );
    const all = [...open, ...closed].sort((a, b) => (a.path < b.path ? -1 : 1));
    const found = foundAtPlaces(all);
    return new Map(all.map(({ path }, index) => [path, found[index] ?? []]));
  }

  const show = (states: readonly DocumentState[]): void => {
    const current = states.filter(({ document, version }) => document.version === version);
    const findings = current.length > 0 ? findingsByPath() : new Map<string, readonly Finding[]>();
    for (const state of current) {
      const { uri } = state.document;
      const unit = problemUnit(uri);
      const own = unit === "advisory" ? findingsOf(state) : (findings.get(uri.path) ?? findingsOf(state));
      published.set(uri, filesOf(state, problemsOf(own, unit)));
    }
  };
  const showAll = () => show(documents.all());
  return vscode.Disposable.from(
    published,
    documents.onDidChange((uri) => {
      const state = documents.get(uri);
      if (documents.isOutdated(uri)) published.keepOwn(uri);
      else if (state) show([state, ...documents.all().filter((other) => other !== state && areLinked(state, other))]);
      else {
        published.set(uri, []);
        // Others now have what it had for them.
        showAll();
      }
    }),
    scanned.onDidChange(showAll),
    onDidChangeProblemUnit(showAll),
  );
}

/** Tells whether one has versions from the other, or both from the same file. */
function areLinked(state: DocumentState, other: DocumentState): boolean {
  const paths = pathsOfVersions(state);
  return [...pathsOfVersions(other)].some((path) => paths.has(path));
}

function pathsOfVersions({ document, project }: DocumentState): ReadonlySet<string> {
  const elsewhere = project.manifest.declarations.flatMap(({ elsewhere }) => (elsewhere ? [elsewhere.path] : []));
  return new Set([document.uri.path, ...elsewhere]);
}

/** Lists the manifest with its diagnostics, and the files beside it whose settings have problems. */
function filesOf(state: DocumentState, found: readonly Problem[]): readonly FileDiagnostics[] {
  const { uri } = state.document;
  const own = found.filter(({ beside }) => !beside);
  return [{ uri, diagnostics: diagnosticsOf(state, own) }, ...found.flatMap((problem) => besideOf(problem, uri))];
}

function diagnosticsOf({ document, project }: DocumentState, found: readonly Problem[]): vscode.Diagnostic[] {
  const problems = project.manifest.problems.map(({ message, span }) =>
    createDiagnostic(localize(message), rangeOf(document, span), vscode.DiagnosticSeverity.Information),
  );
  return [
    ...problems,
    ...project.gaps.map((gap) =>
      createDiagnostic(gapText(gap, project), rangeOf(document, placeOf(gap)), vscode.DiagnosticSeverity.Information),
    ),
    ...found.map((problem) => diagnosticOf(problem, document.uri, rangeOf(document, problem.span))),
  ];
}

function besideOf(problem: Problem, manifest: vscode.Uri): readonly FileDiagnostics[] {
  if (!problem.beside) return [];
  const { path, position, setting } = problem.beside;
  const uri = manifest.with({ path });
  const start = new vscode.Position(position.line - 1, position.column - 1);
  const range = new vscode.Range(start, start.translate(0, setting.length));
  return [{ uri, diagnostics: [diagnosticOf(problem, uri, range)] }];
}

function gapText(gap: Gap, { listed }: DocumentState["project"]): string {
  const reason = gapMessage(gap);
  if (gap.kind === "file" && gap.isPassedOver)
    return localize(message("{reason}; the package manager passes over it", { reason }));
  // A file that a manifest does not name is a lockfile or a file of settings.
  const isDeclaring = gap.kind === "entry" || (gap.span !== undefined && !listed);
  return localize(
    isDeclaring
      ? message("{reason}; what it declares was not checked", { reason })
      : message("{reason}; what it contains was not checked", { reason }),
  );
}

/** The start of the manifest for what stands in another file. */
function placeOf(gap: Gap): Span {
  const isElsewhere = gap.kind === "entry" && gap.path !== undefined;
  return (isElsewhere ? undefined : gap.span) ?? { start: 0, end: 0 };
}
