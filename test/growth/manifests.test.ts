import { lockfileParsers, parsers } from "../../src/core/manifests/formats.ts";
import { fixturesIn } from "../support/fixtures.ts";
import { testGrowth } from "./growth.ts";

const fixtures = ["sample", "manifests", "lockfiles"].flatMap(fixturesIn);

/** The shortest fixture of a format is enough: what matters are its tokens. */
function shortest(isOfFormat: (path: string) => boolean): readonly string[] {
  const texts = fixtures.filter(({ path }) => isOfFormat(path)).map(({ text }) => text);
  return texts.sort((a, b) => a.length - b.length).slice(0, 1);
}

describe("manifests of growing length", () => {
  testGrowth(
    parsers.map((parser) => ({
      name: parser.id,
      read: (text) => parser.parse(text),
      samples: shortest((path) => parser.handles(path)),
    })),
  );
});

describe("lockfiles of growing length", () => {
  testGrowth(
    lockfileParsers.map((parser) => ({
      name: parser.id,
      read: (text) => parser.parse(text),
      samples: shortest((path) => parser.names.includes(path.slice(path.lastIndexOf("/") + 1))),
    })),
  );
});
