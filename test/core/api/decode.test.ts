import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { DecodeError, type Json } from "../../../src/core/api/decodeFields.ts";
import { type Operation, type OperationRow, operations, type ResponseOf } from "../../../src/core/api/operations.ts";
import { examples, fieldsOf, type Lookup } from "./examples.ts";

const recordings = "test/service/snapshot/recorded";
const key = { system: "NPM", name: "a", version: "1.0.0" };

function decode<O extends Operation>(operation: O, body: unknown): ResponseOf<O> {
  const row: OperationRow<O> = operations[operation];
  assert.ok(row.kind === "lookup");
  return row.decode(body as Json);
}

describe("decoding", () => {
  for (const [operation, body] of Object.entries(examples) as [Lookup, Json][]) {
    it(`reads every field of the example of ${operation}, and no field that this lacks`, () => {
      const read = new Set<string>();
      assert.deepEqual(decode(operation, noting(body, read)), body);
      const known = new Set(
        fieldsOf(body).flatMap((path) => path.split(".").map((_, end, names) => names.slice(0, end + 1).join("."))),
      );
      assert.deepEqual(
        [...read].filter((path) => !known.has(path)),
        [],
      );
    });

    it(`reads ${operation} again as it was read`, () => {
      const decoded = decode(operation, body);
      assert.deepEqual(decode(operation, JSON.parse(JSON.stringify(decoded))), decoded);
    });
  }

  for (const file of readdirSync(recordings).filter((name) => name.endsWith(".json"))) {
    it(`leaves nothing out of ${file} and adds nothing`, () => {
      const { body } = JSON.parse(readFileSync(`${recordings}/${file}`, "utf8")) as { body: Json };
      const decoded = decode((file.split("-")[0] ?? "") as Operation, body);
      assert.deepEqual(withoutDefaults(decoded), withoutDefaults(withoutListedUrls(body)));
    });
  }

  it("keeps no package URL for each version of a list, and one name for all", () => {
    const name = "a name that every version has";
    const versions = ["1.0.0", "2.0.0"].map((version) => ({
      versionKey: { ...key, name, version },
      purl: "pkg:npm/a@1",
    }));
    const other = { versionKey: { ...key, name: "another", version: "3.0.0" }, publishedAt: "2024-01-02T03:04:05Z" };
    const decoded = decode("GetPackage", { packageKey: { system: "NPM", name }, versions: [...versions, other] });
    assert.deepEqual(decoded.versions, [
      ...versions.map(({ versionKey }) => ({ versionKey, isDefault: false })),
      { ...other, isDefault: false },
    ]);
  });

  it("reads missing, null and default alike", () => {
    const defaults = {
      isDefault: false,
      licenses: [],
      advisoryKeys: [],
      links: [],
      slsaProvenances: [],
      attestations: [],
      registries: [],
      relatedProjects: [],
    };
    const expected = { versionKey: key, ...defaults };
    assert.deepEqual(decode("GetVersion", { versionKey: key }), expected);
    const nulls = Object.fromEntries(Object.keys(defaults).map((name) => [name, null]));
    const optional = { purl: null, publishedAt: null, isDeprecated: null, deprecatedReason: null };
    const lists = { licenseDetails: null, upstreamIdentifiers: null };
    const objects = { projectStatus: null, cooldown: null };
    assert.deepEqual(decode("GetVersion", { versionKey: key, ...nulls, ...optional, ...lists, ...objects }), expected);
    assert.deepEqual(decode("GetVersion", { ...expected, publishedAt: "", purl: "" }), expected);
  });

  it("does not take a list of another type for an empty one", () => {
    for (const wrong of ["x", {}, 7, [7], [{}], [{ id: "" }], [null]])
      assert.throws(() => decode("GetVersion", { versionKey: key, advisoryKeys: wrong }), DecodeError);
    for (const wrong of ["x", {}, [7], [null]])
      assert.throws(() => decode("GetVersion", { versionKey: key, licenses: wrong }), DecodeError);
  });

  const wrong: readonly (readonly [operation: Operation, body: Json, problem: string])[] = [
    ["GetVersion", {}, "versionKey is not an object"],
    ["GetVersion", { versionKey: { ...key, version: "" } }, "a key without a version"],
    ["GetVersion", { versionKey: { ...key, name: "" } }, "a key without a system or a name"],
    ["GetVersion", { versionKey: key, isDefault: "true" }, "isDefault is not a boolean"],
    ["GetVersion", { versionKey: key, publishedAt: 7 }, "publishedAt is not a string"],
    ["GetVersion", { versionKey: key, projectStatus: "archived" }, "projectStatus is not an object"],
    ["GetVersion", { versionKey: key, cooldown: { end: 7 } }, "end is not a string"],
    ["GetVersion", { versionKey: key, advisoryKeys: [{ id: "" }] }, "an advisory without an id"],
    ["GetPackage", { packageKey: { system: "COBOL", name: "a" } }, "a key without a system or a name"],
    ["GetPackage", {}, "packageKey is not an object"],
    ["GetAdvisory", {}, "advisoryKey is not an object"],
    ["GetAdvisory", { advisoryKey: { id: "" } }, "an advisory without an id"],
    ["GetAdvisory", { advisoryKey: { id: "X" }, cvss3Score: "high" }, "cvss3Score is not a number"],
    ["GetAdvisory", { advisoryKey: { id: "X" }, cvss3Score: "" }, "cvss3Score is not a number"],
    ["GetProject", {}, "projectKey is not an object"],
    ["GetProject", { projectKey: { id: "x" }, scorecard: [] }, "scorecard is not an object"],
    ["GetDependents", { dependentCount: true }, "dependentCount is not a number"],
    ["GetDependents", { dependentCount: " " }, "dependentCount is not a number"],
    ["GetDependents", { dependentCount: "1e999" }, "dependentCount is not a number"],
    ["GetVersion", { versionKey: key, licenses: [7] }, "licenses has an item that is not a string"],
    ["Query", { results: [{}] }, "version is not an object"],
    ["PurlLookup", {}, "neither a package nor a version"],
  ];
  for (const [operation, body, problem] of wrong)
    it(`refuses ${JSON.stringify(body)} as ${operation}`, () =>
      assert.throws(() => decode(operation, body), new DecodeError(problem)));

  for (const [host, counts] of [
    ["github.com", [7, 0, 0]],
    ["gitlab.com", [7, 0, 0]],
    ["bitbucket.org", [undefined, undefined, undefined]],
    ["git.example/github.com", [undefined, undefined, undefined]],
  ] as const) {
    it(`takes the counts of ${host} for ${counts[0] === undefined ? "unknown" : "known"}`, () => {
      const body = { projectKey: { id: `${host}/acme/tool` }, starsCount: counts[0] ?? 0, forksCount: 0 };
      const { starsCount, forksCount, openIssuesCount } = decode("GetProject", body);
      assert.deepEqual([starsCount, forksCount, openIssuesCount], counts);
    });
  }

  it("tells an unscored advisory from one of score zero", () => {
    const advisory = { advisoryKey: { id: "X" }, cvss3Score: 0 };
    assert.equal(decode("GetAdvisory", { ...advisory, cvss3Vector: "" }).cvss3Score, undefined);
    assert.equal(decode("GetAdvisory", { ...advisory, cvss3Vector: "CVSS:3.1/AV:N" }).cvss3Score, 0);
    assert.equal(decode("GetAdvisory", { ...advisory, cvss3Score: 5 }).cvss3Score, 5);
  });

  it("reads numbers written as text, and words it does not know", () => {
    assert.equal(decode("GetDependents", { dependentCount: "12" }).dependentCount, 12);
    for (const relationType of [9, "MIRROR", ""]) {
      const item = { versionKey: key, relationType };
      assert.equal(decode("GetProjectPackageVersions", { versions: [item] }).versions[0]?.relationType, "UNKNOWN");
    }
  });

  for (const relationProvenance of [
    "SLSA_ATTESTATION",
    "GO_ORIGIN",
    "PYPI_PUBLISH_ATTESTATION",
    "RUBYGEMS_PUBLISH_ATTESTATION",
    "UNVERIFIED_METADATA",
  ])
    it(`knows what a relation is known by: ${relationProvenance}`, () => {
      const item = { versionKey: key, relationProvenance };
      const { versions } = decode("GetProjectPackageVersions", { versions: [item] });
      assert.equal(versions[0]?.relationProvenance, relationProvenance);
    });

  it("takes requirements without their parts for empty ones", () => {
    const { npm } = decode("GetRequirements", { npm: {} });
    assert.deepEqual(npm?.dependencies.dependencies, []);
    const profiles = [{ activation: { property: {} } }];
    const { maven } = decode("GetRequirements", { maven: { profiles } });
    assert.deepEqual(maven?.profiles[0]?.activation.property, { property: { name: "", value: "" } });
  });

  it("takes a profile of Maven without an activation for one that nothing activates", () => {
    const { maven } = decode("GetRequirements", { maven: { profiles: [{ id: "p" }] } });
    assert.deepEqual(maven?.profiles[0]?.activation, { activeByDefault: "" });
  });

  it("leaves out the score of a check that did not run", () => {
    const checks = [
      { name: "c", score: -1 },
      { name: "d", score: 0 },
    ];
    const { scorecard } = decode("GetProject", { projectKey: { id: "x" }, scorecard: { checks } });
    assert.deepEqual(
      scorecard?.checks.map(({ score }) => score),
      [undefined, 0],
    );
  });
});

/** A body that notes the path of each field that is read of it, as `fieldsOf` writes them. */
function noting(value: unknown, read: Set<string>, path = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => noting(item, read, `${path}[]`));
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(fields: Json, name: string) {
      const field = path === "" ? name : `${path}.${name}`;
      read.add(Array.isArray(fields[name]) ? `${field}[]` : field);
      return noting(fields[name], read, field);
    },
  });
}

/** The body without the package URLs of listed versions, which are not kept. */
function withoutListedUrls(body: Json): Json {
  if (!Array.isArray(body.versions)) return body;
  return { ...body, versions: body.versions.map((version: Json) => ({ ...version, purl: "" })) };
}

/** The value without what may be left out on the wire, and with a check that did not run as one without a score. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value)
    .map(([name, field]) => [name, withoutDefaults(field)] as const)
    .filter(([name, field]) => !isDefault(field) && !(name === "score" && field === -1));
  return Object.fromEntries(fields);
}

function isDefault(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return ["", 0, false, null, undefined, "UNKNOWN"].includes(value as string);
}
