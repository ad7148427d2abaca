import assert from "node:assert/strict";
import { createVersionLists } from "../../src/editor/versionLists.ts";
import { hintsIn, placesIn } from "../../src/editor/hints.ts";
import { editorWorld, textInEditor } from "../support/editorWorld.ts";

/** By file, a text with ‹hints›. */
const texts: readonly (readonly [file: string, marked: string])[] = [
  [
    "package.json",
    '{\n  "dependencies": {\n    "minimist": "^1.2.5",‹≈ 1.2.8›\n    "left-pad": "1.3.0"‹⚠ deprecated›\r\n  }\n}\n',
  ],
  [
    "package.json",
    '{ "name": "😀", "dependencies": { "minimist": "1.2.5"‹→ 1.2.8  ✘ 1 critical›, "left-pad": "1.3.0" } }‹⚠ deprecated›',
  ],
  ["Cargo.toml", '[dependencies]\nregex = "=1.5.4" # 😀‹→ 1.5.6  ✘ 1 high›\nlog = "0.4"‹≈ 0.4.33›\n'],
  ["go.mod", "module a.example/b\n\nrequire github.com/gorilla/websocket v1.4.0 // indirect‹→ v1.4.2  ✘ 1 high›\n"],
  [
    "pom.xml",
    "<project><dependencies>\n<dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId>\n<version>1.26</version></dependency>‹→ 2.0  ✘ 2 high +5›\n</dependencies></project>",
  ],
  ["requirements.txt", "urllib3==1.25.8  # pinned‹→ 1.26.20  ✘ 1 high +4›\nclick‹≈ 8.5.0›\n"],
  ["Gemfile", 'source "https://rubygems.org"\ngem "rack", "~> 2.2.3"‹≈ 2.2.24  → 3.2.7›\n'],
  [
    "App.csproj",
    '<Project><ItemGroup>\n<PackageReference Include="Newtonsoft.Json" Version="12.0.3" />‹→ 13.0.4  ✘ 1 high›\n</ItemGroup></Project>',
  ],
];

async function world(file: string, text: string) {
  const { host, checked } = editorWorld();
  const lists = createVersionLists({ ...host, setInView: () => undefined, now: () => 0, changed: () => undefined });
  const state = await checked(textInEditor(`/app/${file}`, text));
  return { state, lists };
}

describe("hints", () => {
  for (const [file, marked] of texts) {
    it(`stand behind the versions of ${file}: ${marked.trim().slice(0, 40)}`, async () => {
      const text = marked.replace(/‹[^›]*›/g, "");
      const { state, lists } = await world(file, text);
      const hints = hintsIn(state, { start: 0, end: text.length }, "fix", lists);
      const shown = hints.toReversed().reduce((before, { offset, text: hint }) => {
        return `${before.slice(0, offset)}‹${hint}›${before.slice(offset)}`;
      }, text);
      assert.equal(shown, marked);
    });
  }

  it("are those of a part of the text, on its first and last line as far as they are in it", async () => {
    const text = '{ "dependencies": {\n"minimist": "1.2.5", "lodash": "4.17.20",\n"express": "4.17.1" } }';
    const { state } = await world("package.json", text);
    const namesIn = (start: number, end: number) =>
      placesIn(state, { start, end }).map(({ facts }) => facts.declaration.name);
    const behindMinimist = text.indexOf(', "lodash"');
    const endOfLine = text.indexOf('\n"express"');
    assert.deepEqual(namesIn(0, text.length), ["minimist", "lodash", "express"]);
    assert.deepEqual(namesIn(behindMinimist, behindMinimist), ["minimist"]);
    assert.deepEqual(namesIn(behindMinimist + 1, endOfLine), ["lodash"]);
    assert.deepEqual(namesIn(behindMinimist + 1, endOfLine - 1), []);
    assert.deepEqual(namesIn(endOfLine + 1, text.length), ["express"]);
    assert.deepEqual(namesIn(text.length + 9, text.length + 10), []);
  });

  it("take as long for a line of thousands of dependencies as for as many lines", async () => {
    const entries = Array.from({ length: 3_000 }, (_, index) => `"@acme/p${index}": "file:../p${index}"`);
    const timeOf = async (separator: string) => {
      const text = `{"dependencies":{${entries.join(separator)}}}`;
      const { state } = await world("package.json", text);
      const start = performance.now();
      assert.equal(placesIn(state, { start: 0, end: text.length }).length, entries.length);
      return performance.now() - start;
    };
    const [lines, line] = [await timeOf(",\n"), await timeOf(",")];
    assert.ok(line < 5 * lines + 20, `${line} ms, ${lines} ms in lines`);
  });
});
