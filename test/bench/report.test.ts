import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { withSpeedTable } from "../../build/speedTable.ts";
import { figureOf, goalText, limitOf, readmeSection, withEarlier, type Goal, type Results } from "./report/results.ts";

it("the README has the figures of results.json", () => {
  const text = readFileSync("README.md", "utf8");
  assert.ok(text.includes("<!-- speed:"));
  assert.equal(text, withSpeedTable(text));
});

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
    withEarlier(now, earlier, order).rows.map(({ what, ours }) => `${what} ${ours?.median}`);
  assert.deepEqual(rowsWith(resultsOf("2026-01-02", 1, "gone", "b", "a")), ["a 5", "b 1", "c 5"]);
  assert.deepEqual(rowsWith(resultsOf("2026-01-01", 1, "b")), ["a 5", "c 5"]);
});

it("the README's table has rows for people at the usual distance", () => {
  const figure = { median: 2, least: 1, most: 3 };
  const row = { unit: "ms", goal: "≤ 2", ours: figure, isInReadme: true } as const;
  const results: Results = {
    date: "2026-01-02",
    cores: 4,
    runs: 3,
    rows: [
      { ...row, what: "near", setting: "http, 50 ms", bare: figure, isMet: true },
      { ...row, what: "far", setting: "http, 200 ms" },
      { what: "unseen", unit: "ms", goal: "", isInReadme: true, notMeasured: "no probe" },
      { what: "watched", unit: "ms", goal: "", ours: figure },
      { ...row, what: "anywhere", isMet: false },
    ],
  };
  assert.deepEqual(readmeSection(results).split("\n").slice(-2), [
    "| near (http, 50 ms) | ms | 2 (1–3) | 2 (1–3) | ≤ 2 | met |",
    "| anywhere | ms | 2 (1–3) |  | ≤ 2 | missed |",
  ]);
  assert.equal(readmeSection({ ...results, rows: [] }), "");
  const beside = { ...row, what: "beside", bare: { ...figure, median: 4 }, peer: { ...figure, median: 8 } };
  assert.equal(
    readmeSection({ ...results, rows: [beside] })
      .split("\n")
      .at(-1),
    "| beside | ms | 2 (1–3) | 4 (1–3) | 8 (1–3) | 0.50 | 0.25 | ≤ 2 |  |",
  );
});
