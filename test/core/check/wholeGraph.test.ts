import assert from "node:assert/strict";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import { failure } from "../../../src/core/api/fetched.ts";
import { absence, versionNamed, wholeGraph } from "../../../src/core/check/wholeGraph.ts";
import type { DependencyGraph, GraphNode, GraphSource } from "../../../src/core/graph/graph.ts";
import { formatMessage, type Message, servedText } from "../../../src/core/messages/message.ts";
import { caller } from "../../support/world.ts";

const lockfile: GraphSource = { kind: "lockfile", path: "/p/package-lock.json", name: "package-lock.json" };
const offline = failure("GET /", { kind: "offline" });
const input = { manifests: [] };

/** A graph of these packages, as `name@version`, below a project; with a `?` what they need is not known yet. */
function graphOf(source: GraphSource, ...packages: readonly string[]): DependencyGraph {
  const nodes = ["project@", ...packages].map((text): GraphNode => {
    const [, name = "", version = "", pending] = /^([^@]+)@([^?]*)(\?)?$/.exec(text) ?? [];
    return {
      key: { system: "NPM", name, version },
      name,
      relation: "DIRECT",
      errors: [],
      bundled: false,
      ...(pending && { dependencies: "pending" }),
    };
  });
  return { source, nodes, edges: [] };
}

/** A checker that has this answer for every graph, and what it is asked. */
function having(answer: Fetched<DependencyGraph>) {
  const asked: unknown[] = [];
  const graph = (...question: readonly unknown[]) => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  return { checker: { graph }, asked };
}

describe("a graph with everything that is declared upstream", () => {
  const declaredEdges = (graph: DependencyGraph, nodes: readonly number[]) =>
    Promise.resolve({ ...graph, error: servedText(`with ${nodes.join(" and ")}`) });

  const rows: readonly (readonly [what: string, answer: Fetched<DependencyGraph>, error: Message | undefined])[] = [
    ["of a lockfile", { kind: "found", value: graphOf(lockfile, "a@1?", "b@1", "c@1?") }, servedText("with 1 and 3")],
    ["of the service", { kind: "found", value: graphOf({ kind: "service" }, "a@1?") }, undefined],
    ["of requirements", { kind: "found", value: graphOf({ kind: "requirements" }, "a@1?") }, undefined],
    ["that is missing", { kind: "missing", text: "" }, undefined],
    ["that was not asked for", offline, undefined],
  ];
  for (const [what, answer, error] of rows)
    it(`is ${error === undefined ? "the graph itself" : "completed"} for one ${what}`, async () => {
      const { checker, asked } = having(answer);
      const from = caller();
      const whole = await wholeGraph(input, "lockfile", { core: { declaredEdges }, checker }, from);
      assert.deepEqual(asked, [[input, "lockfile", from]]);
      const expected =
        answer.kind === "found" && error !== undefined ? { ...answer, value: { ...answer.value, error } } : answer;
      assert.deepEqual(whole, expected);
    });

  it("says why there is none", () => {
    assert.equal(formatMessage(absence({ kind: "missing", text: "" })), "no source has this graph");
    assert.match(formatMessage(absence(offline)), /offline/);
  });
});

describe("the version of a name in a project", () => {
  const found = (...packages: readonly string[]): Fetched<DependencyGraph> => ({
    kind: "found",
    value: graphOf(lockfile, ...packages),
  });
  const rows: readonly (readonly [name: string, graph: Fetched<DependencyGraph>, version: string])[] = [
    ["a", found("a@1.0.0", "b@2.0.0"), "1.0.0"],
    ["a", found("a@v1.0.0", "a@1.0.0", "a@"), "1.0.0"],
    ["a", found("a@1.0.0", "a@2.0.0"), "a has several versions: a@1.0.0, a@2.0.0"],
    ["a@2.0.0", found("a@1.0.0", "a@2.0.0"), "2.0.0"],
    ["a", found("a@"), "the version of a is not known"],
    ["c", found("a@1.0.0"), "c is not in this project"],
    ["project", found("a@1.0.0"), "project is not in this project"],
    ["a", { kind: "missing", text: "" }, "a is not in this project"],
    ["a", offline, "a is not in this project"],
  ];
  for (const [name, graph, expected] of rows)
    it(`of ${name} is ${expected}`, async () => {
      const { checker, asked } = having(graph);
      const from = caller();
      const answer = await versionNamed(name, [], { checker }, from);
      assert.equal("key" in answer ? answer.key.version : formatMessage(answer.refusal), expected);
      assert.deepEqual(asked, [[{ manifests: [] }, undefined, from]]);
    });
});
