// Another value of any field of any answer makes another page, but for those in the list, with the reason.

import assert from "node:assert/strict";
import { graphOf } from "../../../src/core/graph/graph.ts";
import type { Dependencies } from "../../../src/core/api/messages.ts";
import { systems } from "../../../src/core/model/keys.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";
import { examples, key, type Lookup } from "../api/examples.ts";
import { pageOf, pages } from "./examplePages.ts";

/** Not on a page of its own answer, by the path of the field, with where it is instead or why it is nowhere. */
const elsewhere: Readonly<Record<string, string>> = {
  "GetPackage packageKey": "the page has the name that it asked for: the client accepts no answer of another",
  "GetVersion versionKey": "the page has the version that it asked for: the client accepts no answer of another",
  "GetVersion isDefault": "as the default version, from GetPackage",
  "GetSimilarlyNamedPackages packageKey": "the page has the name that it asked for",
  "GetRequirements maven.parent.system": "a page is of a version in one system",
  "Query results.version": "on the page of the version",
  "PurlLookup version": "its name and version; the rest is the answer of GetVersion",
  "PurlLookup package": "its name; the rest is the answer of GetPackage",
};

/** Other words of the wire, where those that follow it are not free. */
const otherWords: ReadonlyMap<unknown, string> = new Map([
  ["NPM", "CARGO"],
  ["MAVEN", "CARGO"],
  ["SOURCE_REPO", "ISSUE_TRACKER"],
  ["GO_ORIGIN", "UNVERIFIED_METADATA"],
  ["SLSA_ATTESTATION", "UNVERIFIED_METADATA"],
  ["DIRECT", "INDIRECT"],
  ["dev-dependency", "build-dependency"],
]);

function otherValue(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  const text = String(value);
  return otherWords.get(text) ?? (/^\d{4}-\d\d-\d\dT/.test(text) ? text.replace("20", "19") : `${text}x`);
}

/** The value once for each field in it, with another value of that field. */
function changed(value: unknown, path = ""): readonly (readonly [path: string, value: unknown])[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      changed(item, path).map(([inner, other]) => [inner, value.with(index, other)] as const),
    );
  if (typeof value !== "object" || value === null) return [[path, otherValue(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    changed(inner, path === "" ? name : `${path}.${name}`).map(
      ([field, other]) => [field, { ...value, [name]: other }] as const,
    ),
  );
}

/** The page about the field, and the graph of the graph panel. */
async function shown(operation: Lookup, path: string, answer: object): Promise<string> {
  const system = systems.find((candidate) => path.startsWith(`${candidate.toLowerCase()}.`));
  const subject: PageSubject = system ? { kind: "version", key: { ...key, system } } : pages[operation];
  // An answer about requirements has those of one system.
  const only = system && Object.fromEntries(Object.entries(answer).filter(([name]) => path.startsWith(`${name}.`)));
  const page = await pageOf(subject, (asked, example) => (asked === operation ? (only ?? answer) : example));
  const graph = operation === "GetDependencies" ? graphOf(answer as Dependencies) : undefined;
  return JSON.stringify([page, graph]);
}

/** The fields of which another value shows nothing else. */
async function unseenOf(operation: Lookup): Promise<readonly string[]> {
  const seen = new Map<string, boolean>();
  for (const [path, answer] of changed(examples[operation])) {
    const isSeen =
      (await shown(operation, path, answer as object)) !== (await shown(operation, path, examples[operation]));
    seen.set(path, isSeen || seen.get(path) === true);
  }
  return [...seen].flatMap(([path, isSeen]) => (isSeen ? [] : `${operation} ${path}`));
}

describe("the fields of answers", () => {
  for (const operation of Object.keys(examples) as readonly Lookup[]) {
    it(`of ${operation} are on a page, or in the list of those that are not`, async () => {
      const unseen = await unseenOf(operation);
      const listed = Object.keys(elsewhere).filter((field) => field.startsWith(`${operation} `));
      const covers = (field: string, path: string) => path === field || path.startsWith(`${field}.`);
      assert.deepEqual(
        {
          unlisted: unseen.filter((path) => !listed.some((field) => covers(field, path))),
          shown: listed.filter((field) => !unseen.some((path) => covers(field, path))),
        },
        { unlisted: [], shown: [] },
      );
    });
  }
});
