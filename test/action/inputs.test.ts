import assert from "node:assert/strict";
import { InputError, type Inputs, readInputs } from "../../src/action/inputs.ts";

const inputsOf = (given: Readonly<Record<string, string>>): Inputs =>
  readInputs(Object.fromEntries(Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])));

/** A step without inputs. */
const usual: Inputs = {
  options: ["--fail-on=low:prod,deprecated:prod"],
  baseRef: "",
  headRef: "",
  denied: [],
  isWarnOnly: false,
  reviewOptions: [],
  failsOnUnknown: true,
  sarifFile: "",
  sbomFile: "",
  folder: "",
  comments: "never",
  token: "",
};

const lodash = { system: "NPM", name: "lodash" };

const rows: readonly (readonly [given: Readonly<Record<string, string>>, read: Partial<Inputs>])[] = [
  [{}, {}],
  [{ "fail-on-severity": " moderate " }, { options: ["--fail-on=medium:prod,deprecated:prod"] }],
  [{ "fail-on-severity": "critical" }, { options: ["--fail-on=critical:prod,deprecated:prod"] }],
  [{ "fail-on-scopes": "runtime" }, {}],
  [{ "fail-on-scopes": "unknown, development" }, { options: ["--fail-on=low,deprecated"] }],
  [
    { "allow-licenses": "MIT, Apache-2.0\nISC,," },
    {
      options: [
        "--fail-on=low:prod,deprecated:prod,license:prod",
        "--license-allow=MIT",
        "--license-allow=Apache-2.0",
        "--license-allow=ISC",
      ],
    },
  ],
  [{ "fail-on-unknown-license": "TRUE" }, { options: ["--fail-on=low:prod,deprecated:prod,unknown-license:prod"] }],
  [
    { "allow-ghsas": "GHSA-xvch-5gv4-984h" },
    { options: ["--fail-on=low:prod,deprecated:prod", "--ignore=GHSA-xvch-5gv4-984h"] },
  ],
  [
    { "allow-dependencies-licenses": "pkg:npm/%40babel/core, pkg:pypi/Flask_Login@1.0" },
    { options: ["--fail-on=low:prod,deprecated:prod", "--ignore=license:@babel/core", "--ignore=license:flask-login"] },
  ],
  [{ "config-file": "ci.json" }, { options: ["--fail-on=low:prod,deprecated:prod", "--config=ci.json"] }],
  [
    { "deny-packages": "pkg:npm/lodash,pkg:npm/lodash@4.17.20" },
    {
      denied: [
        { written: "pkg:npm/lodash", ...lodash },
        { written: "pkg:npm/lodash@4.17.20", ...lodash, version: "4.17.20" },
      ],
    },
  ],
  [
    { "base-ref": "v1", "head-ref": "topic" },
    { baseRef: "v1", headRef: "topic" },
  ],
  [
    {
      "warn-only": "true",
      "fail-on-unknown": "False",
      "show-patched-versions": "true",
      "show-openssf-scorecard": "false",
    },
    { isWarnOnly: true, failsOnUnknown: false, reviewOptions: ["--fixed-in", "--no-scorecards"] },
  ],
  [
    { "sarif-file": "a b.sarif", "sbom-file": "bom.json", "working-directory": "app" },
    { sarifFile: "a b.sarif", sbomFile: "bom.json", folder: "app" },
  ],
  [
    { "comment-summary-in-pr": "on-failure", token: "x" },
    { comments: "on-failure", token: "x" },
  ],
];

const refused: readonly (readonly [name: string, value: string])[] = [
  ["fail-on-severity", "bad"],
  ["fail-on-severity", "low,high"],
  ["fail-on-scopes", "all"],
  ["warn-only", "1"],
  ["fail-on-unknown", "no"],
  ["fail-on-unknown-license", "yes"],
  ["show-patched-versions", "always"],
  ["comment-summary-in-pr", "true"],
  ["deny-packages", "lodash"],
  ["deny-packages", "pkg:docker/debian"],
  ["allow-dependencies-licenses", "pkg:npm/"],
];

describe("the inputs of the action", () => {
  for (const [given, read] of rows)
    it(`are read from ${JSON.stringify(given)}`, () => assert.deepEqual(inputsOf(given), { ...usual, ...read }));

  for (const [name, value] of refused) {
    it(`refuse ${name}: ${value}`, () => {
      assert.throws(
        () => inputsOf({ [name]: value }),
        (error) =>
          error instanceof InputError && error.message.startsWith(`${name}: `) && error.message.includes(value),
      );
    });
  }
});
