import assert from "node:assert/strict";
import { lockfileParsers, parsers } from "../../../src/core/manifests/formats.ts";
import { scriptPy } from "../../../src/core/manifests/pypi/scriptPy.ts";
import { checkConstruct, constructsPage } from "../../support/constructs.ts";
import { checkGolden } from "../../support/golden.ts";
import { constructTables } from "./constructTables.ts";

describe("constructs of the formats", () => {
  it("are listed for every format", () => {
    const formats = new Set([...parsers, scriptPy, ...lockfileParsers].map(({ id }) => id));
    const listed = constructTables.map(({ format }) => format);
    assert.deepEqual([...listed].sort(), [...formats].sort());
  });

  for (const { format, constructs } of constructTables) {
    describe(format, () => {
      for (const construct of constructs) {
        it(construct.construct, () => checkConstruct(format, construct));
      }
    });
  }

  it("are in the documentation", () => checkGolden("../../docs/constructs.md", constructsPage(constructTables)));
});
