import { checkRows, only, type FindingRow } from "../../../support/findings.ts";

const refused = (part: string) => (_: unknown, path: string) =>
  path.includes(part) ? { status: 403, text: "no" } : undefined;
const gone = (part: string) => (_: unknown, path: string) =>
  path.includes(part) ? { status: 404, text: "version not found" } : undefined;

const unknownPackages: readonly FindingRow[] = [
  [
    "finds what the service does not know, and what may be meant",
    "package.json",
    `
      { "dependencies": {
        "lodahs": "^4.17.0",
         ^^^^^^ unknown-package information: lodash
         ^^^^^^ not checked: unknown-package
        "exprss": "4.17.1",
         ^^^^^^ unknown-package information: express
         ^^^^^^ not checked: unknown-package
        "acme-invented-nowhere": "*",
         ^^^^^^^^^^^^^^^^^^^^^ unknown-package information: nothing similar
         ^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-package
        "lodash": "4.18.1"
      } }`,
  ],
  [
    "does so in any system, by its own names",
    "requirements.txt",
    `
      reqests==2.31.0
      ^^^^^^^ unknown-package information: requests
      ^^^^^^^ not checked: unknown-package
      Acme_Invented.Nowhere
      ^^^^^^^^^^^^^^^^^^^^^ unknown-package information: nothing similar
      ^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-package`,
  ],
  [
    "takes no failure for an answer",
    "package.json",
    `
      { "dependencies": {
        "lodahs": "^4.17.0",
         ^^^^^^ not checked: failed
        "exprss": "4.17.1"
         ^^^^^^ not checked: failed
      } }`,
    { distort: refused("/packages/") },
  ],
  [
    "proposes nothing where nobody could be asked",
    "package.json",
    `
      { "dependencies": {
        "lodahs": "^4.17.0"
         ^^^^^^ unknown-package information: lodash
         ^^^^^^ not checked: unknown-package
      } }`,
    { distort: refused("purl") },
  ],
  [
    "is silent where a comment ignores it, until that has expired",
    "requirements.txt",
    `
      acme-nowhere # package-insights: ignore unknown-package -- ours
      ^^^^^^^^^^^^ not checked: unknown-package
      # package-insights: ignore unknown-package until 2026-10-31
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: unknown-package until 2026-10-31
      acme-nowhere-either
      ^^^^^^^^^^^^^^^^^^^ unknown-package information: nothing similar
      ^^^^^^^^^^^^^^^^^^^ not checked: unknown-package`,
  ],
  [
    "is silent where the settings ignore it, by the name as written or as the system has it",
    "requirements.txt",
    `
      Acme_Nowhere
      ^^^^^^^^^^^^ not checked: unknown-package
      Acme.Else
      ^^^^^^^^^ not checked: unknown-package
      other-nowhere
      ^^^^^^^^^^^^^ unknown-package information: nothing similar
      ^^^^^^^^^^^^^ not checked: unknown-package`,
    { policy: { ignores: [{ package: "acme_*" }, { package: "acme-else" }, { package: "acme" }] } },
  ],
  [
    "is as loud as the policy says",
    "requirements.txt",
    `
      acme-nowhere
      ^^^^^^^^^^^^ unknown-package error: nothing similar
      ^^^^^^^^^^^^ not checked: unknown-package`,
    { policy: only(["unknown-package", "error"]) },
  ],
  [
    "is silent when off, and the package is as unknown as before",
    "requirements.txt",
    `
      acme-nowhere
      ^^^^^^^^^^^^ not checked: unknown-package`,
    { policy: only() },
  ],
];

