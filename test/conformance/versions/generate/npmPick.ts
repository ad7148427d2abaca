/**
 * Freezes which version npm takes, by the npm-pick-manifest of the npm that is installed. In the vectors `:l` marks the version
 * of the tag `latest`, and `:d` one that is deprecated.
 * Run: npx node test/conformance/versions/generate/npmPick.ts
 */
import { execFileSync } from "node:child_process";
import { realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

interface Packument {
  readonly name: string;
  readonly versions: Readonly<Record<string, object>>;
  readonly "dist-tags": Readonly<Record<string, string>>;
}

const npm = realpathSync(execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim());
const pickManifest = createRequire(npm)("npm-pick-manifest") as (
  packument: Packument,
  wanted: string,
) => { readonly version: string };

let state = 20_261_122;

function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

function pick<T>(list: readonly T[]): T {
  return list[random(list.length)] as T;
}

const prereleases = ["", "", "", "", "", "-0", "-alpha.1", "-beta", "-beta.2", "-rc.1"];
const operators = ["", "^", "^", "^", "~", ">=", ">", "<", "<="];
const wanted = ["", "*", "*", "x", "latest", "1.x", "^1 || ^2", ">=1 <3", "1 - 2", "^0.1.0-0", ">=2.0.0-alpha"];

function version(): string {
  return `${random(3)}.${random(3)}.${random(3)}${pick(prereleases)}`;
}

function chosen(packument: Packument, requirement: string): string {
  try {
    return pickManifest(packument, requirement).version;
  } catch {
    return "-";
  }
}

const lines = new Set<string>();
while (lines.size < 2000) {
  const versions = [...new Set(Array.from({ length: 1 + random(8) }, version))];
  const latest = random(8) ? pick(versions) : undefined;
  const isDeprecated = new Map(versions.map((each) => [each, random(3) === 0]));
  const requirement = random(3) ? pick(operators) + version() : pick(wanted);
  const packument = {
    name: "a",
    versions: Object.fromEntries(
      versions.map((each) => [each, { name: "a", version: each, ...(isDeprecated.get(each) && { deprecated: "no" }) }]),
    ),
    "dist-tags": latest === undefined ? {} : { latest },
  };
  const listed = versions.map((each) => {
    const marks = `${each === latest ? ":l" : ""}${isDeprecated.get(each) ? ":d" : ""}`;
    return each + marks;
  });
  lines.add([requirement, listed.join(" "), chosen(packument, requirement)].join("\t"));
}
writeFileSync(new URL("../vectors/npm-pick.tsv", import.meta.url), [...lines, ""].join("\n"));
