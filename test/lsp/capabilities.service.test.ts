import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { ClientCapabilities, InlayHint } from "vscode-languageserver";
import { codeLens } from "../../src/lsp/codeLens.ts";
import { completion } from "../../src/lsp/completion.ts";
import { documentLinks } from "../../src/lsp/documentLinks.ts";
import { documentSymbols } from "../../src/lsp/documentSymbols.ts";
import { hover } from "../../src/lsp/hover.ts";
import { inlayHints, resolveInlayHint } from "../../src/lsp/inlayHints.ts";
import { cursorIn } from "../support/editorWorld.ts";
import { lspWorld } from "../support/lspWorld.ts";

const { signal } = new AbortController();
const aborted = AbortSignal.abort();
const minimist = '{ "dependencies": { "minimist": "1.2.‸5" } }';

/** A manifest whose answers a test asks for, at the cursor or for the whole text. */
function world(marked: string, how: Parameters<typeof lspWorld>[2] & { readonly file?: string } = {}) {
  const { text, offset } = cursorIn(marked);
  const made = lspWorld(how.file ?? "package.json", text, how);
  const { host, document } = made;
  const textDocument = { uri: document.uri.toString() };
  const position = document.positionAt(offset);
  const range = document.rangeOf({ start: 0, end: text.length });
  return {
    ...made,
    text,
    hover: (asked = signal) => hover(host, document, { textDocument, position }, asked),
    completion: (triggerKind?: 1 | 2, asked = signal) =>
      completion(host, document, { textDocument, position, ...(triggerKind && { context: { triggerKind } }) }, asked),
    hints: (asked = signal) => inlayHints(host, document, { textDocument, range }, asked),
    links: (asked = signal) => documentLinks(host, document, { textDocument }, asked),
    lens: (asked = signal) => codeLens(host, document, { textDocument }, asked),
    symbols: () => documentSymbols(host, document),
  };
}

