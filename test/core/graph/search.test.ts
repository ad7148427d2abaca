import assert from "node:assert/strict";
import type { NodeMark } from "../../../src/core/graph/marks.ts";
import { nextMatch, searchGraph } from "../../../src/core/graph/search.ts";
import { graphFrom } from "./graphs.ts";
import { servedText } from "../../../src/core/messages/message.ts";

describe("a search in a graph", () => {
  const graph = graphFrom("root @acme/Parser\nroot mitt\nmitt lodash");
  const marks: readonly NodeMark[] = [
    { state: "checked", advisories: [], licenses: ["Apache-2.0 OR GPL-3.0-only"] },
    { state: "unknown", advisories: [] },
    { state: "checked", advisories: [], licenses: ["MIT"] },
    {
      state: "checked",
      advisories: [
        {
          id: "GHSA-35jh-r3h4-6jhm",
          aliases: ["CVE-2021-23337"],
          band: "high",
          title: servedText("Command Injection"),
          url: "",
        },
      ],
      licenses: ["non-standard"],
    },
  ];
  const rows: readonly (readonly [query: string, found: string])[] = [
    ["parser", "@acme/Parser name"],
    [" PARSER ", "@acme/Parser name"],
    ["@acme", "@acme/Parser name"],
    ["@acme/parser@1.0.0", "@acme/Parser version"],
    ["@acme/parser@2", ""],
    ["lodash@1", "lodash version"],
    ["dash@1.0.0", "lodash version"],
    ["@1.0.0", ""],
    ["t@1.0", "root version, mitt version"],
    ["mit", "mitt name"],
    ["gpl", "root license"],
    ["gp", ""],
    ["gpl-3.0", "root license"],
    ["2.0", ""],
    ["non-standard", "lodash license"],
    ["ghsa-35jh", "lodash advisory"],
    ["35jh-r3h4", "lodash advisory"],
    ["cve-2021-23337", "lodash advisory"],
    ["ghsa", ""],
    ["command injection", ""],
    ["o", "root name, lodash name"],
    ["(.*", ""],
  ];
  for (const [query, found] of rows) {
    it(`finds ${found || "nothing"} for "${query}"`, () => {
      const matches = searchGraph(graph, marks, query);
      assert.ok(matches);
      assert.equal([...matches].map(([node, by]) => `${graph.nodes[node]!.name} ${by}`).join(", "), found);
    });
  }

  it("is none without a query", () => assert.equal(searchGraph(graph, marks, "  "), undefined));
});

describe("the next match", () => {
  const rows: readonly (readonly [
    order: readonly number[],
    current: number | undefined,
    step: 1 | -1,
    next: string,
  ])[] = [
    [[4, 2, 9], undefined, 1, "4, the 1st"],
    [[4, 2, 9], undefined, -1, "9, the 3rd"],
    [[4, 2, 9], 4, 1, "2, the 2nd"],
    [[4, 2, 9], 9, 1, "4, the 1st"],
    [[4, 2, 9], 4, -1, "9, the 3rd"],
    [[4, 2, 9], 7, 1, "4, the 1st"],
    [[4], 4, 1, "4, the 1st"],
    [[], 4, 1, "none"],
  ];
  const ordinals = ["1st", "2nd", "3rd"];
  for (const [order, current, step, expected] of rows) {
    it(`${step > 0 ? "after" : "before"} ${current} of ${order.join(" ") || "nothing"} is ${expected}`, () => {
      const found = nextMatch(order, current, step);
      assert.equal(found ? `${found.node}, the ${ordinals[found.place]}` : "none", expected);
    });
  }
});
