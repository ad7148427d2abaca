// Code actions and commands over the bundled language server, and what they do to texts.

import assert from "node:assert/strict";
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionRequest,
  CodeActionResolveRequest,
  type Range,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { formatMessage } from "../../src/core/messages/message.ts";
import { actionsAt } from "../../src/editor/actions/actionsAt.ts";
import { ignoreComments } from "../../src/editor/actions/ignoreComments.ts";
import { touchedBy } from "../../src/editor/touched.ts";
import { editorOver } from "../support/editorOver.ts";
import { cursorIn } from "../support/editorWorld.ts";
import { editorCapabilities, servedLsp, type LspProcess, type LspStart } from "../support/lspProcess.ts";
import { caller } from "../support/world.ts";

const { service, folder, uriOf, start } = servedLsp();

interface Opened {
  readonly server: LspProcess;
  readonly uri: string;
  readonly text: string;
  readonly actions: readonly CodeAction[];
}

/** Opens a text, and asks for the actions at its cursor. */
async function actionsIn(file: string, marked: string, how: Partial<LspStart> = {}): Promise<Opened> {
  const { text, offset } = cursorIn(marked);
  const uri = uriOf(file);
  const server = await start(how);
  server.open(uri, text);
  await server.settled(uri);
  const position = TextDocument.create(uri, "", 1, text).positionAt(offset);
  return { server, uri, text, actions: await actionsOn(server, uri, { start: position, end: position }) };
}

async function actionsOn({ connection }: LspProcess, uri: string, range: Range): Promise<readonly CodeAction[]> {
  const context: CodeActionContext = { diagnostics: [], triggerKind: 1 };
  const actions = await connection.sendRequest(CodeActionRequest.type, { textDocument: { uri }, range, context });
  return (actions ?? []) as readonly CodeAction[];
}

function resolved({ connection }: LspProcess, action: CodeAction | undefined): Promise<CodeAction> {
  return connection.sendRequest(CodeActionResolveRequest.type, action ?? assert.fail("no action"));
}

/** `<version of the file> <range> <text>` for each edit, by its file below the folder. */
function editsIn(edit: WorkspaceEdit | undefined): Readonly<Record<string, readonly string[]>> {
  const documents = edit?.documentChanges?.map((each) => ("textDocument" in each ? each : assert.fail())) ?? [];
  const versioned = documents.map(({ textDocument, edits }) => {
    return [textDocument.uri, String(textDocument.version), edits as readonly TextEdit[]] as const;
  });
  const plain = Object.entries(edit?.changes ?? {}).map(([uri, edits]) => [uri, "any", edits] as const);
  return Object.fromEntries(
    [...versioned, ...plain].map(([uri, version, edits]) => [
      uri.slice(uriOf("x").length - 1),
      edits.map(({ range, newText }) => `${version} ${placeOf(range)} ${newText}`),
    ]),
  );
}

function placeOf({ start: from, end: to }: Range): string {
  return `${from.line}:${from.character}-${to.line}:${to.character}`;
}

const texts: Readonly<Record<string, string>> = {
  "package.json": '{\n  "dependencies": { "minimist": "1.2.‸5", "lodash": "4.17.20" }\n}\n',
  "Cargo.toml": '[dev-dependencies]\nregex = { version = "=1.5.‸4" }\n',
  "go.mod": "module a.example/b\n\nrequire github.com/gorilla/websocket v1.‸4.0\n",
  "pom.xml":
    "<project><dependencies><dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId><version>1.‸26</version></dependency></dependencies></project>",
  "requirements.txt": "urllib3==1.25.‸8\nclick\n",
  Gemfile: 'source "https://rubygems.org"\ngem "rack", "2.2.‸3"\n',
  "App.csproj":
    '<Project><ItemGroup><PackageReference Include="Newtonsoft.Json" Version="12.0.‸3" /></ItemGroup></Project>',
};

/** The titles that an editor of a client without panels has. */
async function editorTitles(uri: string, marked: string): Promise<readonly string[]> {
  const { text, offset } = cursorIn(marked);
  const { host, checked, close } = editorOver(service.url);
  const state = await checked(uri, text);
  const touched = touchedBy({ start: offset, end: offset }, state.facts);
  const wanted = { isRequested: true, includes: () => true };
  const actions = await actionsAt(host, { state, touched }, wanted, caller().signal);
  await close();
  return actions
    .flatMap((action) => (action.opens?.kind === "ignore" ? ignoreComments(state, touched) : [action]))
    .filter(({ change, opens }) => change !== undefined || opens?.kind === "fixAll")
    .map(({ title }) => formatMessage(title));
}

