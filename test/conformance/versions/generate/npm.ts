/**
 * Freezes what node-semver answers, through its index and its string functions, which the implementation does not use.
 * Run: npx node test/conformance/versions/generate/npm.ts
 */
import { writeFileSync } from "node:fs";
import semver from "semver";

const loose = { loose: true };
const letters = "0123.-+*xvV=<>^~| a,";
let state = 20_240_229;

const prereleases = [
  "",
  "",
  "",
  "",
  "-0",
  "-1",
  "-alpha",
  "-alpha.1",
  "-alpha.beta",
  "-beta.2",
  "-beta.11",
  "-rc.1",
  "-rc-1",
  "-A",
  "-1a",
  "-x.7.z.92",
  "-0.3.7",
];
const builds = ["", "", "", "", "", "+1", "+build.5", "+build.12", "+9", "+10", "+001", "+abc"];
const operators = [
  "",
  "",
  "",
  "^",
  "^",
  "^",
  "~",
  "~",
  "~>",
  ">",
  ">=",
  ">=",
  "<",
  "<=",
  "=",
  "v",
  "^v",
  "~=",
  "> ",
  ">= ",
  "^ ",
];
const oddities = [
  "",
  "*",
  "x",
  "X",
  "latest",
  "next",
  "1",
  "v1",
  "1.2",
  "=1.2.3",
  "v1.2.3",
  "= v1.2.3",
  " 1.2.3 ",
  "1.2.3beta",
  "01.02.03",
  "1.2.3-01",
  "1.2.3.4",
  "1.2.3-",
  "1.2.3+",
  "1.2.3-.a",
  "1.2.3-a..b",
  "9007199254740991.0.0",
  "9007199254740992.0.0",
  "1.2.3-9007199254740992",
  `1.0.0-${"a".repeat(240)}`,
  `1.0.0-${"a".repeat(260)}`,
  "~",
  "^",
  ">",
  "<",
  ">=",
  "||",
  "1||",
  "1 || 2",
  "1 - 2",
  "1.2.3 - 2.3",
  "1 - ",
  "- 2",
  "git+https://a.example/b.git",
  "file:../a",
  "workspace:^1.0.0",
  "npm:a@1",
  "1.x.3",
  "x.1",
  "*.1.2",
  "^1.x",
  "~1.x.x",
  ">1.x",
  "<x",
  ">*",
  "1.2.3 beta",
  "1.0.0 latest",
  ">=1.2.3 <",
  "1,2",
  "^1.2.3,",
  "１.2.3",
  "-1.2.3",
  "1e3",
  "constructor",
  "__proto__",
  "1.2.3\u00a0",
  "^1.0.0-beta",
  "<1.0.0-0",
  "<0.0.0-0",
  ">=0.0.0",
  "^0",
  "^0.0",
  "^0.0.0",
];

function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

function pick<T>(list: readonly T[]): T {
  return list[random(list.length)] as T;
}

function version(): string {
  return `${random(3)}.${random(4)}.${random(4)}${pick(prereleases)}${pick(builds)}`;
}

function partial(): string {
  const parts = [String(random(3)), pick(["x", "*", "X", String(random(4))]), String(random(4))].slice(
    0,
    1 + random(3),
  );
  return parts.join(".");
}

function comparator(): string {
  return pick(operators) + (random(5) < 3 ? version() : partial());
}

function requirement(): string {
  switch (random(8)) {
    case 0:
      return `${comparator()} || ${comparator()}`;
    case 1:
      return `>=${version()} <${version()}`;
    case 2:
      return `${random(2) ? version() : partial()} - ${random(2) ? version() : partial()}`;
    case 3:
      return `${comparator()} ${comparator()}`;
    default:
      return comparator();
  }
}

/** A version beside the first one that the text names, without build metadata. */
function near(text: string): string {
  const [, major = random(3), minor = random(4), patch = random(4)] = /(\d+)\.(\d+)\.(\d+)/.exec(text) ?? [];
  const nearby = `${major}.${minor}.${random(3) ? patch : random(4)}${pick(prereleases)}`;
  return semver.valid(nearby, loose) === null ? "1.2.3" : nearby;
}

function mutant(): string {
  const text = random(2) ? version() : requirement();
  const at = random(text.length + 1);
  return text.slice(0, at) + letters.charAt(random(letters.length)) + text.slice(at + random(2));
}

function write(name: string, count: number, line: () => string): void {
  const lines = new Set<string>();
  while (lines.size < count) lines.add(line());
  writeFileSync(new URL(`../vectors/npm-${name}.tsv`, import.meta.url), [...lines, ""].join("\n"));
}

const compared = [...oddities.filter((text) => semver.valid(text, loose)), "1.0.0", "1.0.0+a", "1.0.0+b", "2.0.0-rc.1"];
write("compare", 1500, () => {
  const a = random(8) ? version() : pick(compared);
  const neighbor = `${random(3) ? near(a) : semver.valid(a, loose)}${pick(builds)}`;
  const b = random(6) && semver.valid(neighbor, loose) ? neighbor : pick(compared);
  return [a, b, semver.compareBuild(a, b, true)].join("\t");
});
let range = "";
write("match", 1300, () => {
  // Five versions to a requirement, as reading one is what takes node-semver's time.
  if (random(5) === 0) range = random(40) ? requirement() : pick(oddities);
  const candidate = near(range);
  return [candidate, range, Number(semver.satisfies(candidate, range, loose))].join("\t");
});
let turn = 0;
write("text", 300, () => {
  const text = oddities[turn++] ?? mutant();
  return [text, Number(semver.valid(text, loose) !== null), Number(semver.validRange(text, loose) !== null)].join("\t");
});
