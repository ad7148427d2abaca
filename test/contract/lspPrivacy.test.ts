// Private names, settings of clients, outages and text from elsewhere, through the door of the language server.

import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { projectPathOf } from "../../src/lsp/openText.ts";
import { fitsDisk, invocation } from "../privacy/commandLine.ts";
import { namesIn, sentLine } from "../privacy/sent.ts";
import { shop } from "../privacy/setUp.ts";
import { setUps } from "../privacy/setUps.ts";
import { startHostileService, type HostileService } from "../support/hostileService.ts";
import { endWires, startWire, type LspWire, type WireMessage } from "../support/lspWire.ts";
import { commandTexts } from "../support/runners.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder();

afterEach(endWires);

const sent = () => service.requests.map(({ method, path, body }) => sentLine(method, path, body));
const uriOf = (name: string) => pathToFileURL(join(folder.path, name)).href;
const manifest = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies }, undefined, 2);

interface Said {
  readonly message: string;
  readonly code?: string;
}

const published =
  (uri: string, isIt: (diagnostics: readonly Said[]) => boolean) =>
  ({ method, params }: WireMessage): boolean =>
    method === "textDocument/publishDiagnostics" && params?.uri === uri && isIt(params.diagnostics as readonly Said[]);
const says = (text: string) => (all: readonly Said[]) => all.some(({ message }) => message.includes(text));

function start(): LspWire {
  return startWire(["--base-url", service.url, "--no-cache"], { cwd: folder.path });
}

function open(server: LspWire, uri: string, text: string): void {
  server.notify("textDocument/didOpen", { textDocument: { uri, languageId: "x", version: 1, text } });
}

function change(server: LspWire, uri: string, text: string): void {
  server.notify("textDocument/didChange", { textDocument: { uri, version: 2 }, contentChanges: [{ text }] });
}

/** Asks about all of a document, once all of it is known that is asked about without a question. */
async function askAbout(server: LspWire, uri: string, text: string): Promise<void> {
  const textDocument = { uri };
  const lines = text.split("\n");
  const end = { line: lines.length, character: 0 };
  await server.ask("textDocument/inlayHint", { textDocument, range: { start: { line: 0, character: 0 }, end } });
  for (const [line, each] of lines.entries()) {
    const positions = [...each.matchAll(/[\w@./-]+/g)].map(({ index }) => ({ line, character: index + 1 }));
    await Promise.all(positions.map((position) => server.ask("textDocument/hover", { textDocument, position })));
  }
  await server.ask("textDocument/documentLink", { textDocument });
  await server.ask("textDocument/codeLens", { textDocument });
  await server.ask("textDocument/diagnostic", { textDocument });
}

describe("private names over the language server", () => {
  /** One of each system and place: `test/privacy` tries all of them in its own process. */
  const slice = [
    ...new Map(setUps.filter(fitsDisk).map((setUp) => [`${setUp.system} ${setUp.place}`, setUp])).entries(),
  ];
  for (const [title, setUp] of slice) {
    it(`are not sent, whatever a client asks: ${title}`, async () => {
      const { otherArgs, environment } = invocation(setUp, folder, service.url);
      const root = join(folder.path, shop);
      const server = startWire(otherArgs, { cwd: root, env: environment });
      await server.begin({ workspaceFolders: [{ uri: pathToFileURL(root).href, name: "shop" }] });
      const files = Object.entries({ ...setUp.project, ...setUp.settings }).flatMap(([path, content]) => {
        const uri = pathToFileURL(join(folder.path, path)).href;
        return projectPathOf(uri) !== undefined && typeof content === "string" ? [[uri, content] as const] : [];
      });
      for (const [uri, text] of files) open(server, uri, text);
      for (const [uri, text] of files) await askAbout(server, uri, text);
      await server.ask("workspace/diagnostic", { previousResultIds: [] });
      const { code, err } = await server.end();
      assert.deepEqual([code, err], [0, ""]);
      assert.deepEqual(namesIn(sent(), setUp.never), []);
      assert.deepEqual(namesIn(sent(), setUp.asked), setUp.asked);
    });
  }
});