describe("code actions of a language client", () => {
  for (const [file, marked] of Object.entries(texts))
    it(`are those of the editor for ${file}, in its order`, async () => {
      const { server, actions } = await actionsIn(file, marked);
      await server.end();
      const titles = await editorTitles(uriOf(file), marked);
      assert.ok(titles.length >= 2, titles.join("\n"));
      assert.deepEqual(
        actions.map(({ title }) => title),
        titles,
      );
    });

  it("change a version of the text, or of any where the client knows no versions", async () => {
    const place = "1:33-1:38 1.2.8";
    for (const [workspaceEdit, version] of [
      [{ documentChanges: true }, "1"],
      [{}, "any"],
    ] as const) {
      const capabilities = { ...editorCapabilities, workspace: { applyEdit: true, workspaceEdit } };
      const { server, actions } = await actionsIn("package.json", texts["package.json"] ?? "", { capabilities });
      const { edit } = await resolved(server, actions[0]);
      assert.deepEqual(editsIn(edit), { "package.json": [`${version} ${place}`] });
      await server.end();
    }
  });

  it("write where the version is written, also into a file that is not open", async () => {
    const parent =
      "<project><groupId>org.example</groupId><artifactId>parent</artifactId><version>1</version><packaging>pom</packaging>\n<properties><text.version>1.9</text.version></properties></project>";
    folder.write("pom.xml", parent);
    const child =
      "<project><parent><groupId>org.example</groupId><artifactId>parent</artifactId><version>1</version></parent>\n<artifactId>child</artifactId><dependencies><dependency><groupId>org.apache.commons</groupId><artifactId>commons-‸text</artifactId><version>${text.version}</version></dependency></dependencies></project>";
    const { server, actions } = await actionsIn("child/pom.xml", child);
    const { edit } = await resolved(server, actions[0]);
    const [line = ""] = editsIn(edit)["pom.xml"] ?? [];
    assert.match(line, /^null 1:26-1:29 1\.\d+(?:\.\d+)?$/);
    server.open(uriOf("pom.xml"), parent);
    const [opened = ""] = editsIn((await resolved(server, actions[0])).edit)["pom.xml"] ?? [];
    assert.equal(opened, line.replace("null", "1"));
    await server.end();
  });

  const modified = { code: -32_801 };
  it("are refused once their line has changed, and once the text is closed", async () => {
    const { server, uri, text, actions } = await actionsIn("package.json", texts["package.json"] ?? "");
    server.change(uri, text.replace("1.2.5", "1.2.6"));
    await assert.rejects(resolved(server, actions[0]), modified);
    server.change(uri, text.replace("{\n", "{\n\n"));
    assert.deepEqual(editsIn((await resolved(server, actions[0])).edit), {
      "package.json": ["3 2:33-2:38 1.2.8"],
    });
    await server.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
    await assert.rejects(resolved(server, actions[0]), modified);
    await server.end();
  });

  it("ignore a finding by a comment where the format has comments", async () => {
    const { server, uri, text, actions } = await actionsIn("Cargo.toml", texts["Cargo.toml"] ?? "");
    const ignore = actions.find(({ title }) => title.startsWith("Ignore ")) ?? assert.fail();
    const changes = (await resolved(server, ignore)).edit?.documentChanges ?? [];
    const [change] = changes;
    const edits = change && "edits" in change ? (change.edits as TextEdit[]) : assert.fail();
    const document = TextDocument.create(uri, "", 1, text);
    server.change(uri, TextDocument.applyEdits(document, edits));
    const isGone = (all: readonly { readonly message: string }[]) => !all.some(({ message }) => /regex/.test(message));
    await server.diagnostics(uri, isGone);
    await server.end();
    const json = await actionsIn("package.json", texts["package.json"] ?? "");
    assert.ok(!json.actions.some(({ title }) => /^Ignore/.test(title)));
    await json.server.end();
  });

  it("ignore by a comment what a package leads to", async () => {
    const locked = [
      ["flask", "2.2.2", 'jinja2 = ">=2.11"'],
      ["jinja2", "2.11.3", ""],
    ].map(
      ([name, version, needs]) =>
        `[[package]]\nname = "${name}"\nversion = "${version}"\nfiles = []\n\n[package.dependencies]\n${needs}\n`,
    );
    folder.write("below/poetry.lock", [...locked, '[metadata]\nlock-version = "2.0"\n'].join("\n"));
    const manifest = '[project]\ndependencies = [\n  "flask==2.‸2.2",\n]\n';
    const { server, uri, text, actions } = await actionsIn("below/pyproject.toml", manifest);
    const ignores = actions.filter(({ title }) => /for flask>jinja2/.test(title));
    assert.equal(ignores.length, 2);
    const changes = (await resolved(server, ignores[0])).edit?.documentChanges ?? [];
    const [change] = changes;
    const edits = change && "edits" in change ? (change.edits as TextEdit[]) : assert.fail();
    const edited = TextDocument.applyEdits(TextDocument.create(uri, "", 1, text), edits);
    assert.match(edited, /"flask==2\.2\.2", # package-insights: ignore GHSA-\S+ flask>jinja2$/m);
    await server.end();
  });

  it("are at places as the client counts them", async () => {
    const line = '😀 = 1; gem "rack", "2.2.3"';
    const text = `source "https://rubygems.org"\n${line}\n`;
    const uri = uriOf("Gemfile");
    const before = line.slice(0, line.indexOf("2.2.3"));
    for (const [encoding, character] of [
      ["utf-8", Buffer.byteLength(before)],
      ["utf-16", before.length],
    ] as const) {
      const capabilities = { ...editorCapabilities, general: { positionEncodings: [encoding] } };
      const server = await start({ capabilities });
      assert.equal(server.initialized.capabilities.positionEncoding, encoding);
      server.open(uri, text);
      await server.settled(uri);
      const end = { line: 1, character: character + 5 };
      const [action] = await actionsOn(server, uri, { start: end, end });
      const { edit } = await resolved(server, action);
      assert.deepEqual(editsIn(edit), { Gemfile: [`1 1:${character}-1:${character + 5} 2.2.24`] });
      await server.end();
    }
  });
});
