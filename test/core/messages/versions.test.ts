import { deepEqual, equal } from "node:assert/strict";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { endOf, lockedName, versionMarks, versionName, via } from "../../../src/core/messages/versions.ts";

const keyOf = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;

describe("the name of a version", () => {
  const rows: readonly (readonly [
    how: Parameters<typeof versionName> extends readonly [unknown, ...infer R] ? R : never,
    text: string,
  ])[] = [
    [[], "ms 1.0.0"],
    [["locked"], "ms 1.0.0"],
    [["written"], "ms 1.0.0"],
    [["assumed"], "ms 1.0.0 (assumed)"],
    [["assumed", "next"], "ms 1.0.0 (assumed)"],
    [["locked", "locked"], "ms 1.0.0 (locked)"],
    [["written", "next"], "ms 1.0.0 (would be installed)"],
  ];
  for (const [how, text] of rows)
    it(`is ${text} for one that is ${how.join(" and ") || "known"}`, () =>
      equal(formatMessage(versionName(keyOf("ms"), ...how)), text));

  it("says of a package of a lockfile that nothing is known to lead to it", () =>
    equal(formatMessage(lockedName(keyOf("ms"))), "ms 1.0.0 (locked, parent unknown)"));
});

describe("a path to a package", () => {
  const [a, b, c] = [keyOf("a"), keyOf("b"), keyOf("c")];
  const paths: readonly (readonly [path: readonly ReturnType<typeof keyOf>[], between: string, end: string])[] = [
    [[], "", ""],
    [[a], "", "a 1.0.0"],
    [[a, b], "", "b 1.0.0"],
    [[a, b, c], " via b", "c 1.0.0"],
    [[a, b, keyOf("org.acme:core"), c], " via b → org.acme:core", "c 1.0.0"],
  ];
  for (const [path, between, end] of paths)
    it(`of ${path.length} packages leads to ${end || "nothing"}${between}`, () => {
      equal(formatMessage(via(path)), between);
      const found = endOf(path);
      deepEqual(
        found && [formatMessage(found.affected), formatMessage(found.via)],
        end === "" ? undefined : [end, between],
      );
    });

  it("that is none leads to nothing", () => equal(endOf(), undefined));
});

describe("the marks of a version", () => {
  it("count advisories, and the time that is left", () => {
    deepEqual(
      [0, 1, 2].map((count) => formatMessage(versionMarks.advisories(count))),
      ["no known advisories", "1 advisory", "2 advisories"],
    );
    deepEqual(
      [0, 59_000, 86_400_000].map((wait) => formatMessage(versionMarks.young(wait))),
      ["held back", "in less than a minute", "in 1 day"],
    );
  });
});
