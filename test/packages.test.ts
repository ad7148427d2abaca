// What the build writes beside the bundles: whose licenses are in them, and the page of the manual.

import assert from "node:assert/strict";
import { manPage } from "../build/manPage.ts";
import { bundledPackages, noticeOf } from "../build/notices.ts";
import { check } from "../src/cli/commands/check.ts";

/** Bundles with the bytes that they have of modules. */
const outputs = (bundles: Readonly<Record<string, Readonly<Record<string, number>>>>) =>
  Object.fromEntries(
    Object.entries(bundles).map(([name, inputs]) => [
      name,
      {
        ...{ bytes: 1, imports: [], exports: [] },
        inputs: Object.fromEntries(Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }])),
      },
    ]),
  );

describe("notices", () => {
  it("are about each package of which a bundle has something, once", () => {
    const all = outputs({
      "dist/a.cjs": { "node_modules/b/x.js": 1, "node_modules/b/y.js": 2, "src/z.ts": 3, "node_modules/empty/x.js": 0 },
      "dist/b.cjs": { "node_modules/@s/a/lib/x.js": 1, "node_modules/b/node_modules/c/x.js": 1 },
      "out/c.cjs": { "node_modules/other/x.js": 1 },
    });
    const folders = ["node_modules/@s/a", "node_modules/b", "node_modules/b/node_modules/c"];
    assert.deepEqual(bundledPackages(all, /^dist\//), folders);
  });

  const texts: readonly (readonly [folder: string, start: RegExp, part: RegExp])[] = [
    ["node_modules/semver", /^-{80}\nsemver [\d.]+, ISC\n\nThe ISC License/, /Isaac Z\. Schlueter/],
    ["node_modules/undici", /^-{80}\nundici [\d.]+, MIT\n/, /Fedor Indutny/],
    ["node_modules/vscode-jsonrpc", /\nvscode-jsonrpc [\d.]+, MIT\n/, /incorporates material from third parties/],
    ["node_modules/@microsoft/dynamicproto-js", /\n@microsoft\/dynamicproto-js /, /Copyright \(c\) Microsoft/],
  ];
  for (const [folder, start, part] of texts) {
    it(`have the texts of ${folder}`, () => {
      const notice = noticeOf(folder);
      assert.match(notice, start);
      assert.match(notice, part);
    });
  }

  it("break the build where a package has no text of its license", () =>
    assert.throws(() => noticeOf("test/fixtures/sample"), /is bundled and has no text of its license/));
});

describe("the page of the manual", () => {
  const page = manPage([{ ...check, text: ".so \\fB-x" }], "1.2.3");

  it("takes no text for a macro", () => {
    assert.match(page, /^\.TH PACKAGE-INSIGHTS 1 "" "package-insights 1\.2\.3" /);
    assert.match(page, /^\\&\.so \\efB\\-x\.$/m);
    const macros = new Set([...page.matchAll(/^[.']\S*/gm)].map(([name]) => name));
    assert.deepEqual([...macros].sort(), [".B", ".EE", ".EX", ".PP", ".SH", ".SS", ".TH", ".TP"]);
  });

  it("has the options, the examples and the exit codes of a command", () => {
    const plain = page.replaceAll("\\-", "-");
    for (const name of Object.keys(check.options)) assert.match(plain, new RegExp(`^\\.B .*--${name}\\b`, "m"));
    for (const example of check.examples) assert.ok(plain.includes(`\n  package-insights ${example}\n`), example);
    for (const code of Object.keys(check.exitCodes)) assert.ok(plain.includes(`\n.B ${code}\n`), code);
  });
});
