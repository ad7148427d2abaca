import assert from "node:assert/strict";
import type { System } from "../../../src/core/model/keys.ts";
import { parsePurl, purlOf } from "../../../src/core/model/purl.ts";

const rows: readonly (readonly [system: System, name: string, version: string | undefined, purl: string])[] = [
  ["CARGO", "serde_json", "1.0.1", "pkg:cargo/serde_json@1.0.1"],
  ["CARGO", "openssl-src", "111.28.2+1.1.1w", "pkg:cargo/openssl-src@111.28.2%2B1.1.1w"],
  ["GO", "golang.org/x/net", "v0.20.0", "pkg:golang/golang.org/x/net@v0.20.0"],
  ["GO", "github.com/BurntSushi/toml", undefined, "pkg:golang/github.com/BurntSushi/toml"],
  ["GO", "github.com/docker/cli", "v27.0.3+incompatible", "pkg:golang/github.com/docker/cli@v27.0.3%2Bincompatible"],
  ["MAVEN", "org.slf4j:slf4j-api", "2.0.13", "pkg:maven/org.slf4j/slf4j-api@2.0.13"],
  ["MAVEN", "junit", "4.12", "pkg:maven/junit@4.12"],
  ["MAVEN", "g:a:jar", undefined, "pkg:maven/g/a:jar"],
  ["NPM", "@babel/core", "7.0.0-beta.1", "pkg:npm/%40babel/core@7.0.0-beta.1"],
  ["NPM", "ms", "", "pkg:npm/ms@"],
  ["NUGET", "newtonsoft.json", "13.0.1", "pkg:nuget/newtonsoft.json@13.0.1"],
  ["PYPI", "pytz", "1!2024.1", "pkg:pypi/pytz@1%212024.1"],
  ["RUBYGEMS", "rack", undefined, "pkg:gem/rack"],
  // What no registry has, and a text may say.
  ["NPM", "a b?c#d&e=f", "1@2/3", "pkg:npm/a%20b%3Fc%23d%26e%3Df@1%402%2F3"],
  ["NPM", "100%", "~(1)*'", "pkg:npm/100%25@~%281%29%2A%27"],
  ["NPM", "naïve", "1\n2", "pkg:npm/na%C3%AFve@1%0A2"],
  ["NPM", "😀", undefined, "pkg:npm/%F0%9F%98%80"],
  ["NPM", "a\ud83d", "\ude001", "pkg:npm/a%EF%BF%BD@%EF%BF%BD1"],
];

describe("purlOf", () => {
  for (const [system, name, version, purl] of rows) {
    it(purl, () => assert.equal(purlOf({ system, name }, version), purl));
  }

  it("has one @ and no other delimiter, whatever the name", () => {
    for (let code = 1; code < 256; code++) {
      const char = String.fromCharCode(code);
      const [path = "", ...versions] = purlOf({ system: "NPM", name: `x${char}y` }, `1${char}2`).split("@");
      assert.match(path, /^pkg:npm\/x(?:[\w.~:/-]|%[0-9A-F]{2})+y$/);
      assert.match(versions.join("@"), /^1(?:[\w.~:-]|%[0-9A-F]{2})+2$/);
    }
  });
});

describe("parsePurl", () => {
  for (const [system, name, version, purl] of rows.filter(([, name]) => name.isWellFormed())) {
    it(`reads ${purl}`, () =>
      assert.deepEqual(parsePurl(purl), { key: { system, name }, ...(version && { version }) }));
  }

  const tolerated: readonly (readonly [purl: string, system: System, name: string, version?: string])[] = [
    ["pkg:npm/@acme/till", "NPM", "@acme/till"],
    ["pkg:npm/@acme/till@1.0.0", "NPM", "@acme/till", "1.0.0"],
    ["pkg:npm/%40acme%2Ftill@1.0.0", "NPM", "@acme/till", "1.0.0"],
    ["PKG:NPM/a@1?repository_url=x#y", "NPM", "a", "1"],
    ["pkg://pypi/Jaraco.Context@5.0", "PYPI", "jaraco-context", "5.0"],
    ["pkg:nuget/Newtonsoft.Json", "NUGET", "newtonsoft.json"],
    ["pkg:maven/org.acme/core/@1", "MAVEN", "org.acme:core", "1"],
  ];
  for (const [purl, system, name, version] of tolerated) {
    it(`reads ${purl}`, () =>
      assert.deepEqual(parsePurl(purl), { key: { system, name }, ...(version && { version }) }));
  }

  // A version or a scope names no package.
  const nameless = ["pkg:maven/@1.3.4", "pkg:golang/@v1.0.0", "pkg:npm/@acme", "pkg:npm/%40acme"];
  for (const text of [
    "",
    "lodash",
    "pkg:",
    "pkg:npm",
    "pkg:npm/",
    "pkg:composer/a/b",
    "pkg:npm/%zz",
    "npm/a",
    ...nameless,
  ])
    it(`reads nothing in ${JSON.stringify(text)}`, () => assert.equal(parsePurl(text), undefined));
});
