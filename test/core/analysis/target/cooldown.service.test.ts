import assert from "node:assert/strict";
import { noNeeds } from "../../../../src/core/analysis/needs.ts";
import { gather } from "../../../../src/core/analysis/gathering/gather.ts";
import type { Target } from "../../../../src/core/analysis/target/target.ts";
import { proposalsFor, updateWithin } from "../../../../src/core/fixes/proposals.ts";
import { inlayText } from "../../../../src/core/render/inlay.ts";
import { client, projectOf } from "../../../support/findings.ts";
import { caller } from "../../../support/world.ts";

interface Row {
  readonly what: string;
  /** A package and its requirement, in `package.json` unless the file is another one. */
  readonly needs: readonly [name: string, requirement: string];
  readonly file?: "package.json" | "pyproject.toml";
  readonly files: Readonly<Record<string, string>>;
  readonly today?: string;
  readonly target: string;
}

/** The latest ones, each from the first of its month: 1.6.0 (August), 1.7.0, 2.0.0-rc.1, 2.0.0 (November), 2.1.0 of 2024. */
const line = "@acme-invented/line";
const days7 = { ".npmrc": "min-release-age=7" };
const pnpm = (text: string) => ({ "pnpm-workspace.yaml": text });

const rows: readonly Row[] = [
  {
    what: "takes the default version that is old enough",
    needs: [line, "^2.0.0"],
    files: days7,
    today: "2024-12-09",
    target: "2.1.0",
  },
  {
    what: "takes the one below it until then",
    needs: [line, "^2.0.0"],
    files: days7,
    today: "2024-12-07",
    target: "2.0.0, not 2.1.0 until 2024-12-08",
  },
  { what: "takes it at the very instant", needs: [line, "^2.0.0"], files: days7, today: "2024-12-08", target: "2.1.0" },
  { what: "takes one with no setting", needs: [line, "^2.0.0"], files: {}, today: "2024-12-02", target: "2.1.0" },
  {
    what: "does not hold back what is written",
    needs: [line, "2.1.0"],
    files: days7,
    today: "2024-12-02",
    target: "2.1.0",
  },
  {
    what: "does not hold back below what is old enough",
    needs: [line, "^1.0.0"],
    files: days7,
    today: "2024-12-02",
    target: "1.7.0",
  },
  {
    what: "has none where all are too young",
    needs: [line, "^2.1.0"],
    files: days7,
    today: "2024-12-02",
    target: "none for ^2.1.0, not 2.1.0 until 2024-12-08",
  },
  {
    what: "takes a release for the tag",
    needs: [line, "latest"],
    files: { ".npmrc": "min-release-age=20" },
    today: "2024-11-10",
    target: "1.7.0, not 2.1.0 until 2024-12-21",
  },
  {
    what: "takes a release for the tag in pnpm",
    needs: [line, "latest"],
    files: pnpm("minimumReleaseAge: 20160\n"),
    today: "2024-12-02",
    target: "2.0.0, not 2.1.0 until 2024-12-15",
  },
  {
    what: "takes the lowest where pnpm gives way",
    needs: [line, ">=2.0.0"],
    files: pnpm("minimumReleaseAge: 99999999\nminimumReleaseAgeStrict: false\n"),
    today: "2024-12-02",
    target: "2.0.0",
  },
  { what: "keeps to a date", needs: [line, "*"], files: { ".npmrc": "before=2024-07-15" }, target: "1.5.0, not 2.1.0" },
  {
    what: "excludes by a pattern",
    needs: [line, "^2.0.0"],
    files: { ".npmrc": "min-release-age=7\nmin-release-age-exclude[]=@acme-invented/*" },
    today: "2024-12-02",
    target: "2.1.0",
  },
  {
    what: "excludes no scope by a star",
    needs: [line, "^2.0.0"],
    files: { ".npmrc": "min-release-age=7\nmin-release-age-exclude[]=*" },
    today: "2024-12-02",
    target: "2.0.0, not 2.1.0 until 2024-12-08",
  },
  {
    what: "excludes by a version",
    needs: [line, "^2.0.0"],
    files: pnpm(`minimumReleaseAge: 10080\nminimumReleaseAgeExclude: ["${line}@2.1.0"]\n`),
    today: "2024-12-02",
    target: "2.1.0",
  },
  {
    what: "excludes no other version",
    needs: [line, "^2.0.0"],
    files: pnpm(`minimumReleaseAge: 10080\nminimumReleaseAgeExclude: ["${line}@2.0.0"]\n`),
    today: "2024-12-02",
    target: "2.0.0, not 2.1.0 until 2024-12-08",
  },
  {
    what: "lets any of pnpm's entries decide",
    needs: [line, "^2.0.0"],
    files: pnpm(`minimumReleaseAge: 10080\nminimumReleaseAgeExclude: ["${line}@2.0.0", "${line}"]\n`),
    today: "2024-12-02",
    target: "2.1.0",
  },
  {
    what: "excludes with a star of pnpm's what has a scope",
    needs: [line, "^2.0.0"],
    files: pnpm('minimumReleaseAge: 10080\nminimumReleaseAgeExclude: ["*"]\n'),
    today: "2024-12-02",
    target: "2.1.0",
  },
  {
    what: "excludes with pnpm what an entry does not name",
    needs: [line, "^2.0.0"],
    files: pnpm('minimumReleaseAge: 10080\nminimumReleaseAgeExclude: ["!left-pad"]\n'),
    today: "2024-12-02",
    target: "2.1.0",
  },
  {
    what: "excludes no name in another case",
    needs: [line, "^2.0.0"],
    files: pnpm('minimumReleaseAge: 10080\nminimumReleaseAgeExclude: ["@ACME-invented/*"]\n'),
    today: "2024-12-02",
    target: "2.0.0, not 2.1.0 until 2024-12-08",
  },
  {
    what: "has the bound of a scope",
    needs: [line, "^2.0.0"],
    files: { ".yarnrc.yml": "npmMinimalAgeGate: 30d\nnpmScopes: { acme-invented: { npmMinimalAgeGate: 0 } }\n" },
    today: "2024-12-02",
    target: "2.1.0",
  },
  {
    what: "reads the settings of the manager that is named",
    needs: [line, "^2.0.0"],
    files: { ...days7, "yarn.lock": "# yarn lockfile v1\n" },
    today: "2024-12-02",
    target: "2.1.0",
  },
  { what: "installs versions without a date with npm", needs: ["left-pad", "0.0.9"], files: days7, target: "0.0.9" },
  { what: "installs a range of such with npm", needs: ["left-pad", "~0.0.4"], files: days7, target: "0.0.9" },
  {
    what: "installs a range of such with pnpm",
    needs: ["left-pad", "~0.0.4"],
    files: pnpm("minimumReleaseAge: 60\n"),
    target: "0.0.9",
  },
  {
    what: "installs none of such with pnpm where that is to hold them back",
    needs: ["left-pad", "~0.0.4"],
    files: pnpm("minimumReleaseAge: 60\nminimumReleaseAgeIgnoreMissingTime: false\n"),
    target: "none for ~0.0.4, not 0.0.9",
  },
  {
    what: "holds back with uv",
    needs: ["requests", ">=2.33"],
    file: "pyproject.toml",
    files: { "uv.toml": 'exclude-newer = "7 days"\n' },
    today: "2026-05-20",
    target: "2.34.0, not 2.34.2 until 2026-05-21",
  },
];

