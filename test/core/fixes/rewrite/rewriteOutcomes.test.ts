import assert from "node:assert/strict";
import { rewriteRequirement, type RewriteMode } from "../../../../src/core/fixes/rewrite/rewrite.ts";
import { type System, systems } from "../../../../src/core/model/keys.ts";
import { systemTraits } from "../../../../src/core/model/systems.ts";
import { versionsOf } from "../../../../src/core/versions/index.ts";
import { checkGolden } from "../../../support/golden.ts";

const modes: readonly RewriteMode[] = ["style", "patches", "above", "exact"];

/** Those of which the golden file tells, as the last writes the version and no more. */
const shown: readonly RewriteMode[] = ["style", "patches", "above"];

/** Versions to lead to, and requirements of every form that the system has, some of which it does not read. */
const inputs: Readonly<Record<System, readonly [versions: string, ...requirements: readonly string[]]>> = {
  NPM: [
    "1.2.5 2.0.0 3.4.5 4.0.0-rc.1 10.0.1",
    ...[
      "",
      "*",
      "x",
      "1",
      "1.2",
      "1.2.3",
      "=1.2",
      "v1.2.3",
      " = v 1.2.3 ",
      "1.x",
      "1.x.x",
      "1.2.*",
      "1.X.3",
      "1.2.3.4",
      "1-rc.1",
      "1.2-rc",
      "1.2.3-rc.1",
      "1.2.3+b",
    ],
    ...[
      "^1",
      "^1.2",
      "^1.2.3",
      "^0",
      "^0.0",
      "^0.0.1",
      "^0.2",
      "^00",
      "^1.x",
      "^1.2.x",
      "~1.2.x",
      "<=1.3",
      "<1.3",
      "<1.3.0-0",
      "^4.0.0-beta",
      "~1",
      "~1.2",
      "~1.2.3",
      "~>1.2",
      "~1.x",
      "^ 1.2.3",
      "~ v1.2.3",
      "^*",
      "~*",
    ],
    ...[
      ">1",
      ">=1",
      ">= 1.2.3",
      ">1.2.3",
      "<2",
      "<=2",
      "<2.0",
      "<=2.0.0",
      "<2.0.0-0",
      "<2.0.0-rc.1",
      "<=2.x",
      "<0",
      "<0.0",
      "<00",
      "<=0.5",
      "<10",
      "<1.10",
      "<20.0",
      "<=1.10.0",
      ">1.2.0 <=1.2.0",
      ">=1.2.0-rc.1 <=1.2.0",
      "1.10.x",
      "^0.10",
      "<1.2.3-a",
      "<1.2.3-alpha",
      "<1.2.3-alphabet",
      "<1.2.3-0.1",
      "<1.2.3-x-0",
      "1.2.3.x",
      ">=1.0.0 <=1.0.0-rc.1",
    ],
    ...[
      ">=1 <2",
      ">=1.2 <=1.9",
      ">=1.2.3 <=1.2.3",
      ">1.0.0 <3.0.0",
      ">=1.0 <=1.5.0",
      ">=1.2.0 <=1.2.9",
      "<2 >=1",
      "<3 <2",
      ">=1 >=1.2",
      ">=1 <*",
      ">=1,<2",
      "=>1",
      "1 2",
      "1 - 2",
    ],
    ...[
      "1.2 - 2.3",
      "1.2.3 - 2.3.4",
      " 1 - 2 ",
      "1.0.0 - 1.9.9",
      "v1 - v2",
      "1.2 - 1.2",
      "1 -2",
      "1.0 - x",
      "1.x - 2.x",
      ">=1 - 2",
    ],
    ...[
      "1 || 2",
      "^1 || ^2",
      "^1||^2||^3",
      "1.x || >=2 <3",
      ">=1 <2 || >=3 <4",
      "* || 1",
      "1 ||",
      "|| 1",
      "^3 || ^1",
      "latest",
      "next || 1",
      "git+https://a/b",
      "file:a",
      "npm:a@1",
    ],
  ],
  CARGO: [
    "1.2.5 2.0.0 3.4.5 4.0.0-rc.1 0.3.7",
    ...[
      "",
      "*",
      "1",
      "1.2",
      "1.2.3",
      "0",
      "0.0",
      "0.2",
      "0.0.3",
      "=1.2.3",
      "=1.2",
      "= 1.2.3",
      "1.*",
      "1.2.*",
      "1.*.*",
      "1.x",
      "^1",
      "^1.2.3",
      "^0.2",
      "~1",
      "~1.2",
      "~1.2.3",
      "1.2.3.4",
    ],
    ...[
      ">1",
      ">=1.2",
      "<2",
      "<=2",
      "<2.0.0",
      "< 0",
      ">=1, <2",
      ">=1,<2",
      ">=1.2.0 , <=1.9",
      ">=1 <2",
      ">1.2.3, <=1.9.9",
      "<2, >=1",
      "1.2.3-rc.1",
      "1, 2",
      ">=1,",
      "!1",
    ],
  ],
  GO: [
    "v1.2.5 v2.0.0 v0.3.0 v1.2.5-rc.1",
    ...["", "v1.2.3", "v1.2.9", "1.2.3", "v1.2", "v0.0.0-20200101000000-abcdefabcdef", "v2.0.0+incompatible", "latest"],
  ],
  MAVEN: [
    "1.2.5 2.0.0 3.4.5 4.0.0-rc1 10.0",
    ...[
      "",
      "1",
      "1.2",
      "1.2.3",
      " 1.2.3 ",
      "1.2.3.Final",
      "RELEASE",
      "LATEST",
      "+",
      "1.+",
      "1.2.+",
      "1+",
      "latest.release",
      "latest.integration",
      "1.2.3!!",
      "1.2!!1.2.3",
      "[1.0,2.0[!!1.2.3",
      "[1,2)!!1.3!!1.4",
      "a b!!",
      "!!1",
    ],
    ...[
      "[1.2.3]",
      "[ 1.2.3 ]",
      "[1,2)",
      "[1,2]",
      "[1,1.3]",
      "[1,1.3)",
      "(1,2)",
      "(1,2]",
      "[1.0.0,1.9.9]",
      "[1.2,)",
      "(1.2,)",
      "(,2)",
      "(,2]",
      "[,2)",
      "(,)",
      "[,]",
      "(1.2,1.2]",
      "[1.10,2.10)",
      "[ 1.2 ]",
      "(,2),(3,)",
      "[1.0,)",
      "(,1.10]",
      "[1,2[",
      "]1,2[",
      "]1,2]",
      " [ 1 , 2 ) ",
      "[1,2),[3,4)",
      "[1],[2]",
      "[1,2) , (3,)",
      "(,1),(2,)",
      "[1,2",
      "1,2)",
      "[1,2]x",
      "[1,,2]",
      "[*,2)",
    ],
  ],
  NUGET: [
    "1.2.5 2.0.0 3.4.5 4.0.0-rc.1 10.0.0",
    ...[
      "",
      "*",
      "1",
      "1.2",
      "1.2.3",
      "1.2.3.4",
      " 1.2.3 ",
      "1.*",
      "1.2.*",
      "1.2.3.*",
      "1.*-*",
      "*-*",
      "1.2.3-*",
      "1.2.3-beta.*",
      "1*",
      "[1.2.3]",
      "[1,2)",
      "[1,2]",
      "[1,1.3]",
      "[1,1.3)",
      "(1,2)",
      "(1,2]",
      "[1.0.0,1.9.9]",
    ],
    ...["[1.2,)", "(1.2,)", "(,2)", "(,2]", "[ 1 , 2 )", "[1.*,2)", "(,)", "[1,2),[3,4)", "[1,2[", "[1,2", "$(V)"],
  ],
  PYPI: [
    "1.2.5 2.0.0 3.4.5 4.0.0rc1 1!2.0 2.0.post1",
    ...[
      "",
      "*",
      "1.2.3",
      "==1",
      "==1.2",
      "==1.2.3",
      "===1.2.3",
      "== 1.2.3",
      "==v1.2.3",
      "==1.*",
      "==1.2.*",
      "==1.2.3.*",
      "=1.2.3",
      "~=1.2",
      "~=1.2.3",
      "~=1.2.3.4",
      "~=1",
      "^1",
      "^1.2",
      "^1.2.3",
      "^0",
      "^0.0.3",
      "~1",
      "~1.2",
      "~1.2.3",
    ],
    ...[
      ">1",
      ">=1.2",
      "<2",
      "<=2",
      "<2.0",
      "<2.0.0",
      "<2.0.dev0",
      "<2.0a0",
      "<2.dev0",
      "<2a0",
      "<0",
      "!=1.3",
      ">=1,<2",
      ">=1.2 , <=1.9",
      ">=1.2,!=1.3,<2",
      ">1.2.3,<=1.9.9",
      "<2,>=1",
      ">=1 <2",
      "!=2.0.0",
      "<2,!=1.5",
      "<=1.5,!=1.3",
    ],
    ...[
      "^1 || ^2",
      ">=1,<2 || >=3,<4",
      "^1 | ^2",
      "~1.2|^3",
      "* || 1",
      "1!1.2",
      "==1!1.*",
      "~=1!1.2",
      "~1!1",
      "^1!1",
      "<1!2",
      "<=1!2",
      ">=1!1,<=1!2",
      "~=1.10.00",
      "<1.10",
      "<2.dev1",
      "<2.0.0.dev0",
      "<=1.2.3,!=1.2.3",
      "==1.2.*,!=1.2.5",
      ">=1!1,<1!3",
      ">=1;python",
      "1.2.3+local",
      "==1.2.3+local",
      ">=1.0.dev0",
    ],
  ],
  RUBYGEMS: [
    "1.2.5 2.0.0 3.4.5 4.0.0.rc1 7.1.2.1",
    ...[
      "",
      "1",
      "1.2",
      "1.2.3",
      "= 1.2.3",
      "=1.2.3",
      "~> 1",
      "~> 1.2",
      "~> 1.2.3",
      "~> 1.2.3.4",
      "~>1.2",
      "~> 0.0",
      "~> 4.0.0.rc1",
      "> 1",
      ">= 1.2",
      "< 2",
      "<= 2",
      "< 2.0",
      "< 0",
      "< 2.a",
      "~> 1.10",
      "< 1.10",
      "< 20",
      "< 2.a0",
      "< 2.pre",
      "< 2.prex",
      "<= 0.0",
      "< 2.0.0.pre",
      "!= 1.3",
    ],
    ...[
      '~> 1.2", ">= 1.2.3',
      "~> 1.2', '>= 1.2.3",
      ">= 1, < 2",
      ">= 1,< 2",
      ">= 1 < 2",
      '~> 1.0".freeze, ">= 1.1',
      "!= 1.3, < 2",
      "<= 1.9.9, >= 1.0",
      "< 2, != 1.5",
      "1, 2",
      "~> x",
    ],
  ],
};

