import { deepEqual, equal } from "node:assert/strict";
import type { System } from "../../../src/core/model/keys.ts";
import { canonicalPackage, canonicalProject, canonicalVersion } from "../../service/canonical.ts";
import { parsePurl, purlOf } from "../../service/purl.ts";

const versions: readonly [System, string, string][] = [
  ["PYPI", "5.0", "5.0.0"],
  ["PYPI", "5", "5.0.0"],
  ["PYPI", "1.0.0.0", "1.0.0"],
  ["PYPI", "1.2.3.4", "1.2.3.4"],
  ["PYPI", "2017.07.27", "2017.7.27"],
  ["PYPI", "V1.0-RC.1", "1.0.0rc1"],
  ["PYPI", "1.0alpha", "1.0.0a0"],
  ["PYPI", "1!2.0+CPU-1", "1!2.0.0+cpu.1"],
  ["PYPI", "1.0-2", "1.0.0.post2"],
  ["PYPI", "1.0.rev", "1.0.0.post0"],
  ["PYPI", "1.0.dev3", "1.0.0.dev3"],
  ["PYPI", "not a version", "not a version"],
  ["NUGET", "1.01", "1.1.0"],
  ["NUGET", "1", "1.0.0"],
  ["NUGET", "1.0.0.0", "1.0.0"],
  ["NUGET", "1.2.0.4", "1.2.0.4"],
  ["NUGET", "1.0.0-Beta+sha", "1.0.0-beta"],
  ["GO", "v1", "v1.0.0"],
  ["GO", "v1.2", "v1.2.0"],
  ["GO", "v3.2.0+incompatible", "v3.2.0+incompatible"],
  ["MAVEN", "1.0", "1.0"],
  ["NPM", "1.0.0+Build", "1.0.0+Build"],
];

describe("canonical keys", () => {
  for (const [system, version, expected] of versions) {
    it(`${system} ${version} → ${expected}`, () => equal(canonicalVersion(system, version), expected));
  }

  it("names", () => {
    equal(canonicalPackage("PYPI", "Jaraco.__Context"), "jaraco-context");
    equal(canonicalPackage("NUGET", "Newtonsoft.Json"), "newtonsoft.json");
    equal(canonicalPackage("NPM", "JSONStream"), "JSONStream");
  });

  it("projects", () => {
    equal(canonicalProject("github.com/Rails/rails/tree/v8.1.2"), "github.com/rails/rails");
    equal(canonicalProject("gitlab.com/a/group/tool"), "gitlab.com/a/group/tool");
  });
});

const purls: readonly [string, System, string, string?][] = [
  ["pkg:npm/%40acme/tool@1.0.0", "NPM", "@acme/tool", "1.0.0"],
  ["pkg:npm/left-pad", "NPM", "left-pad"],
  ["pkg:maven/org.acme/tool@1.0", "MAVEN", "org.acme:tool", "1.0"],
  ["pkg:golang/golang.org/x/net@v0.1.0", "GO", "golang.org/x/net", "v0.1.0"],
  ["pkg:golang/a.example/b@v3.2.0%2Bincompatible", "GO", "a.example/b", "v3.2.0+incompatible"],
  ["pkg:gem/rack@2.0.7", "RUBYGEMS", "rack", "2.0.7"],
  ["pkg:cargo/serde", "CARGO", "serde"],
  ["pkg:pypi/django@3.0.0", "PYPI", "django", "3.0.0"],
  ["pkg:nuget/newtonsoft.json@12.0.3", "NUGET", "newtonsoft.json", "12.0.3"],
];

describe("purls", () => {
  for (const [purl, system, name, version] of purls) {
    it(purl, () => {
      equal(purlOf(system, name, version), purl);
      deepEqual(parsePurl(purl), { system, name, ...(version && { version }) });
    });
  }
  it("lose the capitals of Go modules", () =>
    equal(parsePurl("pkg:golang/github.com/Azure/tool").name, "github.com/azure/tool"));
});
