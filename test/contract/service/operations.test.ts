import { deepEqual, equal } from "node:assert/strict";
import { routes } from "../../service/routes.ts";
import { at, get } from "./ask.ts";

const on = (system: string, name: string, version?: string) =>
  `systems/${system}/packages/${encodeURIComponent(name)}${version === undefined ? "" : `/versions/${encodeURIComponent(version)}`}`;
const hash = (type: string, value: string) => `query?hash.type=${type}&hash.value=${encodeURIComponent(value)}`;
const key = (system: string, name: string, version: string) =>
  `versionKey.system=${system}&versionKey.name=${encodeURIComponent(name)}&versionKey.version=${version}`;

const shared = "bLhP6jXeRimN1E9Fb6O8F+Guc1ayZB5tipJ5JeDVfcc=";
const copied = "R1+W7Kgx0ICgwcToLmFmCGn9vM0=";
const tool = on("npm", "@acme-invented/tool", "1.2.0");
const chain = "querycontainerimages/sha256%3A";

/** A path under `/v3alpha`; where to look in the answer; what stands there. An error is a text without a place. */
const answers: readonly [string, string, unknown][] = [
  [on("npm", "no-such-package-acme"), "", "404 package not found"],
  [on("npm", "lodash", "99.0.0"), "", "404 version not found"],
  [on("npm", "no-such-package-acme", "1"), "", "404 version not found"],
  [on("npm", "no-such-package-acme") + ":similarlyNamedPackages", "", "404 package not found"],
  [on("npm", "lodash") + ":similarlyNamedPackages", "packages", []],
  [
    on("npm", "acme-invented-populer") + ":similarlyNamedPackages",
    "packages.0.packageKey.name",
    "acme-invented-popular",
  ],
  [on("npm", "lodash", "4.17.20") + ":dependents", "", "404 dependents not found"],
  [tool + ":dependents", "", "404 dependents not found"],
  [on("npm", "acme-invented-populer", "0.0.1") + ":dependents", "dependentCount", 1],
  [on("npm", "lodash", "4.17.20") + ":capabilities", "", "404 capabilities not found"],
  [on("go", "github.com/Acme-Invented/Capable", "v1.1.0") + ":capabilities", "capabilities.0.indirectCount", 41],
  [on("go", "github.com/Acme-Invented/Capable", "v1.0.0") + ":capabilities", "capabilities", []],
  [on("go", "golang.org/x/net", "v0.1.0") + ":dependencies", "", "404 dependencies not found"],
  [on("nuget", "newtonsoft.json", "12.0.3") + ":dependencies", "", "404 dependencies not found"],
  [on("npm", "axios", "0.21.0") + ":dependencies", "nodes.1.relation", "DIRECT"],
  [on("pypi", "Django", "3.0") + ":dependencies", "nodes.0.versionKey.version", "3.0.0"],
  [on("npm", "acme-invented-bundler", "1.0.0") + ":dependencies", "nodes.1.bundled", true],
  [on("npm", "acme-invented-bundler", "1.0.0") + ":dependencies", "nodes.2.errors.length", 1],
  [on("npm", "lodash", "0.1.0") + ":requirements", "", "404 requirements not found"],
  [on("npm", "accepts", "1.3.8") + ":requirements", "npm.dependencies.dependencies.0.name", "mime-types"],
  [on("go", "golang.org/x/net", "v0.1.0") + ":requirements", "go.directDependencies.0.requirement", "v0.1.0"],
  [
    on("nuget", "Newtonsoft.Json", "12.0.3.0"),
    "versionKey",
    { system: "NUGET", name: "newtonsoft.json", version: "12.0.3" },
  ],
  [on("pypi", "Django", "3.0"), "upstreamIdentifiers.0.versionString", "3.0"],
  [on("npm", "left-pad", "1.3.0"), "isDeprecated", true],
  [on("npm", "acme-invented-no-default"), "versions.1.isDefault", false],
  [on("npm", "acme-invented-undated"), "versions.0.publishedAt", undefined],
  [on("go", "golang.org/x/net", "v0.0.0-20210226172049-e18ecbb05110"), "publishedAt", "2021-02-26T17:20:49Z"],
  ["projects/github.com%2Fno%2Fwhere", "", "404 project not found"],
  ["projects/github.com%2Facme-invented%2Fdeclared", "scorecard", undefined],
  ["projects/github.com%2Facme-invented%2Ftool", "scorecard.checks.2.score", -1],
  ["projects/github.com%2Fno%2Fwhere:packageversions", "", "404 project not found"],
  [
    "projects/github.com%2Frails%2Frails:packageversions",
    "versions.0.relationProvenance",
    "RUBYGEMS_PUBLISH_ATTESTATION",
  ],
  ["projects/github.com%2Facme-invented%2Fmany:packageversions", "versions.length", 1500],
  ["projects/github.com%2Facme-invented%2Fmany:packageversions", "versions.0.relationProvenance", "SLSA_ATTESTATION"],
  ["advisories/GHSA-none", "", "404 advisory not found"],
  ["advisories/CVE-2021-44228", "advisoryKey.id", "GHSA-jfh8-c2jp-5v3q"],
  ["advisories/OSV-INVENTED-0001", "cvss3Vector", ""],
  ["query", "", "404 no results match query"],
  ["query?versionKey.system=NPM&versionKey.name=lodash", "", "404 no results match query"],
  ["query?hash.type=SHA256", "", "404 no results match query"],
  [`query?${key("NPM", "lodash", "99")}`, "", "404 no results match query"],
  [`query?${key("NPM", "lodash", "4.17.20")}`, "results.0.artifacts", []],
  [hash("SHA256", shared), "results.length", 2],
  [hash("SHA256", shared), "results.0.artifacts.0.url", "https://registry.example/shared.tgz"],
  [`${hash("SHA256", shared)}&${key("NPM", "@acme-invented/mismatch", "2.0.0")}`, "results.length", 1],
  [`${hash("SHA256", shared)}&${key("NPM", "lodash", "4.17.20")}`, "", "404 no results match query"],
  [hash("SHA1", copied), "results.length", 1000],
  ["purl/pkg%3Anpm%2Flodash", "package.packageKey.name", "lodash"],
  ["purl/pkg%3Anpm%2Flodash%404.17.20", "version.versionKey.version", "4.17.20"],
  ["purl/pkg%3Anpm%2Fno-such-package-acme", "", "404 package not found"],
  ["purl/pkg%3Anpm%2Flodash%4099", "", "404 version not found"],
  ["purl/pkg%3Agolang%2Fgithub.com%2FAcme-Invented%2FCapable", "", "404 package not found"],
  [`${chain}0000`, "", "404 no images found"],
  [
    `${chain}1ad1541bde153b7d004d20c476af4cece4f95e49fb47f15b720b5098cea4abc3`,
    "results.1.repository",
    "acme-invented/worker",
  ],
  [`${chain}822b33ad87c148a0a20a5ba7cd5ebcaa68d36a18e7aad165554903f52ca82757`, "results.length", 2],
  [`${chain}0daa4e2e9a2518a88e55e9cb41d6efa11ae56d2a1a1f894e4d422fe3c58f99c9`, "results.length", 1000],
];

