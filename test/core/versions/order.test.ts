import assert from "node:assert/strict";
import type { System } from "../../../src/core/model/keys.ts";
import { versionsOf } from "../../../src/core/versions/index.ts";

/** Versions in ascending order, of which the first is none. */
const ascending: Readonly<Record<System, readonly string[]>> = {
  NPM: [
    ...[
      "x",
      "0.0.1",
      "1.0.0-0",
      "1.0.0-1",
      "1.0.0-10",
      "1.0.0-9007199254740992",
      "1.0.0-9007199254740993",
      "1.0.0-a",
      "1.0.0-a.1",
      "1.0.0-a.b",
      "1.0.0-b",
    ],
    ...[
      "1.0.0",
      "1.0.0+0.00",
      "1.0.0+00.0",
      "1.0.0+9007199254740992",
      "1.0.0+9007199254740993",
      "1.0.0+a",
      "1.0.0+b",
      "1.0.1",
      "1.0.10",
      "1.1.0",
      "1.10.0",
      "2.0.0",
      "10.0.0",
    ],
  ],
  CARGO: [
    ...["1.0", "0.0.1", "1.0.0-0", "1.0.0-9", "1.0.0-10", "1.0.0-a", "1.0.0-a.1", "1.0.0", "1.0.0+0", "1.0.0+00"],
    ...["1.0.0+1", "1.0.0+01", "1.0.0+2", "1.0.0+10", "1.0.0+a", "1.0.0+a.0", "1.0.0+a.b", "1.0.0+b", "1.0.1"],
    ...["1.0.10", "1.2.0", "1.10.0", "2.0.0", "18446744073709551615.0.0"],
  ],
  GO: [
    ...["1.0.0", "v0.0.1", "v1.0.0-0", "v1.0.0-rc.2", "v1.0.0-rc.10", "v1.0.0", "v1.0.1", "v1.1.0", "v1.10.0"],
    ...["v2.0.0+incompatible", "v2.0.1", "v10.0.0"],
  ],
  MAVEN: [
    ...["a b", "1-alpha", "1-alpha-2", "1-beta", "1-milestone-1", "1-rc1", "1-snapshot", "1", "1-sp", "1-xyz", "1-1"],
    ...["1.1", "1.10", "2"],
  ],
  NUGET: [
    ...["1.0.0.0.0", "0.0.1", "1.0.0--2147483648", "1.0.0--5", "1.0.0-0", "1.0.0-5", "1.0.0-10", "1.0.0-2147483647"],
    ...[
      "1.0.0--2147483649",
      "1.0.0-0x10",
      "1.0.0-1e5",
      "1.0.0-2147483648",
      "1.0.0-a",
      "1.0.0-a.1",
      "1.0.0-B",
      "1.0.0",
      "1.0.0.1",
      "1.0.1",
    ],
    ...["1.2", "1.10", "2"],
  ],
  PYPI: [
    ...["1.0-x", "0.9", "1.0.dev1", "1.0a1.dev1", "1.0a1", "1.0a1.post1", "1.0a2", "1.0a10", "1.0b1", "1.0rc1", "1.0"],
    ...["1.0+a", "1.0+a.1", "1.0+B", "1.0+1", "1.0+1.a", "1.0+1.1", "1.0+2", "1.0+10", "1.0.post1.dev1", "1.0.post1"],
    ...["1.0.post2", "1.0.1", "1.1", "1.10", "2", "1!0.1"],
  ],
  RUBYGEMS: [
    ...[
      "1..0",
      "0.9",
      "1.0.a",
      "1.0.a.1",
      "1.0.a.2",
      "1.0.a.10",
      "1.0.b",
      "1.0",
      "1.0.0.1",
      "1.0.1",
      "1.1",
      "1.10",
      "2",
    ],
  ],
};

describe("the order of versions", () => {
  for (const [system, versions] of Object.entries(ascending) as [System, readonly string[]][])
    it(`of ${system} is that of its package system`, () => {
      const { compare, isVersion } = versionsOf(system);
      assert.deepEqual(
        versions.filter((version) => !isVersion(version)),
        versions.slice(0, 1),
      );
      for (const [index, version] of versions.entries())
        for (const [at, other] of versions.entries())
          assert.equal(Math.sign(compare(version, other)), Math.sign(index - at), `${version} and ${other}`);
    });
});
