import { deepEqual, equal } from "node:assert/strict";
import { systems, type System } from "../../../src/core/model/keys.ts";
import { decodedName, isPossibleName } from "../../../src/core/model/names.ts";

describe("names", () => {
  for (const [name, decoded] of [
    ["lodash", "lodash"],
    ["%40acme%2Fui", "@acme/ui"],
    ["%2540acme%252Fui", "@acme/ui"],
    [`%${"25".repeat(40)}40acme/ui`, "@acme/ui"],
    ["%40acme%2Fui%zz", "@acme/ui%zz"],
    ["%zz%40acme/ui", "%zz@acme/ui"],
    ["%E2%82%AC", "€"],
    ["%E2%82", "%E2%82"],
    ["100%", "100%"],
  ] as const) {
    it(`are decoded however often they were encoded: ${name.slice(0, 30)}`, () => equal(decodedName(name), decoded));
  }

  const plain: readonly System[] = ["CARGO", "NPM", "NUGET", "PYPI", "RUBYGEMS"];
  for (const [name, possible] of [
    ["utils", plain],
    ["acme-secret", plain],
    ["acme_secret", plain],
    ["Acme.Secret", ["NPM", "NUGET", "PYPI", "RUBYGEMS", "GO"]],
    ["@acme/ui", ["NPM"]],
    ["com.acme:ui", ["MAVEN"]],
    ["git.acme.example/team/secret", ["GO"]],
    ["git.acme.example/team/secret/v2", ["GO"]],
    ["@acme", []],
    ["", []],
  ] as const) {
    it(`are possible in some systems: ${JSON.stringify(name)}`, () => {
      const found = systems.filter((system) => isPossibleName(system, name));
      deepEqual([...found].sort(), [...possible].sort());
    });
  }
});
