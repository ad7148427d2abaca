import { deepEqual, throws } from "node:assert/strict";
import { subjectOf, type LookUpCommand } from "../../../src/cli/lookups/subjects.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";

const lodash = { system: "NPM", name: "lodash" } as const;
const purl = "pkg:npm/lodash@4.17.20";

const rows: readonly (readonly [command: LookUpCommand, args: readonly string[], expected: PageSubject | RegExp])[] = [
  ["info", ["npm:lodash"], { kind: "package", key: lodash }],
  ["info", ["npm:lodash@4.17.20"], { kind: "version", key: { ...lodash, version: "4.17.20" } }],
  ["info", ["pkg:npm/lodash@4.17.20"], { kind: "version", key: { ...lodash, version: "4.17.20" }, purl }],
  ["info", ["CVE-2021-44906"], { kind: "advisory", id: "CVE-2021-44906" }],
  ["info", ["lodash"], /expected the system before the name, such as npm:lodash/],
  ["info", [], /missing package URL or name/],
  ["info", ["npm:a", "npm:b"], /unexpected argument “npm:b”/],
  ["info", ["pkg:npm/lodash?x=y"], /does not answer package URLs with qualifiers/],
  ["info", [" "], /is not a package, an advisory/],
  ["advisory", ["GHSA-xvch-5gv4-984h"], { kind: "advisory", id: "GHSA-xvch-5gv4-984h" }],
  ["advisory", ["npm:lodash"], /“npm:lodash” is not the ID of an advisory/],
  ["advisory", ["lodash"], /“lodash” is not the ID of an advisory/],
  ["project", ["lodash"], /“lodash” is not the address of a repository/],
  ["project", ["https://github.com/acme/tool"], { kind: "project", id: "github.com/acme/tool" }],
  ["project", ["npm:lodash"], /is not the address of a repository/],
  [
    "compare",
    ["npm:lodash@1.0.0", "2.0.0"],
    { kind: "comparison", from: { ...lodash, version: "1.0.0" }, to: { ...lodash, version: "2.0.0" } },
  ],
  [
    "compare",
    ["npm:lodash@1.0.0", "pkg:npm/lodash-es@2.0.0"],
    {
      kind: "comparison",
      from: { ...lodash, version: "1.0.0" },
      to: { system: "NPM", name: "lodash-es", version: "2.0.0" },
    },
  ],
  ["compare", ["npm:lodash@1.0.0"], /missing version to compare with/],
  ["compare", ["npm:lodash", "2.0.0"], /“npm:lodash” does not name a version/],
  ["compare", ["npm:lodash@1.0.0", "pypi:django@1"], /versions of different systems cannot be compared/],
];

describe("the arguments of commands that look something up", () => {
  for (const [command, args, expected] of rows) {
    it([command, ...args].join(" "), () => {
      if (expected instanceof RegExp) throws(() => subjectOf(command, args), expected);
      else deepEqual(subjectOf(command, args), expected);
    });
  }
});
