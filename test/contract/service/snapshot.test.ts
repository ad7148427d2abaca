import { deepEqual, equal, ok } from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { systems, type System } from "../../../src/core/model/keys.ts";
import { advisories, advisoryIds, allVersions, graphsOf, packagesOf } from "../../service/snapshot.ts";

const folder = join(import.meta.dirname, "../../service/snapshot");

/** Well-known cases: a version, one advisory that affects it, and how many the snapshot knows. */
const affected: readonly [System, string, string, string | undefined, number][] = [
  ["NPM", "lodash", "4.17.20", "GHSA-35jh-r3h4-6jhm", 5],
  ["NPM", "lodash", "4.18.1", undefined, 0],
  ["MAVEN", "org.apache.logging.log4j:log4j-core", "2.14.1", "GHSA-jfh8-c2jp-5v3q", 4],
  ["MAVEN", "org.apache.logging.log4j:log4j-core", "2.17.1", undefined, 0],
  ["PYPI", "django", "3.0.0", "GHSA-vfq6-hq5r-27r6", 14],
  ["CARGO", "time", "0.1.43", "GHSA-wcg3-cvx6-7396", 1],
  ["CARGO", "time", "0.1.44", "GHSA-wcg3-cvx6-7396", 1],
  ["RUBYGEMS", "rack", "2.0.7", "GHSA-hrqr-hxpp-chr3", 35],
  ["NUGET", "newtonsoft.json", "12.0.3", "GHSA-5crp-9r3c-p9vr", 1],
  ["NUGET", "newtonsoft.json", "13.0.1", undefined, 0],
  ["GO", "golang.org/x/net", "v0.0.0-20210226172049-e18ecbb05110", "GHSA-83g2-8m93-v3w7", 23],
  ["GO", "github.com/dgrijalva/jwt-go", "v3.2.0+incompatible", "GHSA-w73w-5m7g-f7qc", 1],
];

describe("snapshot", () => {
  for (const [system, name, version, id, count] of affected) {
    it(`${system} ${name} ${version} has ${count} advisories`, () => {
      const facts = packagesOf(system).get(name)?.versions.get(version);
      ok(facts);
      const ids = advisoryIds(facts);
      equal(ids.length, count);
      ok(id === undefined || ids.includes(id), ids.join());
    });
  }

  it("has every advisory that a version names", () => {
    const unknown = allVersions()
      .flatMap(advisoryIds)
      .filter((id) => !advisories().has(id));
    deepEqual(unknown, []);
  });

  it("has every node of every graph", () => {
    for (const system of systems) {
      for (const { nodes, bundled = [] } of graphsOf(system).values()) {
        for (const [index, node] of nodes.entries()) {
          const at = node.lastIndexOf("@");
          const facts = packagesOf(system)
            .get(node.slice(0, at))
            ?.versions.get(node.slice(at + 1));
          equal(facts !== undefined || bundled.includes(index), true, node);
        }
      }
    }
  });

  it("says of everything where it comes from", () => {
    deepEqual(
      allVersions().filter((version) => (version.source ?? version.package.source) === ""),
      [],
    );
    deepEqual(
      [...advisories().values()].filter(({ source }) => !source),
      [],
    );
    for (const system of systems)
      deepEqual(
        [...graphsOf(system).values()].filter(({ source }) => !source),
        [],
      );
  });

  it("calls what is invented by an invented name", () => {
    const invented = systems
      .flatMap((system) => [...packagesOf(system).values()])
      .filter(({ source }) => source === "invented");
    ok(invented.length > 10);
    deepEqual(
      invented.map(({ name }) => name).filter((name) => !/acme.invented/i.test(name)),
      [],
    );
  });

  it("names no registry that the repository must not name, and stays small", () => {
    let size = 0;
    const forbidden = ["npmjs", "debian"].map((name) => new RegExp(`\\b${name}\\.(org|com|net)\\b`));
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
      size += text.length;
      for (const each of forbidden) ok(!each.test(text), entry.name);
    }
    ok(size < 3_600_000, String(size));
  });
});
