import { checkRows, only, packageLock, type FindingRow } from "../../../support/findings.ts";

const locked = packageLock({
  tool: ["1.0.0", ["helper", "minimist"]],
  "@acme-invented/mismatch": ["2.0.0", ["helper", "minimist"]],
  helper: ["1.0.0", ["minimist", "qs"]],
  qs: ["6.5.0"],
  minimist: ["1.2.5"],
});

const poetryLock = [
  ["flask", "2.2.2", 'jinja2 = ">=2.11"'],
  ["jinja2", "2.11.3", 'markupsafe = ">=0.23"'],
  ["markupsafe", "2.0.1", ""],
]
  .map(
    ([name, version, needs]) =>
      `[[package]]\nname = "${name}"\nversion = "${version}"\nfiles = []\n\n[package.dependencies]\n${needs}\n`,
  )
  .concat('[metadata]\nlock-version = "2.0"\n')
  .join("\n");

const rows: readonly FindingRow[] = [
  [
    "leaves what the manifest of Python declares itself to its declaration, also beside a lockfile",
    "pyproject.toml",
    `
      [project]
      dependencies = [
        "flask==2.2.2",
        "jinja2>=2.11",
      ]`,
    { files: { "poetry.lock": poetryLock } },
  ],
  [
    "finds what it does not declare beside a lockfile of Python",
    "pyproject.toml",
    `
      [project]
      dependencies = [
        "flask==2.2.2",
              ^^^^^^^ transitive-advisory warning: flask 2.2.2 locked: GHSA-h5c8-rqwp-cp95 medium, GHSA-h75v-3vvj-5mfj medium by flask 2.2.2 > jinja2 2.11.3 (lockfile)
      ]`,
    { files: { "poetry.lock": poetryLock } },
  ],
  [
    "finds one for each affected version below, worst first, by the service's resolution",
    "package.json",
    `
      { "dependencies": {
        "express": "4.17.1",
                    ^^^^^^ transitive-advisory error: express 4.17.1: GHSA-qwcr-r2fm-qrc7 high by express 4.17.1 > body-parser 1.19.0 (resolved)
                    ^^^^^^ transitive-advisory error: express 4.17.1: GHSA-37ch-88jc-xwx2 high, GHSA-9wv6-86v2-598j high, GHSA-rhx6-c78j-4q9w high by express 4.17.1 > path-to-regexp 0.1.7 (resolved)
                    ^^^^^^ transitive-advisory error: express 4.17.1: GHSA-hrpp-h998-j3pp high, GHSA-6rw7-vpxm-498p low, GHSA-w7fw-mjwx-w883 low by express 4.17.1 > qs 6.7.0 (resolved)
                    ^^^^^^ transitive-advisory warning: express 4.17.1: GHSA-pxg6-pf52-xh8x unscored by express 4.17.1 > cookie 0.4.0 (resolved)
                    ^^^^^^ transitive-advisory warning: express 4.17.1: GHSA-m6fv-jmcg-4jfg medium by express 4.17.1 > send 0.17.1 (resolved)
        "pino": "6.14.0"
      } }`,
  ],
  [
    "takes the lockfile's word over the service's, by the shortest way",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "^2.0.0"
                                    ^^^^^^ transitive-advisory error: @acme-invented/mismatch 2.0.0 locked: GHSA-xvch-5gv4-984h critical by @acme-invented/mismatch 2.0.0 > minimist 1.2.5 (lockfile)
                                    ^^^^^^ transitive-advisory error: @acme-invented/mismatch 2.0.0 locked: GHSA-hrpp-h998-j3pp high, GHSA-6rw7-vpxm-498p low by @acme-invented/mismatch 2.0.0 > helper 1.0.0 > qs 6.5.0 (lockfile)
      } }`,
    { files: locked },
  ],
  [
    "goes round in no circle, and asks for nothing that is bundled",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-bundler": "1.0.0"
                                  ^^^^^ transitive-advisory information: acme-invented-bundler 1.0.0: GHSA-xxxx-acme-0003 low by acme-invented-bundler 1.0.0 > acme-invented-ring 0.2.0 (resolved)
                                  ^^^^^ not checked: below, could not find a version that satisfies requirement ^9.0.0 for acme-invented-missing
      } }`,
  ],
  [
    "says where the graph is not all",
    "requirements.txt",
    `
      acme-invented-wheel==5.0
                         ^^^^^ not checked: below, the resolution was given up after too many steps`,
  ],
  [
    "finds nothing where the service has no graphs",
    "Gemfile",
    `
      gem "rails", "8.1.2"`,
  ],
  [
    "says where the graph could not be had",
    "package.json",
    `
      { "dependencies": {
        "express": "4.17.1"
                    ^^^^^^ not checked: below, The service did not give the dependency graph
      } }`,
    { distort: (_, path) => (path.includes(":dependencies") ? { status: 403, text: "no" } : undefined) },
  ],
  [
    "keeps advisories whose details are missing",
    "package.json",
    `
      { "dependencies": {
        "@acme-invented/mismatch": "^2.0.0"
                                    ^^^^^^ transitive-advisory warning: @acme-invented/mismatch 2.0.0 locked: GHSA-xvch-5gv4-984h unscored by @acme-invented/mismatch 2.0.0 > minimist 1.2.5 (lockfile)
                                    ^^^^^^ transitive-advisory warning: @acme-invented/mismatch 2.0.0 locked: GHSA-6rw7-vpxm-498p unscored, GHSA-hrpp-h998-j3pp unscored by @acme-invented/mismatch 2.0.0 > helper 1.0.0 > qs 6.5.0 (lockfile)
      } }`,
    { files: locked, distort: (_, path) => (path.includes("/advisories/") ? { status: 404, text: "" } : undefined) },
  ],
  [
    "finds nothing below what is not checked itself",
    "package.json",
    `
      { "dependencies": {
        "express": "4.17.99",
         ^^^^^^^ not checked: unknown-version 4.17.99
        "acme-invented-nowhere": "^1"
         ^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-package
      } }`,
  ],
  [
    "leaves out what is ignored, and the finding where nothing is left",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-bundler": "1.0.0",
                                  ^^^^^ not checked: below, could not find a version that satisfies requirement ^9.0.0 for acme-invented-missing
        "@acme-invented/mismatch": "^2.0.0"
                                    ^^^^^^ transitive-advisory error: @acme-invented/mismatch 2.0.0 locked: GHSA-xvch-5gv4-984h critical by @acme-invented/mismatch 2.0.0 > minimist 1.2.5 (lockfile)
                                    ^^^^^^ transitive-advisory information: @acme-invented/mismatch 2.0.0 locked: GHSA-6rw7-vpxm-498p low by @acme-invented/mismatch 2.0.0 > helper 1.0.0 > qs 6.5.0 (lockfile)
      } }`,
    {
      files: locked,
      policy: {
        ignores: [
          { advisory: "CVE-2022-24999", rule: "transitive-advisory" },
          { advisory: "GHSA-xvch-5gv4-984h", rule: "advisory" },
          { advisory: "GHSA-xxxx-acme-0003", until: "2030-01-01" },
        ],
      },
    },
  ],
  [
    "is silent where the settings ignore it, until that has expired",
    "requirements.txt",
    `
      requests==2.25.1 # package-insights: ignore transitive-advisory -- behind a proxy
      flask==2.0.1 # package-insights: ignore transitive-advisory until 2026-01-31
           ^^^^^^^ transitive-advisory error: flask 2.0.1: GHSA-2g68-c3qc-8985 high, GHSA-xg9f-g7g7-2323 high, PYSEC-2022-203 unscored, GHSA-hrfv-mqp8-q5rw medium, GHSA-px8h-6qxv-m22q low by flask 2.0.1 > werkzeug 2.0.1 (resolved)
           ^^^^^^^ transitive-advisory warning: flask 2.0.1: GHSA-h5c8-rqwp-cp95 medium, GHSA-h75v-3vvj-5mfj medium by flask 2.0.1 > jinja2 3.0.1 (resolved)
                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: transitive-advisory until 2026-01-31`,
  ],
  [
    "leaves what the manifest declares itself to the declaration, in another version or not",
    "requirements.txt",
    `
      flask==2.0.1
           ^^^^^^^ transitive-advisory warning: flask 2.0.1: GHSA-h5c8-rqwp-cp95 medium, GHSA-h75v-3vvj-5mfj medium by flask 2.0.1 > jinja2 3.0.1 (resolved)
      werkzeug==2.0.1
      markupsafe==2.0.0`,
  ],
  [
    "has the version that a constraint allows",
    "requirements.txt",
    `
      -c limits.txt
      flask==2.0.1
           ^^^^^^^ transitive-advisory error: flask 2.0.1: GHSA-2g68-c3qc-8985 high, GHSA-xg9f-g7g7-2323 high, PYSEC-2022-203 unscored, GHSA-hrfv-mqp8-q5rw medium, GHSA-px8h-6qxv-m22q low by flask 2.0.1 > werkzeug 2.0.1 (resolved)`,
    { files: { "limits.txt": "jinja2>3.1.5\n" } },
  ],
  [
    "has the service's version where a declaration has a marker",
    "requirements.txt",
    `
      flask==2.0.1
           ^^^^^^^ transitive-advisory error: flask 2.0.1: GHSA-2g68-c3qc-8985 high, GHSA-xg9f-g7g7-2323 high, PYSEC-2022-203 unscored, GHSA-hrfv-mqp8-q5rw medium, GHSA-px8h-6qxv-m22q low by flask 2.0.1 > werkzeug 2.0.1 (resolved)
           ^^^^^^^ transitive-advisory warning: flask 2.0.1: GHSA-h5c8-rqwp-cp95 medium, GHSA-h75v-3vvj-5mfj medium by flask 2.0.1 > jinja2 3.0.1 (resolved)
      werkzeug==3.1.3; python_version > "3.9"
      jinja2>=3.0`,
  ],
  [
    "has the version that Maven's nearest declaration decides",
    "pom.xml",
    `
      <project><dependencies><dependency><groupId>org.springframework</groupId><artifactId>spring-beans</artifactId>
      <version>5.3.39</version></dependency>
      <dependency><groupId>org.springframework</groupId><artifactId>spring-core</artifactId>
      <version>6.2.11</version></dependency></dependencies></project>`,
  ],
  [
    "has the service's version where Maven declares no other",
    "pom.xml",
    `
      <project><dependencies><dependency><groupId>org.springframework</groupId><artifactId>spring-beans</artifactId>
      <version>5.3.39</version></dependency>
               ^^^^^^ transitive-advisory error: org.springframework:spring-beans 5.3.39: GHSA-jmp9-x22r-554x high by org.springframework:spring-beans 5.3.39 > org.springframework:spring-core 5.3.39 (resolved)
      </dependencies></project>`,
  ],
  [
    "is as loud as the policy says",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-bundler": "1.0.0"
                                  ^^^^^ transitive-advisory error: acme-invented-bundler 1.0.0: GHSA-xxxx-acme-0003 low by acme-invented-bundler 1.0.0 > acme-invented-ring 0.2.0 (resolved)
                                  ^^^^^ not checked: below, could not find a version that satisfies requirement ^9.0.0 for acme-invented-missing
      } }`,
    { policy: only(["transitive-advisory", "error"]) },
  ],
  [
    "is silent when off",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-bundler": "1.0.0"
      } }`,
    { policy: only() },
  ],
];

describe("transitive-advisory", () => checkRows(rows, { policy: only("transitive-advisory", "expired-ignore") }));
