import assert from "node:assert/strict";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { weakerSettings } from "../../../src/core/review/weakerSettings.ts";

type FileRead = Awaited<ReturnType<Parameters<typeof weakerSettings>[2]["after"]["readFile"]>>;

/** A side of a review with this file of settings; without it where it is undefined. */
function side(settings: object | string | undefined) {
  const text = typeof settings === "string" ? settings : JSON.stringify(settings);
  const file: FileRead = settings === undefined ? { kind: "missing" } : { kind: "text", text, encoding: "utf-8" };
  return { readFile: () => Promise.resolve(file) };
}

const path = "/w/package-insights.json";

const rows: readonly (readonly [
  what: string,
  before: object | string | undefined,
  after: object | string | undefined,
  weaker: readonly string[],
])[] = [
  ["settings that stay", { tooNewDays: 7 }, { tooNewDays: 7 }, []],
  [
    "rules",
    { rules: { deprecated: "error", outdated: "off", license: "default", malicious: "information" } },
    { rules: { deprecated: "warning", outdated: "error", license: "off", malicious: "error" } },
    ["rule deprecated: error is now warning", "rule license: default is now off"],
  ],
  [
    "what is ignored",
    { ignore: { "CVE-2020-1": "known" } },
    { ignore: { "CVE-2020-1": "accepted", "CVE-2020-2": "", "license:qs": "", "*:left-pad": "", "advisory:a>b": "" } },
    ["CVE-2020-2 is ignored", "license is ignored for qs", "* is ignored for left-pad", "advisory is ignored for a>b"],
  ],
  [
    "lists of licenses",
    { "licenses.allow": ["MIT"], "licenses.deny": ["GPL-3.0-only", "AGPL-3.0-only"], "licenses.transitive": true },
    { "licenses.allow": ["MIT", "ISC"], "licenses.deny": ["AGPL-3.0-only"], "licenses.transitive": false },
    [
      "license ISC is allowed",
      "license GPL-3.0-only is not denied anymore",
      "licenses of transitive dependencies are not checked anymore",
    ],
  ],
  ["a list that is gone", { "licenses.allow": ["MIT"] }, {}, ["the list of allowed licenses is gone"]],
  ["a list that is new", {}, { "licenses.allow": ["MIT"], "licenses.transitive": true }, []],
  [
    "thresholds",
    { scorecardBelow: 5, tooNewDays: 7, unmaintainedYears: 2, unscored: "critical", devDependencies: "same" },
    { scorecardBelow: 4, tooNewDays: 3, unmaintainedYears: 0, unscored: "low", devDependencies: "off" },
    [
      "scorecardBelow: 5 is now 4",
      "tooNewDays: 7 is now 3",
      "unmaintainedYears: 2 is now 0",
      "unscored: critical is now low",
      "devDependencies: same is now off",
    ],
  ],
  [
    "thresholds that are stricter",
    { scorecardBelow: 4, tooNewDays: 3, unmaintainedYears: 0, unscored: "low", devDependencies: "off" },
    { scorecardBelow: 5, tooNewDays: 7, unmaintainedYears: 2, unscored: "critical", devDependencies: "same" },
    [],
  ],
  [
    "rules by their severities",
    { rules: { deprecated: "warning", outdated: "information", license: "error", malicious: "off" } },
    { rules: { deprecated: "information", outdated: "off", license: "default", malicious: "default" } },
    ["rule deprecated: warning is now information", "rule outdated: information is now off"],
  ],
  ["one threshold that is off", { unmaintainedYears: 0, tooNewDays: 0 }, { unmaintainedYears: 9, tooNewDays: 0 }, []],
  ["a file that is no JSON", "tooNewDays: 30", { tooNewDays: 7 }, []],
  ["a file that is gone", { tooNewDays: 30 }, undefined, ["tooNewDays: 30 is now 7"]],
  ["a file that is new", undefined, { rules: { advisory: "off" } }, ["rule advisory: default is now off"]],
];

describe("what a change of the settings lets pass", () => {
  for (const [what, before, after, weaker] of rows)
    it(`is found of ${what}`, async () => {
      const files = { before: side(before), after: side(after) };
      const found = await weakerSettings([], new Set([path, "/w/package.json"]), files as never);
      assert.deepEqual(
        found.map(({ text }) => formatMessage(text)),
        weaker,
      );
      assert.ok(found.every((each) => each.path === path));
    });
});
