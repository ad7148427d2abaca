import assert from "node:assert/strict";
import { overrideRemoval } from "../../../../src/core/fixes/override/removeOverride.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";
import { checkGolden } from "../../../support/golden.ts";

/** Texts in which `bad` is to go, by the file that they stand in. */
const texts: readonly (readonly [path: string, ...texts: readonly string[]])[] = [
  [
    "package.json",
    "bad",
    '"bad"',
    "{bad}",
    '{"bad":1}',
    '{"bad":"1"}',
    '/* bad */ {"a":"1"}',
    '["bad","1"]',
    '{"a":["bad"]}',
    '{"a":1,"bad":{"b":"1"}}',
    '{"a":{"bad":"1"}}',
    '{"a":{"b":{"bad":"1"}},"c":1}',
    '{"z":1,"a":{"b":{"bad":"1"}},"c":1}',
    '{"a":{"b":"bad"}}',
    '{"a":1,"b":"bad"}',
    '{"a":{"x>bad@1":"1"},"b":[{"c":1}]}',
    '{"b":[{"c":1}],"a":{"d":{"e":1},"bad":"1"}}',
    '{"a":{"bad":"1","bad2":"1"},}',
    '{\n  "a": {\n    "bad": "1"\n  }, "b": 1\n}\n',
  ],
  [
    "pnpm-workspace.yaml",
    "bad: 1",
    "overrides:\n bad: 1",
    "overrides:\r\n  bad: 1\r\n",
    "overrides: # why\n  bad: 1 # why\n\n  \nx: 1\n",
    "overrides :\n  bad :  1\nx: 1\n",
    "overrides:\n  bad: 1\n\n  qs: 1\n",
    "overrides:\n  bad: 1\n# end\n",
    "overrides:\n  qs: 1\n  bad: 1\n",
    "x: 1\noverrides:\n  'a>bad': '1'\n",
    'overrides:\n  "bad" : "1"  # x\n',
    "overrides:\n  bad: >=1 <2 || ^3\n",
    "overrides:\n  bad: 1#x\n",
    "overrides:\n  bad: -\n",
    "overrides:\n  bad: {}\n",
    "overrides:\n  bad: &a 1\n",
    "overrides:\n  ? bad\n",
    "overrides:\n  bad:\n    1\n",
    "overrides:\n  a: bad: 1\n",
    "overrides:\n  :bad: 1\n",
    "overrides:\n  bad#x: 1\n",
    "a b:\n  bad: 1\n",
    "over: x\n  bad: 1\n",
    "\n  bad: 1",
    "x:\n  overrides:\n    bad: 1\n",
  ],
  ["x.yml", "overrides:\n  bad: 1\n"],
  [
    "pyproject.toml",
    "[a]\nb = ['bad']\n",
    "[a]\nb = [\n 'bad'\n] # why\nc = 1\n",
    "[a]\n  b = ['bad'\n  ]  \n",
    "[a]\nb = ['bad', 'x']\n",
    "[a]\nb = ['x', 'bad', 'y']\n",
    "[a]\nb = ['x' , 'bad' ,]\n",
    '[a]\nb = ["bad",\n  "x"]\n',
    "[a]\nb = [7, 'bad']\n",
    "[a]\nb = ['bad', 7]\n",
    "[a]\nb = ['x', 'bad', 7]\n",
    "[a]\nb = ['x', # bad\n 'y' ]\n",
    "[a]\n  'b' = [\n 'bad' ]\n",
    "[a]\n  'b' = ['bad'] # why\n",
    "[a]\nb = ['''bad''', 'x']\n",
    "[a]\nb = ['x', '''bad''']\n",
    '[a]\nb = ["""x""", "bad"]\n',
    "[a]\nb = [ # x\n 'bad', # y\n 'x' ]\n",
    "[a]\nb = [ 'x', # y\n 'bad' ]\n",
    "[a]\nb = 'bad'\n",
    "[a]\nb = { c = 'bad' }\n",
    "[a]\nb = ['bad'\n",
    "[a]\nb = [['bad']]\n",
    "[a]\nbad = ['x']\n",
    "a = ['x']\n[c]\nb.d = ['bad']\ne = 1\n",
  ],
  [
    "pom.xml",
    "<dependency>bad</dependency>",
    "<dependencyManagement><dependency>bad</dependency></dependencyManagement>",
    "<dependencyManagement><dependencies><dependency>bad</dependency></dependencies></dependencyManagement>",
    "<p>\n<dependencyManagement>\n<dependencies>\n<dependency>bad</dependency>\n</dependencies>\n</dependencyManagement>\n</p>\n",
    "<p><dependencyManagement><dependencies><dependency>bad</dependency><dependency>a</dependency></dependencies></dependencyManagement></p>",
    "<p><dependencyManagement><dependencies><dependency>bad</dependency></dependencies><a/></dependencyManagement></p>",
    "<p><dependencyManagement><dependencies><!-- why --><dependency>bad</dependency></dependencies></dependencyManagement></p>",
    "<p><dependencyManagement><!-- why --><dependencies><dependency>bad</dependency></dependencies></dependencyManagement></p>",
    "<p><dependencyManagement><dependencies><dependency>bad</dependency></dependencies><!-- why --></dependencyManagement></p>",
    "<p>\n <dependencyManagement><dependencies>\n  <dependency><a>bad</a></dependency> <!-- why -->\n  <dependency/></dependencies></dependencyManagement></p>",
    "<p><dependencyManagement><dependencies><dependency><exclusions><dependency>bad</dependency></exclusions></dependency></dependencies></dependencyManagement></p>",
    "<p><dependencies><dependency>bad</dependency></dependencies></p>",
    "<p><dependencyManagement><dependencies><dependency>bad</dependencies></dependencyManagement></p>",
  ],
  ["package.json5", '{"a":{"bad":"1"},"b":1}'],
  [
    "pom.xml.old",
    "<p><dependencyManagement><dependencies><dependency>bad</dependency></dependencies></dependencyManagement></p>",
  ],
  ["x.yamls", "overrides:\n  bad: 1\n"],
  ["x.tomls", "[a]\nb = ['bad']\n"],
];

