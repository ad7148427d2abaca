import type { Facts } from "../../../../src/core/analysis/facts.ts";
import { checkRows, only, packageLock, type FindingOptions, type FindingRow } from "../../../support/findings.ts";

function under({
  allow = [],
  deny = [],
  transitive = false,
}: Lists & { readonly transitive?: boolean }): FindingOptions {
  return { policy: { "licenses.allow": allow, "licenses.deny": deny, "licenses.transitive": transitive } };
}

interface Lists {
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
}

/** The version under this license. */
function licensed(licenses: readonly string[]): NonNullable<FindingOptions["but"]> {
  return ({ version }: Facts) =>
    version?.kind === "found" ? { version: { ...version, value: { ...version.value, licenses } } } : {};
}

const manifest = `
  { "dependencies": {
    "lodash": "4.18.1"
  } }`;

const rows: readonly FindingRow[] = [
  [
    "finds what is not among those allowed, what is not standard, and what has none",
    "package.json",
    `
      { "dependencies": {
        "lodash": "4.18.1",
        "semver": "7.8.6",
                   ^^^^^ license warning: semver 7.8.6: not-allowed ISC
        "left-pad": "0.0.3",
                     ^^^^^ license information: left-pad 0.0.3: non-standard non-standard
        "acme-invented-populer": "0.0.1",
                                  ^^^^^ license information: acme-invented-populer 0.0.1: missing (none)
        "acme-invented-undated": "1.0.0"
      } }`,
    under({ allow: ["mit"] }),
  ],
  [
    "finds what is denied, and nothing else, where only that is said",
    "package.json",
    `
      { "dependencies": {
        "left-pad": "1.3.0",
                     ^^^^^ license error: left-pad 1.3.0: denied WTFPL
        "semver": "7.8.6",
        "left-pad-old": "npm:left-pad@0.0.3"
                                      ^^^^^ license information: left-pad 0.0.3: non-standard non-standard
      } }`,
    under({ deny: ["WTF*"] }),
  ],
  [
    "takes several licenses of one version as holding together",
    "pom.xml",
    `
      <project>
        <dependencies>
          <dependency>
            <groupId>org.acme-invented</groupId>
            <artifactId>odd-license</artifactId>
            <version>1.1</version>
                     ^^^ license error: org.acme-invented:odd-license 1.1: denied AGPL-3.0-only, MIT
          </dependency>
        </dependencies>
      </project>`,
    under({ allow: ["MIT"], deny: ["AGPL-3.0"] }),
  ],
  [
    "looks below where the policy says so, and says nothing of what is not known there",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "^2.0.0"
                                    ^^^^^^ license warning: @acme-invented/mismatch 2.0.0 locked: not-allowed ISC by @acme-invented/mismatch 2.0.0 > semver 7.8.6
                                    ^^^^^^ license information: @acme-invented/mismatch 2.0.0 locked: non-standard non-standard by @acme-invented/mismatch 2.0.0 > semver 7.8.6 > left-pad 0.0.3
      } }`,
    {
      ...under({ allow: ["MIT", "BSD-*"], transitive: true }),
      files: packageLock({
        "@acme-invented/mismatch": ["2.0.0", ["semver", "nowhere"]],
        semver: ["7.8.6", ["qs", "left-pad"]],
        qs: ["6.17.1"],
        "left-pad": ["0.0.3"],
        nowhere: ["1.0.0"],
      }),
    },
  ],
  [
    "does not look below otherwise",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "^2.0.0"
      } }`,
    {
      policy: { ...only("license", "transitive-advisory"), ...under({ allow: ["MIT"] }).policy },
      files: packageLock({ "@acme-invented/mismatch": ["2.0.0", ["semver"]], semver: ["7.8.6"] }),
    },
  ],
  [
    "finds nothing where nothing is checked",
    "package.json",
    `
      { "dependencies": {
        "semver": "99.0.0",
         ^^^^^^ not checked: unknown-version 99.0.0
        "acme-invented-nowhere": "1.0.0"
         ^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-package
      } }`,
    under({ allow: ["MIT"] }),
  ],
  [
    "finds nothing where the service refuses",
    "package.json",
    `
      { "dependencies": {
        "semver": "7.8.6"
         ^^^^^^ not checked: failed
      } }`,
    { ...under({ allow: ["MIT"] }), distort: () => ({ status: 403, text: "no" }) },
  ],
  [
    "finds nothing without lists",
    "package.json",
    `
      { "dependencies": {
        "semver": "7.8.6",
        "left-pad": "0.0.3"
      } }`,
    under({ transitive: true }),
  ],
  [
    "is silent where the settings ignore it",
    "package.json",
    `
      { "dependencies": {
        "semver": "7.8.6"
      } }`,
    {
      policy: {
        "licenses.allow": ["MIT"],
        ignores: [{ rule: "license", package: "semver" }],
      },
    },
  ],
  [
    "is found again when that has expired",
    "package.json",
    `
      { "dependencies": {
        "semver": "7.8.6"
                   ^^^^^ license warning: semver 7.8.6: not-allowed ISC
         ^^^^^^ expired-ignore information: license semver until 2026-11-20
      } }`,
    {
      policy: {
        "licenses.allow": ["MIT"],
        ignores: [{ rule: "license", package: "semver", until: "2026-11-20" }],
      },
    },
  ],
  [
    "is as loud as the policy says, whatever the state",
    "package.json",
    `
      { "dependencies": {
        "semver": "7.8.6",
                   ^^^^^ license error: semver 7.8.6: not-allowed ISC
        "left-pad": "0.0.3"
                     ^^^^^ license error: left-pad 0.0.3: non-standard non-standard
      } }`,
    { policy: { ...only(["license", "error"]), "licenses.allow": ["MIT"] } },
  ],
  [
    "is silent when off",
    "package.json",
    `
      { "dependencies": {
        "semver": "7.8.6"
      } }`,
    { policy: { ...only(), "licenses.allow": ["MIT"] } },
  ],
];

