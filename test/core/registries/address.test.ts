import assert from "node:assert/strict";
import { below, registryPrefix } from "../../../src/core/registries/address.ts";

const addresses: readonly (readonly [address: string, prefix: string, isBelow: boolean])[] = [
  ["https://nexus.acme.example/npm/", "nexus.acme.example", true],
  ["https://nexus.acme.example:8443/npm/", "nexus.acme.example", true],
  ["http://nexus.acme.example/npm", "NEXUS.acme.example", true],
  ["https://nexus.acme.example/npm/", "nexus.acme.example:8443", false],
  ["https://nexus.acme.example/npm/", "https://nexus.acme.example:8443/", false],
  ["https://nexus.acme.example:8443/npm/", "https://nexus.acme.example/", false],
  ["https://nexus.acme.example/npm/", "nexus.acme.example/npm", true],
  ["https://nexus.acme.example/npm", "https://nexus.acme.example/npm/", true],
  ["http://nexus.acme.example/npm/a/-/a-1.tgz", "https://nexus.acme.example/npm/", true],
  ["https://ann:secret@nexus.acme.example/npm/", "https://nexus.acme.example/npm/", true],
  ["sparse+https://nexus.acme.example/crates/", "nexus.acme.example", true],
  ["https://nexus.acme.example/npm-own/", "https://nexus.acme.example/npm", false],
  ["https://nexus.acme.example/npm/../npm-own/", "https://nexus.acme.example/npm", false],
  ["https://nexus.acme.example/NPM/", "https://nexus.acme.example/npm", false],
  ["https://other.nexus.acme.example/", "nexus.acme.example", false],
  ["https://nexus.acme.example.evil.example/", "nexus.acme.example", false],
  ["https://evil.example/?https://nexus.acme.example/", "nexus.acme.example", false],
  ["https://nexus.acme.example/", "", false],
  ["https://nexus.acme.example/", "*", false],
  ["https://nexus.acme.example/", "https://", false],
  ["https://nexus.acme.example/", "//", false],
  ["file:///nexus.acme.example/", "nexus.acme.example", false],
  ["", "nexus.acme.example", false],
];

const prefixes: readonly (readonly [address: string, prefix: string | undefined])[] = [
  ["https://nexus.acme.example/repository/npm-all/", "https://nexus.acme.example/repository/npm-all/"],
  ["  https://nexus.acme.example/npm  ", "https://nexus.acme.example/npm/"],
  ["http://ann:secret@nexus.acme.example:8081/npm?token=x#y", "http://nexus.acme.example:8081/npm/"],
  ["sparse+https://nexus.acme.example/crates/", "https://nexus.acme.example/crates/"],
  ["https://nexus.acme.example", "https://nexus.acme.example/"],
  ["  http://nexus.acme.example/npm", "http://nexus.acme.example/npm/"],
  ["sparse+HTTP://nexus.acme.example/crates/", "http://nexus.acme.example/crates/"],
  ["https://nexus.acme.example/http://npm/", "https://nexus.acme.example/http://npm/"],
  ["https://nexus.acme.example/npm///", "https://nexus.acme.example/npm/"],
  ["https://nexus.acme.example/npm/lodash/-/lodash-4.17.21.tgz", "https://nexus.acme.example/npm/"],
  ["https://nexus.acme.example/npm/@acme/ui/-/ui-1.0.0.tgz#1a2b", "https://nexus.acme.example/npm/"],
  ["https://npm.acme.example/download/@acme/ui/1.0.0/0123", "https://npm.acme.example/"],
  ["https://nexus.acme.example/pypi/simple/", "https://nexus.acme.example/pypi/"],
  ["https://nexus.acme.example/pypi/packages/aa/bb/a-1.whl", "https://nexus.acme.example/pypi/"],
  ["https://nexus.acme.example/nuget/v3/index.json", "https://nexus.acme.example/nuget/"],
  ["https://${HOST}/npm/", undefined],
  ["https://nexus.acme.example/%TEAM%/", undefined],
  ["file:///srv/npm", undefined],
  ["../packages", undefined],
  ["unknown", undefined],
  ["", undefined],
];

describe("the address of a registry", () => {
  for (const [address, prefix, expected] of addresses) {
    it(`${address} ${expected ? "is" : "is not"} below ${prefix}`, () =>
      assert.equal(below([prefix])(address), expected));
  }

  for (const [address, prefix] of prefixes) {
    it(`of ${address} as a setting`, () => {
      assert.equal(registryPrefix(address), prefix);
      if (prefix === undefined) return;
      assert.equal(below([prefix])(address), true);
      assert.equal(registryPrefix(prefix), prefix);
    });
  }
});
