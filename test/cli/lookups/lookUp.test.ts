import { deepEqual, throws } from "node:assert/strict";
import { advisoryOf, comparisonOf, projectOf, subjectOf } from "../../../src/cli/lookups/lookUp.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";

const lodash = { system: "NPM", name: "lodash" } as const;
const purl = "pkg:npm/lodash@4.17.20";

type Subject = (first: string, second: string) => PageSubject;

const rows: readonly (readonly [subject: Subject, args: readonly [string, string?], expected: PageSubject | RegExp])[] =
  [
    [subjectOf, ["npm:lodash"], { kind: "package", key: lodash }],
    [subjectOf, ["npm:lodash@4.17.20"], { kind: "version", key: { ...lodash, version: "4.17.20" } }],
    [subjectOf, ["pkg:npm/lodash@4.17.20"], { kind: "version", key: { ...lodash, version: "4.17.20" }, purl }],
    [subjectOf, ["CVE-2021-44906"], { kind: "advisory", id: "CVE-2021-44906" }],
    [subjectOf, ["lodash"], /expected the system before the name, such as npm:lodash/],
    [subjectOf, ["pkg:npm/lodash?x=y"], /does not answer package URLs with qualifiers/],
    [subjectOf, [" "], /is not a package, an advisory/],
    [advisoryOf, ["GHSA-xvch-5gv4-984h"], { kind: "advisory", id: "GHSA-xvch-5gv4-984h" }],
    [advisoryOf, ["npm:lodash"], /“npm:lodash” is not the ID of an advisory/],
    [advisoryOf, ["lodash"], /“lodash” is not the ID of an advisory/],
    [projectOf, ["lodash"], /“lodash” is not the address of a repository/],
    [projectOf, ["https://github.com/acme/tool"], { kind: "project", id: "github.com/acme/tool" }],
    [projectOf, ["npm:lodash"], /is not the address of a repository/],
    [
      comparisonOf,
      ["npm:lodash@1.0.0", "2.0.0"],
      { kind: "comparison", from: { ...lodash, version: "1.0.0" }, to: { ...lodash, version: "2.0.0" } },
    ],
    [
      comparisonOf,
      ["npm:lodash@1.0.0", "pkg:npm/lodash-es@2.0.0"],
      {
        kind: "comparison",
        from: { ...lodash, version: "1.0.0" },
        to: { system: "NPM", name: "lodash-es", version: "2.0.0" },
      },
    ],
    [comparisonOf, ["npm:lodash", "2.0.0"], /“npm:lodash” does not name a version/],
    [comparisonOf, ["npm:lodash@1.0.0", "pypi:django@1"], /versions of different systems cannot be compared/],
  ];

describe("the arguments of commands that look something up", () => {
  for (const [subject, [first, second = ""], expected] of rows) {
    it(`${subject.name} ${first} ${second}`, () => {
      if (expected instanceof RegExp) throws(() => subject(first, second), expected);
      else deepEqual(subject(first, second), expected);
    });
  }
});