describe("the settings of a client", () => {
  const uri = () => uriOf("package.json");
  const text = manifest({ "shop-secret": "1.0.0", lodash: "4.17.20" });
  const private_ = { private: ["shop-*"] };
  const configuration = { workspace: { configuration: true } };

  const doors: Readonly<Record<string, (server: LspWire) => Promise<unknown>>> = {
    "options of the start": (server) => server.begin({ initializationOptions: private_ }),
    "options of the start with the name of the section": (server) =>
      server.begin({ initializationOptions: { packageInsights: private_ } }),
    "an answer": (server) => {
      server.answer("workspace/configuration", () => [private_]);
      return server.begin({ capabilities: configuration });
    },
    "options of the start before an answer that has nothing": (server) => {
      server.answer("workspace/configuration", () => [{}]);
      return server.begin({ capabilities: configuration, initializationOptions: private_ });
    },
    "options of the start before an answer that has other names": (server) => {
      server.answer("workspace/configuration", () => [{ private: [] }]);
      return server.begin({ capabilities: configuration, initializationOptions: private_ });
    },
    "a word in the place of a list": (server) => server.begin({ initializationOptions: { private: "shop-*" } }),
    "a list that is partly wrong": (server) => server.begin({ initializationOptions: { private: [5, "shop-*"] } }),
    "a notification before the first document": async (server) => {
      await server.begin();
      server.notify("workspace/didChangeConfiguration", { settings: { packageInsights: private_ } });
    },
    "options of the start that nothing takes back": async (server) => {
      await server.begin({ initializationOptions: private_ });
      for (const settings of [null, {}, [], 5, { packageInsights: null }, { private: ["x"] }, { other: {} }])
        server.notify("workspace/didChangeConfiguration", { settings });
    },
  };
  for (const [title, begin] of Object.entries(doors))
    it(`keep names private: ${title}`, async () => {
      const server = start();
      await begin(server);
      open(server, uri(), text);
      await server.message(published(uri(), says("lodash 4.17.20: update to")));
      await askAbout(server, uri(), text);
      await server.end();
      assert.deepEqual(namesIn(sent(), ["shop-secret"]), []);
      assert.deepEqual(namesIn(sent(), ["lodash"]), ["lodash"]);
    });

  it("keep names private from the time when they say so", async () => {
    const server = start();
    await server.begin();
    open(server, uri(), manifest({ lodash: "4.17.20" }));
    await server.message(published(uri(), says("lodash 4.17.20: update to")));
    server.notify("workspace/didChangeConfiguration", { settings: private_ });
    change(server, uri(), manifest({ "shop-secret": "1.0.0", minimist: "1.2.5" }));
    await server.message(published(uri(), says("minimist 1.2.5: update to")));
    await askAbout(server, uri(), text);
    await server.end();
    assert.deepEqual(namesIn(sent(), ["shop-secret"]), []);
  });

  it("release no names, and send nothing elsewhere", async () => {
    const elsewhere = "http://127.0.0.1:9/";
    const said = { public: ["*"], mirrors: ["https://npm.acme.example/"], baseUrl: elsewhere, concurrency: 1 };
    folder.write(".npmrc", "registry=https://npm.acme.example/\n");
    for (const initializationOptions of [said, { packageInsights: said }, {}]) {
      const server = start();
      server.answer("workspace/configuration", () => [said]);
      await server.begin({ initializationOptions, capabilities: configuration });
      open(server, uri(), text);
      open(server, uriOf("pip/requirements.txt"), "requests==2.19.0\n");
      await server.message(published(uriOf("pip/requirements.txt"), says("requests 2.19.0: update to")));
      await askAbout(server, uri(), text);
      const { err } = await server.end();
      assert.equal(err, "");
      const logged = server.received.filter(({ method }) => method === "window/logMessage").map(({ params }) => params);
      for (const name of Object.keys(said))
        assert.ok(
          logged.some((each) => each?.type === 2 && String(each.message).includes(`“${name}”`)),
          `${name}: ${JSON.stringify(logged)}`,
        );
      assert.deepEqual(namesIn(sent(), ["shop-secret", "lodash"]), []);
    }
  });
});

