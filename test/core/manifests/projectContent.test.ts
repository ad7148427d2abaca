import assert from "node:assert/strict";
import type { Lockfile } from "../../../src/core/manifests/lockfile.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
import { lockedIn, requestedIn } from "../../../src/core/manifests/project.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { readIn } from "../../support/project.ts";

const empty = "The file is empty";
const other = "Not a manifest of this format";

describe("a manifest of which nothing could be read", () => {
  /** The problem of the whole text. None where the format's own reader has one, or a file without dependencies may be like this. */
  const rows: readonly (readonly [name: string, text: string, problem?: string])[] = [
    ["go.mod", "", empty],
    ["go.mod", " \n", empty],
    ["go.mod", "module a.example/b"],
    ["go.work", "\t", empty],
    ["go.work", "go 1.22"],
    ["Cargo.toml", "", empty],
    ["Cargo.toml", "[workspace]"],
    ["package.json", "\n", empty],
    ["package.json", "{}"],
    ["pom.xml", "", empty],
    ["pom.xml", "text", other],
    ["pom.xml", "<project/>"],
    ["a.csproj", "text", other],
    ["a.csproj", "<Project />"],
    ["Directory.Packages.props", "1 > 2", other],
    ["Directory.Packages.props", "<Project />"],
    ["packages.config", "<?xml version='1.0'?>", other],
    ["packages.config", "<packages />"],
    ["requirements.txt", ""],
    ["Gemfile", "\n"],
    ["Pipfile", ""],
  ];
  for (const [name, text, problem] of rows)
    it(`${name} ${JSON.stringify(text)}: ${problem ?? "none"}`, async () => {
      const { problems } = (await readIn({ [`/p/${name}`]: text }, `/p/${name}`)).project.manifest;
      const span = { start: 0, end: Math.min(1, text.length) };
      const found = problems.map((each) => [formatMessage(each.message), each.span]);
      assert.deepEqual(found, problem === undefined ? [] : [[problem, span]]);
    });

  it("has the problems of its own reader alone", async () => {
    const { problems } = (await readIn({ "/p/pom.xml": "1 < 2" }, "/p/pom.xml")).project.manifest;
    assert.ok(!problems.map(({ message }) => formatMessage(message)).includes(other));
    assert.equal(problems.length, 1);
  });
});

describe("what a lockfile has for a declaration", () => {
  const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
  const lockfile: Lockfile = {
    packages: [{ key, origin: "registry", dependencies: [] }],
    hasGraph: false,
    covers: () => true,
    locked: () => [0, 1],
    requested: () => ["^1.0.0"],
    problems: [],
  };
  const lock = {
    ...{ path: "/p/a.lock", format: "fake", lockfile, member: { folder: "" }, isOwner: true },
    privateNames: () => Promise.resolve(new Map<string, never>()),
  };
  const rows: readonly (readonly [scope: string, isInstalled: boolean])[] = [
    ["dependencies", true],
    ["peerDependencies", true],
    ["overrides", false],
    ["resolutions", false],
    ["packageManager", false],
    ["configDependencies", false],
  ];
  for (const [scope, isInstalled] of rows)
    it(`is ${isInstalled ? "what is installed" : "nothing"}: ${scope}`, () => {
      const requirement = { kind: "written", text: "^1.0.0" } as const;
      const declaration: Declaration = { package: key, name: "a", requirement, scope, nameSpan: { start: 0, end: 1 } };
      assert.deepEqual(lockedIn(lock, declaration), isInstalled ? lockfile.packages : []);
      assert.deepEqual(requestedIn(lock, declaration), isInstalled ? ["^1.0.0"] : undefined);
      assert.equal(requestedIn({ ...lock, damage: "damaged" }, declaration), undefined);
    });
});
