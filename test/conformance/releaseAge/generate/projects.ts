import semver from "semver";
import type { FileTree } from "../../../support/project.ts";
import { now, type Case, type Project } from "../vectors.ts";
import { pick, random } from "../../random.ts";

export type Tool = "npm" | "pnpm";

const day = 24;
const date = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const npmrc = (...lines: readonly string[]): FileTree => ({ ".npmrc": `${lines.join("\n")}\n` });
const workspace = (...lines: readonly string[]): FileTree => ({ "pnpm-workspace.yaml": `${lines.join("\n")}\n` });

/** Settings of age for npm, by days or a date, each with a dozen dependencies. */
const npmSettings: readonly FileTree[] = [
  {},
  npmrc("min-release-age=0"),
  npmrc("min-release-age=0.5"),
  npmrc("min-release-age=1"),
  npmrc("; wait a little", "min-release-age = 3"),
  npmrc("min-release-age=7"),
  npmrc('min-release-age="7"'),
  npmrc("min-release-age=30"),
  npmrc("min-release-age=1000"),
  npmrc("min-release-age=-7"),
  npmrc("min-release-age=7d"),
  npmrc("min-release-age=soon"),
  npmrc("min-release-age="),
  npmrc("min-release-age=30", "min-release-age=1"),
  npmrc(`before=${date(day)}`),
  npmrc(`before=${date(10 * day)}`),
  npmrc(`before=${date(60 * day)}`),
  npmrc(`before=${date(-10 * day)}`),
  npmrc("before=yesterday"),
  npmrc("min-release-age=60", `before=${date(3 * day)}`),
  npmrc("min-release-age=7", "min-release-age-exclude[]=pear"),
  npmrc("min-release-age=7", "min-release-age-exclude[]=@acme/*"),
  npmrc("min-release-age=7", "min-release-age-exclude=p*, fig"),
  npmrc("min-release-age=7", "min-release-age-exclude[]=!fig", "min-release-age-exclude[]=#plum"),
  npmrc("min-release-age=7", "min-release-age-exclude[]=*", "min-release-age-exclude[]=Fig"),
  npmrc("min-release-age=7", "min-release-age-exclude[]=**"),
  npmrc("min-release-age=7", "min-release-age-exclude[]={fig,plum}", "min-release-age-exclude[]=pe?r"),
  npmrc("min-release-age=7", "min-release-age-exclude[]=[a-f]*", "min-release-age-exclude[]=@acme/[!b]*"),
  npmrc(`before=${date(20 * day)}`, "min-release-age-exclude[]=fig", "min-release-age-exclude[]=@acme/box"),
  npmrc("min-release-age=7", "min-release-age-exclude[]=fig@1.0.0", "min-release-age-exclude[]=@acme"),
  { "~/.npmrc": "min-release-age=30\n" },
  { "~/.npmrc": "min-release-age=30\n", ".npmrc": "min-release-age=1\n" },
  { "~/.npmrc": `before=${date(30 * day)}\n`, ".npmrc": "min-release-age=2\n" },
  { "~/.npmrc": "min-release-age=30\n", ".npmrc": "min-release-age=0\n" },
];

const exclude = (...entries: readonly string[]) => [
  "minimumReleaseAgeExclude:",
  ...entries.map((entry) => `  - "${entry}"`),
];
const trustExclude = (...entries: readonly string[]) => [
  "trustPolicyExclude:",
  ...entries.map((entry) => `  - "${entry}"`),
];
const week = "minimumReleaseAge: 10080";
const trust = ["minimumReleaseAge: 0", "trustPolicy: no-downgrade"];

