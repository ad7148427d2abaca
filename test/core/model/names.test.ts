import { deepEqual, equal } from "node:assert/strict";
import { systems, type System } from "../../../src/core/model/keys.ts";
import {
  decodedName,
  foldedName,
  isPossibleName,
  isWholeName,
  modulesAround,
  namespaceOf,
} from "../../../src/core/model/names.ts";

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
    ["com.acme:ui:1", []],
    ["a b:ui", []],
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

  const whole: readonly (readonly [system: System, name: string, isWhole: boolean])[] = [
    ["NPM", "acme", true],
    ["NPM", "@acme", false],
    ["NPM", "@acme/", false],
    ["NPM", "@acme/ui", true],
    ["MAVEN", "com.acme", false],
    ["MAVEN", "com.acme:", false],
    ["MAVEN", "com.acme:ui", true],
  ];
  for (const [system, name, isWhole] of whole)
    it(`are whole or begun: ${name} of ${system}`, () => equal(isWholeName(system, name), isWhole));

  const folded: readonly (readonly [system: System, name: string, result: string])[] = [
    ["CARGO", "Serde_json", "Serde-json"],
    ["PYPI", "Zope._Interface", "zope-interface"],
    ["NUGET", "Serilog_A", "serilog_a"],
    ["NPM", "Lodash_x", "Lodash_x"],
  ];
  for (const [system, name, result] of folded)
    it(`are folded as ${system} does: ${name}`, () => equal(foldedName(system, name), result));

  it("of modules are those that a package may be in", () => {
    deepEqual(modulesAround("GO", "git.example/acme/a/b/c"), [
      "git.example/acme/a/b",
      "git.example/acme/a",
      "git.example/acme",
    ]);
    deepEqual([modulesAround("GO", "git.example/acme"), modulesAround("NPM", "@a/b/c/d")], [[], []]);
  });

  const namespaces: readonly (readonly [system: System, name: string, namespace: string | undefined])[] = [
    ["MAVEN", "com.acme:ui", "com.acme"],
    ["MAVEN", ":ui", undefined],
    ["NPM", "@acme/ui", "@acme"],
    ["NPM", "acme", undefined],
    ["PYPI", "a/b", undefined],
  ];
  for (const [system, name, namespace] of namespaces)
    it(`have the namespace ${namespace} in ${system}: ${name}`, () => equal(namespaceOf(system, name), namespace));
});
