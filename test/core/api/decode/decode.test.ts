import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { decoderOf } from "../../../../src/core/api/decode/operations.ts";
import { DecodeError, type Json } from "../../../../src/core/api/decode/fields.ts";
import type { Operation } from "../../../../src/core/api/operations.ts";

const folder = "test/service/snapshot/recorded";
const key = { system: "NPM", name: "a", version: "1.0.0" };

describe("decoding", () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    it(`keeps what the service said in ${file}`, () => {
      const { body } = JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as { body: Json };
      const decoded = decoderOf((file.split("-")[0] ?? "") as Operation)(body);
      assertWithin(decoded, body, "");
    });
  }

  it("reads missing, null and default alike", () => {
    const decode = decoderOf("GetVersion");
    const full = decode({
      versionKey: key,
      isDefault: false,
      licenses: [],
      advisoryKeys: [],
      links: [],
      registries: [],
      publishedAt: "",
    });
    assert.deepEqual(decode({ versionKey: key }), full);
    assert.deepEqual(decode({ versionKey: key, licenses: null, isDefault: null, publishedAt: null }), full);
    assert.equal(full.isDeprecated, undefined);
  });

  it("does not take a list of another type for an empty one", () => {
    for (const wrong of ["x", {}, 7, [7], [{}], [{ id: "" }]]) {
      assert.throws(() => decoderOf("GetVersion")({ versionKey: key, advisoryKeys: wrong }), DecodeError);
    }
    assert.throws(() => decoderOf("GetVersion")({}), DecodeError);
    assert.throws(() => decoderOf("GetPackage")({ packageKey: { system: "COBOL", name: "a" } }), DecodeError);
  });

  it("knows an unscored advisory from one of score zero", () => {
    const decode = decoderOf("GetAdvisory");
    assert.equal(decode({ advisoryKey: { id: "X" }, cvss3Score: 0, cvss3Vector: "" }).cvss3Score, undefined);
    assert.equal(decode({ advisoryKey: { id: "X" }, cvss3Score: 0, cvss3Vector: "CVSS:3.1/AV:N" }).cvss3Score, 0);
  });

  it("reads numbers written as text, and words it does not know", () => {
    assert.equal(decoderOf("GetDependents")({ dependentCount: "12" }).dependentCount, 12);
    const graph = decoderOf("GetDependencies")({ nodes: [{ versionKey: key, relation: 9 }], edges: [] });
    assert.equal(graph.nodes[0]?.relation, "UNKNOWN");
  });

  it("leaves out the score of a check that did not run", () => {
    const { scorecard } = decoderOf("GetProject")({
      projectKey: { id: "x" },
      scorecard: {
        checks: [
          { name: "c", score: -1 },
          { name: "d", score: 0 },
        ],
      },
    });
    assert.deepEqual(
      scorecard?.checks.map(({ score }) => score),
      [undefined, 0],
    );
  });
});

/** Everything decoded stands in the body: nothing is made up but defaults. */
function assertWithin(decoded: unknown, body: unknown, at: string): void {
  if (Array.isArray(decoded)) {
    assert.equal(decoded.length, (body as unknown[] | undefined)?.length ?? 0, at);
    decoded.forEach((item, index) => assertWithin(item, (body as unknown[])[index], `${at}[${index}]`));
  } else if (typeof decoded === "object" && decoded !== null) {
    for (const [field, value] of Object.entries(decoded))
      assertWithin(value, (body as Json | undefined)?.[field], `${at}.${field}`);
  } else {
    const isDefault = decoded === "" || decoded === 0 || decoded === false || decoded === "UNKNOWN";
    if (body !== undefined || !isDefault) assert.equal(decoded, body, at);
  }
}
