import assert from "node:assert/strict";
import { operations, type Operation, type OperationRow, type RequestOf } from "../../../../src/core/api/operations.ts";
import { batchRequest, lookupRequest } from "../../../../src/core/api/wire/url.ts";
import type { System } from "../../../../src/core/model/keys.ts";

const address = { baseUrl: "http://service.example/api/", prefix: "v3alpha" } as const;

function path<O extends Operation>(operation: O, request: RequestOf<O>): string {
  const row: OperationRow<O> = operations[operation];
  const wire = row.kind === "batch" ? batchRequest(row, address) : lookupRequest(row, request, address);
  return "refused" in wire ? `refused: ${wire.refused}` : wire.url.slice("http://service.example/api/v3alpha/".length);
}

const version = (system: System, name: string, text: string) => ({ versionKey: { system, name, version: text } });

describe("addresses", () => {
  const rows: readonly (readonly [asked: string, path: string])[] = [
    [path("GetPackage", { packageKey: { system: "NPM", name: "@acme/tool" } }), "systems/npm/packages/%40acme%2Ftool"],
    [
      path("GetPackage", { packageKey: { system: "MAVEN", name: "org.acme:tool" } }),
      "systems/maven/packages/org.acme%3Atool",
    ],
    [
      path("GetVersion", version("GO", "github.com/Acme/tool/v2", "v3.2.0+incompatible")),
      "systems/go/packages/github.com%2FAcme%2Ftool%2Fv2/versions/v3.2.0%2Bincompatible",
    ],
    [path("GetVersion", version("PYPI", "acme", "1!2.0+cpu")), "systems/pypi/packages/acme/versions/1!2.0%2Bcpu"],
    [path("GetDependencies", version("NPM", "a:b", "1.0.0")), "systems/npm/packages/a%3Ab/versions/1.0.0:dependencies"],
    [
      path("GetRequirements", version("CARGO", "a", "0.9.34+deprecated")),
      "systems/cargo/packages/a/versions/0.9.34%2Bdeprecated:requirements",
    ],
    [path("GetDependents", version("NPM", "a", "1.0.0")), "systems/npm/packages/a/versions/1.0.0:dependents"],
    [path("GetCapabilities", version("GO", "g", "v1.0.0")), "systems/go/packages/g/versions/v1.0.0:capabilities"],
    [path("GetProject", { projectKey: { id: "github.com/acme/tool" } }), "projects/github.com%2Facme%2Ftool"],
    [
      path("GetProjectPackageVersions", { projectKey: { id: "github.com/a/b" } }),
      "projects/github.com%2Fa%2Fb:packageversions",
    ],
    [path("GetAdvisory", { advisoryKey: { id: "GHSA-1" } }), "advisories/GHSA-1"],
    [
      path("GetSimilarlyNamedPackages", { packageKey: { system: "NPM", name: "jost" } }),
      "systems/npm/packages/jost:similarlyNamedPackages",
    ],
    [path("PurlLookup", { purl: "pkg:npm/%40acme/tool@1.0.0" }), "purl/pkg%3Anpm%2F%2540acme%2Ftool%401.0.0"],
    [path("QueryContainerImages", { chainId: "sha256:ab12" }), "querycontainerimages/sha256%3Aab12"],
    [path("Query", { hash: { type: "SHA1", value: "ulX+/w==" } }), "query?hash.type=SHA1&hash.value=ulX%2B%2Fw%3D%3D"],
    [
      path("Query", { versionKey: { system: "NPM", name: "@a/b", version: "1.0.0" } }),
      "query?versionKey.system=NPM&versionKey.name=%40a%2Fb&versionKey.version=1.0.0",
    ],
    [path("GetVersionBatch", { requests: [] }), "versionbatch"],
    [
      path("GetPackage", { packageKey: { system: "NPM", name: "x".repeat(2_000) } }),
      `systems/npm/packages/${"x".repeat(2_000)}`,
    ],
    [path("GetPackage", { packageKey: { system: "NPM", name: "a\ud800" } }), "systems/npm/packages/a%EF%BF%BD"],
  ];
  for (const [asked, expected] of rows) it(expected, () => assert.equal(asked, expected));

  it("begin with the base URL, however many slashes it ends with, and have a query only where there is one", () => {
    const row = operations.GetAdvisory;
    assert.ok(row.kind === "lookup");
    assert.deepEqual(
      ["http://a", "http://a/", "http://a//"].map((baseUrl) =>
        lookupRequest(row, { advisoryKey: { id: "1" } }, { baseUrl, prefix: "v3" }),
      ),
      Array.from({ length: 3 }, () => ({
        method: "GET",
        url: "http://a/v3/advisories/1",
        name: "GET /v3/advisories/1",
      })),
    );
  });

  for (const purl of ["pkg:deb/bash", `pkg:deb/${"x".repeat(200)}`])
    it(`never looks up ${purl.slice(0, 20)}, which names no package`, () =>
      assert.equal(path("PurlLookup", { purl }), `refused: “${purl}” cannot be looked up`));

  it("say what cannot be looked up by its start", () =>
    assert.equal(
      path("GetAdvisory", { advisoryKey: { id: "x".repeat(2_001) } }),
      `refused: “${"x".repeat(100)}” cannot be looked up`,
    ));

  for (const name of ["", " ", ".", "..", "a\nb", "a\u0000", "x".repeat(3_000)]) {
    it(`never looks up ${JSON.stringify(name.slice(0, 10))}`, () =>
      assert.match(path("GetPackage", { packageKey: { system: "NPM", name } }), /^refused: /));
  }
});