describe("a hover", () => {
  const formats: readonly (readonly [capabilities: ClientCapabilities, kind: string, end: RegExp])[] = [
    [{}, "plaintext", /^- critical 9\.8 GHSA-xvch-5gv4-984h \(https:\/\/osv\.dev\/\S+\) Prototype Pollution$/m],
    [
      { textDocument: { hover: { contentFormat: ["plaintext", "markdown"] } } },
      "plaintext",
      /^✘ 1 advisory, critical 9\.8 · /m,
    ],
    [
      { textDocument: { hover: { contentFormat: ["markdown"] } } },
      "markdown",
      /^\*\*Fixed in 1\.2\.8\*\* · \[npm\]\(https:\/\/npmjs\.org\/package\/minimist\/v\/1\.2\.5\) · \[repository\]\(https:\S+\)$/m,
    ],
  ];
  for (const [capabilities, expected, line] of formats) {
    it(`is ${expected} for ${JSON.stringify(capabilities)}, without HTML, icons and commands`, async () => {
      const { contents } = (await world(minimist, { capabilities }).hover()) ?? assert.fail();
      assert.ok(typeof contents === "object" && "kind" in contents);
      assert.equal(contents.kind, expected);
      assert.match(contents.value, line);
      assert.doesNotMatch(contents.value, /<|\$\(|command:|\(\)|undefined/);
    });
  }
});

describe("completion", () => {
  const support = { labelDetailsSupport: true, preselectSupport: true, tagSupport: { valueSet: [1 as const] } };
  const leftPad = '{ "dependencies": { "left-pad": "‸" } }';

  it("has plain edits for a client that knows nothing else", async () => {
    const { completion: items, text } = world(leftPad);
    const [first] = (await items()) ?? [];
    const at = text.indexOf('"" }') + 1;
    const range = { start: { line: 0, character: at }, end: { line: 0, character: at } };
    const detail = "default · no known advisories · deprecated · 8 years ago";
    const edit = { sortText: "000000", kind: 12, textEdit: { range, newText: "1.3.0" } };
    assert.deepEqual(first, { label: "1.3.0", detail, ...edit });
  });

  it("has what the client shows besides", async () => {
    const capabilities = { textDocument: { completion: { completionItem: support } } };
    const [first = assert.fail()] = (await world(leftPad, { capabilities }).completion()) ?? [];
    assert.equal(first.detail, undefined);
    assert.deepEqual(first.labelDetails, { description: "default · no known advisories · deprecated · 8 years ago" });
    assert.deepEqual([first.preselect, first.tags], [true, [1]]);
  });

  it("asks about a name only where a person wants it, and not for a client that does not tell", async () => {
    for (const kind of [undefined, 2] as const) {
      const { completion: items, requests } = world('{ "dependencies": { "lodahs‸": "" } }', { isUnchecked: true });
      assert.equal(await items(kind), null);
      assert.deepEqual(requests, []);
    }
    const [first] = (await world('{ "dependencies": { "lodahs‸": "" } }').completion(1)) ?? [];
    assert.deepEqual([first?.label, first?.filterText, first?.kind], ["lodash", "lodahs", 9]);
  });
});

describe("completion of a name that is being typed", () => {
  it("waits until it is left alone, and asks nothing before", async () => {
    const { host, document, requests, text } = world('{ "dependencies": { "lodah‸": "" } }', { isUnchecked: true });
    const textDocument = { uri: document.uri.toString() };
    const typed = text.indexOf("lodah");
    const type = (character: string, at: number, version: number) => {
      const position = document.positionAt(at);
      document.change([{ range: { start: position, end: position }, text: character }], version);
      const params = { textDocument, position: document.positionAt(at + 1), context: { triggerKind: 1 } } as const;
      return completion(host, document, params, signal);
    };
    const half = type("s", typed + 5, 2);
    const whole = type("s", typed + 6, 3);
    assert.equal(await half, null);
    assert.deepEqual(requests, []);
    await whole;
    assert.ok(requests.length > 0);
  });
});

describe("inlay hints", () => {
  it("wait until all is known for a client that does not ask again", async () => {
    const [hint] = (await world(minimist).hints()) ?? [];
    assert.equal(hint?.label, "→ 1.2.8  ✘ 1 critical");
    assert.match(hint.tooltip as string, /1 known advisory \(worst: critical 9\.8\)/);
  });

  it("have a client that can ask again do so, once for several news", async () => {
    const capabilities = { workspace: { inlayHint: { refreshSupport: true } } };
    const { hints, settled, asked } = world(minimist, { capabilities });
    await hints();
    await settled();
    while (asked.length === 0) await wait(5);
    const before = asked.length;
    const [hint] = (await hints()) ?? [];
    assert.equal(hint?.label, "→ 1.2.8  ✘ 1 critical");
    assert.deepEqual(new Set(asked), new Set(["workspace/inlayHint/refresh"]));
    assert.ok(before < 4, `${before} refreshes`);
  });

  it("are resolved to their change, unless the text is another by then", async () => {
    const { hints, host, document, text } = world(minimist);
    const [hint = assert.fail()] = (await hints()) ?? [];
    const resolved = await resolveInlayHint(host, hint, signal);
    const at = text.indexOf("1.2.5");
    const range = { start: { line: 0, character: at }, end: { line: 0, character: at + 5 } };
    assert.deepEqual(resolved.textEdits, [{ range, newText: "1.2.8" }]);
    assert.match(resolved.tooltip as string, /\nDouble-click to update to 1\.2\.8$/);
    const { position, label } = hint;
    const others: readonly InlayHint[] = [
      { position, label },
      { position, label, data: { ...(hint.data as object), offset: 0 } },
    ];
    for (const other of others) assert.equal(await resolveInlayHint(host, other, signal), other);
    document.change([{ text: `${text} ` }], 2);
    assert.equal(await resolveInlayHint(host, hint, signal), hint);
  });

  it("are not made where the settings do not want them", async () => {
    assert.equal(await world(minimist, { settings: { inlayHints: "off" } }).hints(), null);
  });
});

describe("links", () => {
  it("lead to the registry where the service is not the public one", async () => {
    const links = await world(minimist).links();
    assert.deepEqual(
      links?.map(({ target, tooltip }) => [target, tooltip]),
      [
        ["https://npmjs.org/package/minimist/v/1.2.5", undefined],
        ["https://osv.dev/vulnerability/GHSA-xvch-5gv4-984h", undefined],
      ],
    );
  });

  it("are on no name that is private or not known, and do not overlap", async () => {
    const text = '{ "dependencies": { "acme-invented": "1.0.0", "@acme/x": "file:../x", "lodash": "‸4.17.20" } }';
    const links = (await world(text).links()) ?? [];
    assert.deepEqual(
      links.map(({ target }) => target?.replace(/^https:\/\/([\w.]+)\/.*/, "$1")),
      ["npmjs.org", "osv.dev"],
    );
    const gradle = 'dependencies {\n  implementation("org.yaml:snakeyaml:‸1.26")\n}\n';
    const [name, version] = (await world(gradle, { file: "build.gradle" }).links()) ?? [];
    assert.ok(name && version && name.range.end.character <= version.range.start.character);
  });
});

describe("a lens", () => {
  it("is there only by the settings, and does nothing", async () => {
    assert.equal(await world(minimist).lens(), null);
    const [lens] = (await world(minimist, { settings: { codeLens: true } }).lens()) ?? [];
    assert.deepEqual(lens?.command, { title: "1 vulnerable dependency, 1 checked", command: "" });
  });
});

describe("symbols", () => {
  const two =
    '{ "dependencies": { "minimist": "1.2.5‸" }, "devDependencies": { "😀": "", "": "1", "left-pad": "^1.0" } }';

  it("are of the text alone, in groups where the client has them", async () => {
    const capabilities = { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } };
    const { symbols, requests } = world(two, { capabilities, isUnchecked: true });
    const all = (await symbols()) ?? [];
    assert.deepEqual(
      all.map((each) => [
        each.name,
        "children" in each && (each.children ?? []).map(({ name, detail }) => [name, detail]),
      ]),
      [
        ["dependencies", [["minimist", "1.2.5"]]],
        [
          "devDependencies",
          [
            ["😀", undefined],
            ["left-pad", "^1.0"],
          ],
        ],
      ],
    );
    assert.deepEqual(requests, []);
  });

  it("are a flat list otherwise", async () => {
    const all = (await world(two, { isUnchecked: true }).symbols()) ?? [];
    assert.deepEqual(
      all.map((each) => "containerName" in each && [each.name, each.containerName]),
      [
        ["minimist", "dependencies"],
        ["😀", "devDependencies"],
        ["left-pad", "devDependencies"],
      ],
    );
  });
});

describe("any answer", () => {
  it("is null without a request for a document that is no manifest", async () => {
    const {
      hover: hovered,
      completion: items,
      symbols,
      requests,
    } = world(minimist, { file: "composer.json", isUnchecked: true });
    assert.deepEqual([await hovered(), await items(1), await symbols()], [null, null, null]);
    assert.deepEqual(requests, []);
  });

  it("is null once it is canceled", async () => {
    const made = world(minimist, { settings: { codeLens: true } });
    const { hover: hovered, completion: items, hints, links, lens } = made;
    const answers = [hovered(aborted), items(1, aborted), hints(aborted), links(aborted), lens(aborted)];
    assert.deepEqual(
      await Promise.all(answers),
      answers.map(() => null),
    );
  });
});
