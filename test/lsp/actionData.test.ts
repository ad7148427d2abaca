import assert from "node:assert/strict";
import { readActionData } from "../../src/lsp/actionData.ts";

const declaration = { name: "lodash", scope: "dependencies", nameSpan: { start: 3 }, requirement: { text: "^4" } };
const correction = { kind: "version", version: "4.18.1" };
const uri = "file:///r/package.json";

const accepted: readonly unknown[] = [
  { uri, declaration, correction },
  { uri, declaration, correction: { ...correction, mode: "exact" } },
  { uri, declaration, correction: { kind: "name", name: "lodash" } },
  { uri, declaration, correction: { kind: "removal" } },
];

const refused: readonly unknown[] = [
  ...[null, 0, "", [], {}, true],
  ...[undefined, null, 7, {}].map((other) => ({ uri: other, declaration, correction })),
  ...[undefined, null, "lodash", [], {}].map((other) => ({ uri, declaration: other, correction })),
  ...["name", "scope", "nameSpan", "requirement"].flatMap((key) =>
    [undefined, null, 7, { toString: "x" }].map((other) => ({
      ...{ uri, correction },
      declaration: { ...declaration, [key]: other },
    })),
  ),
  { uri, declaration: { ...declaration, nameSpan: { start: "3" } }, correction },
  ...[undefined, null, "version", {}, { kind: "edits" }, { kind: "__proto__" }].map((other) => ({
    ...{ uri, declaration, correction: other },
  })),
  ...[undefined, 4, null, ["4.18.1"]].map((version) => ({
    uri,
    declaration,
    correction: { kind: "version", version },
  })),
  ...["", "other", 1, null, "toString"].map((mode) => ({ uri, declaration, correction: { ...correction, mode } })),
  ...[undefined, 4, {}].map((name) => ({ uri, declaration, correction: { kind: "name", name } })),
];

describe("the data of a code action", () => {
  for (const data of accepted)
    it(`is read: ${JSON.stringify(data)}`, () => assert.deepEqual(readActionData(data), data));

  for (const data of refused)
    it(`is refused: ${JSON.stringify(data)}`, () => assert.equal(readActionData(data), undefined));

  it("is what was sent and nothing else", () =>
    assert.deepEqual(
      readActionData({
        ...{ uri, more: 1 },
        declaration: { ...declaration, elsewhere: { path: "/etc/passwd" } },
        correction: { ...correction, path: "/etc/passwd" },
      }),
      { uri, declaration, correction },
    ));
});
