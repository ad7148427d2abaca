import assert from "node:assert/strict";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import { gather } from "../../../../src/core/analysis/gathering/gather.ts";
import { defaultPolicy } from "../../../../src/core/analysis/policy.ts";
import { packageId, systems } from "../../../../src/core/model/keys.ts";
import type { World } from "../../../service/context.ts";
import type { PackageFacts } from "../../../service/snapshot.ts";
import { checkRows, client, only, packageLock, projectOf, type FindingRow } from "../../../support/findings.ts";
import { caller } from "../../../support/world.ts";

const locked = packageLock({
  "acme-invented-outlet": ["1.0.0", ["acme-invented-padding"]],
  "acme-invented-padding": ["1.3.1"],
});

const withoutDetails = {
  distort: (_: unknown, path: string) => (path.includes("/advisories/") ? { status: 404, text: "" } : undefined),
};

const rows: readonly FindingRow[] = [
  [
    "finds the version that is assumed today, and takes none below it in its place",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-padding": "^1.2.0"
                                  ^^^^^^ malicious error: acme-invented-padding 1.3.1 assumed: MAL-0000-0001 malicious
      } }`,
  ],
  [
    "finds it by an alias",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-colors": "2.0.1"
                                 ^^^^^ malicious error: acme-invented-colors 2.0.1: GHSA-xxxx-acme-0014 malicious
      } }`,
  ],
  [
    "finds what two databases know once, whatever the score and what unscored ones count as",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-worm": "1.0.1"
                               ^^^^^ malicious error: acme-invented-worm 1.0.1: GHSA-xxxx-acme-0015 malicious
      } }`,
    { policy: { unscored: "low" } },
  ],
  [
    "finds it by the ID alone, where the details are missing",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-padding": "1.3.1"
                                  ^^^^^ malicious error: acme-invented-padding 1.3.1: MAL-0000-0001 malicious
      } }`,
    withoutDetails,
  ],
  [
    "finds nothing on the versions before and after it",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-colors": "2.0.2",
        "acme-invented-padding": "1.3.0"
      } }`,
  ],
  [
    "finds a transitive dependency, by the service's resolution",
    "requirements.txt",
    `
      acme-invented-client==1.0.0
                          ^^^^^^^ malicious error: acme-invented-client 1.0.0: MAL-0000-0004 malicious by acme-invented-client 1.0.0 > acme-invented-fetch 2.1.0`,
  ],
  [
    "finds a transitive dependency in a lockfile",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-outlet": "^1.0.0"
                                 ^^^^^^ malicious error: acme-invented-outlet 1.0.0 locked: MAL-0000-0001 malicious by acme-invented-outlet 1.0.0 > acme-invented-padding 1.3.1
      } }`,
    { files: locked },
  ],
  [
    "finds it below a private package, which the service is not asked about",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-outlet": "^1.0.0"
                                 ^^^^^^ malicious error: acme-invented-outlet 1.0.0 locked: MAL-0000-0001 malicious by acme-invented-outlet 1.0.0 > acme-invented-padding 1.3.1
         ^^^^^^^^^^^^^^^^^^^^ not checked: private, acme-invented-outlet in packageInsights.private
      } }`,
    { files: locked, privateNames: ["acme-invented-outlet"] },
  ],
  ...(["quiet", "off"] as const).map((devDependencies): FindingRow => [
    `finds it as an error on dependencies for development that are ${devDependencies}`,
    "package.json",
    `
        { "devDependencies": {
          "acme-invented-outlet": "1.0.0",
                                   ^^^^^ malicious error: acme-invented-outlet 1.0.0: MAL-0000-0001 malicious by acme-invented-outlet 1.0.0 > acme-invented-padding 1.3.1
          "acme-invented-padding": "1.3.1"
                                    ^^^^^ malicious error: acme-invented-padding 1.3.1: MAL-0000-0001 malicious
        } }`,
    { policy: { devDependencies } },
  ]),
  ...["MAL-0000-0005", "GHSA-xxxx-acme-0015"].map((advisory): FindingRow => [
    `is silent of both where ${advisory} is ignored`,
    "package.json",
    '{ "dependencies": { "acme-invented-worm": "1.0.1" } }',
    { policy: { ignores: [{ advisory }] } },
  ]),
  ...(["MAL-0000-0002", "GHSA-xxxx-acme-0014"] as const).map((advisory): FindingRow => [
    `leaves out what is ignored by ${advisory}`,
    "package.json",
    `
        { "dependencies": {
          "acme-invented-colors": "2.0.1",
          "acme-invented-padding": "1.3.1"
                                    ^^^^^ malicious error: acme-invented-padding 1.3.1: MAL-0000-0001 malicious
        } }`,
    { policy: { ignores: [{ advisory }] } },
  ]),
  ...(
    [
      ["is ignored by the rule", { ignores: [{ rule: "malicious" }] }],
      ["is found by a rule that is off", only("advisory")],
    ] as const
  ).map(([what, policy]): FindingRow => [
    `leaves out what ${what}`,
    "package.json",
    `
        { "dependencies": {
          "acme-invented-padding": "1.3.1"
        } }`,
    { policy },
  ]),
  [
    "finds other advisories of a version apart from it",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-padding": "1.3.1"
                                  ^^^^^ malicious error: acme-invented-padding 1.3.1: MAL-0000-0001 malicious
                                  ^^^^^ advisory warning: acme-invented-padding 1.3.1: GHSA-other unscored
      } }`,
    {
      but: ({ version, advisories }) =>
        version?.kind === "found"
          ? {
              version: {
                ...version,
                value: { ...version.value, advisoryKeys: [{ id: "GHSA-other" }, ...version.value.advisoryKeys] },
              },
              advisories: new Map([...advisories, ["GHSA-other", { kind: "missing", text: "" }]]),
            }
          : {},
    },
  ],
];

