import { compatibility } from "../../../src/core/manifests/nuget/frameworks.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { versionsOf } from "../../../src/core/versions/index.ts";
import { canAllBeMet, isPeerMet } from "../../../src/core/versions/npmRanges.ts";
import { matchPythons } from "../../../src/core/versions/pypi/pythons.ts";
import type { Versions } from "../../../src/core/versions/versions.ts";
import type { Reader } from "../growth.ts";

/** A version and requirements with everything that the system's grammar knows. */
const samples: Readonly<Record<System, readonly string[]>> = {
  CARGO: ["1.2.3-alpha.1+build.5", "^1.2.3, >=1.0, <2.0.0-rc.1", "~1.2 , =1.2.3, 1.*"],
  GO: ["v1.2.3-pre.1+incompatible", "v0.0.0-20200102030405-abcdef012345"],
  MAVEN: ["1.2.3-alpha-1.RELEASE", "1.2.3.jre8-ea", "[1.2,1.3),(1.4,],[1.5]"],
  NPM: ["1.2.3-alpha.1+build.5", "^1.2.3 || ~1.2 >=1.0.0 <2.0.0-0", "1.2 - 1.4.5 || v1.x || *"],
  NUGET: ["1.2.3.4-beta.1+build", "[1.2.3, 2.0.0)", "1.2.*-beta.*"],
  PYPI: ["1!1.2.3rc1.post2.dev3+local.1", ">=1.2, !=1.3.*, ~=1.4.0, ===1.5", "(>=1.2)"],
  RUBYGEMS: ["1.2.3.pre.1-x", ">= 1.2, ~> 1.3.0, != 1.4.a"],
};

const calls: readonly (readonly [name: string, call: (versions: Versions, text: string) => unknown])[] = [
  ["isVersion", ({ isVersion }, text) => isVersion(text)],
  ["isPrerelease", ({ isPrerelease }, text) => isPrerelease(text)],
  ["compare", ({ compare }, text) => compare(text, `${text}1`)],
  ["release", ({ release }, text) => release(text)],
  ["complete", ({ complete }, text) => complete(text)],
  ["asBound", ({ asBound }, text) => asBound(text)],
  ["spell", ({ spell }, text) => spell(text)],
  ["flavour", ({ flavour }, text) => flavour(text)],
  ["continuesFlavour", ({ continuesFlavour }, text) => continuesFlavour(text, "1.2.3")],
  ["isPseudo", ({ isPseudo }, text) => isPseudo(text)],
  ["isSame", ({ isSame }, text) => isSame(text, `${text}.0`)],
  ["isMinimum", ({ isMinimum }, text) => isMinimum(text)],
  ["isSoft", ({ isSoft }, text) => isSoft(text)],
  ["takesNext", ({ takesNext }, text) => takesNext(text)],
  ["isRequirement", ({ isRequirement }, text) => isRequirement(text)],
  ["exact", ({ exact }, text) => exact(text)],
  ["alternatives", ({ alternatives }, text) => alternatives(text)],
  ["satisfies as the version", ({ satisfies }, text) => satisfies(text, "")],
  ["satisfies as the requirement", ({ satisfies }, text) => satisfies("1.2.3", text)],
  ["pick", ({ pick }, text) => pick([{ version: "1.2.3", isDefault: true, isDeprecated: false }], text)],
  ["best", ({ best }, text) => best(["1.2.3", "1.3.0", text], text)],
];

/** Readers of what an update requires of the project that it is for. */
const updateReaders: readonly Reader[] = [
  {
    name: "peers of npm",
    read: (text) => [isPeerMet("1.2.3", text), isPeerMet(text, "^1.2.3"), canAllBeMet([text, "^1.2.3"])],
    samples: samples.NPM,
  },
  {
    name: "versions of Python",
    read: (text) => [matchPythons(text, ">=3.8,<4"), matchPythons(">=3.8", text)],
    samples: [">=3.8,<4.0, !=3.9.*, ~=3.10.2", "==3.12"],
  },
  {
    name: "target frameworks of NuGet",
    read: (text) => [compatibility(text, "netstandard2.0"), compatibility("net8.0-windows", text)],
    samples: ["net8.0-windows10.0.19041.0", ".NETFramework,Version=v4.7.2,Profile=Client", "netstandard2.0"],
  },
];

export const versionReaders: readonly Reader[] = [
  ...(Object.entries(samples) as [System, readonly string[]][]).flatMap(([system, texts]) =>
    calls.map(([name, call]): Reader => {
      const versions = versionsOf(system);
      return { name: `${system} ${name}`, read: (text) => call(versions, text), samples: texts };
    }),
  ),
  ...updateReaders,
];
