import { deepEqual, equal, ok } from "node:assert/strict";
import { readPackageList } from "../../../src/core/find/packageList.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { systems } from "../../../src/core/model/keys.ts";

/** A package as `NPM axios 1.14.1, 0.30.4`; `all` stands for all systems in which it can be. */
function packagesIn(text: string): readonly string[] {
  return readPackageList(text).packages.map((each) => {
    const named = each.systems.length > 1 ? "all" : each.systems.join();
    return `${named} ${each.name} ${each.versions.join(", ")}`.trim();
  });
}

function unreadIn(text: string): readonly string[] {
  return readPackageList(text).unread.map(({ line, why }) => `${line ?? "-"}: ${formatMessage(why)}`);
}

const rows: readonly (readonly [text: string, packages: readonly string[], unread?: readonly string[]])[] = [
  ["", []],
  ["\n # a comment\n// another\n\n", []],
  // Names with versions
  ["axios 1.14.1", ["all axios 1.14.1"]],
  ["axios@1.14.1\r\nlodash@4.17.21\rqs", ["all axios 1.14.1", "all lodash 4.17.21", "all qs"]],
  ["axios 1.14.1, 0.30.4", ["all axios 1.14.1, 0.30.4"]],
  ["axios 1.14.1; 0.30.4 | 0.30.5 || 0.30.6", ["all axios 1.14.1, 0.30.4, 0.30.5, 0.30.6"]],
  ["axios: =1.14.1, ==0.30.4, v0.30.5", ["all axios =1.14.1, ==0.30.4, v0.30.5"]],
  ["axios = 1.14.1 || = 0.30.4", ["all axios 1.14.1, 0.30.4"]],
  ["axios versions 1.14.1 and 0.30.4", ["all axios 1.14.1, 0.30.4"]],
  ["axios *\nqs all\nlodash any version", ["all axios", "all qs", "all lodash"]],
  ["axios@1.14.1, qs@6.5.0, 6.5.1", ["all axios 1.14.1", "all qs 6.5.0, 6.5.1"]],
  ["axios, qs", ["all axios", "all qs"]],
  [
    "- `axios` (1.14.1)\n* qs 6.5.0\n1. lodash 4.17.21\n• chalk",
    ["all axios 1.14.1", "all qs 6.5.0", "all lodash 4.17.21", "all chalk"],
  ],
  ['["axios@1.14.1", "qs"]', ["all axios 1.14.1", "all qs"]],
  ["axios 1.0.0, 7zip-min 1.0.0", ["all axios 1.0.0", "all 7zip-min 1.0.0"]],
  ["package 1.0.0, version 2.0.0", ["all package 1.0.0, 2.0.0"]],
  ["axios any, latest", ["all axios", "all latest"]],
  ["axios all >=1", ["all axios"], ["1: “>=1” is not a version"]],
  // Systems
  ["npm:axios@1.14.1\npypi:Django 3.0.5", ["NPM axios 1.14.1", "PYPI Django 3.0.5"]],
  [
    "npm axios 1.14.1\nnpm,axios,1.14.1\naxios,1.14.1,npm",
    ["NPM axios 1.14.1", "NPM axios 1.14.1", "NPM axios 1.14.1"],
  ],
  ["npm 6.0.0\nnpm", ["all npm 6.0.0", "all npm"]],
  ["npm: axios 1.14.1", ["NPM axios 1.14.1"]],
  ["@acme/ui@1.0.0\nnpm:@acme/ui 1.0.0", ["NPM @acme/ui 1.0.0", "NPM @acme/ui 1.0.0"]],
  ["junit:junit:4.12\nmaven:org.slf4j:slf4j-api 2.0.0", ["MAVEN junit:junit 4.12", "MAVEN org.slf4j:slf4j-api 2.0.0"]],
  ["requests==2.31.0\ngem:rails 7.0.0", ["all requests ==2.31.0", "RUBYGEMS rails 7.0.0"]],
  ["golang.org/x/text v0.3.7\ngo:github.com/a/b@1.2.3", ["GO golang.org/x/text v0.3.7", "GO github.com/a/b 1.2.3"]],
  ["pkg:npm/%40acme/ui@1.0.0?arch=x\npkg:maven/junit/junit", ["NPM @acme/ui 1.0.0", "MAVEN junit:junit"]],
  ["RubyGems rails 7.0.0\nrubygems:rake 13.0.0", ["RUBYGEMS rails 7.0.0", "RUBYGEMS rake 13.0.0"]],
  ["crates.io serde 1.0.0\nGo: github.com/a/b v1.0.0", ["CARGO serde 1.0.0", "GO github.com/a/b v1.0.0"]],
  ["axios npm 1.0.0", ["all axios 1.0.0"], ["1: “npm” is not a version"]],
  ["a:b:c:d 1.0\naxios@", [], ["1: “a:b:c:d” is not a package", "2: “” is not a version"]],
  // Tables
  ["purl,version\npkg:npm/axios,1.0.0\n", ["NPM axios 1.0.0"]],
  ["Package,Version\n# note,1\n---,---\naxios,1.0.0\n", ["all axios 1.0.0"]],
  ["Ecosystem,Package,Version\n,axios,1.0.0\n", ["all axios 1.0.0"]],
  ["Package,Version\naxios,1.14.1\nqs,\n", ["all axios 1.14.1", "all qs"]],
  ["Package Name;Affected Versions\naxios;1.14.1, 0.30.4\n", ["all axios 1.14.1, 0.30.4"]],
  ['package_name,package_versions,sources\n"axios","1.14.1, 0.30.4","a, ""b"""\n', ["all axios 1.14.1, 0.30.4"]],
  ["Package,Version\nnpm:axios,= 1.14.1 || = 0.30.4\n", ["NPM axios 1.14.1, 0.30.4"]],
  [
    "ECOSYSTEM\tNAME\tVERSIONS\nPyPI\tdjango\t3.0.5|3.0.6\ncrates.io\tserde\t1.0.0\n",
    ["PYPI django 3.0.5, 3.0.6", "CARGO serde 1.0.0"],
  ],
  [
    "Ecosystem,Namespace,Name,Version\nnpm,@acme,ui,1.0.0\nmaven,junit,junit,4.12\nnpm,,qs,6.5.0",
    ["NPM @acme/ui 1.0.0", "MAVEN junit:junit 4.12", "NPM qs 6.5.0"],
  ],
  ["purl,severity,name\npkg:npm/axios@1.14.1,high,axios\n", ["NPM axios 1.14.1"]],
  ["# Incident\n\n| Package | Version |\n|---|:---:|\n| `axios` | 1.14.1, 0.30.4 |\n", ["all axios 1.14.1, 0.30.4"]],
  ["package,version\naxios,1.14.1,0.30.4\n", ["all axios 1.14.1, 0.30.4"]],
  ["package", ["all package"]],
  ["Package\naxios@1.14.1\n", ["all axios 1.14.1"]],
  ["axios\nAffected packages:\n```json\nqs\n```\npackage", ["all axios", "all qs", "all package"]],
  ['package,version\n"axios","1.14.1\n0.30.4"\nqs,6.5.0', ["all axios 1.14.1, 0.30.4", "all qs 6.5.0"]],
  // Bills of materials
  ['{"bomFormat":"CycloneDX","components":[{"purl":"pkg:npm/axios@1.14.1"}]}', ["NPM axios 1.14.1"]],
  [
    '{"bomFormat":"CycloneDX","components":[{"purl":"pkg:npm/axios@1.14.1"},{"purl":"pkg:deb/curl@1"},{}]}',
    ["NPM axios 1.14.1"],
    ["-: “pkg:deb/curl@1” is not a package", "-: 1 component was not looked for"],
  ],
  ['{\n"components": [', [], ["-: line 2: it is not valid JSON or is cut off, so that entries may be missing"]],
  ["namespace,name,version\n@acme,ui,1.0.0\norg.acme,till,1.0\n", ["NPM @acme/ui 1.0.0", "MAVEN org.acme:till 1.0"]],
  [
    "group,artifact,version,ecosystem\norg.acme,till,1.0,maven\nacme,ui,1.0.0,npm\n",
    ["MAVEN org.acme:till 1.0"],
    ["3: “acme ui 1.0.0 npm” is not a package"],
  ],
  ["axios ==1.14.1\nqs =6.5.0", ["all axios ==1.14.1", "all qs =6.5.0"]],
  ["'axios' \"1.14.1\"\n(qs) [6.5.0]", ["all axios 1.14.1", "all qs 6.5.0"]],
  ["\n\npackage\naxios 1.14.1", ["all axios 1.14.1"]],
  ["packages:\naxios 1.14.1\npackage\n", ["all axios 1.14.1", "all package"]],
  ["com.google.guava:guava r05, 10.0", ["MAVEN com.google.guava:guava r05, 10.0"]],
  ["namespace,name,version\n,axios,1.14.1\n", ["all axios 1.14.1"]],
  ["my-npm:axios 1.0", ["MAVEN my-npm:axios 1.0"]],
  [`${"a".repeat(500)} 1.0.0`, [`all ${"a".repeat(500)} 1.0.0`]],
  [`${"a".repeat(501)} 1.0.0`, [], [`1: “${"a".repeat(80)}…” is not a package`]],
  [`axios ${"1".repeat(500)}`, [`all axios ${"1".repeat(500)}`]],
  ["Package,Note,Version\nleft pad,,1.0\n", [], ["2: “left pad 1.0” is not a package"]],
  // What is not understood
  ["left pad", [], ["1: “pad” is not a version"]],
  ["axios 1.14.1\nThese packages were compromised:", ["all axios 1.14.1"], ["2: “packages” is not a version"]],
  ["axios >=1.0.0 <2.0.0", [], ["1: “>=1.0.0” is not a version"]],
  ["axios 1.14.1 - 1.14.3", ["all axios 1.14.1, 1.14.3"], ["1: “-” is not a version"]],
  ["axios ^1.0.0, 1.14.1", ["all axios 1.14.1"], ["1: “^1.0.0” is not a version"]],
  ["npm:axios 1.14", [], ["1: “1.14” is not a version"]],
  ["https://acme.example/list", [], ["1: “https://acme.example/list” is not a package"]],
  [
    "Ecosystem,Package\nVSCode,acme.tool\nnpm,left pad\n",
    [],
    ["2: “VSCode” is not one of the seven systems", "3: “npm left pad” is not a package"],
  ],
  [
    "Package,Version,Note\naxios,1.14.1,a,b\n",
    ["all axios 1.14.1"],
    ["2: “axios 1.14.1 a b” has more cells than the table has columns"],
  ],
  ["pkg:deb/curl@1", [], ["1: “pkg:deb/curl@1” is not a package"]],
  ['Package,Version\n"axios,1.14.1\nqs,6.5.0\n', ["all axios 1.14.1", "all qs 6.5.0"]],
];

