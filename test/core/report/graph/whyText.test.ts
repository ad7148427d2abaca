import assert from "node:assert/strict";
import { servedText } from "../../../../src/core/messages/message.ts";
import { isWholeGraph, nodesNamed, projectWhyText, whyText } from "../../../../src/core/report/graph/whyText.ts";
import { whyJson } from "../../../../src/core/report/graph/whyJson.ts";
import { whySchemaErrors } from "../../../support/checkSchema.ts";
import { graphFrom, versioned } from "../../graph/graphs.ts";

/** Edges, the names of nodes whose dependencies nothing tells, and the last line about a node. */
const rows: readonly (readonly [what: string, edges: string, unknown: string, name: string, line: string])[] = [
  ["a leaf", "a b", "", "b", "depends on 0, of which 0 only through it"],
  ["a node with some", "a b\nb c\na c\nb d", "", "b", "depends on 2, of which 1 only through it"],
  ["a node of which nothing tells them", "a b", "b", "b", "what it depends on is not known"],
  [
    "a node that leads to one of which nothing tells them",
    "a b\nb c",
    "c",
    "b",
    "depends on at least 1, of which 1 only through it, as far as is known",
  ],
  [
    "a node beside one of which nothing tells them",
    "a b\nb c\na d",
    "d",
    "b",
    "depends on 1, of which 1 only through it, as far as is known",
  ],
];

/** The nodes with an error, and the lines about those that are not asked about. */
const failures: readonly (readonly [what: string, failing: string, lines: readonly string[]])[] = [
  ["its own error once", "b", []],
  ["the errors of others by their names", "bce", ["! c 1.0.0: not found", "! e 1.0.0: not found"]],
  [
    "the first errors of many",
    "acdefgh",
    [...["a", "c", "d", "e", "f"].map((name) => `! ${name} 1.0.0: not found`), "! … and 2 more"],
  ],
];

/** Texts that name packages of a graph of this system, with the packages. */
const named: readonly (readonly [text: string, names: readonly string[], system?: "PYPI"])[] = [
  ["ms", ["ms@2.0.0", "ms@2.1.3"]],
  ["ms@2.1.3", ["ms@2.1.3"]],
  ["ms@v2.1.3", ["ms@2.1.3"]],
  ["ms@9", []],
  ["@acme/tool", ["@acme/tool@1.0.0"]],
  ["@acme/tool@1.0.0", ["@acme/tool@1.0.0"]],
  ["@acme/tool@2.0.0", []],
  ["shop", []],
  ["nowhere", []],
  ["MS", []],
  ["Ms", ["ms@2.0.0", "ms@2.1.3"], "PYPI"],
];

function shop(system: "NPM" | "PYPI" = "NPM") {
  const { nodes, ...rest } = versioned("shop@1 ms@2.0.0\nshop@1 ms@2.1.3\nshop@1 tool@1.0.0");
  const inSystem = nodes.map(({ key, name, ...node }) => {
    const own = name === "tool" && system === "NPM" ? "@acme/tool" : name;
    return { ...node, name: own, key: { ...key, system, name: own } };
  });
  return { ...rest, nodes: inSystem };
}

/** Edges with the lines about the last node, without the last one. */
const ways: readonly (readonly [what: string, edges: string, index: number, lines: readonly string[]])[] = [
  ["the shortest way", "a b\nb c\na c ^1", 2, ["c 1.0.0", "  a 1.0.0 › c 1.0.0"]],
  [
    "each of several",
    "a b\na c\nb d 1\nc d 2",
    3,
    ["d 1.0.0", "  a 1.0.0 › b 1.0.0 › d 1.0.0", "  a 1.0.0 › c 1.0.0 › d 1.0.0"],
  ],
  ["that there is none", "a b\nc d", 3, ["d 1.0.0", "  nothing leads here"]],
  [
    "ten of twelve",
    Array.from({ length: 12 }, (_, at) => `a n${at}\nn${at} z`).join("\n"),
    2,
    [
      "z 1.0.0",
      ...["0", "1", "10", "11", "2", "3", "4", "5", "6", "7"].map((at) => `  a 1.0.0 › n${at} 1.0.0 › z 1.0.0`),
      "  … and 2 more of the same length",
    ],
  ],
];

