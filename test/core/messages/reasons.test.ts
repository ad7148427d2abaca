import { equal } from "node:assert/strict";
import type { FileGap } from "../../../src/core/manifests/gap.ts";
import { errorMessage } from "../../../src/core/messages/errors.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { systems, type System } from "../../../src/core/model/keys.ts";
import { gapMessage, uncheckedReason, uncheckedWord } from "../../../src/core/messages/reasons.ts";
import type { UncheckedReason } from "../../../src/core/analysis/target/verdict.ts";

const key = { system: "NPM", name: "a", version: "1.0.0" } as const;

const files: readonly (readonly [path: string, reason: FileGap["reason"], text: string])[] = [
  ["/w/app/package.json", "missing", "app/package.json does not exist"],
  ["/w/app/yarn.lock", "unreadable", "yarn.lock cannot be read"],
  ["/w/app/yarn.lock", "too-large", "yarn.lock is too large to be read"],
  ["/w/app/yarn.lock", "binary", "yarn.lock is not a text file"],
  ["/w/app/yarn.lock", "encoding", "yarn.lock has an unknown text encoding"],
  ["/w/app/yarn.lock", "conflicted", "yarn.lock has merge conflicts"],
  ["/w/core/pom.xml", "damaged", "core/pom.xml is damaged"],
  ["/w/app/yarn.lock", "newer-format", "yarn.lock has a newer format, which is not supported"],
];

const words: readonly (readonly [why: UncheckedReason, word: string])[] = [
  [{ kind: "skipped", reason: "git", text: "x" }, "git"],
  [{ kind: "malformed", text: "x" }, "invalid"],
  [{ kind: "unsatisfied", text: "^9" }, "no version satisfies the requirement"],
  [{ kind: "lockfile", path: "/w/yarn.lock", reason: "damaged" }, "lockfile not read"],
  [{ kind: "unknown-package", system: "NPM" }, "unknown package"],
  [{ kind: "unknown-version", key }, "unknown version"],
  [{ kind: "not-served", key }, "no data"],
];

const unknown: Readonly<Record<System, string>> = {
  CARGO: "private, new, removed or misspelled",
  GO: "private, new, removed, misspelled, or not in the public proxy",
  MAVEN: "private, new, removed, misspelled, or not in a collected repository",
  NPM: "private, new, removed or misspelled",
  NUGET: "private, new, removed or misspelled",
  PYPI: "private, new, removed, misspelled, or neither a wheel nor an sdist",
  RUBYGEMS: "private, new, removed or misspelled",
};

describe("reasons for what is not checked", () => {
  for (const [path, reason, text] of files)
    it(`say ${text}`, () => equal(formatMessage(gapMessage({ kind: "file", path, reason })), text));
  for (const [why, word] of words)
    it(`are one word, ${why.kind}: ${word}`, () => equal(formatMessage(uncheckedWord(why)), word));

  for (const system of systems)
    it(`say what may be of a package of ${system} that is not known`, () =>
      equal(
        formatMessage(uncheckedReason({ kind: "unknown-package", system })),
        `the service does not know this package (${unknown[system]})`,
      ));

  it("name a request that was held back by large answers", () =>
    equal(
      formatMessage(errorMessage({ kind: "crowded", request: "GET /x" })),
      "GET /x: too many large answers at once",
    ));
});
