// Each request about a document, for a manifest of each system, over the bundled language server.

import assert from "node:assert/strict";
import {
  type CodeAction,
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeLensRequest,
  CompletionRequest,
  type DocumentDiagnosticReport,
  DocumentDiagnosticRequest,
  DocumentLinkRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  type Hover,
  HoverRequest,
  InlayHintRequest,
  InlayHintResolveRequest,
  type MarkupContent,
  type Position,
  type Range,
  type SymbolInformation,
  type TextDocumentIdentifier,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { hoverMarkdown } from "../../src/core/render/hover/hover.ts";
import { noLinks } from "../../src/core/render/hover/links.ts";
import { plainText, portableMarkdown } from "../../src/core/render/hover/portable.ts";
import { hoveredAt } from "../../src/editor/hovers.ts";
import { projectOf } from "../bench/projects.ts";
import { editorOver } from "../support/editorOver.ts";
import { cursorIn } from "../support/editorWorld.ts";
import { editorCapabilities, servedLsp, type LspProcess, type LspStart } from "../support/lspProcess.ts";
import { caller } from "../support/world.ts";

const { service, uriOf, start: startWith } = servedLsp();

function start(how: Partial<LspStart> = {}): Promise<LspProcess> {
  const initializationOptions = { codeLens: true };
  return startWith({ initializationOptions, ...how });
}

/** The answers about a manifest with the cursor in a version. */
interface Answers {
  readonly text: string;
  /** The text that it is about, and its first line. */
  readonly hover: string;
  /** The worst of its advisories. */
  readonly advisory: string;
  /** The text that is replaced, and the first version. */
  readonly versions: string;
  /** The label, and the line once it was double-clicked. */
  readonly hint: string;
  /** The title, and the line once it was chosen. */
  readonly action: string;
  readonly links: readonly string[];
  readonly symbols: readonly string[];
  readonly lens: string;
  readonly diagnostics: readonly string[];
}

const table: Readonly<Record<string, Answers>> = {
  "package.json": {
    text: '{\n  "name": "😀",\n  "dependencies": {\n    "minimist": "1.2.‸5"\n  }\n}\n',
    hover: "1.2.5: **minimist** 1.2.5 (written here)",
    advisory: "GHSA-xvch-5gv4-984h",
    versions: "1.2.5: 1.2.8",
    hint: '→ 1.2.8  ✘ 1 critical · "minimist": "1.2.8"',
    action: 'Update to 1.2.8: fixes 1 of 1 advisory (patch) · "minimist": "1.2.8"',
    links: [
      "minimist: https://npmjs.org/package/minimist/v/1.2.5",
      "1.2.5: https://osv.dev/vulnerability/GHSA-xvch-5gv4-984h",
    ],
    symbols: ['dependencies: minimist": "1.2.5', "minimist 1.2.5: minimist"],
    lens: "1 vulnerable dependency, 1 checked",
    diagnostics: ["1.2.5: minimist 1.2.5: update to 1.2.8. 1 advisory, critical 9.8: Prototype Pollution in minimist"],
  },
  "Cargo.toml": {
    text: '# 😀\n[dev-dependencies]\nregex = { version = "=1.5.‸4" } # 😀\n',
    hover: "=1.5.4: **regex** 1.5.4 (written here)",
    advisory: "GHSA-m5pq-gvj9-9vr8",
    versions: "1.5.4: 1.13.1",
    hint: '→ 1.5.6  ✘ 1 high · regex = { version = "=1.5.6" } # 😀',
    action:
      'Update to 1.5.6: fixes 1 of 1 advisory (patch; dependencies not checked) · regex = { version = "=1.5.6" } # 😀',
    links: ["regex: https://crates.io/crates/regex/1.5.4", "=1.5.4: https://osv.dev/vulnerability/GHSA-m5pq-gvj9-9vr8"],
    symbols: ['dev-dependencies: regex = { version = "=1.5.4', "regex =1.5.4: regex"],
    lens: "1 vulnerable dependency, 1 checked",
    diagnostics: [
      "=1.5.4: regex 1.5.4: update to 1.5.6. 1 advisory, high 7.5: Regexes with large repetitions on empty sub-expressions take a very long time to parse",
    ],
  },
  "go.mod": {
    text: "module a.example/b\n\n// 😀\nrequire github.com/gorilla/websocket v1.‸4.0\n",
    hover: "v1.4.0: **github.com/gorilla/websocket** v1.4.0 (minimum written here; Go may select a newer one)",
    advisory: "GHSA-3xh2-74w9-5vxm",
    versions: "v1.4.0: v1.5.3",
    hint: "→ v1.4.2  ✘ 1 high · require github.com/gorilla/websocket v1.4.2",
    action:
      "Update to v1.4.2: fixes 1 of 1 advisory (patch; dependencies not checked) · require github.com/gorilla/websocket v1.4.2",
    links: [
      "github.com/gorilla/websocket: https://github.com/gorilla/websocket",
      "v1.4.0: https://osv.dev/vulnerability/GHSA-3xh2-74w9-5vxm",
    ],
    symbols: [
      "require: github.com/gorilla/websocket v1.4.0",
      "github.com/gorilla/websocket v1.4.0: github.com/gorilla/websocket",
    ],
    lens: "1 vulnerable dependency, 1 checked",
    diagnostics: [
      "v1.4.0: github.com/gorilla/websocket v1.4.0: update to v1.4.2. 1 advisory, high 7.5: Integer overflow in github.com/gorilla/websocket",
    ],
  },
  "pom.xml": {
    text: "<project><dependencies><!-- 😀 -->\n<dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId>\n<version>1.‸26</version></dependency></dependencies></project>\n",
    hover: "1.26: **org.yaml:snakeyaml** 1.26 (written here)",
    advisory: "GHSA-mjmj-j48q-9wg2",
    versions: "1.26: 2.6",
    hint: "→ 2.0  ✘ 2 high +5 · <version>2.0</version></dependency></dependencies></project>",
    action:
      "Update to 2.0: fixes 7 of 7 advisories (major) · <version>2.0</version></dependency></dependencies></project>",
    links: [
      "snakeyaml: https://central.sonatype.com/artifact/org.yaml/snakeyaml/1.26",
      "1.26: https://osv.dev/vulnerability/GHSA-mjmj-j48q-9wg2",
    ],
    symbols: ["compile: snakeyaml</artifactId>\n<version>1.26", "org.yaml:snakeyaml 1.26: snakeyaml"],
    lens: "1 vulnerable dependency, 1 checked",
    diagnostics: ["1.26: org.yaml:snakeyaml 1.26: update to 2.0. 7 advisories, worst high 8.3"],
  },
  "requirements.txt": {
    text: "# 😀\nurllib3==1.25.‸8 # 😀\n",
    hover: "==1.25.8: **urllib3** 1.25.8 (written here)",
    advisory: "GHSA-q2q7-5pp4-w6pg",
    versions: "1.25.8: 2.7.0",
    hint: "→ 1.26.20  ✘ 1 high +4 · urllib3==1.26.20 # 😀",
    action: "Update to 1.26.20: fixes 5 of 5 advisories (minor; dependencies not checked) · urllib3==1.26.20 # 😀",
    links: [
      "urllib3: https://pypi.org/project/urllib3/1.25.8/",
      "==1.25.8: https://osv.dev/vulnerability/GHSA-q2q7-5pp4-w6pg",
    ],
    symbols: ["requirements: urllib3==1.25.8", "urllib3 ==1.25.8: urllib3"],
    lens: "1 vulnerable dependency, 1 checked",
    diagnostics: ["==1.25.8: urllib3 1.25.8: update to 1.26.20. 5 advisories, worst high 7.5"],
  },
  Gemfile: {
    text: 'source "https://rubygems.org"\ngem "rack", "2.2.‸3"\n',
    hover: "2.2.3: **rack** 2.2.3 (written here)",
    advisory: "GHSA-wq4h-7r42-5hrr",
    versions: "2.2.3: 3.2.7",
    hint: '→ 2.2.24  ✘ 1 critical +31 · gem "rack", "2.2.24"',
    action: 'Update to 2.2.24: fixes 32 of 32 advisories (patch; dependencies not checked) · gem "rack", "2.2.24"',
    links: [
      "rack: https://rubygems.org/gems/rack/versions/2.2.3",
      "2.2.3: https://osv.dev/vulnerability/GHSA-wq4h-7r42-5hrr",
    ],
    symbols: ['default: rack", "2.2.3', "rack 2.2.3: rack"],
    lens: "1 vulnerable dependency, 1 checked",
    diagnostics: ["2.2.3: rack 2.2.3: update to 2.2.24. 32 advisories, worst critical 10.0"],
  },
  "App.csproj": {
    text: '<Project><ItemGroup><!-- 😀 -->\n<PackageReference Include="Newtonsoft.Json" Version="12.0.‸3" />\n</ItemGroup></Project>\n',
    hover: "12.0.3: **Newtonsoft.Json** 12.0.3 (minimum written here, which NuGet installs)",
    advisory: "GHSA-5crp-9r3c-p9vr",
    versions: "12.0.3: 13.0.4",
    hint: '→ 13.0.4  ✘ 1 high · <PackageReference Include="Newtonsoft.Json" Version="13.0.4" />',
    action:
      'Update to 13.0.4: fixes 1 of 1 advisory (major; dependencies not checked) · <PackageReference Include="Newtonsoft.Json" Version="13.0.4" />',
    links: [
      "Newtonsoft.Json: https://nuget.org/packages/newtonsoft.json/12.0.3",
      "12.0.3: https://osv.dev/vulnerability/GHSA-5crp-9r3c-p9vr",
    ],
    symbols: ['PackageReference: Newtonsoft.Json" Version="12.0.3', "Newtonsoft.Json 12.0.3: Newtonsoft.Json"],
    lens: "1 vulnerable dependency, 1 checked",
    diagnostics: [
      "12.0.3: Newtonsoft.Json 12.0.3: update to 13.0.4. 1 advisory, high 7.5: Improper Handling of Exceptional Conditions in Newtonsoft.Json",
    ],
  },
};

/** Knows neither Markdown nor symbols in symbols. */
const plainClient = {
  ...editorCapabilities,
  textDocument: { ...editorCapabilities.textDocument, documentSymbol: {}, hover: {} },
};

/** A hover once all that is asked for it has arrived: a later one asks for nothing. */
async function whole<T>(hover: () => Promise<T | null | undefined>): Promise<T> {
  for (;;) {
    const before = service.requests.length;
    const answer = await hover();
    if (service.requests.length === before) return answer ?? assert.fail("no hover");
  }
}

function hoverAt(server: LspProcess, textDocument: TextDocumentIdentifier, position: Position): Promise<Hover> {
  return whole(() => server.connection.sendRequest(HoverRequest.type, { textDocument, position }));
}

function textOf({ contents }: Hover): string {
  return (contents as MarkupContent).value;
}

/** The hover of an editor whose links are only those to pages. */
async function editorHover(uri: string, text: string, offset: number): Promise<string> {
  const { host, checked, close } = editorOver(service.url);
  const state = await checked(uri, text);
  const documents = { read: () => Promise.resolve(state) };
  const hovered = await whole(() => hoveredAt({ host, documents }, state.document, offset, caller().signal));
  await close();
  return hoverMarkdown(hovered.facts, { ...noLinks, ...hovered }, hovered.other);
}

async function answersOf(file: string, marked: string): Promise<Answers> {
  const { text, offset } = cursorIn(marked);
  const uri = uriOf(file);
  const textDocument = { uri };
  const document = TextDocument.create(uri, "", 1, text);
  const position = document.positionAt(offset);
  const all = { start: document.positionAt(0), end: document.positionAt(text.length) };
  const here = { start: position, end: position };
  const server = await start();
  const { connection } = server;
  server.open(uri, text);
  const report: DocumentDiagnosticReport = await connection.sendRequest(DocumentDiagnosticRequest.type, {
    textDocument,
  });
  const hover = await hoverAt(server, textDocument, position);
  const completions = await connection.sendRequest(CompletionRequest.type, {
    textDocument,
    position,
    context: { triggerKind: 1 },
  });
  const [version] = Array.isArray(completions) ? completions : assert.fail();
  const replaced = version?.textEdit && "range" in version.textEdit ? version.textEdit : assert.fail();
  const hints = await connection.sendRequest(InlayHintRequest.type, { textDocument, range: all });
  const hint = hints?.[0] ?? assert.fail("no hint");
  const accepted = await connection.sendRequest(InlayHintResolveRequest.type, hint);
  const actions = await connection.sendRequest(CodeActionRequest.type, {
    ...{ textDocument, range: here },
    context: { diagnostics: [], triggerKind: 1 },
  });
  const [first] = actions ?? [];
  const resolved = await connection.sendRequest(CodeActionResolveRequest.type, first as CodeAction);
  const links = await connection.sendRequest(DocumentLinkRequest.type, { textDocument });
  const lenses = await connection.sendRequest(CodeLensRequest.type, { textDocument });
  const symbols = await connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
  await server.end();
  const textAt = (range: Range | undefined) => document.getText(range);
  const lineAfter = (edits: readonly TextEdit[]) => {
    const lines = TextDocument.applyEdits(document, [...edits]).split("\n");
    return lines[position.line]?.trim() ?? "";
  };
  const nested = (symbols ?? []) as readonly DocumentSymbol[];
  return {
    text: marked,
    hover: `${textAt(hover.range)}: ${textOf(hover).split(" · ")[0] ?? ""}`,
    advisory: /\[[^\]]*?((?:GHSA|RUSTSEC|PYSEC|GO)-[\w-]+)/.exec(textOf(hover))?.[1] ?? "",
    versions: `${textAt(replaced.range)}: ${replaced.newText}`,
    hint: `${hint.label as string} · ${lineAfter(accepted.textEdits ?? [])}`,
    action: `${first?.title ?? ""} · ${lineAfter(editsOf(resolved.edit, uri))}`,
    links: (links ?? []).map(({ range, target = "" }) => `${textAt(range)}: ${target}`),
    symbols: nested.flatMap(({ name, range, children = [] }) => [
      `${name}: ${textAt(range)}`,
      ...children.map((child) => `${child.name} ${child.detail ?? ""}: ${textAt(child.selectionRange)}`),
    ]),
    lens: (lenses ?? []).map(({ command }) => command?.title ?? "").join("\n"),
    diagnostics:
      report.kind === "full"
        ? report.items.map(({ message: said, range }) => `${textAt(range)}: ${said as string}`)
        : [],
  };
}

/** The edits of one file, which was open in its first version. */
function editsOf(edit: WorkspaceEdit | undefined, uri: string): readonly TextEdit[] {
  const changes = edit?.documentChanges ?? assert.fail("no edit");
  return changes.flatMap((change) => {
    if (!("textDocument" in change)) assert.fail();
    assert.deepEqual(change.textDocument, { uri, version: 1 });
    return change.edits as readonly TextEdit[];
  });
}

describe("requests of a language client", () => {
  for (const [file, { text: marked, symbols }] of Object.entries(table)) {
    it(`have the words of the editor for ${file}, as Markdown and as plain text`, async () => {
      const { text, offset } = cursorIn(marked);
      const textDocument = { uri: uriOf(file) };
      const document = TextDocument.create(textDocument.uri, "", 1, text);
      const expected = await editorHover(textDocument.uri, text, offset);
      const position = document.positionAt(offset);
      const found = [];
      for (const capabilities of [editorCapabilities, plainClient]) {
        const server = await start({ capabilities });
        server.open(textDocument.uri, text);
        await server.settled(textDocument.uri);
        found.push(textOf(await hoverAt(server, textDocument, position)));
        if (capabilities === plainClient) {
          const flat = await server.connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
          const lines = ((flat ?? []) as readonly SymbolInformation[]).map(({ name, containerName, location }) => {
            return [`${containerName ?? ""}: ${document.getText(location.range)}`, name];
          });
          const [scope, dependency = ""] = symbols;
          assert.deepEqual(lines, [[scope, dependency.split(" ")[0]]]);
        }
        await server.end();
      }
      assert.deepEqual(found, [portableMarkdown(expected), plainText(expected)]);
    });
  }

  for (const [file, expected] of Object.entries(table)) {
    it(`are answered for ${file}`, async () => {
      assert.deepEqual(await answersOf(file, expected.text), expected);
    });
  }
});

describe("a name that is completed", () => {
  it("is one of those that the service finds similar, when a person asks", async () => {
    const { text, offset } = cursorIn('{ "dependencies": { "lodahs‸": "^4.17.0" } }');
    const textDocument = { uri: uriOf("package.json") };
    const document = TextDocument.create(textDocument.uri, "", 1, text);
    const server = await start();
    server.open(textDocument.uri, text);
    await server.settled(textDocument.uri);
    const complete = (triggerKind: 1 | 2) => {
      const params = { textDocument, position: document.positionAt(offset), context: { triggerKind } };
      return server.connection.sendRequest(CompletionRequest.type, params);
    };
    assert.equal(await complete(2), null);
    const items = await complete(1);
    const lines = (Array.isArray(items) ? items : []).map(({ label, filterText, labelDetails, textEdit }) => {
      const place = textEdit && "range" in textEdit ? document.getText(textEdit.range) : "";
      return `${place} → ${label}, ${labelDetails?.description ?? ""} to ${filterText ?? ""}`;
    });
    assert.ok(lines.includes("lodahs → lodash, similar name to lodahs"), lines.join("\n"));
    await server.end();
  });
});

/**
 * What the service was asked, with each row of a batch for itself: what is asked together depends on what is answered first. Each once, as a
 * folder above the project in which others write folders has it read again.
 */
function asked(): ReadonlySet<string> {
  const rowsOf = (body: string) => (JSON.parse(body) as { readonly requests: readonly unknown[] }).requests;
  return new Set(
    service.requests.flatMap(({ path, body }) =>
      body === undefined ? (rowOf(path) ?? path) : rowsOf(body).map((row) => JSON.stringify(row)),
    ),
  );
}

/** A version that is asked for alone is no batch. */
function rowOf(path: string): string | undefined {
  const [, system = "", name = "", version] =
    /^\/v3alpha\/systems\/([^/]+)\/packages\/([^/]+)\/versions\/([^/:]+)$/.exec(path) ?? [];
  if (version === undefined) return undefined;
  const [versionName, versionText] = [name, version].map(decodeURIComponent);
  return JSON.stringify({ versionKey: { system: system.toUpperCase(), name: versionName, version: versionText } });
}

describe("the first check of a manifest with 100 dependencies", () => {
  it("asks what a check in the process asks, and nothing else", async () => {
    const { manifest, files } = projectOf("npm");
    const text = files[manifest] ?? assert.fail();
    const uri = uriOf(manifest);
    const server = await start();
    server.open(uri, text);
    await server.settled(uri);
    await server.end();
    const ofServer = asked();
    service.reset();
    const { checked, close } = editorOver(service.url);
    const { facts } = await checked(uri, text);
    await close();
    assert.equal(facts.length, 100);
    const ofCheck = asked();
    assert.ok(ofCheck.size > 1_000);
    assert.deepEqual(
      [...ofServer].filter((each) => !ofCheck.has(each)),
      [],
    );
    assert.deepEqual(
      [...ofCheck].filter((each) => !ofServer.has(each)),
      [],
    );
  });
});