describe("an outage of the service", () => {
  it("is a row, never an empty list, until it is over", async () => {
    service.faults.set({ rules: [{ fault: { kind: "status", status: 403, html: true } }] });
    const server = start();
    await server.begin();
    const uri = uriOf("package.json");
    open(server, uri, manifest({ lodash: "4.17.20" }));
    const isNotChecked = (all: readonly Said[]) => all.some(({ code }) => code === "not-checked");
    const { params } = await server.message(published(uri, isNotChecked));
    assert.equal((params?.diagnostics as readonly Said[]).length, 1);
    service.faults.reset();
    change(server, uri, manifest({ lodash: "4.17.20", minimist: "1.2.5" }));
    await server.message(published(uri, (all) => says("update to")(all) && !isNotChecked(all)));
    await server.end();
    assert.ok(!server.received.some(published(uri, (all) => all.length === 0)));
  });

  it("is a row of manifests that are not open, too", async () => {
    service.faults.set({ rules: [{ fault: { kind: "status", status: 403, html: true } }] });
    folder.write("package.json", manifest({ lodash: "4.17.20" }));
    const server = start();
    await server.begin({ workspaceFolders: [{ uri: uriOf("."), name: "all" }] });
    const { result } = await server.ask("workspace/diagnostic", { previousResultIds: [] });
    const { items } = result as { items: readonly { readonly uri: string; readonly items: readonly Said[] }[] };
    assert.deepEqual(
      items.map(({ uri, items: rows }) => [fileURLToPath(uri), rows.map(({ code }) => code)]),
      [[join(folder.path, "package.json"), ["not-checked"]]],
    );
    await server.end();
  });
});

describe("text from elsewhere over the language server", () => {
  let hostile: HostileService;
  before(async () => (hostile = await startHostileService(service.url)));
  after(() => hostile.close());

  /** What breaks a line, hides, or sets a direction. */
  const odd =
    /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/u;
  const texts = [...commandTexts, "a\nb\rc\u2028d\u0000e\u001b[31mf", "a\u{e0041}\u{e0042}b\u200bc\u202ed"];
  it("stays one printable line", async () => {
    for (const text of texts) {
      hostile.say(text);
      const name = JSON.stringify(text);
      const server = startWire(["--base-url", hostile.url, "--no-cache"], { cwd: folder.path });
      const relatedInformation = {
        relatedInformation: true,
        tagSupport: { valueSet: [2] },
        codeDescriptionSupport: true,
      };
      await server.begin({
        capabilities: { textDocument: { publishDiagnostics: relatedInformation } },
        initializationOptions: { [text]: text, rules: { [text]: text } },
      });
      const uri = uriOf("package.json");
      const own = `{ "dependencies": { ${name}: "1.0.0", "lodash": ${name}, "express": "4.17.1", "uuid": "3.4.0" } }`;
      open(server, uri, own);
      await server.message(published(uri, says("express 4.17.1: update to")));
      await askAbout(server, uri, own);
      const { err } = await server.end();
      assert.equal(err, "");
      const messages = server.received.flatMap(({ method, params }): readonly string[] => {
        if (method === "window/logMessage" || method === "window/showMessage") return [String(params?.message)];
        if (method !== "textDocument/publishDiagnostics") return [];
        const all = params?.diagnostics as (Said & { relatedInformation?: readonly Said[] })[];
        return all.flatMap(({ message, relatedInformation: more = [], code = "" }) => [
          message,
          code,
          ...more.map((each) => each.message),
        ]);
      });
      assert.ok(messages.length > 0);
      for (const message of messages) assert.doesNotMatch(message, odd, JSON.stringify(message));
    }
  });
});
