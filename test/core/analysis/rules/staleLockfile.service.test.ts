import assert from "node:assert/strict";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import { gather } from "../../../../src/core/analysis/gathering/gather.ts";
import { defaultPolicy } from "../../../../src/core/analysis/policy.ts";
import { findingMessage } from "../../../../src/core/render/findingMessage.ts";
import {
  checkRows,
  client,
  only,
  packageLock,
  projectOf,
  type FindingOptions,
  type FindingRow,
} from "../../../support/findings.ts";
import { caller } from "../../../support/world.ts";

const files = packageLock({
  lodash: ["4.17.21"],
  ms: ["2.1.3"],
  qs: ["6.17.1"],
  "node-fetch": ["4.0.0-beta.1"],
  ws: ["8.23.0", [], "https://packages.acme.example/ws/-/ws-8.23.0.tgz"],
});

const rows: readonly FindingRow[] = [
  [
    "finds what the requirement no longer allows, and checks what will be installed instead",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^4.18.0",
                   ^^^^^^^ stale-lockfile warning: lodash 4.17.21 in package-lock.json
        "ms": "2.1.2",
               ^^^^^ stale-lockfile warning: ms 2.1.3 in package-lock.json
        "qs": "^6.0.0"
      } }`,
  ],
  [
    "finds what it lacks, and leaves alone what says nothing about what is installed",
    "package.json",
    `
      { "dependencies": {
        "left-pad": "^1.0.0",
                     ^^^^^^ stale-lockfile warning: missing in package-lock.json
        "node-fetch": "^4.0.0",
        "ws": "^7.0.0",
         ^^ not checked: private, package-lock.json
        "qs": "github:acme/qs",
         ^^ not checked: git
        "ms": "not a version"
      }, "peerDependencies": {
        "lodash": "^3.0.0"
      } }`,
  ],
  [
    "leaves alone what the manifest overrides",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^3.0.0"
      }, "overrides": {
        "lodash": "4.17.21"
      } }`,
  ],
  [
    "is found whatever the service knows",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^4.18.0"
                   ^^^^^^^ stale-lockfile warning: lodash 4.17.21 in package-lock.json
         ^^^^^^ not checked: failed
         ^^^^^^ not checked: failed
      } }`,
    { distort: () => ({ status: 403, text: "no" }) },
  ],
  [
    "finds nothing in a lockfile that cannot be read",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^4.18.0"
         ^^^^^^ not checked: lockfile
      } }`,
    { files: { "package-lock.json": '{"packages": {"node_modules/lodash": {"version": ' } },
  ],
  [
    "is silent where the settings ignore it, until that has expired",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^4.18.0",
        "ms": "2.1.2"
               ^^^^^ stale-lockfile warning: ms 2.1.3 in package-lock.json
         ^^ expired-ignore information: stale-lockfile ms until 2026-11-19 -- soon
      } }`,
    {
      policy: {
        ignores: [
          { rule: "stale-lockfile", package: "lod*" },
          { rule: "stale-lockfile", package: "ms", until: "2026-11-19", reason: "soon" },
        ],
      },
    },
  ],
  [
    "is as loud as the policy says",
    "package.json",
    `
      { "dependencies": {
        "ms": "2.1.2"
               ^^^^^ stale-lockfile error: ms 2.1.3 in package-lock.json
      } }`,
    { policy: only(["stale-lockfile", "error"]) },
  ],
  [
    "is silent when off",
    "package.json",
    `
      { "dependencies": {
        "ms": "2.1.2"
      } }`,
    { policy: only() },
  ],
];

const both = { policy: only("stale-lockfile", "advisory") };

/** A `packages.lock.json` with Newtonsoft.Json. */
function nugetLock(requested: string, resolved: string): FindingOptions {
  const entry = { type: "Direct", requested, resolved };
  const text = JSON.stringify({ version: 1, dependencies: { "net8.0": { "Newtonsoft.Json": entry } } });
  return { ...both, files: { "packages.lock.json": text } };
}

const advisories: readonly FindingRow[] = [
  [
    "checks what would be installed, where NuGet locked for another minimum",
    "app.csproj",
    `
      <Project>
        <ItemGroup>
          <PackageReference Include="Newtonsoft.Json" Version="12.0.3" />
                                                               ^^^^^^ advisory error: newtonsoft.json 12.0.3: GHSA-5crp-9r3c-p9vr high
                                                               ^^^^^^ stale-lockfile warning: newtonsoft.json 13.0.4 in packages.lock.json for [13.0.4, )
        </ItemGroup>
      </Project>`,
    nugetLock("[13.0.4, )", "13.0.4"),
  ],
  [
    "checks a floating version that was locked for another requirement",
    "app.csproj",
    `
      <Project>
        <ItemGroup>
          <PackageReference Include="Newtonsoft.Json" Version="6.*" />
                                                               ^^^ advisory error: newtonsoft.json 6.0.8 assumed: GHSA-5crp-9r3c-p9vr high
                                                               ^^^ advisory error: newtonsoft.json 12.0.1 locked: GHSA-5crp-9r3c-p9vr high
                                                               ^^^ stale-lockfile warning: newtonsoft.json 12.0.1 in packages.lock.json for [12.0.1, )
        </ItemGroup>
      </Project>`,
    nugetLock("[12.0.1, )", "12.0.1"),
  ],
  [
    "finds nothing where NuGet spells the requirement otherwise",
    "app.csproj",
    `
      <Project>
        <ItemGroup>
          <PackageReference Include="Newtonsoft.Json" Version="13.0.3" />
        </ItemGroup>
      </Project>`,
    nugetLock("[13.0.3, )", "13.0.3"),
  ],
  [
    "checks what is locked beside what would be installed",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^4.18.0",
                   ^^^^^^^ advisory error: lodash 4.17.20 locked: GHSA-r5fr-rjxr-66jc high
                   ^^^^^^^ advisory error: lodash 4.17.20 locked: GHSA-35jh-r3h4-6jhm high
                   ^^^^^^^ advisory warning: lodash 4.17.20 locked: GHSA-f23m-r3pf-42rh medium
                   ^^^^^^^ advisory warning: lodash 4.17.20 locked: GHSA-xxjr-mmjv-4gpg medium
                   ^^^^^^^ advisory warning: lodash 4.17.20 locked: GHSA-29mw-wpgm-hmr9 medium
                   ^^^^^^^ stale-lockfile warning: lodash 4.17.20 in package-lock.json
        "minimist": "1.2.5"
                     ^^^^^ advisory error: minimist 1.2.5: GHSA-xvch-5gv4-984h critical
                     ^^^^^ stale-lockfile warning: minimist 1.2.8 in package-lock.json
      } }`,
    { ...both, files: packageLock({ lodash: ["4.17.20"], minimist: ["1.2.8"] }) },
  ],
];

