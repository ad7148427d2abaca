// Code actions, what they are resolved to, and the commands, for clients that can do more and less.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import type { ClientCapabilities, CodeAction, CodeActionContext, WorkspaceEdit } from "vscode-languageserver";
import { miniature, type Described } from "../core/fixes/miniature.ts";
import { coreWith, policy } from "../core/fixes/plan/planning.ts";
import { checkerOf, contentOf, type FileTree } from "../support/project.ts";
import { caller } from "../support/world.ts";
import { textReader } from "../../src/cli/session.ts";
import { fileText } from "../../src/core/manifests/gap.ts";
import type { System } from "../../src/core/model/keys.ts";
import { codeActions, resolveCodeAction } from "../../src/lsp/codeActions.ts";
import { executeCommand } from "../../src/lsp/commands.ts";
import type { DocumentState } from "../../src/lsp/documents.ts";
import type { LspHost } from "../../src/lsp/lspHost.ts";
import { OpenText, type Encoding } from "../../src/lsp/openText.ts";

const editor: ClientCapabilities = {
  workspace: { applyEdit: true, workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } },
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } },
      dataSupport: true,
      resolveSupport: { properties: ["edit"] },
    },
  },
};

interface World {
  readonly described: Readonly<Record<string, Described>>;
  readonly files: FileTree;
  readonly open: readonly string[];
  readonly system?: System;
  readonly capabilities?: ClientCapabilities;
  readonly encoding?: Encoding;
  readonly privateNames?: readonly string[];
}

/** A client that has opened some of the files, of which the first is checked. */
async function opened({ described, files, open, system = "NPM", ...more }: World) {
  const { capabilities = editor, encoding = "utf-16", privateNames = [] } = more;
  const { api, asked } = miniature(described, () => false, [], system);
  const core = coreWith(api);
  const documents = new Map(
    open.map((path) => {
      const text = files[path] ?? assert.fail();
      return [path, new OpenText(pathToFileURL(path).href, path, { version: 7, text, encoding })] as const;
    }),
  );
  const readFile = (path: string) => Promise.resolve(fileText(documents.get(path)?.getText() ?? files[path]));
  const list = (folder: string) => Promise.resolve(contentOf(folder, files));
  const checker = checkerOf(files, { core, readFile, list, privateNames, policy: () => policy });
  const [path = ""] = open;
  const document = documents.get(path) ?? assert.fail();
  const read = (await checker.read({ path, text: document.getText() })) ?? assert.fail();
  const checked = await checker.check(read, caller());
  const state: DocumentState = { ...checked, document, version: document.version, isManifestsLock: false };
  const applied: WorkspaceEdit[] = [];
  const progress = { begin: () => undefined, report: () => undefined, done: () => undefined };
  const connection = {
    window: { attachWorkDoneProgress: () => progress },
    workspace: {
      applyEdit({ edit }: { readonly edit: WorkspaceEdit }) {
        applied.push(edit);
        return Promise.resolve({ applied: true });
      },
    },
  };
  const host = {
    ...{ core, checkerOf: () => checker, policy: () => policy },
    project: (each: OpenText) => checker.project({ path: each.uri.path, text: each.getText() }),
    client: { connection, capabilities, encoding, folders: () => ["/r"], openAt: (at: string) => documents.get(at) },
    documents: { upToDate: () => Promise.resolve(state), settled: () => Promise.resolve(state), get: () => state },
    files: { readFile },
    once: () => ({ checker, readText: textReader({ readFile }) }),
    servicesOver: () => ({}),
    log: { error: (error: unknown) => assert.fail(String(error)) },
  } as unknown as LspHost;
  const actionsAt = (line: number, context: Partial<CodeActionContext> = {}): Promise<CodeAction[]> => {
    const range = { start: { line, character: 0 }, end: { line, character: 999 } };
    const params = { textDocument: { uri: document.uri.toString() }, range, context: { diagnostics: [], ...context } };
    return codeActions(host, document, params, caller().signal);
  };
  const run = (command: string, ...values: readonly unknown[]) =>
    executeCommand(host, { command, arguments: [...values] }, caller().signal);
  return { host, document, documents, asked, applied, actionsAt, run };
}