describe("a list of packages", () => {
  for (const [text, packages, unread = []] of rows) {
    it(JSON.stringify(text.slice(0, 100)), () => {
      deepEqual(packagesIn(text), packages);
      deepEqual(unreadIn(text), unread);
    });
  }

  it("names a package of an unknown system in each in which it can have the name", () => {
    const [plain, scoped] = readPackageList("axios\n@acme/ui").packages;
    deepEqual(
      plain?.systems,
      systems.filter((system) => system !== "GO" && system !== "MAVEN"),
    );
    deepEqual(scoped?.systems, ["NPM"]);
  });

  it("tells the first of what was not understood, and counts the rest", () => {
    const { packages, unread, moreUnread } = readPackageList("left pad\n".repeat(1_000));
    deepEqual([packages.length, unread.length, unread.length + moreUnread], [0, 20, 1_000]);
  });

  it("keeps as many packages as published lists have by far, and tells of the rest", () => {
    const { packages, unread, moreUnread } = readPackageList("axios\n".repeat(100_003));
    deepEqual([packages.length, unread.length + moreUnread], [100_000, 3]);
    equal(unread[0]?.line, 100_001);
  });

  it("reads a line of 32 MB", () => {
    const { packages, moreUnread } = readPackageList(`axios ${"1.14.1, ".repeat(400_000)}`);
    ok(packages[0]?.versions.length === 1 && moreUnread === 0);
    equal(readPackageList("x".repeat(32_000_000)).packages.length, 0);
  });
});