describe("removing an override in every form", () => {
  it("is for what this file has for itself alone", () => {
    const [path, text] = ["/w/package.json", '{"a":1,"bad":"1"}'];
    const declaration: Declaration = {
      ...{ package: { system: "NPM", name: "bad" }, name: "bad", scope: "" },
      ...{ requirement: { kind: "written", text: "" }, nameSpan: { start: 8, end: 11 } },
    };
    const removed = (more: Partial<Declaration>) => overrideRemoval({ ...declaration, ...more }, { path, text });
    assert.equal(removed({})?.before, ',"bad":"1"');
    const elsewhere = { path, span: { start: 8, end: 11 } };
    for (const more of [{ elsewhere }, { shared: true as const }, { nameSpan: { start: 8, end: 99 } }])
      assert.equal(removed(more), undefined);
  });

  it("leaves what test/golden/places/removed.txt has", () => {
    const lines = texts.flatMap(([path, ...forms]) =>
      forms.map((text) => {
        const start = text.indexOf("bad");
        const declaration: Declaration = {
          ...{ package: { system: "NPM", name: "bad" }, name: "bad", scope: "" },
          ...{ requirement: { kind: "written", text: "" }, nameSpan: { start, end: start + 3 } },
        };
        const edit = overrideRemoval(declaration, { path: `/w/${path}`, text });
        const left = edit ? JSON.stringify(text.slice(0, edit.span.start) + text.slice(edit.span.end)) : "nothing";
        return `${path} ${JSON.stringify(text)}\n  ${left}\n`;
      }),
    );
    checkGolden("places/removed.txt", lines.join(""));
  });
});
