import assert from "node:assert/strict";
import type { DocumentSymbol, MarkupContent, Range } from "vscode-languageserver";
import { completion } from "../../src/lsp/completion.ts";
import { documentLinks } from "../../src/lsp/documentLinks.ts";
import { documentSymbols } from "../../src/lsp/documentSymbols.ts";
import { hover } from "../../src/lsp/hover.ts";
import { inlayHints } from "../../src/lsp/inlayHints.ts";
import type { Encoding } from "../../src/lsp/openText.ts";
import { cursorIn } from "../support/editorWorld.ts";
import { lspWorld } from "../support/lspWorld.ts";

/** The answer of the server at the cursor, which is in a version behind other characters. */
interface Answers {
  readonly text: string;
  readonly hover: string;
  readonly completion: string;
  readonly hints: readonly string[];
  readonly links: readonly string[];
  readonly symbols: readonly string[];
}

const table: Readonly<Record<string, Answers>> = {
  "package.json": {
    text: '{ "name": "😀", "dependencies": { "minimist": "1.2.‸5" } }',
    hover: "1.2.5: minimist 1.2.5 (written here) · latest 1.2.8 · MIT · 6 years old",
    completion: "1.2.5: 1.2.8 (default · no known advisories · 3 years ago)",
    hints: ['2.5" } }‹→ 1.2.8  ✘ 1 critical›'],
    links: [
      "minimist: https://deps.dev/npm/minimist/1.2.5 (Open minimist 1.2.5 on deps.dev)",
      "1.2.5: https://osv.dev/vulnerability/GHSA-xvch-5gv4-984h (Open GHSA-xvch-5gv4-984h: Prototype Pollution in minimist)",
    ],
    symbols: ['dependencies: minimist": "1.2.5', '  minimist, 1.2.5: minimist in minimist": "1.2.5'],
  },
  "Cargo.toml": {
    text: '# 😀\n[dev-dependencies]\nregex = { version = "=1.5.‸4" } # 😀\n',
    hover: "=1.5.4: regex 1.5.4 (written here) · dev · latest 1.13.1 · MIT OR Apache-2.0 · 5 years old",
    completion: "1.5.4: 1.13.1 (default · no known advisories · 4 months ago)",
    hints: ['" } # 😀‹→ 1.5.6  ✘ 1 high›'],
    links: [
      "regex: https://deps.dev/cargo/regex/1.5.4 (Open regex 1.5.4 on deps.dev)",
      "=1.5.4: https://osv.dev/vulnerability/GHSA-m5pq-gvj9-9vr8 (Open GHSA-m5pq-gvj9-9vr8: Regexes with large repetitions on empty sub-expressions take a very long time to parse)",
    ],
    symbols: ['dev-dependencies: regex = { version = "=1.5.4', '  regex, =1.5.4: regex in regex = { version = "=1.5.4'],
  },
  "go.mod": {
    text: "module a.example/b\n\n// 😀\nrequire github.com/gorilla/websocket v1.‸4.0\n",
    hover:
      "v1.4.0: github.com/gorilla/websocket v1.4.0 (minimum written here; Go may select a newer one) · latest v1.5.3 · BSD-2-Clause · 8 years old",
    completion: "v1.4.0: v1.5.3 (default · in range · no known advisories · 2 years ago)",
    hints: ["t v1.4.0‹→ v1.4.2  ✘ 1 high›"],
    links: [
      "github.com/gorilla/websocket: https://deps.dev/go/github.com%2Fgorilla%2Fwebsocket/v1.4.0 (Open github.com/gorilla/websocket v1.4.0 on deps.dev)",
      "v1.4.0: https://osv.dev/vulnerability/GHSA-3xh2-74w9-5vxm (Open GHSA-3xh2-74w9-5vxm: Integer overflow in github.com/gorilla/websocket)",
    ],
    symbols: [
      "require: github.com/gorilla/websocket v1.4.0",
      "  github.com/gorilla/websocket, v1.4.0: github.com/gorilla/websocket in github.com/gorilla/websocket v1.4.0",
    ],
  },
  "pom.xml": {
    text: "<project><dependencies><!-- 😀 --><dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId><version>1.‸26</version></dependency></dependencies></project>",
    hover: "1.26: org.yaml:snakeyaml 1.26 (written here) · latest 2.6 · Apache-2.0 · 6 years old",
    completion: "1.26: 2.6 (default · no known advisories · 8 months ago)",
    hints: ["project>‹→ 2.0  ✘ 2 high +5›"],
    links: [
      "snakeyaml: https://deps.dev/maven/org.yaml%3Asnakeyaml/1.26 (Open org.yaml:snakeyaml 1.26 on deps.dev)",
      "1.26: https://osv.dev/vulnerability/GHSA-mjmj-j48q-9wg2 (Open GHSA-mjmj-j48q-9wg2: SnakeYaml Constructor Deserialization Remote Code Execution)",
    ],
    symbols: [
      "compile: snakeyaml</artifactId><version>1.26",
      "  org.yaml:snakeyaml, 1.26: snakeyaml in snakeyaml</artifactId><version>1.26",
    ],
  },
  "requirements.txt": {
    text: "# 😀\nurllib3==1.25.‸8 # 😀\nclick\n",
    hover: "==1.25.8: urllib3 1.25.8 (written here) · latest 2.7.0 · MIT · 6 years old",
    completion: "1.25.8: 2.7.0 (default · no known advisories · 6 months ago)",
    hints: ["5.8 # 😀‹→ 1.26.20  ✘ 1 high +4›", "click‹≈ 8.5.0›"],
    links: [
      "urllib3: https://deps.dev/pypi/urllib3/1.25.8 (Open urllib3 1.25.8 on deps.dev)",
      "==1.25.8: https://osv.dev/vulnerability/GHSA-q2q7-5pp4-w6pg (Open GHSA-q2q7-5pp4-w6pg: Catastrophic backtracking in URL authority parser when passed URL containing many @ characters)",
      "click: https://deps.dev/pypi/click/8.5.0 (Open click 8.5.0 on deps.dev)",
    ],
    symbols: [
      "requirements: urllib3==1.25.8 # 😀\nclick",
      "  urllib3, ==1.25.8: urllib3 in urllib3==1.25.8",
      "  click, → 8.5.0: click in click",
    ],
  },
  Gemfile: {
    text: 'source "https://rubygems.org"\n😀 = 1; gem "rack", "~> 2.‸2.3"\n',
    hover: "~> 2.2.3: rack 2.2.24 (highest that satisfies ~> 2.2.3) · latest 3.2.7 · MIT · 3 months old",
    completion: "2.2.3: 3.2.7 (default · no known advisories · 3 months ago)",
    hints: ['> 2.2.3"‹≈ 2.2.24  → 3.2.7›'],
    links: [
      "rack: https://deps.dev/rubygems/rack/2.2.24 (Open rack 2.2.24 on deps.dev)",
      "~> 2.2.3: https://github.com/rack/rack (Open github.com/rack/rack)",
    ],
    symbols: ['default: rack", "~> 2.2.3', '  rack, ~> 2.2.3 → 2.2.24: rack in rack", "~> 2.2.3'],
  },
  "App.csproj": {
    text: '<Project><ItemGroup><!-- 😀 --><PackageReference Include="Newtonsoft.Json" Version="12.0.‸3" /></ItemGroup></Project>',
    hover:
      "12.0.3: Newtonsoft.Json 12.0.3 (minimum written here, which NuGet installs) · latest 13.0.4 · MIT · 7 years old",
    completion: "12.0.3: 13.0.4 (default · in range · no known advisories · 1 year ago)",
    hints: ["Project>‹→ 13.0.4  ✘ 1 high›"],
    links: [
      "Newtonsoft.Json: https://deps.dev/nuget/newtonsoft.json/12.0.3 (Open Newtonsoft.Json 12.0.3 on deps.dev)",
      "12.0.3: https://osv.dev/vulnerability/GHSA-5crp-9r3c-p9vr (Open GHSA-5crp-9r3c-p9vr: Improper Handling of Exceptional Conditions in Newtonsoft.Json)",
    ],
    symbols: [
      'PackageReference: Newtonsoft.Json" Version="12.0.3',
      '  Newtonsoft.Json, 12.0.3: Newtonsoft.Json in Newtonsoft.Json" Version="12.0.3',
    ],
  },
};

