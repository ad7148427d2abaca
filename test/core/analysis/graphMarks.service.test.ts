import assert from "node:assert/strict";
import { loadMarks, loadNodeDetails } from "../../../src/core/analysis/graphMarks.ts";
import type { NodeMark } from "../../../src/core/graph/marks.ts";
import { client } from "../../support/findings.ts";
import { caller } from "../../support/world.ts";
import { graphFrom } from "../graph/graphs.ts";

const lodash = { system: "NPM", name: "lodash", version: "4.17.20" } as const;

describe("the marks of a graph", () => {
  const { nodes, ...rest } = graphFrom("lodash a\nlodash b\nlodash c");
  const [root, bundled, secret, unknown] = nodes;
  assert.ok(root && bundled && secret && unknown);
  const graph = {
    ...rest,
    nodes: [
      { ...root, key: lodash },
      { ...bundled, key: { ...bundled.key, name: "bundled-name" }, bundled: true },
      { ...secret, key: { ...secret.key, name: "secret-name" }, notAsked: "private" as const },
      { ...unknown, key: { ...unknown.key, name: "no-such-package-anywhere" } },
    ],
  };

  it("say what is known, and ask for no private and no bundled node", async () => {
    const { api, requests } = client();
    const marks = await loadMarks(graph, { api }, caller(), {
      licenses: { "licenses.allow": [], "licenses.deny": ["MIT"] },
    });
    const [first, ...others] = marks as readonly [NodeMark, ...NodeMark[]];
    assert.deepEqual(
      others.map(({ state }) => state),
      ["unknown", "unknown", "unknown"],
    );
    assert.equal(first.state, "checked");
    assert.deepEqual(first.licenses, ["MIT"]);
    assert.equal(first.licenseProblem, "denied");
    assert.equal(first.update, undefined);
    assert.match(first.publishedAt ?? "", /^2020-/);
    assert.ok(first.advisories.some(({ aliases = [] }) => aliases.includes("CVE-2021-23337")));
    assert.doesNotMatch(requests.join("\n"), /secret-name|bundled-name/);
  });

  it("have each flaw once, unscored ones as the user decides, and nothing for what is unmaintained", async () => {
    const keys = [
      { ...lodash, name: "acme-invented-twice", version: "1.0.0" },
      { ...lodash, name: "acme-invented-unscored", version: "1.0.0" },
      { system: "CARGO", name: "acme-invented-unkept", version: "1.1.0" } as const,
      { ...lodash, name: "acme-invented-worm", version: "1.0.1" },
    ];
    const nodes = keys.map((key) => ({ ...root, key }));
    const marks = await loadMarks({ ...rest, nodes }, { api: client().api }, caller(), { unscored: "high" });
    assert.deepEqual(
      marks.map(({ advisories }) => advisories.map(({ id, band }) => `${id} ${band}`)),
      [["GHSA-xxxx-acme-0004 high"], ["OSV-INVENTED-0001 high"], [], ["GHSA-xxxx-acme-0015 malicious"]],
    );
  });

  it("tell what is outdated when that is asked for", async () => {
    const { api } = client();
    const [first, , , last] = await loadMarks(graph, { api }, caller(), { withUpdates: true });
    assert.deepEqual(first?.update, { kind: "newer", to: "4.18.1", step: "minor" });
    assert.equal(last?.update, undefined);
  });
});

describe("the details of a node", () => {
  it("have versions, the newest and the Scorecard", async () => {
    const nokogiri = { system: "RUBYGEMS", name: "nokogiri", version: "1.13.9" } as const;
    assert.deepEqual(await loadNodeDetails(nokogiri, { api: client().api }, caller()), {
      versions: 197,
      update: { kind: "newer", to: "1.19.4", step: "minor" },
      project: { id: "github.com/sparklemotion/nokogiri", score: 6.5 },
    });
  });

  it("have the number of dependents", async () => {
    const key = { system: "NPM", name: "acme-invented-popular", version: "3.1.0" } as const;
    assert.equal((await loadNodeDetails(key, { api: client().api }, caller())).dependents, 120000);
  });

  it("leave out what is not answered", async () => {
    const { api } = client(() => ({ status: 500, text: "down" }));
    assert.deepEqual(await loadNodeDetails(lodash, { api }, caller()), { update: { kind: "unknown" } });
  });
});
