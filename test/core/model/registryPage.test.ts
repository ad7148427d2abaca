import assert from "node:assert/strict";
import type { System } from "../../../src/core/model/keys.ts";
import { registryPage } from "../../../src/core/model/registryPage.ts";

const rows: readonly (readonly [
  system: System,
  name: string,
  version: string,
  page: string | undefined,
  registries?: readonly string[],
])[] = [
  ["NPM", "@acme/ui", "1.0.0", "npm: https://npmjs.org/package/%40acme/ui/v/1.0.0"],
  ["CARGO", "serde", "1.0.0+x", "crates.io: https://crates.io/crates/serde/1.0.0%2Bx"],
  ["PYPI", "requests", "2.0", "PyPI: https://pypi.org/project/requests/2.0/"],
  ["RUBYGEMS", "rails", "7.0.0", "RubyGems: https://rubygems.org/gems/rails/versions/7.0.0"],
  ["NUGET", "newtonsoft.json", "13.0.1", "NuGet: https://nuget.org/packages/newtonsoft.json/13.0.1"],
  ["GO", "golang.org/x/text", "v0.3.7", undefined],
  ["MAVEN", "org.acme:till", "1.0", "Maven Central: https://central.sonatype.com/artifact/org.acme/till/1.0"],
  ["MAVEN", "org.acme:till", "1.0", "Maven Central: https://central.sonatype.com/artifact/org.acme/till/1.0", ["https://maven.acme.example/", "https://repo.maven.apache.org/maven2/"]],
  ["MAVEN", "org.acme:till", "1.0", "Maven Central: https://central.sonatype.com/artifact/org.acme/till/1.0", ["https://repo1.maven.org/maven2"]],
  ["MAVEN", "org.acme:till", "1.0", undefined, ["https://maven.acme.example/"]],
  ["MAVEN", "org.acme:till", "1.0", undefined, ["https://maven.notapache.org/"]],
  ["MAVEN", "till", "1.0", "Maven Central: https://central.sonatype.com/artifact/till//1.0"],
  ["NPM", "a b/?#", "1 0", "npm: https://npmjs.org/package/a%20b/%3F%23/v/1%200"],
  ["NPM", "\ud800", "1\ud800", "npm: https://npmjs.org/package/%EF%BF%BD/v/1%EF%BF%BD"],
]; // prettier-ignore

describe("the page of a registry", () => {
  for (const [system, name, version, expected, registries = []] of rows) {
    it(`for ${system} ${JSON.stringify(name)} ${JSON.stringify(version)} from ${registries.join(", ") || "anywhere"} is ${expected ?? "none"}`, () => {
      const page = registryPage({ system, name, version }, registries);
      assert.equal(page && `${page.label}: ${page.url}`, expected);
    });
  }
});
