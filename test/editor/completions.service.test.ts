import assert from "node:assert/strict";
import { completionsAt, type CompletionEntry } from "../../src/editor/completions.ts";
import { editorWorld, textInEditor } from "../support/editorWorld.ts";
import { caller } from "../support/world.ts";

/** By file, a text with the cursor `‸` in «what is replaced», and the first entry. */
const versions: readonly (readonly [file: string, marked: string, first: string])[] = [
  [
    "package.json",
    '{"dependencies":{"left-pad":"^«1.‸0»"}}',
    "1.3.0 (default · in range · no known advisories · deprecated · 8 years ago) Value, deprecated, preselected",
  ],
  [
    "package.json",
    '{"name":"😀","dependencies":{"minimist":"«‸»"}}',
    "1.2.8 (default · no known advisories · 3 years ago) Value, preselected",
  ],
  [
    "package.json",
    '{"dependencies":{"lodash":"«4.17.20‸» || 5"}}',
    "4.18.1 (default · no known advisories · 7 months ago) Value, preselected",
  ],
  [
    "Cargo.toml",
    '[dependencies]\nlog = { version = "~«0.‸4»" }',
    "0.4.33 (default · in range · no known advisories · 5 months ago) Value, preselected",
  ],
  [
    "go.mod",
    "module a.example/b\n\nrequire github.com/gorilla/websocket «v1.‸4.0»\n",
    "v1.5.3 (default · in range · no known advisories · 2 years ago) Value, preselected",
  ],
  [
    "pom.xml",
    "<project><dependencies><dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId><version>«‸1.26»</version></dependency></dependencies></project>",
    "2.6 (default · no known advisories · 8 months ago) Value, preselected",
  ],
  [
    "requirements.txt",
    "urllib3==«‸1.25.8»  # pinned\n",
    "2.7.0 (default · no known advisories · 6 months ago) Value, preselected",
  ],
  [
    "Gemfile",
    'source "https://rubygems.org"\ngem "rack", "~> «2.‸2»"\n',
    "3.2.7 (default · no known advisories · 3 months ago) Value, preselected",
  ],
  [
    "App.csproj",
    '<Project><ItemGroup><PackageReference Include="Newtonsoft.Json" Version="«12.0.‸3»" /></ItemGroup></Project>',
    "13.0.4 (default · in range · no known advisories · 1 year ago) Value, preselected",
  ],
];

/** Names are completed only for a person, as each costs a request. */
const names: readonly (readonly [what: string, marked: string, entries: readonly string[]])[] = [
  ["a name that is known", '{"dependencies":{"«left-pad‸»":""}}', ["left-pad (exact match) Module, for left-pad"]],
  [
    "a name that is not, by similar ones",
    '{"dependencies":{"«lodahs‸»":""}}',
    ["lodash (similar name) Module, for lodahs"],
  ],
  ["no name of one character", '{"dependencies":{"«l‸»":""}}', []],
];

function lineOf({ kind, label, description, isDeprecated, preselect, filterText }: CompletionEntry): string {
  const marks = [kind, isDeprecated && "deprecated", preselect && "preselected", filterText && `for ${filterText}`];
  return `${label} (${description}) ${marks.filter(Boolean).join(", ")}`;
}

function requested(file: string, marked: string) {
  const text = marked.replace(/[«»‸]/g, "");
  const offset = marked.replace(/[«»]/g, "").indexOf("‸");
  const span = { start: marked.replace("‸", "").indexOf("«"), end: marked.replace(/[«‸]/g, "").indexOf("»") };
  return { span, requested: { document: textInEditor(`/app/${file}`, text), offset } };
}

describe("completion", () => {
  for (const [file, marked, first] of versions) {
    it(`has the versions of ${file}: ${marked.slice(0, 60)}`, async () => {
      const { requested: asked, span } = requested(file, marked);
      const found = await completionsAt(editorWorld().host, { ...asked, isInvoked: false }, caller());
      assert.deepEqual(found?.span, span);
      assert.equal(lineOf(found.items[0] ?? assert.fail()), first);
      assert.deepEqual(
        found.items.toSorted((a, b) => (a.sortText < b.sortText ? -1 : 1)),
        found.items,
      );
    });
  }

  for (const [what, marked, entries] of names) {
    it(`has ${what}, only for a person who asks for it`, async () => {
      const { requested: asked, span } = requested("package.json", marked);
      const { host, requests } = editorWorld();
      assert.equal(await completionsAt(host, { ...asked, isInvoked: false }, caller()), undefined);
      assert.deepEqual(requests, []);
      const found = await completionsAt(host, { ...asked, isInvoked: true }, caller());
      assert.deepEqual(found?.items.map(lineOf) ?? [], entries);
      if (found) assert.deepEqual(found.span, span);
    });
  }

  it("calls versions with advisories so, and deprecated ones", async () => {
    const { requested: asked } = requested("package.json", '{"dependencies":{"minimist":"«‸»"}}');
    const found = await completionsAt(editorWorld().host, { ...asked, isInvoked: false }, caller());
    const old = found?.items.find(({ label }) => label === "0.0.8") ?? assert.fail();
    assert.equal(lineOf(old), "0.0.8 (2 advisories · 12 years ago) Issue");
  });

  it("asks nothing for another document, a private name and a place without a dependency", async () => {
    const { host, requests } = editorWorld();
    const places = [
      ["package-lock.txt", '{"dependencies":{"left-pad":"«‸»"}}'],
      ["package.json", '{"dependencies":{"left-pad":"file:«‸»../left-pad"}}'],
      ["package.json", '{"version":"«‸»"}'],
    ] as const;
    for (const [file, marked] of places)
      assert.equal(
        await completionsAt(host, { ...requested(file, marked).requested, isInvoked: true }, caller()),
        undefined,
      );
    assert.deepEqual(requests, []);
  });

  it("has nothing for a text that has changed since, and after an abort", async () => {
    const { requested: asked } = requested("package.json", '{"dependencies":{"left-pad":"«‸»"}}');
    const changed = completionsAt(editorWorld().host, { ...asked, isInvoked: true }, caller());
    asked.document.version = 2;
    assert.equal(await changed, undefined);
    const controller = new AbortController();
    const aborted = completionsAt(editorWorld().host, { ...asked, isInvoked: true }, controller);
    controller.abort();
    assert.equal(await aborted, undefined);
  });
});