const unknownVersions: readonly FindingRow[] = [
  [
    "finds a version that the package does not have",
    "package.json",
    `
      { "dependencies": {
        "lodash": "99.0.0",
                   ^^^^^^ unknown-version information: lodash 99.0.0
         ^^^^^^ not checked: unknown-version 99.0.0
        "ms": "^99",
         ^^ not checked: unsatisfied ^99
        "qs": "6.17.1"
      } }`,
  ],
  [
    "finds nothing where the package lists the version",
    "package.json",
    `
      { "dependencies": {
        "lodash": "4.18.1"
         ^^^^^^ not checked: not-served 4.18.1
      } }`,
    {
      distort: ({ method }, path) =>
        method === "POST" || path.includes("/versions/") ? { status: 404, text: "version not found" } : undefined,
    },
  ],
  [
    "takes no failure for an answer",
    "package.json",
    `
      { "dependencies": {
        "lodash": "99.0.0"
         ^^^^^^ not checked: failed
      } }`,
    { distort: refused("/packages/lodash") },
  ],
  [
    "is silent where a comment ignores it, until that has expired",
    "requirements.txt",
    `
      idna==99 # package-insights: ignore unknown-version
      ^^^^ not checked: unknown-version 99
      certifi==99 # package-insights: ignore until 2026-10-31
             ^^^^ unknown-version information: certifi 99
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: all until 2026-10-31
      ^^^^^^^ not checked: unknown-version 99`,
  ],
  [
    "is as loud as the policy says",
    "requirements.txt",
    `
      idna==99
          ^^^^ unknown-version warning: idna 99
      ^^^^ not checked: unknown-version 99`,
    { policy: only(["unknown-version", "warning"]) },
  ],
  [
    "is silent when off, and the version is as unknown as before",
    "requirements.txt",
    `
      idna==99
      ^^^^ not checked: unknown-version 99`,
    { policy: only() },
  ],
];

const suspiciousNames: readonly FindingRow[] = [
  [
    "finds a little-used name that is a slip away from a far more used one",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-populer": "0.0.1",
         ^^^^^^^^^^^^^^^^^^^^^ suspicious-name warning: acme-invented-popular
        "acme-invented-popular": "3.1.0",
        "lodash": "4.18.1"
      } }`,
  ],
  [
    "finds nothing in a name that is far from the similar one",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-lodahs": "4.17.99"
      } }`,
  ],
  [
    "takes the service's word where it counts no dependents",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-populer": "0.0.1"
         ^^^^^^^^^^^^^^^^^^^^^ suspicious-name warning: acme-invented-popular
      } }`,
    { distort: gone(":dependents") },
  ],
  [
    "finds nothing where the package is used as well",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-populer": "0.0.1"
      } }`,
    {
      distort: (_, path) =>
        path.includes("populer/versions/0.0.1:dependents")
          ? { status: 200, text: `{"dependentCount":1200,"directDependentCount":0,"indirectDependentCount":1200}` }
          : undefined,
    },
  ],
  ...["similarlyNamedPackages", ":dependents", "packages/acme-invented-popular"].map((part): FindingRow => [
    `suspects nobody where ${part} fails`,
    "package.json",
    `
        { "dependencies": {
          "acme-invented-populer": "0.0.1"
        } }`,
    { distort: refused(part) },
  ]),
  [
    "finds nothing in a version that is not checked",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-populer": "0.0.2"
         ^^^^^^^^^^^^^^^^^^^^^ not checked: unknown-version 0.0.2
      } }`,
  ],
  [
    "is found again when what the settings say has expired",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-populer": "0.0.1"
         ^^^^^^^^^^^^^^^^^^^^^ suspicious-name warning: acme-invented-popular
         ^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: suspicious-name *-POPULER until 2026-11-01
      }, "devDependencies": {
        "acme-invented-populer": "^0.0.1"
         ^^^^^^^^^^^^^^^^^^^^^ suspicious-name warning: acme-invented-popular
         ^^^^^^^^^^^^^^^^^^^^^ expired-ignore information: suspicious-name *-POPULER until 2026-11-01
      } }`,
    { policy: { ignores: [{ rule: "suspicious-name", package: "*-POPULER", until: "2026-11-01" }] } },
  ],
  [
    "is silent where the settings ignore it",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-populer": "0.0.1"
      } }`,
    { policy: { ignores: [{ package: "*-populer", reason: "ours" }] } },
  ],
  [
    "is as loud as the policy says",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-populer": "0.0.1"
         ^^^^^^^^^^^^^^^^^^^^^ suspicious-name error: acme-invented-popular
      } }`,
    { policy: only(["suspicious-name", "error"]) },
  ],
  [
    "is silent when off",
    "package.json",
    `
      { "dependencies": {
        "acme-invented-populer": "0.0.1"
      } }`,
    { policy: only() },
  ],
];

describe("unknown-package", () =>
  checkRows(unknownPackages, { policy: only("unknown-package", "suspicious-name", "expired-ignore") }));
describe("unknown-version", () => checkRows(unknownVersions, { policy: only("unknown-version", "expired-ignore") }));
describe("suspicious-name", () => checkRows(suspiciousNames, { policy: only("suspicious-name", "expired-ignore") }));