/** A requirement, and what it becomes for each version, where it becomes something: `1.2.5 > ^1.2.5`, by how it is written. */
function outcomesOf(system: System, requirement: string, versions: readonly string[]): string {
  const lines = shown.map((mode) => {
    const results = versions.flatMap((version) => {
      const result = rewriteRequirement(system, requirement, version, mode);
      return result === undefined ? [] : [`${version} > ${result}`];
    });
    return `  ${mode}: ${results.join(" | ") || "nothing"}`;
  });
  // A way of writing that makes no difference is not repeated.
  const results = lines.map((line) => line.slice(line.indexOf(":")));
  const others = lines.filter((_, index) => results[index] !== results[index - 1]);
  return [`${system} ${JSON.stringify(requirement)}`, ...others].join("\n");
}

function namesOne(system: System, requirement: string): boolean {
  const { alternatives, exact } = versionsOf(system);
  return alternatives(requirement)?.every((meaning) => exact(meaning) !== undefined) ?? false;
}

/** `1.3.0` for `1.2.5` */
function nextMinor(version: string): string {
  return version.replace(
    /^(v?(?:\d+!)?\d+)\.(\d+).*$/,
    (_, major: string, minor: string) => `${major}.${Number(minor) + 1}.0`,
  );
}

describe("rewriting requirements of every form", () => {
  it("leads to what test/golden/rewrites.txt has", () => {
    const blocks = systems.flatMap((system) => {
      const [versions, ...requirements] = inputs[system];
      return requirements.map((requirement) => outcomesOf(system, requirement, versions.split(" ")));
    });
    checkGolden("rewrites.txt", `${blocks.join("\n")}\n`);
  });

  for (const system of systems) {
    const [versions, ...requirements] = inputs[system];
    it(`leads to the version, by the rules of ${system}`, () => {
      for (const requirement of requirements)
        for (const version of versions.split(" "))
          for (const mode of modes) {
            const result = rewriteRequirement(system, requirement, version, mode);
            if (result === undefined) continue;
            const { alternatives, best } = versionsOf(system);
            const takes = (other: string) =>
              alternatives(result)?.some((meaning) => best([other], meaning) !== undefined);
            assert.ok(takes(version), `${requirement} for ${version}, ${mode}: ${result}`);
            if (mode === "style" || systemTraits[system].resolves === "lowest") continue;
            if (mode !== "exact" && namesOne(system, requirement)) continue;
            assert.ok(!takes(nextMinor(version)), `${requirement} for ${version}, ${mode}: ${result}`);
          }
    });
  }

  it("changes nothing in a text that is too long, nor to a version that is more than one", () => {
    const long = `^1.2.3${" ".repeat(250)}`;
    assert.equal(long.length, 256);
    assert.equal(rewriteRequirement("NPM", long, "1.2.5"), long.replace("1.2.3", "1.2.5"));
    assert.equal(rewriteRequirement("NPM", `${long} `, "1.2.5"), undefined);
    for (const version of ["", " 1.2.5", "=1.2.5", "1.2.5\n", "1.2.5 || 9", "$1.2.5"])
      for (const system of systems) assert.equal(rewriteRequirement(system, "1.2.3", version), undefined, version);
  });
});
