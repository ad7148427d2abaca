import { deepEqual } from "node:assert/strict";
import { lookUpsOf, type LookUp } from "../../../src/core/lookups/lookUp.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { readSubject, subjectId } from "../../../src/core/pages/subject.ts";

/** What is found, in short. */
function shortOf(found: LookUp): string {
  return found.kind === "refused"
    ? `refused: ${formatMessage(found.reason)}`
    : subjectId(found.subject).replace("\n", "@");
}

const noQualifiers = "refused: The service does not answer package URLs with qualifiers or a subpath";
const hex40 = "0".repeat(39) + "1";
const hex64 = "a".repeat(64);

/** The likeliest first; all that is found where there are at most two. */
const rows: readonly (readonly [text: string, ...expected: readonly string[]])[] = [
  [""],
  ["   "],
  [`https://${"a".repeat(100_000)}`],
  ["npm:lodash", "package NPM lodash"],
  ["npm lodash@4.17.20", "version NPM lodash@4.17.20"],
  ["npm:@types/node@20.0.0", "version NPM @types/node@20.0.0"],
  ["pkg:npm/%40acme/tool@1.0.0", "version NPM @acme/tool@1.0.0"],
  ["pkg:maven/org.acme/core", "package MAVEN org.acme:core"],
  ["pkg:pypi/Acme_Tool@1", "version PYPI acme-tool@1"],
  ["pkg:npm/lodash@4.17.20?repository_url=x", noQualifiers],
  ["pkg:golang/acme.example/tool@v1.0.0#sub", noQualifiers],
  ["pkg:deb/debian/curl@7", "refused: This is not a package URL of one of the seven systems"],
  ["pkg:maven/junit@4", "refused: This package URL does not name a package"],
  ["GHSA-35jh-r3h4-6jhm", "advisory GHSA-35jh-r3h4-6jhm"],
  ["ghsa-35JH-r3h4-6jhm", "advisory GHSA-35jh-r3h4-6jhm"],
  ["CVE-2021-44906", "advisory CVE-2021-44906"],
  ["cve-2021-44906", "advisory CVE-2021-44906"],
  ["RUSTSEC-2021-0001", "advisory RUSTSEC-2021-0001"],
  ["PYSEC-2020-33", "advisory PYSEC-2020-33"],
  ["GO-2022-0236", "advisory GO-2022-0236"],
  ["MAL-2024-1", "advisory MAL-2024-1"],
  ["https://osv.dev/vulnerability/GHSA-35jh-r3h4-6jhm", "advisory GHSA-35jh-r3h4-6jhm"],
  ["https://github.com/advisories/GHSA-35jh-r3h4-6jhm", "advisory GHSA-35jh-r3h4-6jhm"],
  ["ALPINE-CVE-2021-44906", "advisory ALPINE-CVE-2021-44906"],
  ["BIT-airflow-2021-38540", "advisory BIT-airflow-2021-38540"],
  ["CGA-25qr-c8f6-3wqx", "advisory CGA-25qr-c8f6-3wqx"],
  ["openSUSE-SU-2020:0424-1", "advisory openSUSE-SU-2020:0424-1"],
  ["rhsa-2021:3281", "advisory RHSA-2021:3281"],
  ["usn-5341-1", "advisory USN-5341-1"],
  ["v8-to-istanbul9", "package CARGO v8-to-istanbul9"],
  ["mini-css-2", "package CARGO mini-css-2"],
  ["https://github.com/acme/tool/security/advisories/GHSA-35jh-r3h4-6jhm", "advisory GHSA-35jh-r3h4-6jhm"],
  ["https://deps.dev/advisory/osv/GHSA-35jh-r3h4-6jhm", "advisory GHSA-35jh-r3h4-6jhm"],
  ["https://nvd.nist.gov/vuln/detail/CVE-2021-44906#range", "advisory CVE-2021-44906"],
  ["https://www.cve.org/CVERecord?id=CVE-2021-44906", "advisory CVE-2021-44906"],
  ["https://pkg.go.dev/vuln/GO-2022-0236", "advisory GO-2022-0236"],
  ["https://rustsec.org/advisories/RUSTSEC-2021-0001.html", "advisory RUSTSEC-2021-0001"],
  ["https://acme.example/advisories/CVE-2021-44906", "refused: This address is not one of a repository or a package"],
  ["go:github.com/Acme/Tool@v1.0.0", "version GO github.com/Acme/Tool@v1.0.0"],
  ["github.com/Acme/Tool", "project github.com/acme/tool"],
  ["https://github.com/acme/tool/tree/main/src", "project github.com/acme/tool"],
  ["git@github.com:acme/tool.git", "project github.com/acme/tool"],
  ["https://gitlab.com/acme/tool", "project gitlab.com/acme/tool"],
  ["https://gitlab.com/acme/tool/-/tree/main/src", "project gitlab.com/acme/tool"],
  ["https://gitlab.com/acme/tool/blob/main/README.md", "project gitlab.com/acme/tool"],
  ["https://gitlab.com/acme/group/tool", "project gitlab.com/acme/group/tool"],
  ["https://gitlab.com/acme/group/tool.git", "project gitlab.com/acme/group/tool"],
  ["git@gitlab.com:acme/group/tool.git", "project gitlab.com/acme/group/tool"],
  ["gitlab.com/acme/group/tool", "project gitlab.com/acme/group/tool"],
  ["https://gitlab.com/acme/group/tool/-/issues/7", "project gitlab.com/acme/group/tool"],
  ["https://github.com/acme/tool.git/", "project github.com/acme/tool"],
  ["https://github.com/acme", "refused: This address is not one of a repository or a package"],
  ["https://bitbucket.org/acme/tool/src/main/", "project bitbucket.org/acme/tool"],
  ["https://bitbucket.org/acme/tool", "project bitbucket.org/acme/tool"],
  ["https://npmjs.com/package/@types/node/v/20.0.0", "version NPM @types/node@20.0.0"],
  ["https://npmjs.com/package/lodash?activeTab=versions", "package NPM lodash"],
  ["https://crates.io/crates/serde", "package CARGO serde"],
  ["https://docs.rs/serde/1.0.0/serde/", "version CARGO serde@1.0.0"],
  ["https://pypi.org/project/Django/3.0.5/", "version PYPI django@3.0.5"],
  ["https://rubygems.org/gems/rails/versions/7.0.0", "version RUBYGEMS rails@7.0.0"],
  ["https://www.nuget.org/packages/Newtonsoft.Json/13.0.1", "version NUGET newtonsoft.json@13.0.1"],
  ["https://pkg.go.dev/golang.org/x/mod@v0.20.0", "version GO golang.org/x/mod@v0.20.0"],
  ["https://central.sonatype.com/artifact/org.slf4j/slf4j-api/2.0.0", "version MAVEN org.slf4j:slf4j-api@2.0.0"],
  ["https://mvnrepository.com/artifact/org.slf4j/slf4j-api", "package MAVEN org.slf4j:slf4j-api"],
  ["https://deps.dev/npm/%40acme%2Ftool/1.0.0", "version NPM @acme/tool@1.0.0"],
  ["https://acme.example/package/lodash", "refused: This address is not one of a repository or a package"],
  ["https://notnpmjs.com/package/lodash", "refused: This address is not one of a repository or a package"],
  [`sha256:${hex64}`, "file SHA256 qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqo=", `image sha256:${hex64}`],
  [`sha256:${hex64}a`, `package CARGO sha256:${hex64}a`],
  [`asha256:${hex64}`, `package CARGO asha256:${hex64}`],
  [
    `SHA256:${hex64.toUpperCase()}`,
    "file SHA256 qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqo=",
    `image sha256:${hex64}`,
  ],
  [hex40, "file SHA1 AAAAAAAAAAAAAAAAAAAAAAAAAAE="],
  ["sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAE=", "file SHA1 AAAAAAAAAAAAAAAAAAAAAAAAAAE="],
  ["sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAE", "file SHA1 AAAAAAAAAAAAAAAAAAAAAAAAAAE="],
];

describe("what is typed to look something up", () => {
  for (const [text, ...expected] of rows) {
    it(`${text.slice(0, 80) || "nothing"} means ${expected.join(" or ") || "nothing"}`, () => {
      const most = Math.max(1, expected.length);
      deepEqual(lookUpsOf(text).slice(0, most).map(shortOf), expected);
    });
  }

  it("is a package of each system, the preferred one first", () => {
    const found = lookUpsOf("lodash@1.0.0", "PYPI").map(shortOf);
    deepEqual(found.slice(0, 2), ["version PYPI lodash@1.0.0", "version CARGO lodash@1.0.0"]);
    deepEqual(found.length, 7);
  });

  it("survives a reload", () => {
    for (const [text] of rows) {
      for (const found of lookUpsOf(text)) {
        if (found.kind === "page") deepEqual(readSubject(JSON.parse(JSON.stringify(found.subject))), found.subject);
      }
    }
    for (const other of [
      undefined,
      1,
      "x",
      {},
      { kind: "page" },
      { kind: "version", key: { system: "npm", name: "a", version: "1" } },
    ])
      deepEqual(readSubject(other), undefined);
  });
});