const described: Readonly<Record<string, Described>> = {
  "app@1.0.0": { advisories: ["A-1"], graph: [] },
  "app@1.1.0": { graph: [] },
  "late@1.0.0": { advisories: ["L-1"], graph: [] },
  "late@2.0.0": { graph: [] },
  "fine@1.0.0": { graph: [] },
  "fine@1.0.1": { graph: [] },
};
const path = "/r/package.json";
const uri = pathToFileURL(path).href;
const manifest = (versions: Readonly<Record<string, string>>) =>
  JSON.stringify({ dependencies: versions }, undefined, 2);
const npm = { described, files: { [path]: manifest({ app: "1.0.0", late: "1.0.0", fine: "1.0.0" }) }, open: [path] };

const without = (part: Partial<ClientCapabilities>): ClientCapabilities => ({ ...editor, ...part });
const codeAction = editor.textDocument?.codeAction ?? {};
const titlesOf = (actions: readonly CodeAction[]) => actions.map(({ title }) => title);

/** `uri@version line:character+length text` of each edit. */
function editsIn({ documentChanges = [], changes }: WorkspaceEdit = {}): readonly string[] {
  const all = [
    ...documentChanges.flatMap((each) => ("textDocument" in each ? [each] : assert.fail())),
    ...Object.entries(changes ?? {}).map(([at, edits]) => ({ textDocument: { uri: at, version: undefined }, edits })),
  ];
  return all.flatMap(({ textDocument, edits }) =>
    edits.map((edit) => {
      if (!("newText" in edit)) assert.fail();
      const { start, end } = edit.range;
      const place = `${start.line}:${start.character}+${end.character - start.character}`;
      return `${textDocument.uri}@${textDocument.version} ${place} ${edit.newText}`;
    }),
  );
}

