import assert from "node:assert/strict";
import { groupLines } from "../../../../../src/core/manifests/maven/gradle/gradleMembers.ts";
import { nameIn, propertiesIn } from "../../../../../src/core/manifests/maven/gradle/gradleVariables.ts";

/** The lines of `gradle.properties`, and its properties with the places of their values, the last first. */
const properties: readonly (readonly [text: string, found: string])[] = [
  ["a=1", "a = 1 ‹1›"],
  ["a = 1 ", "a = 1 ‹1›"],
  ["a: 1", "a = 1 ‹1›"],
  ["  a.b-c = d = e ", "a.b-c = d = e ‹d = e›"],
  ["# a=1", ""],
  ["! a=1", ""],
  ["a", ""],
  ["a=", "a =  ‹›"],
  ["=1", ""],
  ["a=1\na=2", "a = 2 ‹2›; a = 1 ‹1›"],
  ["a=1\r\nb=2", "b = 2 ‹2›"],
  ["a b=1", ""],
  ["", ""],
  ["a=1\n\n b : 2", "b = 2 ‹2›; a = 1 ‹1›"],
];

/** What stands between `${` and `}`, and the name that it looks up. */
const names: readonly (readonly [expression: string, name: string])[] = [
  ["a", "a"],
  [" a.b ", "a.b"],
  ["rootProject.ext.a", "a"],
  ['extra["a"]', "a"],
  ["versions['a'].b", "versions.a.b"],
  ["property('a')", "a"],
  ["a + b", "a + b"],
  ["a?.b", "a.b"],
  ["f(a)", "f(a)"],
  ['project.property("a") as String', "a"],
  ["a-b", "a-b"],
  ["", ""],
  ["a ?: 'b'", "a ?: 'b'"],
];

/** The lines of a script or of properties, and the groups that they set. */
const groups: readonly (readonly [text: string, groups: string])[] = [
  ["group = 'com.acme'", "com.acme"],
  ["group 'com.acme'", "com.acme"],
  ["group=com.acme", "com.acme"],
  ['  project.group = "com.acme";', "com.acme"],
  ["group: 'com.acme'", "com.acme"],
  ["group com.acme\r\nx", "com.acme"],
  ["x group = 'a'", ""],
  ["groups = 'a'", ""],
  ["group = '1a'", ""],
  ["group = x.y()", ""],
  ["group = 'a'\ngroup = 'b'", "a b"],
  ["mygroup = 'a'", ""],
  ['group = "$x"', ""],
  ["group = 'a' // x", "a"],
  ["\tgroup\t=\t'a.b_c-d'\t", "a.b_c-d"],
  ["group 'a'; /* x */", "a"],
  ["group 'a' / x", ""],
];

describe("properties and names of Gradle's scripts", () => {
  for (const [text, expected] of properties)
    it(`properties: ${JSON.stringify(text)}`, () => {
      const found = propertiesIn(text, { kind: "project", path: "gradle.properties" }).map(
        ({ name, text: value, isExtra, isTemplate, site: { span } }) => {
          assert.deepEqual([isExtra, isTemplate], [true, false]);
          return `${name} = ${value} ‹${text.slice(span.start, span.end)}›`;
        },
      );
      assert.equal(found.join("; "), expected);
    });

  for (const [expression, name] of names)
    it(`name: ${JSON.stringify(expression)}`, () => assert.equal(nameIn(expression), name));

  it("reads no expression that is longer than real ones", () => {
    const [shorter, longer] = [190, 200].map((length) => `extra["${"x".repeat(length)}"]`);
    assert.deepEqual(
      [shorter, longer].map((expression) => nameIn(expression ?? "")),
      ["x".repeat(190), longer],
    );
  });

  for (const [text, expected] of groups)
    it(`groups: ${JSON.stringify(text)}`, () => assert.equal(groupLines(text).join(" "), expected));
});