describe("operations", () => {
  for (const [path, place, expected] of answers) {
    it(`${path} ${place}`, () => {
      const answered = get(`/v3alpha/${path}`);
      deepEqual(place === "" ? answered : at(answered, place), expected);
    });
  }

  it("are sixteen under v3alpha and eight under v3", () => {
    equal(new Set(routes.map(({ operation }) => operation)).size, 16);
    equal(routes.filter(({ v3 }) => v3).length, 8);
  });

  it("list no pseudo-version", () => {
    const { versions } = get(`/v3/${on("go", "golang.org/x/net")}`) as {
      versions: { versionKey: { version: string } }[];
    };
    deepEqual(
      versions.filter(({ versionKey }) => versionKey.version.startsWith("v0.0.0-")),
      [],
    );
  });
});

describe("prefixes", () => {
  const alphaOnly: readonly string[] = [
    tool + ":dependents",
    on("go", "github.com/Acme-Invented/Capable", "v1.1.0") + ":capabilities",
    on("npm", "lodash") + ":similarlyNamedPackages",
    "purl/pkg%3Anpm%2Flodash",
    `${chain}00`,
  ];
  for (const path of alphaOnly) it(`/v3/${path} is not there`, () => equal(get(`/v3/${path}`), "404 not found"));

  const alphaFields = ["purl", "isDeprecated", "licenseDetails", "upstreamIdentifiers"];
  for (const [path, place, fields] of [
    [on("npm", "left-pad", "1.3.0"), "", alphaFields],
    [on("npm", "left-pad"), "", ["purl"]],
    [on("npm", "left-pad"), "versions.0", ["purl", "isDeprecated"]],
    [`query?${key("NPM", "left-pad", "1.3.0")}`, "results.0.version", alphaFields],
    [`query?${key("NPM", "left-pad", "1.3.0")}`, "results.0", ["artifacts"]],
  ] as const) {
    it(`${path} ${place}: ${fields.join(", ")} only under v3alpha`, () => {
      const [alpha, stable] = ["v3alpha", "v3"].map((prefix) => get(`/${prefix}/${path}`));
      const names = (answered: unknown) => Object.keys((place === "" ? answered : at(answered, place)) as object);
      deepEqual(new Set(names(alpha)), new Set([...names(stable), ...fields]));
      deepEqual(
        names(stable).filter((name) => (fields as readonly string[]).includes(name)),
        [],
      );
    });
  }

  it("requirements of four systems under v3", () => {
    equal(get(`/v3/${on("go", "golang.org/x/net", "v0.1.0")}:requirements`), "404 requirements not found");
    equal(get(`/v3/${on("cargo", "log", "0.3.9")}:requirements`), "404 requirements not found");
    deepEqual(
      get(`/v3/${on("npm", "accepts", "1.3.8")}:requirements`),
      get(`/v3alpha/${on("npm", "accepts", "1.3.8")}:requirements`),
    );
  });

  it("newer servers say more", () => {
    const version = get(`/v3/${on("npm", "left-pad", "1.3.0")}`, { newer: true });
    equal(at(version, "isDeprecated"), true);
    equal(at(version, "deprecatedReason"), "use String.prototype.padStart()");
  });
});
