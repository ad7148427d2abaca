// The diagnostics of the bundled language server are those of the editor, for each manifest and lockfile of the fixtures.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DiagnosticTag, type Diagnostic, type Range } from "vscode-languageserver/node";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import type { PlacedSetting } from "../../src/core/analysis/rule.ts";
import { createChecker, type Checker } from "../../src/core/check/checker.ts";
import { createCore } from "../../src/core/core.ts";
import { lockfilePatterns, manifestPatterns } from "../../src/core/manifests/patterns.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { systems, type System } from "../../src/core/model/keys.ts";
import { printable } from "../../src/core/model/sanitize.ts";
import type { Span } from "../../src/core/model/span.ts";
import type { DocumentState } from "../../src/editor/documentSession.ts";
import { fileEntries, shownFindings, type ProblemEntry } from "../../src/editor/problemEntries.ts";
import { pathsMatching } from "../../src/editor/projectFiles.ts";
import { nodeFiles } from "../../src/platform/node/files.ts";
import { startLsp, type LspProcess } from "../support/lspProcess.ts";
import { servedFolder } from "../support/servedFolder.ts";
import { base, caller, wire } from "../support/world.ts";

const { service } = servedFolder();

const root = resolve("test/fixtures");

/** The folders of which all manifests are open at one time. */
const projects = [
  "sample",
  "showcase",
  ...["manifests", "builds", "lockfiles"].flatMap((kind) =>
    readdirSync(join(root, kind)).map((name) => `${kind}/${name}`),
  ),
];

const inputs = systems.map((system) => {
  return { system, paths: pathsMatching([...manifestPatterns[system], ...lockfilePatterns[system]]) };
});

interface Input {
  readonly path: string;
  readonly text: string;
  readonly system: System;
}

function inputsIn(project: string): readonly Input[] {
  return readdirSync(join(root, project), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((path) => {
      const system = inputs.find(({ paths }) => paths.test(path))?.system;
      return system ? [{ path, system, text: readFileSync(path, "utf8") }] : [];
    });
}

/** A checker in this process, of the same service without its socket. */
function checkerHere(): Checker {
  const { transport } = wire();
  const delay = () => new Promise<void>((done) => setImmediate(done));
  const client = { baseUrl: base, apiVersion: "v3alpha", random: () => 0, log: () => undefined } as const;
  const core = createCore({ ...client, transport, delay, now: Date.now });
  const policy = () => defaultPolicy(Date.now());
  return createChecker({ ...nodeFiles(), core, delay, policy, suggestsNames: true });
}

/** What the editor has of a manifest. */
async function stateOf(checker: Checker, { path, text, system }: Input): Promise<DocumentState | undefined> {
  const file = { path, text, system };
  const first = await checker.read(file);
  const read = first?.project.poms ? await checker.read(file, { caller: caller() }) : first;
  if (!read) return undefined;
  const document = { uri: { path, toString: () => pathToFileURL(path).href }, version: 1, isClosed: false };
  return {
    ...(await checker.check(read, caller())),
    document: { ...document, getText: () => text },
    version: 1,
    isManifestsLock: await checker.hasManifest(path, system),
  };
}

/** The rows of the editor, file by file. */
async function editorRows(project: string): Promise<ReadonlyMap<string, readonly object[]>> {
  const checker = checkerHere();
  const states = await Promise.all(inputsIn(project).map((input) => stateOf(checker, input)));
  const known = states.filter((state) => state !== undefined);
  const shown = shownFindings(known, []);
  const rows = new Map<string, readonly object[]>();
  for (const state of known)
    for (const { path, entries } of fileEntries(state, shown.get(state.document.uri.path), "dependency")) {
      const before = rows.get(path) ?? [];
      const told = new Set(before.map((row) => JSON.stringify(row)));
      // Several manifests may tell of the same in a file beside them.
      const own = entries.map((entry) => rowOf(entry, path)).filter((row) => !told.has(JSON.stringify(row)));
      rows.set(path, [...before, ...own]);
    }
  return rows;
}

const severities = { error: 1, warning: 2, information: 3, hint: 4 } as const;

function rowOf({ place, severity, message, code, url, isDeprecated, related = [] }: ProblemEntry, path: string) {
  return {
    range: "position" in place ? rangeOfSetting(place) : rangeIn(path, place),
    severity: severities[severity],
    message: printable(formatMessage(message)),
    code,
    url,
    tags: isDeprecated ? [2] : [],
    related: related.map(({ message: text, elsewhere }) => {
      const at = elsewhere ?? ("position" in place ? undefined : { path, span: place });
      return { message: printable(formatMessage(text)), place: at && [at.path, rangeIn(at.path, at.span)] };
    }),
  };
}

/** The same of a diagnostic. */
function rowOfDiagnostic(diagnostic: Diagnostic) {
  const { range, severity, message, code, codeDescription, tags = [], relatedInformation = [], source } = diagnostic;
  assert.equal(source, "Package Insights");
  return {
    ...{ range, severity, message, code },
    url: codeDescription?.href,
    tags,
    related: relatedInformation.map(({ message: text, location }) => {
      return { message: text, place: [fileURLToPath(location.uri), location.range] };
    }),
  };
}

function rangeOfSetting({ position: { line, column }, setting }: PlacedSetting): Range {
  const start = { line: line - 1, character: column - 1 };
  return { start, end: { ...start, character: start.character + setting.length } };
}

function rangeIn(path: string, { start, end }: Span): Range {
  const text = readFileSync(path, "utf8");
  const at = (offset: number) => {
    const lines = text.slice(0, offset).split("\n");
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  return { start: at(start), end: at(end) };
}

/** Without the row that stands for the status bar. */
function rowsOf(diagnostics: readonly Diagnostic[]): readonly object[] {
  return diagnostics.filter(({ code }) => code !== "not-checked").map(rowOfDiagnostic);
}

describe("the diagnostics of fixtures", () => {
  let server: LspProcess;
  before(async () => {
    const start = ["--base-url", service.url, "--no-cache"];
    const tagSupport = { valueSet: [DiagnosticTag.Deprecated] };
    const publishDiagnostics = { relatedInformation: true, codeDescriptionSupport: true, tagSupport };
    const capabilities = { textDocument: { publishDiagnostics } };
    server = await startLsp(start, { cwd: dirname(root), folders: [root], capabilities, isShared: true });
  });
  after(() => void server.child.kill("SIGKILL"));

  it("are of all systems", () => {
    assert.deepEqual(new Set(projects.flatMap(inputsIn).map(({ system }) => system)), new Set(systems));
  });

  for (const project of projects) {
    const files = inputsIn(project);
    if (files.length === 0) continue;
    it(`are those of the editor: ${project}`, async () => {
      const expected = await editorRows(project);
      const uris = files.map(({ path }) => pathToFileURL(path).href);
      for (const [index, { text }] of files.entries()) server.open(uris[index] ?? "", text);
      // A client that cannot be told of news gets hints when all is known.
      const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
      for (const uri of uris)
        await server.connection.sendRequest("textDocument/inlayHint", { textDocument: { uri }, range });
      for (const [path, rows] of expected) {
        const uri = pathToFileURL(path).href;
        const isSame = (all: readonly Diagnostic[]) => JSON.stringify(rowsOf(all)) === JSON.stringify(rows);
        if (rows.length > 0) await server.diagnostics(uri, isSame);
        assert.deepEqual(rowsOf(server.sent.get(uri)?.diagnostics ?? []), rows);
      }
      for (const uri of uris)
        void server.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
    });
  }
});
