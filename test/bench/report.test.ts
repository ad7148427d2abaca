import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { speedTables } from "../../build/speedTable.ts";
import { figureOf, goalText, limitOf, speedSection, withEarlier, type Goal, type Results } from "./report/results.ts";

for (const [file, withTable] of Object.entries(speedTables)) {
  it(`${file} has the figures of results.json`, () => {
    const text = readFileSync(file, "utf8");
    assert.ok(text.includes("<!-- speed:"));
    assert.equal(text, withTable(text));
  });
}

describe("goals of the bench", () => {
  const bare = { median: 400, least: 380, most: 500 };
  const goals: readonly (readonly [goal: Goal, text: string, limit: number])[] = [
    [{ kind: "bare", plus: 50 }, "≤ bare + 50", 450],
    [{ kind: "bare", times: 1.5 }, "≤ 1.5 × bare", 600],
    [{ kind: "bare", plus: 100, roundTrips: 1 }, "≤ bare + 100 + 1 round trip", 700],
    [{ kind: "most", value: 400, roundTrips: 2 }, "≤ 400 + 2 round trips", 800],
    [{ kind: "most", value: 0 }, "≤ 0", 0],
    [{ kind: "least", value: 700 }, "≥ 700", 700],
  ];
  for (const [goal, text, limit] of goals) {
    it(text, () => assert.deepEqual([goalText(goal), limitOf(goal, bare, 200)], [text, limit]));
  }

  it("have no limit without the bare extension", () => {
    assert.equal(limitOf({ kind: "bare", times: 2 }, undefined, 50), undefined);
  });
});

it("a figure has the middle and the ends of what was measured", () => {
  assert.deepEqual(figureOf([30, undefined, 10.04, 200.6]), { median: 30, least: 10, most: 201 });
  assert.equal(figureOf([undefined]), undefined);
});

it("results keep what was measured earlier on the same day, in the order of the rows", () => {
  const figure = { median: 2, least: 1, most: 3 };
  const resultsOf = (date: string, value: number, ...subjects: readonly string[]): Results => {
    const rows = subjects.map((what) => ({ what, unit: "ms" as const, goal: "", ours: { ...figure, median: value } }));
    return { date, cores: 2, runs: 3, rows };
  };
  const now = resultsOf("2026-01-02", 5, "c", "a");
  const order = ["a", "b", "c"];
  const rowsWith = (earlier: Results) =>
    withEarlier(now, earlier, order).rows.map(({ what, ours, runs = 3 }) => `${what} ${ours?.median} of ${runs}`);
  assert.deepEqual(rowsWith(resultsOf("2026-01-02", 1, "gone", "b", "a")), ["a 5 of 3", "b 1 of 3", "c 5 of 3"]);
  assert.deepEqual(rowsWith(resultsOf("2026-01-01", 1, "b")), ["a 5 of 3", "c 5 of 3"]);
  const once = { ...resultsOf("2026-01-02", 1, "b"), runs: 1 };
  assert.deepEqual(rowsWith(once), ["a 5 of 3", "b 1 of 1", "c 5 of 3"]);
  const elsewhere = { ...resultsOf("2026-01-02", 1, "a").rows[0], what: "a", setting: "h2, 50 ms" } as const;
  assert.deepEqual(rowsWith({ ...once, rows: [{ unit: "ms", goal: "", ...elsewhere }] }), [
    "a 5 of 3",
    "a 1 of 1",
    "c 5 of 3",
  ]);
});

it("the table has a column for each extension that was measured, and its ratios", () => {
  const figure = { median: 2, least: 1, most: 3 };
  const row = { unit: "ms", goal: "≤ 2", ours: figure, setting: "h2, 50 ms" } as const;
  const tableOf = (...rows: Results["rows"]) =>
    speedSection({ date: "2026-01-02", cores: 4, runs: 3, rows }).split("\n").slice(2);
  assert.deepEqual(
    tableOf({ ...row, what: "alone" }, { ...row, what: "once", ours: { median: 2, least: 2, most: 2 }, runs: 1 }),
    [
      "|  | Unit | This extension | Goal |  |",
      "| --- | --- | --- | --- | --- |",
      "| alone (h2, 50 ms) | ms | 2 (1–3) | ≤ 2 |  |",
      "| once (h2, 50 ms; 1 run) | ms | 2 | ≤ 2 |  |",
    ],
  );
  const others = { before: { ...figure, median: 1 }, bare: { ...figure, median: 4 }, peer: { ...figure, median: 8 } };
  assert.deepEqual(tableOf({ ...row, what: "beside", ...others }, { ...row, what: "watched", goal: "" }), [
    "|  | Unit | This extension | Before | Bare extension | One GET a name | ÷ Before | ÷ Bare extension | ÷ One GET a name | Goal |  |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    "| beside (h2, 50 ms) | ms | 2 (1–3) | 1 (1–3) | 4 (1–3) | 8 (1–3) | 2.00 | 0.50 | 0.25 | ≤ 2 |  |",
  ]);
});