describe("why a package is there", () => {
  for (const [text, names, system] of named) {
    it(`finds ${names.join(" and ") || "nothing"} for ${text}`, () => {
      const graph = shop(system);
      const found = nodesNamed(graph, text).flatMap((index) => graph.nodes[index] ?? []);
      assert.deepEqual(
        found.map(({ name, key }) => `${name}@${key.version}`),
        names,
      );
    });
  }

  for (const [what, edges, index, lines] of ways) {
    it(`tells ${what}`, () => {
      const text = whyText(graphFrom(edges), [index]);
      assert.deepEqual(text.trimEnd().split("\n").slice(0, -1), lines);
    });
  }

  it("tells nothing of a node that is none, and names the manifest and the source", () => {
    assert.equal(whyText(graphFrom("a b"), [7]), "");
    const [head, ...rest] = projectWhyText("app/package.json", graphFrom("a b"), [1]).split("\n");
    assert.equal(head, "# app/package.json, as resolved by the service: installed alone on 64-bit Linux");
    assert.equal(rest.join("\n"), whyText(graphFrom("a b"), [1]));
  });

  const wholes: readonly (readonly [what: string, graph: ReturnType<typeof graphFrom>, isWhole: boolean])[] = [
    ["a graph", graphFrom("a b"), true],
    ["a graph without nodes", { ...graphFrom("a b"), nodes: [] }, false],
    ["a graph with an error", { ...graphFrom("a b"), error: servedText("too many steps") }, false],
  ];
  for (const [what, graph, isWhole] of wholes)
    it(`calls ${what} ${isWhole ? "whole" : "incomplete"}`, () => assert.equal(isWholeGraph(graph), isWhole));

  for (const [what, edges, unknown, name, line] of rows) {
    it(`says how many packages would go with ${what}`, () => {
      const { nodes, ...rest } = graphFrom(edges);
      const graph = {
        ...rest,
        nodes: nodes.map((node) => (node.name === unknown ? { ...node, dependencies: "unknown" as const } : node)),
      };
      const index = nodes.findIndex((node) => node.name === name);
      assert.equal(whyText(graph, [index]).trimEnd().split("\n").at(-1)?.trim(), line);
    });
  }

  for (const [what, failing, expected] of failures) {
    it(`tells ${what}, after what it is about`, () => {
      const { nodes, ...rest } = graphFrom("a b\na c\na d\na e\na f\na g\na h");
      const graph = {
        ...rest,
        error: servedText("too many steps"),
        nodes: nodes.map((node) =>
          failing.includes(node.name) ? { ...node, errors: [servedText("not found")] } : node,
        ),
      };
      const [head, ...lines] = whyText(graph, [1]).trimEnd().split("\n");
      assert.equal(head, failing.includes("b") ? "b 1.0.0 (not found)" : "b 1.0.0");
      assert.deepEqual(
        lines.filter((line) => line.startsWith("!")),
        ["! too many steps", ...expected],
      );
    });
  }

  it("tells the packages with errors in JSON", () => {
    const graph = graphFrom("a b\na c");
    const nodes = graph.nodes.map((node) =>
      node.name === "c" ? { ...node, errors: [servedText("not found")] } : node,
    );
    const found = { kind: "graph", graph: { ...graph, nodes }, nodes: [1] } as const;
    const { projects } = JSON.parse(whyJson("b", [{ manifest: "package.json", found }], true)) as {
      readonly projects: readonly { readonly complete: boolean; readonly failing?: readonly object[] }[];
    };
    const failing = projects[0]?.failing?.map((each) =>
      Object.entries(each).filter(([key]) => /name|errors/.test(key)),
    );
    assert.deepEqual(failing, [
      [
        ["name", "c"],
        ["errors", ["not found"]],
      ],
    ]);
    assert.equal(projects[0]?.complete, false);
  });

  it("has in JSON the ways with requirements and their places, and what would go with it", () => {
    const graph = {
      ...graphFrom("a b ^1\na b ^2\nb c\nc d\nb c"),
      source: { kind: "lockfile", path: "/w/package-lock.json", name: "package-lock.json" },
    } as const;
    const at = { path: "/w/package.json", span: { start: 4, end: 6 } };
    const edges = graph.edges.map((edge) => ({
      ...edge,
      ...(edge.requirement === "^2" && { at }),
      ...(edge.to === 2 && { declared: true as const }),
    }));
    const nodes = graph.nodes.map((node) => (node.name === "d" ? { ...node, dependencies: "unknown" as const } : node));
    const found = { kind: "graph", graph: { ...graph, edges, nodes }, nodes: [2, 9] } as const;
    const placeOf = ({ path }: { readonly path: string }) => ({ path: path.slice(3), line: 2 });
    const json = JSON.parse(whyJson("c", [{ manifest: "package.json", found, placeOf }, missing], false)) as Record<
      string,
      unknown
    >;
    assert.equal(whySchemaErrors(json), "");
    const step = (name: string) => ({ name, version: "1.0.0" });
    const direct = { system: "NPM", ...step("c"), purl: "pkg:npm/c@1.0.0", relation: "indirect" };
    assert.deepEqual(json, {
      version: 1,
      package: "c",
      complete: false,
      projects: [
        {
          manifest: "package.json",
          source: { kind: "lockfile", path: "package-lock.json", name: "package-lock.json" },
          complete: false,
          packages: [
            {
              ...direct,
              pathCount: 1,
              paths: [
                [
                  step("a"),
                  { ...step("b"), requirement: "^2", at: { path: "package.json", line: 2 } },
                  { ...step("c"), declared: true },
                ],
              ],
              dependsOn: 1,
              dependsOnMore: true,
              onlyThrough: [
                { system: "NPM", ...step("d"), purl: "pkg:npm/d@1.0.0", relation: "indirect", dependencies: "unknown" },
              ],
            },
          ],
        },
        { manifest: "b/package.json", complete: false, error: "not read", packages: [] },
      ],
      data: { source: "https://deps.dev", license: "CC-BY-4.0" },
    });
  });

  it("has in JSON no number of ways that is too large, no version that is none, and the error of the graph", () => {
    const steps = Array.from(
      { length: 60 },
      (_, at) => `n${at} a${at}\nn${at} b${at}\na${at} n${at + 1}\nb${at} n${at + 1}`,
    );
    const graph = { ...graphFrom(steps.join("\n")), error: servedText("too many steps") };
    const nodes = graph.nodes.map((node, index) =>
      index === 0 ? { ...node, key: { ...node.key, version: "" } } : node,
    );
    const last = nodes.findIndex(({ name }) => name === "n60");
    const found = { kind: "graph", graph: { ...graph, nodes }, nodes: [last] } as const;
    const json = JSON.parse(whyJson("n60", [{ manifest: "package.json", found }], true)) as {
      readonly projects: readonly {
        readonly error?: string;
        readonly packages: readonly Readonly<Record<string, unknown>>[];
      }[];
    };
    assert.equal(whySchemaErrors(json), "");
    const [project] = json.projects;
    assert.equal(project?.error, "too many steps");
    const [entry] = project.packages;
    assert.ok(entry && !("pathCount" in entry) && !("dependsOnMore" in entry));
    const [[root] = []] = entry["paths"] as readonly (readonly object[])[];
    assert.deepEqual(root, { name: "n0" });
    assert.match(whyText(found.graph, [last]), /^ {2}… and [\d,]+ more of the same length$/m);
  });
});

const missing = { manifest: "b/package.json", found: { kind: "unknown", reason: "not read" } } as const;