const { signal } = new AbortController();

async function answersOf(marked: string, file: string, encoding: Encoding): Promise<Answers> {
  const { text, offset } = cursorIn(marked);
  const capabilities = {
    textDocument: {
      documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      documentLink: { tooltipSupport: true },
    },
  };
  const world = lspWorld(file, text, { encoding, capabilities, site: "https://deps.dev" });
  const { host, document } = world;
  await world.settled();
  const position = document.positionAt(offset);
  const textDocument = { uri: document.uri.toString() };
  const all = document.rangeOf({ start: 0, end: text.length });
  const textAt = (range: Range) => textIn(range, text, encoding);
  const hovered = (await hover(host, document, { textDocument, position }, signal)) ?? assert.fail();
  const items = await completion(host, document, { textDocument, position }, signal);
  const [item] = items ?? [];
  const edit = item?.textEdit;
  const hints = await inlayHints(host, document, { textDocument, range: all }, signal);
  const links = await documentLinks(host, document, { textDocument }, signal);
  const symbols = (await documentSymbols(host, document)) as readonly DocumentSymbol[];
  const [head] = (hovered.contents as MarkupContent).value.split("\n");
  return {
    text: marked,
    hover: `${textAt(hovered.range ?? assert.fail())}: ${head}`,
    completion: edit && "range" in edit ? `${textAt(edit.range)}: ${edit.newText} (${item.detail})` : "",
    hints:
      hints?.map(
        ({ position: at, label }) =>
          `${textAt({ start: { ...at, character: 0 }, end: at }).slice(-8)}‹${label as string}›`,
      ) ?? [],
    links: links?.map(({ range, target, tooltip }) => `${textAt(range)}: ${target} (${tooltip})`) ?? [],
    symbols: symbols.flatMap(({ name, range, children = [] }) => [
      `${name}: ${textAt(range)}`,
      ...children.map(
        (child) => `  ${child.name}, ${child.detail}: ${textAt(child.selectionRange)} in ${textAt(child.range)}`,
      ),
    ]),
  };
}

/** The text in a range as a client of the encoding reads it. */
function textIn({ start, end }: Range, text: string, encoding: Encoding): string {
  const lines = text.split(/(?<=\n)/);
  const bytes = encoding === "utf-8" ? "utf8" : "utf16le";
  const width = encoding === "utf-8" ? 1 : 2;
  const part = (line: number, from: number, to?: number) =>
    Buffer.from(lines[line] ?? "", bytes)
      .subarray(from * width, to === undefined ? undefined : to * width)
      .toString(bytes);
  if (start.line === end.line) return part(start.line, start.character, end.character);
  const between = lines.slice(start.line + 1, end.line).join("");
  return `${part(start.line, start.character)}${between}${part(end.line, 0, end.character)}`;
}

describe("answers at a place", () => {
  for (const [file, expected] of Object.entries(table)) {
    for (const encoding of ["utf-16", "utf-8"] as const) {
      it(`are those of the editor for ${file}, in ${encoding}`, async () => {
        assert.deepEqual(await answersOf(expected.text, file, encoding), expected);
      });
    }
  }
});