describe("code actions of the server", () => {
  it("are those of the editor that every client can do, and resolved when they are chosen", async () => {
    const { host, actionsAt } = await opened(npm);
    const actions = await actionsAt(2);
    assert.deepEqual(titlesOf(actions), ["Update to 1.1.0: fixes 1 of 1 advisory (minor)", "Fix All Vulnerable…"]);
    const [first, all] = actions;
    assert.equal(first?.edit, undefined);
    assert.equal(first?.isPreferred, true);
    assert.ok(JSON.stringify(first.data).length < 300);
    assert.deepEqual(all?.command?.arguments, [{ uri }]);
    const sent = JSON.parse(JSON.stringify(first)) as CodeAction;
    assert.deepEqual(editsIn((await resolveCodeAction(host, sent)).edit), [`${uri}@7 2:12+5 1.1.0`]);
  });

  it("have their edit at once where the client resolves none, without versions where it knows none", async () => {
    const plain = { ...codeAction, resolveSupport: { properties: ["command"] } };
    const capabilities = without({ textDocument: { codeAction: plain } });
    const [first] = await (await opened({ ...npm, capabilities })).actionsAt(2);
    assert.deepEqual(editsIn(first?.edit), [`${uri}@7 2:12+5 1.1.0`]);
    const [old] = await (await opened({ ...npm, capabilities: { ...capabilities, workspace: {} } })).actionsAt(2);
    assert.deepEqual(editsIn(old?.edit), [`${uri}@undefined 2:12+5 1.1.0`]);
    assert.equal(old?.edit?.documentChanges, undefined);
  });

  it("are none for a client that knows commands alone, and have no command that it cannot have run", async () => {
    assert.deepEqual(await (await opened({ ...npm, capabilities: {} })).actionsAt(2), []);
    const { actionsAt } = await opened({ ...npm, capabilities: without({ workspace: {} }) });
    assert.deepEqual(titlesOf(await actionsAt(2)), ["Update to 1.1.0: fixes 1 of 1 advisory (minor)"]);
  });

  it("are of the kinds that are asked for, and rewrites only for a person who asks", async () => {
    const { actionsAt } = await opened(npm);
    const update = ["Update to latest 1.0.1 (patch)"];
    const rows: readonly (readonly [context: Partial<CodeActionContext>, titles: readonly string[]])[] = [
      [{}, update],
      [{ triggerKind: 1 }, update],
      [{ triggerKind: 2 }, []],
      [{ only: ["refactor"] }, update],
      [{ only: ["refactor.rewrite.version"] }, update],
      [{ only: [""] }, update],
      [{ only: ["refactor.rewrite.vers"] }, []],
      [{ only: ["quickfix"] }, []],
      [{ only: ["source.fixAll"] }, []],
      [{ only: [] }, []],
    ];
    for (const [context, titles] of rows) assert.deepEqual(titlesOf(await actionsAt(4, context)), titles);
    assert.deepEqual(await actionsAt(2, { only: ["source.fixAll"] }), []);
  });

  it("have our diagnostics and those of nobody else", async () => {
    const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 1 } };
    const ours = { range, message: "ours", source: "Package Insights" };
    const diagnostics = [ours, { range, message: "other", source: "json" }, { range, message: "none" }];
    const [first] = await (await opened(npm)).actionsAt(2, { diagnostics });
    assert.deepEqual(first?.diagnostics, [ours]);
  });

  it("are refused with the protocol's error when the text has changed, or is no longer open", async () => {
    const { host, document, documents, actionsAt } = await opened(npm);
    const [first = assert.fail()] = await actionsAt(2);
    document.change([{ text: `\n${manifest({ late: "1.0.0", app: "1.0.0" })}` }], 8);
    assert.deepEqual(editsIn((await resolveCodeAction(host, first)).edit), [`${uri}@8 4:12+5 1.1.0`]);
    const refusal = { name: "RequestError", code: -32_801 };
    document.change([{ text: manifest({ app: "1.0.5" }) }], 9);
    await assert.rejects(resolveCodeAction(host, first), refusal);
    documents.clear();
    await assert.rejects(resolveCodeAction(host, first), refusal);
  });

  it("are resolved to nothing but themselves without our data", async () => {
    const { host, actionsAt } = await opened(npm);
    const [first = assert.fail()] = await actionsAt(2);
    const foreign = { title: "other" };
    assert.equal(await resolveCodeAction(host, foreign), foreign);
    const invalid = { name: "RequestError", code: -32_602 };
    await assert.rejects(resolveCodeAction(host, { ...first, data: { uri } }), invalid);
    const data = first.data as { readonly correction: object };
    for (const correction of [
      { kind: "version", version: '9"}, "x": "' },
      { kind: "version", version: "" },
      { kind: "name", name: 'x": "' },
      { kind: "name", name: "../../x\n" },
    ])
      await assert.rejects(
        resolveCodeAction(host, { ...first, data: { ...data, correction } }),
        { name: "RequestError", code: -32_801 },
        JSON.stringify(correction),
      );
  });

  it("write into the file that has the version, with its version where it is open and null where it is not", async () => {
    const catalog = "/r/pnpm-workspace.yaml";
    const files = { [path]: manifest({ app: "catalog:" }), [catalog]: "catalog:\n  app: 1.0.0\n" };
    for (const [open, version] of [
      [[path], null],
      [[path, catalog], 7],
    ] as const) {
      const { host, actionsAt } = await opened({ described, files, open });
      const [first = assert.fail()] = await actionsAt(2);
      const { edit } = await resolveCodeAction(host, first);
      assert.deepEqual(editsIn(edit), [`${pathToFileURL(catalog).href}@${version} 1:7+5 1.1.0`]);
    }
  });

  it("ignore each finding by a comment, where the format has such, at places as the client counts them", async () => {
    const cargo = "/r/Cargo.toml";
    const files = { [cargo]: '[dependencies]\napp = "=1.0.0" # ä' };
    const open = [cargo];
    const { actionsAt } = await opened({ described, files, open, system: "CARGO", encoding: "utf-8" });
    const ignoring = (await actionsAt(1)).filter(({ title }) => title.startsWith("Ignore"));
    assert.deepEqual(titlesOf(ignoring), ["Ignore A-1 for app (comment)"]);
    assert.deepEqual(editsIn(ignoring[0]?.edit), [
      `${pathToFileURL(cargo).href}@7 1:0+0 # package-insights: ignore A-1\n`,
    ]);
  });
});