function textOf(target: Target | undefined): string {
  if (target?.kind === "version") return `${target.key.version}${heldText(target.held)}`;
  const why = target?.why;
  return why?.kind === "unsatisfied" ? `none for ${why.text}${heldText(why.held)}` : (why?.kind ?? "nothing");
}

function heldText(held: Extract<Target, { kind: "version" }>["held"]): string {
  if (!held) return "";
  return `, not ${held.version}${held.until === undefined ? "" : ` until ${new Date(held.until).toISOString().slice(0, 10)}`}`;
}

describe("the assumed version with a minimum age", () => {
  for (const {
    what,
    needs: [name, requirement],
    file = "package.json",
    files,
    today = "2026-11-21",
    target,
  } of rows) {
    it(what, async () => {
      const text =
        file === "package.json"
          ? JSON.stringify({ dependencies: { [name]: requirement } })
          : `[project]\ndependencies = ["${name}${requirement}"]\n`;
      const asked = async (around: Readonly<Record<string, string>>) => {
        const { subjects } = await projectOf(file, text, { files: around });
        const { api, requests } = client();
        const facts = await gather(subjects, { api, now: () => Date.parse(today) }, caller());
        return { facts, requests };
      };
      const { facts, requests } = await asked(files);
      assert.equal(textOf(facts[0]?.target), target);
      // The list of versions has their dates.
      assert.ok(requests.length <= (await asked({})).requests.length, requests.join("\n"));
    });
  }
});

describe("what an update leads to with a minimum age", () => {
  const words = async (setting: string, requirement: string) => {
    const text = JSON.stringify({ dependencies: { [line]: requirement } });
    const { subjects } = await projectOf("package.json", text, {
      files: { ".npmrc": setting },
    });
    const { api } = client();
    const host = { api, now: () => Date.parse("2024-12-02") };
    const [facts = assert.fail()] = await gather(subjects, host, caller(), {
      needs: { ...noNeeds, packages: true },
    });
    const proposals = proposalsFor(facts).map(({ kind, version }) => `${kind} ${version}`);
    return [inlayText(facts, [])?.text, updateWithin(facts, "major"), ...proposals];
  };

  const leads: readonly (readonly [what: string, setting: string, requirement: string, words: readonly unknown[]])[] = [
    [
      "is what is old enough, with what follows",
      "min-release-age=7",
      "1.6.0",
      ["→ 2.0.0 · 2.1.0 in 6 days", "2.0.0", "newest 2.0.0"],
    ],
    [
      "is what was there at a date",
      "before=2024-11-15",
      "1.6.0",
      ["→ 2.0.0 · 2.1.0 is held back", "2.0.0", "newest 2.0.0"],
    ],
    ["is nothing where only what is too young is newer", "min-release-age=7", "2.0.0", [undefined, undefined]],
    ["is the latest where that is old enough", "min-release-age=1", "1.6.0", ["→ 2.1.0", "2.1.0", "newest 2.1.0"]],
  ];
  for (const [what, setting, requirement, expected] of leads) {
    it(what, async () => assert.deepEqual(await words(setting, requirement), expected));
  }
});
