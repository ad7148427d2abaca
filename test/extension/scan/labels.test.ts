import assert from "node:assert/strict";
import { message, servedText } from "../../../src/core/messages/message.ts";
import { changePick, nodeText, overridePick, plainLabel, versionPick } from "../../../src/extension/shared/labels.ts";

const rows: readonly (readonly [text: string, label: string])[] = [
  ["@acme/ui 1.0.0", "@acme/ui 1.0.0"],
  ["$(shield) safe", "$ (shield) safe"],
  ["a$(x)$(y~spin)", "a$ (x)$ (y~spin)"],
  ["$ 5 (five)", "$ 5 (five)"],
  ["\u202egnp$(x)", "\ufffdgnp$ (x)"],
];

describe("text from elsewhere in a label", () => {
  for (const [text, label] of rows)
    it(`has no icon in ${JSON.stringify(text)}`, () => assert.equal(plainLabel(text), label));
});

describe("the texts around data with icons", () => {
  const hostile = "$(pass)\u202e1";
  const plain = "$ (pass)\ufffd1";

  it("of a version, which is picked as it is", () =>
    assert.deepEqual(
      versionPick({ version: hostile, detail: hostile, isDeprecated: false, isMalicious: false, isYoung: false }),
      {
        label: plain,
        description: plain,
        version: hostile,
      },
    ));

  it("of a node of the findings view", () => {
    const node = { label: hostile, description: hostile };
    assert.deepEqual(nodeText(node), { label: plain, description: plain });
  });

  const names = [
    ["@typescript-eslint/eslint-plugin 5.62.0 → 8.46.0", "@typescript…lint-plugin 5.62.0 → 8.46.0"],
    ["body-parser 2.4.0 → qs 6.14.3", "body-parser 2.4.0 → qs 6.14.3"],
    [
      "spring-boot-starter-oauth2-resource-server 3.5.0.RELEASE → 3.5.11.RELEASE",
      "sprin…erver 3.5.0.RELEASE → 3.5.11.RELEASE",
    ],
  ] as const;
  for (const [label, shown] of names) {
    it(`of a node whose fix stands within 300 px: ${label}`, () =>
      assert.equal(nodeText({ label, description: "" }).label, shown));
  }

  it("of a change", () => {
    assert.deepEqual(changePick([hostile, hostile, "b"], hostile, "2", hostile), {
      label: `${plain}, b`,
      description: `${plain} → 2`,
      detail: plain,
    });
    assert.deepEqual(changePick(["a"], "1", "2"), { label: "a", description: "1 → 2" });
  });

  it("of an override", () => {
    assert.deepEqual(overridePick([hostile, hostile, "b"], [servedText(hostile), message("c")], hostile), {
      label: `${plain}, b`,
      description: `${plain}; c`,
      detail: plain,
    });
    assert.deepEqual(overridePick(["a"], [message("b")]), { label: "a", description: "b" });
  });
});
