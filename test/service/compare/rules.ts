import type { Exchanged } from "../../contract/service/exchange.ts";

/** A statement of the specification, or of what is known of the wire, that one request can show. */
export interface Rule {
  readonly what: string;
  readonly path: string;
  /** The body of a POST. */
  readonly body?: object;
  /** Answers what came instead; undefined where it holds. */
  readonly holds: (answer: Exchanged) => string | undefined;
}

/** The fields that rules look at. */
interface Body {
  readonly versionKey: object;
  readonly packageKey: { readonly name: string };
  readonly package: { readonly packageKey: object };
  readonly cvss3Score: unknown;
  readonly cvss3Vector: unknown;
  readonly responses: readonly { readonly request: unknown; readonly version?: object }[];
  readonly nextPageToken: string;
}

const lodash = { versionKey: { system: "NPM", name: "lodash", version: "4.17.20" } };
const django = (name: string, version: string) => ({ versionKey: { system: "PYPI", name, version } });
const many = (count: number) => ({ requests: Array<object>(count).fill(lodash) });
const versions = "/v3alpha/versionbatch";

/** An error of this status, whose body is a text and no JSON. */
const fails =
  (status: number, text?: string) =>
  (answer: Exchanged): string | undefined =>
    answer.status === status && !/^\s*[{[]/.test(answer.text) && (text === undefined || answer.text.trim() === text)
      ? undefined
      : `${answer.status} ${answer.text.slice(0, 120)}`;

/** An answer of which this is so; the value that is not as it should be, else. */
const has =
  (valueOf: (body: Body) => unknown, expected: unknown): Rule["holds"] =>
  ({ status, text }) => {
    if (status !== 200) return `${status} ${text.slice(0, 120)}`;
    const value = JSON.stringify([valueOf(JSON.parse(text) as Body)]);
    return value === JSON.stringify([expected]) ? undefined : value;
  };

const header = (name: string, value: RegExp) => (answer: Exchanged) =>
  value.test(String(answer.headers[name])) ? undefined : `${name}: ${String(answer.headers[name])}`;

export const rules: readonly Rule[] = [
  {
    what: "an unknown package is a text of 404",
    path: "/v3alpha/systems/npm/packages/no-such-package-acme",
    holds: fails(404, "package not found"),
  },
  {
    what: "an unknown version is a text of 404",
    path: "/v3alpha/systems/npm/packages/lodash/versions/99.0.0",
    holds: fails(404, "version not found"),
  },
  { what: "a query without a match is a text of 404", path: "/v3/query", holds: fails(404, "no results match query") },
  { what: "an unknown project is 404", path: "/v3/projects/github.com%2Fno%2Fwhere-acme", holds: fails(404) },
  { what: "an unknown advisory is 404", path: "/v3/advisories/GHSA-0000-0000-0000", holds: fails(404) },
  {
    what: "Go has no resolved graph",
    path: "/v3/systems/go/packages/golang.org%2Fx%2Fnet/versions/v0.1.0:dependencies",
    holds: fails(404),
  },
  {
    what: "NuGet has no resolved graph",
    path: "/v3/systems/nuget/packages/newtonsoft.json/versions/12.0.3:dependencies",
    holds: fails(404),
  },
  {
    what: "dependents are of v3alpha alone",
    path: "/v3/systems/npm/packages/accepts/versions/1.3.8:dependents",
    holds: fails(404),
  },
  {
    what: "the system of a path is read in any case, and answered in capitals",
    path: "/v3/systems/npm/packages/lodash/versions/4.17.20",
    holds: has(({ versionKey }) => versionKey, lodash.versionKey),
  },
  {
    what: "names and versions of PyPI are answered as they are canonical",
    path: "/v3/systems/pypi/packages/Django/versions/3.0",
    holds: has(({ versionKey }) => versionKey, django("django", "3.0.0").versionKey),
  },
  {
    what: "names and versions of NuGet are answered as they are canonical",
    path: "/v3/systems/nuget/packages/Newtonsoft.Json/versions/12.0.3.0",
    holds: has(({ versionKey }) => versionKey, {
      system: "NUGET",
      name: "newtonsoft.json",
      version: "12.0.3",
    }),
  },
  {
    what: "a scoped name is one parameter",
    path: "/v3/systems/npm/packages/%40babel%2Fcore",
    holds: has(({ packageKey }) => packageKey.name, "@babel/core"),
  },
  {
    what: "the answer is JSON",
    path: "/v3/systems/npm/packages/lodash",
    holds: header("content-type", /^application\/json/),
  },
  {
    what: "the answer may be kept for an hour",
    path: "/v3/systems/npm/packages/lodash",
    holds: header("cache-control", /max-age=3600/),
  },
  {
    what: "the answer is open to browsers",
    path: "/v3/systems/npm/packages/lodash",
    holds: header("access-control-allow-origin", /^\*$/),
  },
  {
    what: "a page of a batch has 100 items",
    path: versions,
    body: many(101),
    holds: has(({ responses, nextPageToken }) => [responses.length, nextPageToken !== ""], [100, true]),
  },
  {
    what: "the last page of a batch has an empty token",
    path: versions,
    body: many(100),
    holds: has(({ responses, nextPageToken }) => [responses.length, nextPageToken], [100, ""]),
  },
  { what: "a batch of more than 5,000 is refused", path: versions, body: many(5_001), holds: fails(400) },
  {
    what: "an unknown item of a batch has no version",
    path: versions,
    body: { requests: [{ versionKey: { ...lodash.versionKey, version: "99.0.0" } }, lodash] },
    holds: has(({ responses }) => responses.map(({ version }) => version !== undefined), [false, true]),
  },
  {
    what: "items that mean the same are answered in their order, with the first spelling",
    path: versions,
    body: { requests: [django("Django", "3.0"), lodash, django("django", "3.0.0")] },
    holds: has(
      ({ responses }) => responses.map(({ request }) => request),
      [django("Django", "3.0"), lodash, django("Django", "3.0")],
    ),
  },
  {
    what: "a system in small letters in a batch is refused",
    path: versions,
    body: { requests: [{ versionKey: { ...lodash.versionKey, system: "npm" } }] },
    holds: fails(400),
  },
  {
    what: "an unknown page token is refused",
    path: versions,
    body: { requests: [lodash], pageToken: "acme" },
    holds: fails(400),
  },
  {
    what: "a package URL without a version is a package",
    path: "/v3alpha/purl/pkg%3Anpm%2Flodash",
    holds: has(({ package: { packageKey } }) => packageKey, {
      system: "NPM",
      name: "lodash",
    }),
  },
  {
    what: "a package URL with qualifiers is refused",
    path: "/v3alpha/purl/pkg%3Anpm%2Flodash%404.17.20%3Farch%3Dx64",
    holds: fails(400),
  },
  {
    what: "a package URL of another type is refused",
    path: "/v3alpha/purl/pkg%3Adeb%2Fdebian%2Fcurl%407.50.3-1",
    holds: fails(400),
  },
  {
    what: "the score of an advisory is a number, and its vector a text",
    path: "/v3alpha/advisories/GHSA-35jh-r3h4-6jhm",
    holds: has(({ cvss3Score, cvss3Vector }) => [typeof cvss3Score, typeof cvss3Vector], ["number", "string"]),
  },
  {
    what: "a container image that nobody knows is 404",
    path: `/v3alpha/querycontainerimages/sha256%3A${"0".repeat(64)}`,
    holds: fails(404),
  },
  {
    what: "at most 1,500 versions are listed of a project",
    path: "/v3alpha/projects/github.com%2Ffacebook%2Freact:packageversions",
    holds: ({ status, text }) =>
      status === 404 || (JSON.parse(text) as { versions: readonly unknown[] }).versions.length <= 1_500
        ? undefined
        : text.slice(0, 120),
  },
];
