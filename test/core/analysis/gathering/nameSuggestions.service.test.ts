import assert from "node:assert/strict";
import { suggestNames } from "../../../../src/core/analysis/gathering/nameSuggestions.ts";
import { editDistance, nearNames } from "../../../../src/core/analysis/gathering/editDistance.ts";
import { asksOf } from "../../../../src/core/analysis/gathering/lookUps.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { client, type FindingOptions } from "../../../support/findings.ts";
import { caller } from "../../../support/world.ts";

async function suggestionsFor(system: System, name: string, requirement: string, distort?: FindingOptions["distort"]) {
  const { api, requests } = client(distort);
  const answer = await suggestNames({ system, name }, asksOf(api, caller()), { requirement });
  const names = answer.kind === "found" ? answer.value.packages.map(({ packageKey }) => packageKey.name) : answer.kind;
  return { names, requests };
}

const rows: readonly (readonly [system: System, name: string, requirement: string, suggestions: readonly string[]])[] =
  [
    ["NPM", "lodahs", "^4.17.0", ["lodash"]],
    ["NPM", "lodahs", "", ["lodash"]],
    ["NPM", "exprss", "4.17.1", ["express"]],
    ["NPM", "left_pad", "~1.3", ["left-pad"]],
    ["NPM", "wss", "^8", ["ws"]],
    ["PYPI", "reqests", "==2.31.0", ["requests"]],
    ["PYPI", "request", ">=2.31", ["requests"]],
    ["CARGO", "serd", "1", ["serde"]],
    ["RUBYGEMS", "railss", "~> 8.0", ["rails"]],
    ["MAVEN", "org.apache.logging.log4j:log4j-cor", "2.17.1", ["org.apache.logging.log4j:log4j-core"]],
    ["GO", "github.com/gorilla/websockt", "v1.5.0", ["github.com/gorilla/websocket"]],
    ["NUGET", "newtonsoft.jsonn", "13.0.1", ["newtonsoft.json"]],
    ["NPM", "acme-invented-nowhere", "^1.0.0", []],
    ["NPM", "@acme-nowhere/lodash", "^4.17.0", []],
  ];

/** As a proxy answers that lets no batch through. */
const noBatches: FindingOptions["distort"] = ({ method }) =>
  method === "POST" ? { status: 405, text: "no" } : undefined;

describe("suggestNames", () => {
  for (const [system, name, requirement, expected] of rows) {
    it(`${name} ${requirement} of ${system}: ${expected.join(", ") || "nothing"}, with one request`, async () => {
      const { names, requests } = await suggestionsFor(system, name, requirement);
      assert.deepEqual(names, expected);
      assert.deepEqual(requests, ["POST /v3alpha/versionbatch"]);
    });
  }

  it("sends no private name that is a typing error away", async () => {
    const bodies: string[] = [];
    const { api } = client(({ body }) => {
      bodies.push(JSON.stringify(body));
      return undefined;
    });
    const privateAmong = (_: System, names: readonly string[]) =>
      Promise.resolve(new Set(names.filter((name) => name === "lodash")));
    const answer = await suggestNames({ system: "NPM", name: "lodahs" }, asksOf(api, caller()), { privateAmong });
    assert.equal(bodies.length, 1);
    assert.ok(!bodies[0]?.includes("lodash"));
    assert.deepEqual(answer.kind === "found" && answer.value.packages, []);
  });

  for (const [name, expected] of [
    ["lodahs", ["lodash"]],
    ["expresss", ["express"]],
    ["left_pad", ["left-pad"]],
    ["acme-invented-nowhere", []],
  ] as const) {
    it(`${name} without batches: ${expected.join(", ") || "nothing"}, with at most 30 requests for packages`, async () => {
      const { names, requests } = await suggestionsFor("NPM", name, "^1.0.0", noBatches);
      assert.deepEqual(names, expected);
      const [first, ...others] = requests;
      assert.equal(first, "POST /v3alpha/versionbatch");
      assert.ok(others.length > 0 && others.length <= 30, `${others.length} requests`);
      for (const request of others) assert.match(request, /^GET \/v3alpha\/systems\/npm\/packages\/[^/]*$/);
    });
  }

  it("says that it could not be asked", async () =>
    assert.equal((await suggestionsFor("NPM", "lodahs", "^4", () => ({ status: 403, text: "no" }))).names, "failed"));

  it("asks for no name that is too long for a typing error, nor for one without a word", async () => {
    for (const name of ["x".repeat(100_000), "", "@acme/"]) {
      const { requests } = await suggestionsFor("NPM", name, "^1");
      assert.ok(requests.length <= 1);
    }
  });
});

describe("nearNames", () => {
  const packages = (...names: readonly string[]) => ({
    packageKey: { system: "NPM" as const, name: "lodahs" },
    packages: names.map((name) => ({ packageKey: { system: "NPM" as const, name } })),
  });
  const near: readonly (readonly [given: readonly string[], near: readonly string[]])[] = [
    [[], []],
    [["lodahs"], []],
    [
      ["loda", "lodash", "underscore"],
      ["lodash", "loda"],
    ],
    [["lodashers", "lod"], []],
  ];
  for (const [given, expected] of near) {
    it(`of ${given.join(", ") || "none"}: ${expected.join(", ") || "none"}`, () =>
      assert.deepEqual(nearNames("lodahs", packages(...given)), expected));
  }

  for (const [a, b, distance] of [
    ["lodash", "lodash", 0],
    ["lodahs", "lodash", 1],
    ["reqests", "requests", 1],
    ["reqest", "requests", 2],
    ["", "ab", 2],
    ["ab", "ba", 1],
    ["abc", "ca", 3],
    ["left-pad", "lodash", 3],
    ["short", "much longer", 3],
  ] as const) {
    it(`${a || "nothing"} is ${distance === 3 ? "far" : distance} from ${b}`, () =>
      assert.equal(Math.min(3, editDistance(a, b)), distance));
  }
});
