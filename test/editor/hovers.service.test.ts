import assert from "node:assert/strict";
import { hoverMarkdown } from "../../src/core/render/hover/hover.ts";
import { hoveredAt } from "../../src/editor/hovers.ts";
import { cursorIn, editorWorld, textInEditor } from "../support/editorWorld.ts";

const noLink = () => undefined;
const noLinks = {
  ...{ graphLink: noLink, detailsLink: noLink, compareLink: noLink, planLink: noLink, updateLink: noLink },
  ...{ fixLink: noLink, releaseLink: noLink, mirrorLink: noLink },
};

function world(marked: string, file = "package.json") {
  const { text, offset } = cursorIn(marked);
  const { host, requests } = editorWorld();
  const document = textInEditor(`/app/${file}`, text);
  const access = { host, documents: host };
  return {
    text,
    document,
    requests,
    hover: (signal = new AbortController().signal) => hoveredAt(access, document, offset, signal),
  };
}

/** By file, a text with the cursor, the part that is hovered over, and the beginning of the first line. */
const hovers: readonly (readonly [file: string, marked: string, part: string, head: string])[] = [
  [
    "package.json",
    '{"name":"😀","dependencies":{"mini‸mist":"1.2.5"}}',
    "minimist",
    "**minimist** 1.2.5 (written here) · latest 1.2.8 · MIT · 6 years old",
  ],
  [
    "package.json",
    '{"dependencies":{"minimist":"‸1.2.5"}}',
    "1.2.5",
    "**minimist** 1.2.5 (written here) · latest 1.2.8 · MIT · 6 years old",
  ],
  [
    "Cargo.toml",
    '[dependencies]\nregex = "=1.‸5.4"',
    "=1.5.4",
    "**regex** 1.5.4 (written here) · latest 1.13.1 · MIT OR Apache-2.0 · 5 years old",
  ],
  [
    "go.mod",
    "module a.example/b\n\nrequire github.com/gorilla/web‸socket v1.4.0\n",
    "github.com/gorilla/websocket",
    "**github.com/gorilla/websocket** v1.4.0 (minimum written here; Go may select a newer one) · latest v1.5.3 · BSD-2-Clause · 8 years old",
  ],
  [
    "pom.xml",
    "<project><dependencies><dependency><groupId>org.yaml</groupId><artifactId>snake‸yaml</artifactId><version>1.26</version></dependency></dependencies></project>",
    "snakeyaml",
    "**org.yaml:snakeyaml** 1.26 (written here) · latest 2.6 · Apache-2.0 · 6 years old",
  ],
  [
    "requirements.txt",
    "url‸lib3==1.25.8\n",
    "urllib3",
    "**urllib3** 1.25.8 (written here) · latest 2.7.0 · MIT · 6 years old",
  ],
  [
    "Gemfile",
    'source "https://rubygems.org"\ngem "ra‸ck", "~> 2.2.3"\n',
    "rack",
    "**rack** 2.2.24 (highest that satisfies `~> 2.2.3`) · latest 3.2.7 · MIT · 3 months old",
  ],
  [
    "App.csproj",
    '<Project><ItemGroup><PackageReference Include="Newtonsoft‸.Json" Version="12.0.3" /></ItemGroup></Project>',
    "Newtonsoft.Json",
    "**Newtonsoft.Json** 12.0.3 (minimum written here, which NuGet installs) · latest 13.0.4 · MIT · 7 years old",
  ],
];

describe("what a hover is about", () => {
  for (const [file, marked, part, head] of hovers) {
    it(`is the dependency of ${file}: ${marked.slice(0, 50)}`, async () => {
      const { text, hover } = world(marked, file);
      const hovered = (await hover()) ?? assert.fail();
      assert.equal(text.slice(hovered.span.start, hovered.span.end), part);
      const markdown = hoverMarkdown(hovered.facts, { ...noLinks, ...hovered }, hovered.other);
      assert.equal(markdown.split("\n")[0]?.replaceAll("\\", ""), head);
    });
  }

  it("is told without links by a host that has none, but with the pages of the web", async () => {
    const { hover } = world('{"dependencies":{"express":"4.17.1","mini‸mist":"1.2.5"}}');
    const hovered = (await hover()) ?? assert.fail();
    const markdown = hoverMarkdown(hovered.facts, { ...noLinks, ...hovered }, hovered.other);
    assert.equal(
      markdown.split("\n").find((line) => line.includes("Fixed in")),
      "**Fixed in 1\\.2\\.8** · [npm](https://npmjs.org/package/minimist/v/1.2.5) · [repository](https://github.com/minimistjs/minimist)",
    );
    assert.doesNotMatch(markdown, /\]\((?!https:)/);
  });

  it("is nothing in another document and beside dependencies, where nothing is asked", async () => {
    for (const { hover, requests } of [
      world('{"dependencies":{"mini‸mist":"1.2.5"}}', "composer.json"),
      world('{"na‸me":"minimist","dependencies":{"minimist":"1.2.5"}}'),
    ]) {
      assert.equal(await hover(), undefined);
      assert.deepEqual(requests, []);
    }
  });

  it("is nothing in a text that has changed since, and after an abort", async () => {
    const changed = world('{"dependencies":{"mini‸mist":"1.2.5"}}');
    const first = changed.hover();
    changed.document.version = 2;
    assert.equal(await first, undefined);
    const controller = new AbortController();
    const second = world('{"dependencies":{"mini‸mist":"1.2.5"}}').hover(controller.signal);
    controller.abort();
    assert.equal(await second, undefined);
  });
});
