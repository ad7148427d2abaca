import assert from "node:assert/strict";
import { customaryGroup, testScope } from "../../../../src/core/manifests/shared/developmentGroups.ts";

const names = {
  customaryGroup: [
    "dev",
    "Devel",
    "develop",
    "development",
    "test",
    "tests",
    "testing",
    "doc",
    "docs",
    "documentation",
  ].concat(["lint", "linting", "typing", "ci"]),
  testScope: ["test", "testImplementation", "androidTestImplementation", "kaptTest", "developmentOnly", "test2"],
};

const others = {
  customaryGroup: ["", "devs", "mydev", "contest", "testings", "production", "ci2", "latest"],
  testScope: [
    "",
    "implementation",
    "testing",
    "latest",
    "attestImplementation",
    "mainTesting",
    "developmentOnlyX",
    "notdevelopmentOnly",
  ],
};

describe("scopes of development", () => {
  for (const [what, pattern] of Object.entries({ customaryGroup, testScope })) {
    const key = what as keyof typeof names;
    for (const name of names[key]) it(`${what} has ${name}`, () => assert.match(name, pattern));
    for (const name of others[key]) it(`${what} does not have “${name}”`, () => assert.doesNotMatch(name, pattern));
  }
});