/** Licenses as served, the lists, and the state: nothing where it is accepted. */
const states: readonly (readonly [licenses: readonly string[], allow: string, deny: string, state: string])[] = [
  [["MIT"], "MIT", "", ""],
  [["mit"], "Mit", "", ""],
  [["MIT"], " MIT ", "", ""],
  [["MIT"], "", "MIT", "error denied"],
  [["MIT"], "MIT", "MIT", "error denied"],
  [["MIT OR GPL-3.0-only"], "MIT", "GPL-*", ""],
  [["MIT AND GPL-3.0-only"], "MIT", "GPL-*", "error denied"],
  [["MIT OR GPL-3.0-only"], "", "GPL-*", ""],
  [["MIT AND ISC"], "MIT", "", "warning not-allowed"],
  [["MIT OR (ISC AND GPL-2.0-only)"], "ISC GPL-2.0", "", ""],
  [["GPL-2.0"], "GPL-2.0-only", "", ""],
  [["GPL-2.0+"], "GPL-2.0-only", "", "warning not-allowed"],
  [["GPL-2.0+"], "GPL-2.0-or-later", "", ""],
  [["GPL-2.0-only WITH Classpath-exception-2.0"], "GPL-2.0", "", ""],
  [["GPL-2.0-only"], "GPL-2.0-only*WITH*Classpath-exception-2.0", "", "warning not-allowed"],
  [["GPL-2.0-only WITH Classpath-exception-2.0"], "GPL-2.0-only*WITH*Classpath-exception-2.0", "", ""],
  [["LGPL-2.1-only"], "", "GPL-*", ""],
  [["MIT", "AGPL-3.0-only"], "MIT", "", "warning not-allowed"],
  [["MIT", "AGPL-3.0-only"], "", "AGPL-*", "error denied"],
  [[], "MIT", "", "information missing"],
  [[], "", "GPL-3.0", "information missing"],
  [["non-standard"], "MIT", "", "information non-standard"],
  [["non-standard"], "*", "", "information non-standard"],
  [["non-standard"], "", "GPL-3.0", "information non-standard"],
  [["MIT", "non-standard"], "MIT", "", "information non-standard"],
  [["GPL-3.0-only", "non-standard"], "MIT", "GPL-3.0", "error denied"],
  [["MIT OR non-standard"], "MIT", "", ""],
  [["NOASSERTION"], "MIT", "", "information non-standard"],
  [["None"], "MIT", "", "information non-standard"],
  [["None-1.0"], "MIT", "", "warning not-allowed"],
  [["LicenseRef-None"], "MIT", "", "warning not-allowed"],
  [["MIT OR"], "MIT", "", "information non-standard"],
  [["MIT WITH )"], "MIT", "", "information non-standard"],
  [[""], "MIT", "", "information non-standard"],
  [[`${"(".repeat(5_000)}MIT${")".repeat(5_000)}`], "MIT", "", "information non-standard"],
  [["LicenseRef-Acme"], "MIT", "", "warning not-allowed"],
  [["LicenseRef-Acme"], "LicenseRef-*", "", ""],
];

describe("license", () => {
  const policy = only("license", "expired-ignore");
  checkRows(rows, { policy });
  checkRows(
    states.map(([licenses, allow, deny, state]): FindingRow => {
      const [severity, what] = state.split(" ");
      const text = licenses.join(", ");
      const found = `license ${severity}: lodash 4.18.1: ${what} ${text || "(none)"}`;
      const lists = {
        allow: allow.trim() === allow ? allow.split(" ").filter(Boolean) : [allow],
        deny: deny.split(" ").filter(Boolean),
      };
      return [
        `${text.slice(0, 60) || "no license"}, allowed ${allow || "all"}, denied ${deny || "none"}: ${state || "nothing"}`,
        "package.json",
        state === "" ? manifest : manifest.replace(`"4.18.1"\n`, (line) => `${line}               ^^^^^^ ${found}\n`),
        { ...under(lists), but: licensed(licenses) },
      ];
    }),
    { policy },
  );
});
