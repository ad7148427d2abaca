// What a file of settings may have for a setting of each type, and the places of what it may not, and of its entries of `ignore`.

import { deepEqual } from "node:assert/strict";
import { formatMessage } from "../../src/core/messages/message.ts";
import { configSettings } from "../../src/core/settings.ts";
import { ignoresIn, readSettingsFile } from "../../src/core/settingsFile.ts";

const read = (text: string) => readSettingsFile("/package-insights.json", text, "named", configSettings);

/** The problems with the text that each is about. */
function problemsOf(text: string): readonly string[] {
  return read(text).problems.map(
    ({ message, span }) => `${text.slice(span.start, span.end)}: ${formatMessage(message)}`,
  );
}

const array = "expected an array of strings";
const url = "expected a URL that starts with http:// or https://";
const bands = "expected one of unknown, low, medium, high, critical";

describe("a setting in a file", () => {
  const right: readonly string[] = [
    '{ "licenses.transitive": true, "licenses": { "allow": [] } }',
    '{ "scorecardBelow": 0, "tooNewDays": 0 }',
    '{ "scorecardBelow": 10 }',
    '{ "unscored": "critical", "private": ["@acme/*"] }',
    '{ "baseUrl": "https://insights.acme.example/deps" }',
    '{ "baseUrl": "http://localhost:8080" }',
    '{ "$schema": "x", "rules": { "advisory": "default", "outdated": "off" } }',
    '{ "ignore": [{ "rule": "advisory" }, { "package": "a > b" }, { "advisory": "CVE-2021-44906", "until": "2999-12-31", "reason": "ours" }] }',
    '{ "ignore": { "advisory:a>b": "until 2999-12-31: ours", "GHSA-xvch-5gv4-984h": "" } }',
  ];
  for (const text of right) it(`may be ${text}`, () => deepEqual(problemsOf(text), []));

  const wrong: readonly (readonly [text: string, ...problems: readonly string[]])[] = [
    ['{ "licenses": { "transitive": 1 } }', '"transitive": “licenses.transitive”: expected true or false'],
    ['{ "licenses": [] }', '"licenses": “licenses”: expected an object'],
    ['{ "licenses.allow": "MIT" }', `"licenses.allow": “licenses.allow”: ${array}`],
    ['{ "licenses.allow": ["MIT", " "] }', `"licenses.allow": “licenses.allow”: ${array}`],
    ['{ "licenses.allow": ["MIT", 7] }', `"licenses.allow": “licenses.allow”: ${array}`],
    ['{ "scorecardBelow": -1 }', '"scorecardBelow": “scorecardBelow”: expected a number from 0 to 10'],
    ['{ "scorecardBelow": 10.5 }', '"scorecardBelow": “scorecardBelow”: expected a number from 0 to 10'],
    ['{ "scorecardBelow": "5" }', '"scorecardBelow": “scorecardBelow”: expected a number from 0 to 10'],
    ['{ "unscored": "none" }', `"unscored": “unscored”: ${bands}`],
    ['{ "unscored": null }', `"unscored": “unscored”: ${bands}`],
    ['{ "baseUrl": "ftp://insights.acme.example" }', `"baseUrl": “baseUrl”: ${url}`],
    ['{ "baseUrl": "" }', `"baseUrl": “baseUrl”: ${url}`],
    ['{ "baseUrl": 7 }', `"baseUrl": “baseUrl”: ${url}`],
    ['{ "$schema": " " }', '"$schema": expected a string'],
    ['{ "rules": [] }', '"rules": “rules”: expected an object'],
    ['{ "rules": null }', '"rules": “rules”: expected an object'],
    ['{ "rules": { "advisory": 1 } }', '"advisory": “rules”: unknown severity for “advisory”'],
    ['{ "ignore": null }', '"ignore": “ignore”: expected an object'],
    ['{ "ignore": [null] }', "null: “ignore”: expected an array of objects"],
    ['{ "ignore": [{ "advisory": " " }] }', '{ "advisory": " " }: “ignore”: “advisory”: expected a string'],
    [
      '{ "ignore": [{ "rule": "advisory", "reason": 7 }] }',
      '{ "rule": "advisory", "reason": 7 }: “ignore”: “reason”: expected a string',
    ],
    [
      '{ "ignore": { "advisory": "until 2026-13-01: ours" } }',
      '"advisory": “ignore”: “advisory”: expected a reason, or “until YYYY-MM-DD: reason”',
    ],
    ["null", "null: expected an object"],
  ];
  for (const [text, ...problems] of wrong) it(`is wrong as ${text}`, () => deepEqual(problemsOf(text), problems));

  it("is no property of all objects", () => {
    deepEqual(
      problemsOf('{ "toString": 1, "constructor": { "name": 1 } }').map((line) => line.split(";")[0]),
      ['"toString": unknown setting “toString”', '"constructor": unknown setting “constructor”'],
    );
    deepEqual(["toString", "licenses.constructor"].map(read('{ "licenses": {} }').values), [undefined, undefined]);
  });
});

describe("the entries of ignore in a file", () => {
  const rows: readonly (readonly [text: string, ...places: readonly string[]])[] = [
    ['{ "ignore": { "deprecated:a": "", "advisory": "ours" } }', '"deprecated:a"', '"advisory"'],
    [
      '{ "ignore": [{ "rule": "deprecated" }, 7, { "package": "a" }] }',
      '{ "rule": "deprecated" }',
      '{ "package": "a" }',
    ],
    ['{ "ignore": { "everything": "" } }'],
    ['{ "rules": {} }'],
    ["{"],
  ];
  for (const [text, ...places] of rows) {
    it(`of ${text} are at ${places.join(" and ") || "no place"}`, () => {
      const spans = [...ignoresIn(read(text)).values()];
      deepEqual(
        spans.map(({ start, end }) => text.slice(start, end)),
        places,
      );
    });
  }
});