describe("the rule malicious", () => {
  checkRows(rows, { policy: { rules: only("malicious", "advisory", "transitive-advisory").rules } });
});

/** `pad`, of each system: 1.3.1 is malicious, the highest and the default one; 1.3.0 and 1.2.0 are clean. */
const names = { MAVEN: "org.acme:pad", GO: "acme.example/pad" } as const;
const harmful: World = {
  packages: new Map(
    systems.map((system) => {
      const name = system === "MAVEN" || system === "GO" ? names[system] : "pad";
      const facts: PackageFacts = { name, system, source: "invented", versions: new Map() };
      for (const number of ["1.2.0", "1.3.0", "1.3.1"]) {
        const version = system === "GO" ? `v${number}` : number;
        const isHarmful = number === "1.3.1";
        facts.versions.set(version, {
          version,
          package: facts,
          ...(isHarmful && { isDefault: true as const, advisories: ["MAL-1"] }),
        });
      }
      return [packageId(facts), facts] as const;
    }),
  ),
  advisories: new Map([["MAL-1", { id: "MAL-1", url: "", title: "", affected: [], source: "invented" }]]),
  graphs: new Map(),
};

type Choices = Readonly<Record<string, string>>;

/** A manifest with `#` for the requirement, and by that the version that is checked, how it was chosen, and `!` where it is malicious. */
const choices: readonly (readonly [file: string, manifest: string, choices: Choices])[] = [
  [
    "package.json",
    '{ "dependencies": { "pad": "#" } }',
    {
      "^1.2.0": "1.3.1 assumed!",
      "1.x": "1.3.1 assumed!",
      "*": "1.3.1 assumed!",
      "": "1.3.1 assumed!",
      latest: "1.3.1 assumed!",
      "npm:pad@^1.2.0": "1.3.1 assumed!",
      "1.3.1": "1.3.1 written!",
      "<1.3.1": "1.3.0 assumed",
    },
  ],
  [
    "deno.json",
    '{ "imports": { "pad": "#" } }',
    { "npm:pad": "1.3.1 assumed!", "npm:pad@^1.2.0": "1.3.1 assumed!", "npm:pad@latest": "1.3.1 assumed!" },
  ],
  ["pnpm-workspace.yaml", "catalog:\n  pad: '#'\n", { "^1.2.0": "1.3.1 assumed!", latest: "1.3.1 assumed!" }],
  [
    "requirements.txt",
    "pad#\n",
    {
      "": "1.3.1 assumed!",
      ">=1.2": "1.3.1 assumed!",
      "~=1.2": "1.3.1 assumed!",
      "==1.*": "1.3.1 assumed!",
      "!=1.3.0": "1.3.1 assumed!",
      "==1.3.1": "1.3.1 written!",
      "!=1.3.1": "1.3.0 assumed",
    },
  ],
  ["pyproject.toml", '[project]\ndependencies = ["pad#"]\n', { "": "1.3.1 assumed!", ">=1.2,<2": "1.3.1 assumed!" }],
  ["pyproject.toml", '[tool.poetry.dependencies]\npad = "#"\n', { "*": "1.3.1 assumed!", "^1.2": "1.3.1 assumed!" }],
  [
    "Cargo.toml",
    '[dependencies]\npad = "#"\n',
    {
      "1.2": "1.3.1 assumed!",
      "*": "1.3.1 assumed!",
      ">=1": "1.3.1 assumed!",
      "=1.3": "1.3.1 assumed!",
      "=1.3.1": "1.3.1 written!",
      "<1.3.1": "1.3.0 assumed",
    },
  ],
  [
    "go.mod",
    "module acme.example/app\n\nrequire acme.example/pad #\n",
    { "v1.3.1": "v1.3.1 written!", "v1.3.0": "v1.3.0 written" },
  ],
  [
    "pom.xml",
    "<project><dependencies><dependency><groupId>org.acme</groupId><artifactId>pad</artifactId><version>#</version></dependency></dependencies></project>",
    {
      LATEST: "1.3.1 assumed!",
      RELEASE: "1.3.1 assumed!",
      "[1.2,2)": "1.3.1 assumed!",
      "1.3.1": "1.3.1 written!",
      "[1.2,1.3.1)": "1.3.0 assumed",
    },
  ],
  [
    "build.gradle",
    'dependencies { implementation "org.acme:pad:#" }\n',
    {
      "1.+": "1.3.1 assumed!",
      "+": "1.3.1 assumed!",
      "latest.release": "1.3.1 assumed!",
      "[1.2,2)": "1.3.1 assumed!",
      "1.3.1": "1.3.1 written!",
    },
  ],
  [
    "app.csproj",
    '<Project><ItemGroup><PackageReference Include="pad" Version="#" /></ItemGroup></Project>',
    {
      "*": "1.3.1 assumed!",
      "1.*": "1.3.1 assumed!",
      "(1.3.0,)": "1.3.1 assumed!",
      "[1.3.1]": "1.3.1 written!",
      "1.3.1": "1.3.1 written!",
      "[1.2,2)": "1.2.0 assumed",
      "1.2.9": "1.3.0 assumed",
    },
  ],
  [
    "Gemfile",
    'gem "pad"#\n',
    {
      "": "1.3.1 assumed!",
      ', "~> 1.2"': "1.3.1 assumed!",
      ', ">= 1.2"': "1.3.1 assumed!",
      ', "1.3.1"': "1.3.1 written!",
      ', "< 1.3.1"': "1.3.0 assumed",
    },
  ],
];

describe("a requirement that chooses a malicious version today", () => {
  for (const [file, manifest, rows] of choices) {
    it(`is the finding itself: ${file}, ${manifest}`, async () => {
      const found: Record<string, string> = {};
      for (const requirement of Object.keys(rows)) {
        const { subjects } = await projectOf(file, manifest.replace("#", requirement));
        const { api } = client(undefined, harmful);
        const [facts] = await gather(subjects, { api }, caller());
        const findings = facts ? evaluate([facts], { ...defaultPolicy(0), ...only("malicious") }) : [];
        found[requirement] = `${choiceOf(facts)}${findings.map(() => "!").join("")}`;
      }
      assert.deepEqual(found, rows);
    });
  }
});

function choiceOf({ target }: Partial<Facts> = {}): string {
  if (target?.kind !== "version") return target?.why.kind ?? "none";
  return `${target.key.version} ${target.how}`;
}
