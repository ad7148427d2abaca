// Pages as JSON: data beside the words, by keys that do not change.

import assert from "node:assert/strict";
import { pageJson } from "../../../src/core/report/pageReport.ts";
import type { Lookup } from "../api/examples.ts";
import { pageOf, pages } from "../pages/examplePages.ts";
import { pageSchemaErrors } from "../../support/checkSchema.ts";

interface Json {
  readonly version: number;
  readonly outcome: string;
  readonly sections: readonly {
    readonly id: string;
    readonly facts?: Readonly<Record<string, unknown>>;
    readonly tables?: readonly { readonly rows: readonly Readonly<Record<string, unknown>>[] }[];
  }[];
}

const lookUps = Object.keys(pages) as readonly Lookup[];

async function jsonOf(lookUp: Lookup): Promise<Json> {
  return JSON.parse(pageJson(await pageOf(pages[lookUp], (_, answer) => answer))) as Json;
}

async function factsOf(lookUp: Lookup): Promise<Readonly<Record<string, unknown>>> {
  const { sections } = await jsonOf(lookUp);
  return Object.assign({}, ...sections.map(({ facts }) => facts)) as Readonly<Record<string, unknown>>;
}

/** All texts in data. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe("a page as JSON", () => {
  for (const lookUp of lookUps) {
    it(`of ${lookUp} has data by keys without spaces, and fits its schema`, async () => {
      const json = await jsonOf(lookUp);
      assert.equal(pageSchemaErrors(json), "");
      const data = json.sections.flatMap(({ facts = {}, tables = [] }) => [
        facts,
        ...tables.flatMap(({ rows }) => rows),
      ]);
      for (const key of data.flatMap(Object.keys)) assert.match(key, /^[\w.+-]+$/);
      for (const text of textsIn(data)) assert.doesNotMatch(text, /^(?:unknown|yes|no|[\d,]+)$|, \d+ \w+ ago$/, text);
    });
  }

  it("has times, booleans, numbers and lists of a version", async () => {
    const facts = await factsOf("GetVersion");
    assert.match(String(facts.publishedAt), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.equal(typeof facts.deprecated, "boolean");
    assert.ok(Array.isArray(facts.licenses));
  });

  it("has counts and scores of a project as numbers", async () => {
    const { starsCount, forksCount, overallScore, lineCoverCount } = await factsOf("GetProject");
    for (const value of [starsCount, forksCount, overallScore, lineCoverCount]) assert.equal(typeof value, "number");
  });

  it("has the severity of an advisory as a band and a score", async () => {
    const { severity } = (await factsOf("GetAdvisory")) as { readonly severity: { readonly score: number } };
    assert.deepEqual(Object.keys(severity), ["band", "score"]);
    assert.equal(typeof severity.score, "number");
  });
});
