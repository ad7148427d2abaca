import assert from "node:assert/strict";
import { cyclonedxReport } from "../../src/core/report/cyclonedx.ts";
import type { ReportInput } from "../../src/core/report/reportInput.ts";
import { sarifReport } from "../../src/core/report/sarif.ts";
import { systems } from "../../src/core/model/keys.ts";
import { servedText } from "../../src/core/messages/message.ts";
import { everyFinding, exportHost, factsOf, hostileTexts, checked, madeUp, nothing } from "../support/exported.ts";
import { publishedSchemaErrors } from "../support/publishedSchemas.ts";

const manifests = {
  "app/package.json": `{ "name": "app", "dependencies": {
    "minimist": "1.2.5", "request": "2.88.2", "ws": "~7.4.0", "express": "4.17.1", "json5": "^2",
    "acme-invented-nowhere": "1.0.0", "lodash": "99.0.0", "ms": "^99", "x": "file:../x", "y": "github:acme/y" } }`,
  "Cargo.toml": `[dependencies]\ntime = "0.1.43"\nsmallvec = "=1.6.0"\nlog = { path = "../log" }\nbad = "not a version"\n[`,
  "requirements.txt": "idna==3.13\ncertifi\ndjango==3.2\n",
  "pom.xml": `<project><dependencies><dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId><version>2.14.1</version></dependency></dependencies></project>`,
  "go.mod": "module example.org/m\n\nrequire golang.org/x/text v0.3.5\n",
  Gemfile: `source "https://rubygems.org"\ngem "rack", "2.2.3"\n`,
  "shop.csproj": `<Project><ItemGroup><PackageReference Include="Newtonsoft.Json" Version="12.0.3" /></ItemGroup></Project>`,
};

describe("published schemas", () => {
  it("hold for real manifests of every system", async () => {
    const exported = await checked(manifests, {
      rules: { outdated: "hint", scorecard: "default", "too-new": "error" },
    });
    assert.deepEqual(exported.files.map(({ system }) => system).sort(), [...systems]);
    assert.ok(exported.files.flatMap(({ findings }) => findings).length > 10);
    check(exported);
  });

  it("hold for an empty workspace", () => check(nothing));

  it("hold for every rule", () => check(madeUp("a", {}, everyFinding("a"))));

  for (const text of hostileTexts) {
    it(`hold for ${JSON.stringify(text)}`, () => {
      const key = { system: "NPM", name: text, version: text } as const;
      const below = { ...key, name: `${text}-below` };
      const transitive = {
        from: "resolved",
        packages: [{ key: below, path: [key, below], advisories: new Map() }],
        incomplete: servedText(text),
      } as const;
      check(madeUp(text, factsOf(key, { transitive }), everyFinding(text), "NPM", text));
      check(madeUp(text, { target: { kind: "unknown", why: { kind: "malformed", text } } }, [], "MAVEN", text));
    });
  }

  it("would find a mistake", () => {
    const wrong = (text: string, from: string, to: string) => text.replaceAll(from, to);
    const made = madeUp("a", factsOf({ system: "NPM", name: "a", version: "1.0.0" }), everyFinding("a"));
    const sarif = sarifReport(made, exportHost);
    const bom = cyclonedxReport(made, exportHost);
    assert.notEqual(publishedSchemaErrors("SARIF", wrong(sarif, `"level": "warning"`, `"level": "bad"`)), "");
    assert.notEqual(publishedSchemaErrors("SARIF", wrong(sarif, `"startLine"`, `"firstLine"`)), "");
    assert.notEqual(publishedSchemaErrors("CycloneDX", wrong(bom, `"library"`, `"package"`)), "");
    assert.notEqual(publishedSchemaErrors("CycloneDX", wrong(bom, `"expression"`, `"text"`)), "");
  });
});

function check(exported: ReportInput): void {
  valid("SARIF", sarifReport(exported, exportHost));
  const text = cyclonedxReport(exported, exportHost);
  valid("CycloneDX", text);
  valid("CycloneDX 1.7", cyclonedxReport(exported, exportHost, "1.7"));
  checkReferences(text);
}

function valid(format: Parameters<typeof publishedSchemaErrors>[0], text: string): void {
  assert.equal(publishedSchemaErrors(format, text), "", format);
}

/** What the schema says in words only: a reference is given once, and all that refers to it finds it. */
function checkReferences(text: string): void {
  const given: string[] = [];
  const used: string[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if (key === "bom-ref") given.push(value as string);
    if (key === "ref") used.push(value as string);
    if (
      key === "dependsOn" ||
      (key === "dependencies" && (value as unknown[]).every((item) => typeof item === "string"))
    ) {
      used.push(...(value as string[]));
    }
    return value;
  });
  const givenRefs = new Set(given);
  assert.equal(givenRefs.size, given.length, "a reference is given twice");
  assert.deepEqual(
    used.filter((ref) => !givenRefs.has(ref)),
    [],
  );
}
