import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lockfileParsers, parserFor } from "../../../../src/core/manifests/formats.ts";
import { groupOf } from "../../../../src/core/manifests/maven/groups.ts";
import { type Listing, listingOf } from "../../../../src/core/manifests/maven/origins.ts";
import { publicGroups } from "../../../../src/core/manifests/maven/publicGroups.ts";

const rows: Readonly<Record<string, Listing | undefined>> = {
  "org.apache.commons": "listed",
  "org.apache": "listed",
  "org.apache.unlisted.deep": "below",
  "org.springframework.boot": "below",
  "com.google.guava": "listed",
  "com.google": "below",
  "androidx.core": "below",
  junit: "listed",
  "junit.extras": undefined,
  org: "listed",
  "org.acme": undefined,
  com: undefined,
  "com.acme": undefined,
  "com.github": undefined,
  "com.github.acme": undefined,
  "com.github.jnr": "listed",
  "net.sf": undefined,
  "net.sourceforge.acme": undefined,
  "uk.ac": undefined,
  "uk.co": undefined,
  "example.acme": undefined,
  "org.debian": undefined,
  "": undefined,
};

/** The names of all dependencies on packages of the public repositories in the fixtures. */
function fixtureNames(): ReadonlySet<string> {
  const files = readdirSync("test/fixtures", { recursive: true, encoding: "utf8" });
  const names = files.flatMap((file): readonly string[] => {
    const path = join("test/fixtures", file).replaceAll("\\", "/");
    const parser = parserFor(path);
    const text = (): string => readFileSync(path, "utf8");
    if (parser?.system === "MAVEN") return parser.parse(text()).declarations.map(({ package: key }) => key.name);
    const lockfile = lockfileParsers.find(
      (candidate) => candidate.system === "MAVEN" && candidate.names.includes(path.split("/").at(-1) ?? ""),
    );
    return lockfile ? lockfile.parse(text()).packages.map(({ key }) => key.name) : [];
  });
  return new Set(names.filter((name) => /^[\w-]+(?:\.[\w-]+)*:[\w.-]+$/.test(name) && !/^example\./.test(name)));
}

describe("listingOf", () => {
  for (const [group, listing] of Object.entries(rows)) {
    it(`${group || "no group"} is ${listing ?? "not there"}`, () => assert.equal(listingOf(group), listing));
  }

  it("knows nine in ten dependencies of the fixtures", () => {
    const names = [...fixtureNames()];
    const unknown = names.filter((name) => listingOf(groupOf(name)) === undefined);
    assert.ok(names.length > 50, `${names.length} names`);
    assert.ok(unknown.length <= names.length / 10, `${unknown.length} of ${names.length}: ${unknown.join(", ")}`);
  });

  it("is a small list", () => assert.ok(publicGroups.length > 5_000 && publicGroups.length <= 20_000));
});
