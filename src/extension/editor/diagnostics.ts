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

/** Findings in Problems. A missing answer is not a finding: the status bar item mentions it once. */
export function registerDiagnostics(
  documents: Documents,
  scanned: Pick<Scanner, "result" | "onDidChange">,
): vscode.Disposable {
  const published = publishing(vscode.languages.createDiagnosticCollection("package-insights"));
  const publish = manifestPublishing(published);

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
      publish(uri, problemsOf(own, unit), state);
    }
  };
  const showAll = () => show(documents.all());
  return vscode.Disposable.from(
    published,
    documents.onDidChange((uri) => {
      const state = documents.get(uri);
      if (state) {
        show([state, ...documents.all().filter((other) => other !== state && areLinked(state, other))]);
        return;
      }
      publish(uri, []);
      // What it had for others is now found there.
      showAll();
    }),
    scanned.onDidChange(showAll),
    onDidChangeProblemUnit(showAll),
  );
}

/** Publishes what differs from what is published: a check that finds the same again, or nothing yet, changes nothing on the screen. */
function publishing(collection: vscode.DiagnosticCollection) {
  const contents = new Map<string, string>();
  return {
    set(uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]): void {
      // Its own JSON leaves out tags and related information.
      const content = JSON.stringify(diagnostics.map((each) => Object.entries(each)));
      if ((contents.get(uri.toString()) ?? "[]") === content) return;
      contents.set(uri.toString(), content);
      collection.set(uri, diagnostics);
    },
    delete(uri: vscode.Uri): void {
      contents.delete(uri.toString());
      collection.delete(uri);
    },
    dispose: () => collection.dispose(),
  };
}

/** Publishes what is found in a manifest, and on settings in the files beside it, in place of what it had before. */
function manifestPublishing(published: Pick<ReturnType<typeof publishing>, "set" | "delete">) {
  const besides = new Map<string, readonly vscode.Uri[]>();
  return (manifest: vscode.Uri, problems: readonly Problem[], state?: DocumentState): void => {
    const own = problems.filter(({ beside }) => !beside);
    if (state) published.set(manifest, diagnosticsOf(state, own));
    else published.delete(manifest);
    const paths = new Set(problems.flatMap(({ beside }) => beside?.path ?? []));
    for (const uri of besides.get(manifest.toString()) ?? []) if (!paths.has(uri.path)) published.delete(uri);
    const uris = [...paths].map((path) => manifest.with({ path }));
    besides.set(manifest.toString(), uris);
    for (const uri of uris) {
      const diagnostics = problems.flatMap((problem) => besideDiagnostic(problem, uri));
      published.set(uri, diagnostics);
    }
  };
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

function besideDiagnostic(problem: Problem, uri: vscode.Uri): readonly vscode.Diagnostic[] {
  if (problem.beside?.path !== uri.path) return [];
  const { position, setting } = problem.beside;
  const start = new vscode.Position(position.line - 1, position.column - 1);
  return [diagnosticOf(problem, uri, new vscode.Range(start, start.translate(0, setting.length)))];
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