describe("commands of the server", () => {
  it("fix all that is vulnerable, and ask about another major version where the client can", async () => {
    const { applied, run } = await opened(npm);
    const text = await run("packageInsights.fixAll", { uri });
    assert.match(text, /^package\.json:3: app 1\.0\.0 → 1\.1\.0\n.*late 1\.0\.0 → 2\.0\.0\n.*2 changes written/s);
    assert.deepEqual(editsIn(applied[0]), [`${uri}@7 2:12+5 1.1.0`, `${uri}@7 3:13+5 2.0.0`]);
    assert.deepEqual(Object.values(applied[0]?.changeAnnotations ?? {}), [
      { label: "app 1.0.0 → 1.1.0", description: "fixes 1 of 1 advisory; minor" },
      { label: "late 1.0.0 → 2.0.0", description: "fixes 1 of 1 advisory; major", needsConfirmation: true },
    ]);
  });

  it("change nothing for a client that applies no edits, and say so", async () => {
    const { applied, run } = await opened({ ...npm, capabilities: without({ workspace: {} }) });
    await assert.rejects(run("packageInsights.fixAll", { uri }), { name: "RequestError", code: -32_803 });
    assert.deepEqual(applied, []);
  });

  it("change nothing where the text has changed meanwhile", async () => {
    const { applied, document, run } = await opened(npm);
    const fixing = run("packageInsights.fixAll", { uri });
    document.change([{ text: `${document.getText()}\n` }], 8);
    await assert.rejects(fixing, { name: "RequestError", code: -32_801 });
    assert.deepEqual(applied, []);
  });

  it("tell why a dependency is there, and draw graphs, by a place or a name", async () => {
    const { run } = await opened(npm);
    const at = { uri, position: { line: 2, character: 6 } };
    for (const target of [at, { uri, name: "app" }]) {
      assert.match(await run("packageInsights.why", target), /^# package\.json, direct .*\napp 1\.0\.0 /);
      assert.equal(
        await run("packageInsights.graph", target),
        "# as resolved by the service: installed alone on 64-bit Linux\napp 1.0.0\n",
      );
    }
    assert.match(
      await run("packageInsights.why", { uri, name: "other" }),
      /^other was not found in package\.json; not all of its graph is known$/m,
    );
    assert.match(await run("packageInsights.graph", { uri }), /^├─ app 1\.0\.0/m);
  });

  it("plan the updates of a manifest, or of one dependency closely", async () => {
    const { asked, run } = await opened(npm);
    assert.match(
      await run("packageInsights.plan", { uri }),
      /^ {2}app +1\.0\.0 → 1\.1\.0 +minor update, nearest clean/m,
    );
    assert.deepEqual(
      asked().filter((call) => call.startsWith("GetRequirements")),
      [],
    );
    for (const target of [
      { uri, name: "app" },
      { uri, position: { line: 2, character: 6 } },
    ])
      assert.match(
        await run("packageInsights.plan", target),
        /^app 1\.0\.0\nUpdate Plan\nNearest clean version: 1\.1\.0/,
      );
    assert.ok(asked().some((call) => call.startsWith("GetRequirements app@1.1.0")));
  });

  it("send nothing about a private package, wherever it is named", async () => {
    const files = { [path]: manifest({ "@acme/x": "1.0.0", app: "1.0.0" }) };
    const world = await opened({ described, files, open: [path], privateNames: ["@acme/*"] });
    const { asked, actionsAt, run } = world;
    await actionsAt(2);
    const targets = [
      ...["@acme/x", "@acme/x@1.0.0", "@acme/other"].map((name) => ({ uri, name })),
      { uri, position: { line: 2, character: 6 } },
    ];
    for (const command of ["packageInsights.why", "packageInsights.graph", "packageInsights.plan"])
      for (const target of targets)
        await run(command, target).catch((error: unknown) => assert.equal((error as Error).name, "RequestError"));
    await run("packageInsights.fixAll", { uri });
    assert.ok(asked().includes("GetVersion app@1.0.0"));
    assert.deepEqual(
      asked().filter((call) => call.includes("acme")),
      [],
    );
  });

  it("refuse what they do not know with a sentence", async () => {
    const { run } = await opened(npm);
    const refused: readonly (readonly [command: string, ...values: readonly unknown[]])[] = [
      ["packageInsights.other"],
      ["toString"],
      ["packageInsights.why"],
      ["packageInsights.why", { uri }],
      ["packageInsights.why", { uri: pathToFileURL("/r/none.json").href, name: "app" }],
      ["packageInsights.graph", { uri, name: "other" }],
      ["packageInsights.graph", { uri, position: { line: 0, character: 0 } }],
      ["packageInsights.plan"],
      ["packageInsights.plan", { uri, name: "not-declared" }],
      ["packageInsights.plan", { uri, position: { line: 0, character: 0 } }],
      ["packageInsights.fixAll", { uri: 1 }],
    ];
    for (const [command, ...values] of refused)
      await assert.rejects(run(command, ...values), { name: "RequestError", code: -32_602, message: /^\S+ .* \S+$/ });
  });
});
