import { packagesLock } from "../../../../src/core/manifests/nuget/packagesLock.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile } from "../../../support/project.ts";
import { testCutOff, testDamaged, testHostile, testLargeLockfile } from "../../../support/robustness.ts";

const large = (count: number) => {
  const name = (index: number) => `Package.Number.${index % count}`;
  const entries = Array.from({ length: count }, (_, i): [string, unknown] => [
    name(i),
    {
      type: i % 4 ? "Transitive" : "Direct",
      resolved: `1.${i}.0`,
      contentHash: "x".repeat(88),
      dependencies: Object.fromEntries([1, 2, 3, 4, 5].map((step): [string, string] => [name(i + step * 7), "1.0.0"])),
    },
  ]);
  const framework: Readonly<Record<string, unknown>> = Object.fromEntries(entries);
  return JSON.stringify({ version: 1, dependencies: { "net6.0": framework, "net8.0": framework } }, null, 2);
};

testLargeLockfile({
  name: "packages.lock.json",
  parser: packagesLock,
  make: large,
  count: 5_500,
  packageName: (index) => `package.NUMBER.${index}`,
  requirement: "1.0",
});

describe("packages.lock.json against hostile texts", () => {
  const pieces = ["[", "{", '{"dependencies":', '"', "\\", "<<<<<<<", "\n<<<<<<"];
  testHostile(
    pieces.map((piece) => [JSON.stringify(piece), () => piece.repeat(50_000)] as const),
    (text) => checkLockfile(packagesLock, text),
  );
});

describe("damaged packages.lock.json", () => {
  const fixtures = fixturesIn("lockfiles/cooperage").filter(({ path }) => path.endsWith("packages.lock.json"));
  testCutOff(packagesLock, fixtures);
  testDamaged(fixtures, ["{", "}", "[", "]", '"', ",", ":", "1"], (text) => checkLockfile(packagesLock, text));
});
