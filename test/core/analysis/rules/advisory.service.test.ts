import { checkRows, only, type FindingRow } from "../../../support/findings.ts";

const lostDetails = (_: unknown, path: string) =>
  path.includes("/advisories/") ? { status: 404, text: "" } : undefined;
const refusal = () => ({ status: 403, text: "no" });

const rows: readonly FindingRow[] = [
  [
    "finds each advisory of the version itself, worst first, and nothing in a clean one",
    "package.json",
    `
      { "dependencies": {
        "minimist": "1.2.5",
                     ^^^^^ advisory error: minimist 1.2.5: GHSA-xvch-5gv4-984h critical
        "json5": "2.2.3",
        "lodash": "4.17.20",
                   ^^^^^^^ advisory error: lodash 4.17.20: GHSA-r5fr-rjxr-66jc high
                   ^^^^^^^ advisory error: lodash 4.17.20: GHSA-35jh-r3h4-6jhm high
                   ^^^^^^^ advisory warning: lodash 4.17.20: GHSA-f23m-r3pf-42rh medium
                   ^^^^^^^ advisory warning: lodash 4.17.20: GHSA-xxjr-mmjv-4gpg medium
                   ^^^^^^^ advisory warning: lodash 4.17.20: GHSA-29mw-wpgm-hmr9 medium
        "node-fetch": "2.6.0"
                       ^^^^^ advisory error: node-fetch 2.6.0: GHSA-r683-j2x4-v87g high
                       ^^^^^ advisory information: node-fetch 2.6.0: GHSA-w7rc-rwvf-8q5r low
      } }`,
  ],
  [
    "says how the version was chosen",
    "package.json",
    `
      { "dependencies": {
        "ws": "~7.4.0"
               ^^^^^^ advisory error: ws 7.4.6 assumed: GHSA-3h5v-q93c-6h6q high
      } }`,
  ],
  [
    "warns of an advisory that nobody has scored",
    "package.json",
    `
      { "dependencies": { "acme-invented-unscored": "1.0.0" } }
                                                     ^^^^^ advisory warning: acme-invented-unscored 1.0.0: OSV-INVENTED-0001 unscored`,
  ],
  [
    "takes it for what the user has decided",
    "package.json",
    `
      { "dependencies": { "acme-invented-unscored": "1.0.0" } }
                                                     ^^^^^ advisory error: acme-invented-unscored 1.0.0: OSV-INVENTED-0001 unscored as high`,
    { policy: { unscored: "high" } },
  ],
  [
    "finds a flaw once that two databases know",
    "package.json",
    `
      { "dependencies": { "acme-invented-twice": "1.0.0" } }
                                                  ^^^^^ advisory error: acme-invented-twice 1.0.0: GHSA-xxxx-acme-0004 high`,
  ],
  ...["GHSA-xxxx-acme-0004", "OSV-INVENTED-0004", "CVE-0000-0004"].map((advisory): FindingRow => [
    `is silent of both where ${advisory} is ignored`,
    "package.json",
    '{ "dependencies": { "acme-invented-twice": "1.0.0" } }',
    { policy: { ignores: [{ advisory }] } },
  ]),
  [
    "keeps an advisory whose details are missing",
    "requirements.txt",
    `
      idna==3.6
          ^^^^^ advisory warning: idna 3.6.0: GHSA-jjg7-2v4v-x38h unscored
      idna==3.13`,
    { distort: lostDetails, policy: { unscored: "low" } },
  ],
  [
    "finds nothing in what is not known, and does not call it clean",
    "package.json",
    `
      { "dependencies": {
        "minimist": "99.0.0",
         ^^^^^^^^ not checked: unknown-version 99.0.0
        "acme-invented-nowhere": "1.0.0",
         ^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-package
        "lodash": "^99",
         ^^^^^^ not checked: unsatisfied ^99
        "ms": "file:../ms"
         ^^ not checked: path
      } }`,
  ],
  [
    "checks the real package of an alias, and never asks for the name of the alias",
    "package.json",
    `
      { "dependencies": {
        "lodash": "npm:minimist",
         ^^^^^^ advisory error: minimist 1.2.5 locked: GHSA-xvch-5gv4-984h critical
        "secret": "npm:minimist@^1.2.0"
                                ^^^^^^ advisory error: minimist 1.2.5 locked: GHSA-xvch-5gv4-984h critical
      } }`,
    {
      files: {
        "yarn.lock": `"lodash@npm:minimist", "secret@npm:minimist@^1.2.0":\n  version "1.2.5"\n`,
      },
      distort: ({ url, body = "" }) =>
        /lodash|secret/.test(url + body) ? { status: 500, text: "asked for an alias" } : undefined,
    },
  ],
  [
    "finds nothing where the service refuses",
    "requirements.txt",
    `
      idna==3.6
      ^^^^ not checked: failed
      certifi
      ^^^^^^^ not checked: failed`,
    { distort: refusal },
  ],
  [
    "stands on the name where the version is written elsewhere",
    "pom.xml",
    `
      <project>
        <properties><log4j>2.14.1</log4j></properties>
        <dependencies>
          <dependency>
            <groupId>org.apache.logging.log4j</groupId>
            <artifactId>log4j-core</artifactId>
                        ^^^^^^^^^^ advisory error: org.apache.logging.log4j:log4j-core 2.14.1: GHSA-jfh8-c2jp-5v3q critical
                        ^^^^^^^^^^ advisory error: org.apache.logging.log4j:log4j-core 2.14.1: GHSA-7rjr-3q55-vv33 critical
                        ^^^^^^^^^^ advisory error: org.apache.logging.log4j:log4j-core 2.14.1: GHSA-p6xc-xr62-6r2g high
                        ^^^^^^^^^^ advisory warning: org.apache.logging.log4j:log4j-core 2.14.1: GHSA-8489-44mv-ggj8 medium
            <version>\${log4j}</version>
          </dependency>
        </dependencies>
      </project>`,
  ],
  [
    "is as loud as the policy says",
    "requirements.txt",
    `
      idna==3.6
          ^^^^^ advisory hint: idna 3.6.0: GHSA-jjg7-2v4v-x38h medium`,
    { policy: only(["advisory", "hint"]) },
  ],
  ["is silent when off", "requirements.txt", "idna==3.6\n", { policy: only() }],
  [
    "is silent where a comment or the settings ignore it, and no longer when that has expired",
    "requirements.txt",
    `
      idna==3.6  # package-insights: ignore advisory
      # package-insights: ignore CVE-2024-3651 until 2026-11-21
      idna==3.5
      idna==3.4  # package-insights: ignore GHSA-0000-0000-0000
          ^^^^^ advisory warning: idna 3.4.0: GHSA-jjg7-2v4v-x38h medium
      idna==3.3  # package-insights: ignore advisory until 2026-11-20 -- not reachable
          ^^^^^ advisory warning: idna 3.3.0: GHSA-jjg7-2v4v-x38h medium
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: advisory until 2026-11-20 -- not reachable
      urllib3==1.26.17
             ^^^^^^^^^ advisory warning: urllib3 1.26.17: GHSA-34jh-p97f-mpxf medium
      ^^^^^^^ expired-ignore information: CVE-2024-37891 until 2020-01-01
      urllib3==1.26.18
             ^^^^^^^^^ advisory warning: urllib3 1.26.18: GHSA-34jh-p97f-mpxf medium
      ^^^^^^^ expired-ignore information: CVE-2024-37891 until 2020-01-01`,
    {
      policy: {
        ignores: [
          { package: "urllib*", advisory: "CVE-2023-45803", reason: "no proxies" },
          { advisory: "CVE-2024-37891", until: "2020-01-01" },
        ],
      },
    },
  ],
];

describe("advisory", () => checkRows(rows, { policy: only("advisory", "expired-ignore") }));