describe("stale-lockfile", () => checkRows(rows, { files, policy: only("stale-lockfile", "expired-ignore") }));

describe("advisories beside a lockfile that is out of date", () => checkRows(advisories));

/** What was required when the lockfile was written and by now, the locked version, and what is said. */
const sentences: readonly (readonly [
  was: string | undefined,
  is: string,
  locked: string | undefined,
  sentences: readonly string[],
])[] = [
  ["^1.2.0", "^1.2.0", "1.2.8", []],
  [
    "^1.0.0",
    "^1.2.0",
    "1.2.8",
    ["package-lock.json is out of date: it has minimist 1.2.8 for “^1.0.0”, not for “^1.2.0”"],
  ],
  [
    undefined,
    "^1.2.0",
    "1.2.8",
    ["package-lock.json is out of date: it has minimist 1.2.8 only as a dependency of others"],
  ],
  [undefined, "^1.2.0", undefined, ["package-lock.json is out of date: it does not have minimist for “^1.2.0”"]],
  [undefined, "", undefined, ["package-lock.json is out of date: it does not have minimist for “*”"]],
  [
    "1.2.5",
    "1.2.8",
    "1.2.5",
    [
      "minimist 1.2.5 (locked): Prototype Pollution in minimist (critical 9.8)",
      "package-lock.json is out of date: it has minimist 1.2.5, which does not satisfy “1.2.8”",
    ],
  ],
  [
    "1.2.8",
    "1.2.5",
    "1.2.8",
    [
      "minimist 1.2.5 (would be installed): Prototype Pollution in minimist (critical 9.8)",
      "package-lock.json is out of date: it has minimist 1.2.8, which does not satisfy “1.2.5”",
    ],
  ],
];

describe("sentences about a lockfile that is out of date", () => {
  for (const [was, is, locked, expected] of sentences) {
    it(`${was ?? "nothing"}, then ${is || "any"}, with ${locked ?? "nothing"}`, async () => {
      const packages = {
        "": { dependencies: { ms: "^2.0.0", ...(was !== undefined && { minimist: was }) } },
        ...(locked !== undefined && { "node_modules/minimist": { version: locked } }),
      };
      const files = { "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }) };
      const text = JSON.stringify({ dependencies: { minimist: is } });
      const { subjects } = await projectOf("package.json", text, { files });
      const facts = await gather(subjects, { api: client().api, delay: () => Promise.resolve() }, caller());
      const policy = { ...defaultPolicy(Date.parse("2026-11-21T00:00:00Z")), ...both.policy };
      assert.deepEqual(evaluate(facts, policy).map(findingMessage), expected);
    });
  }
});