const pnpmSettings: readonly FileTree[] = [
  {},
  workspace("minimumReleaseAge: 0"),
  workspace("minimumReleaseAge: 720"),
  workspace("minimumReleaseAge: 1440"),
  workspace("# wait", "minimumReleaseAge:   4320 # three days"),
  workspace(week),
  workspace('minimumReleaseAge: "10080"'),
  workspace("minimumReleaseAge: 43200"),
  workspace("minimumReleaseAge: 1440000"),
  workspace("minimumReleaseAgeStrict: true"),
  workspace(week, "minimumReleaseAgeStrict: false"),
  workspace("minimumReleaseAge: 43200", "minimumReleaseAgeStrict: false"),
  workspace(week, "minimumReleaseAgeIgnoreMissingTime: true"),
  workspace(week, "minimumReleaseAgeIgnoreMissingTime: false"),
  npmrc("minimum-release-age=10080"),
  { ...npmrc("minimum-release-age=43200"), ...workspace("minimumReleaseAge: 1440") },
  workspace(week, ...exclude("fig")),
  workspace(week, ...exclude("@acme/*", "pear")),
  workspace(week, ...exclude("p*")),
  workspace(week, ...exclude("*")),
  workspace(week, ...exclude("!fig", "plum")),
  workspace(week, ...exclude("*", "!fig")),
  workspace(week, ...exclude("fig@1.1.0", "pear@1.2.0 || 2.0.0", "@acme/box@1.1.1 || 1.2.2")),
  workspace(week, ...exclude("fig@1.1.0", "fig", "@acme/*")),
  workspace(week, 'minimumReleaseAgeExclude: ["Fig", "@ACME/*", "plum"]'),
  ...Array.from({ length: 8 }, () => workspace(...trust)),
  workspace(...trust, "trustPolicyIgnoreAfter: 43200"),
  workspace(...trust, "trustPolicyIgnoreAfter: 10080"),
  workspace(...trust, ...trustExclude("fig", "@acme/*")),
  workspace(...trust, ...trustExclude("*")),
  workspace(...trust, ...trustExclude("fig@1.1.0", "pear@1.2.0 || 2.0.0", "plum@1.1.1 || 1.2.2 || 1.0.0")),
  workspace("minimumReleaseAge: 0", "trustPolicy: off"),
  workspace(week, "trustPolicy: no-downgrade"),
  workspace("minimumReleaseAge: 4320", "minimumReleaseAgeStrict: false", "trustPolicy: no-downgrade"),
];

const names = [
  "fig",
  "pear",
  "plum",
  "grape",
  "Date",
  "@acme/box",
  "@acme/fig",
  "@other/pear",
  "a.b",
  "pineapple",
  "x",
  "kiwi-fig",
];
const prereleases = ["", "", "", "", "", "", "", "-0", "-alpha.1", "-beta", "-beta.2", "-rc.1"];
const operators = ["", "", "^", "^", "^", "^", "^", "~", "~", ">=", ">=", ">", "<", "<="];
const others = [
  "",
  "*",
  "*",
  "x",
  "latest",
  "latest",
  "latest",
  "next",
  "1.x",
  "^1 || ^2",
  ">=1 <3",
  "1 - 2",
  "^0.1.0-0",
  ">=2.0.0-alpha",
  "1.2",
];

function version(): string {
  return `${pick([0, 1, 1, 1, 1, 1, 2])}.${random(3)}.${random(3)}${pick(prereleases)}`;
}

/** Hours, never near a multiple of twelve, which is what all limits are. */
function age(): number {
  return pick([0, 0, 1, 2, 3, 5, 8, 13, 15, 30, 61, 100, 200]) * 12 + 2 + random(9);
}

/** Three of four packages were published in the order of their versions. */
function published(tool: Tool, hasTrust: boolean): readonly string[] {
  const versions = [...new Set(Array.from({ length: 2 + random(hasTrust ? 10 : 8) }, version))];
  const ages = versions.map(age);
  if (random(4)) {
    versions.sort(semver.compare);
    ages.sort((a, b) => b - a);
  }
  const latest = random(2) ? versions.at(-1) : pick(versions);
  const next = random(2) ? pick(versions) : undefined;
  const isMissing = random(tool === "npm" ? 4 : 8) === 0;
  return versions.map((each, index) => {
    const marks = [
      ...(each === latest ? ["l"] : []),
      ...(each === next ? ["n"] : []),
      ...(random(6) ? [] : ["d"]),
      ...(hasTrust ? pick([[], [], [], ["p"], ["p"], ["t"]]) : []),
    ];
    const time = isMissing && random(3) === 0 ? "-" : String(ages[index]);
    return [`${each}@${time}`, ...marks].join(":");
  });
}

/** The projects of a tool, of which nothing is chosen yet. */
export function projectsOf(tool: Tool): readonly Project[] {
  return (tool === "npm" ? npmSettings : pnpmSettings).map((files) => {
    const hasTrust = Object.values(files).some((text) => text.includes("trustPolicy"));
    const dependencies = names.map((name): Case => {
      const listed = published(tool, hasTrust);
      const known = listed.map((text) => text.replace(/@[^@]*$/, ""));
      const requirement = random(10) < 7 ? pick(operators) + (random(6) ? pick(known) : version()) : pick(others);
      return [name.toLowerCase(), requirement, listed.join(" "), ""];
    });
    return { files, dependencies };
  });
}
