import { lockfileParsers, parsers } from "../../src/core/manifests/formats.ts";
import { groupLines } from "../../src/core/manifests/maven/gradle/gradleMembers.ts";
import { optionsIn } from "../../src/core/manifests/maven/repositories/mavenArguments.ts";
import { originOf } from "../../src/core/manifests/maven/repositories/origins.ts";
import { repositoryIdsIn } from "../../src/core/manifests/maven/repositories/remoteRepositories.ts";
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

describe("settings of growing length", () => {
  const origin = originOf({
    detail: "",
    addresses: ["https://nexus.acme.example"],
    ownGroups: ["com.acme.app"],
    publicNames: ["com.foo.*"],
  });
  testGrowth([
    {
      name: "Maven's arguments",
      read: (text) => optionsIn(text, "-s|--settings"),
      samples: ["-T 4 -s 'a' --settings=\"b\"\n"],
    },
    { name: "_remote.repositories", read: repositoryIdsIn, samples: ["#x\na-1.jar>central=\nb>=\n"] },
    { name: "groups of Gradle's projects", read: groupLines, samples: ["group = 'a.b' ;\n  project.group: c\n"] },
    { name: "origins of Maven's names", read: origin, samples: ["com.acme.app:lib", "org.foo-bar.x:y"] },
  ]);
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
