// The addresses of pages that are about a package, and those that only look like one.

import { equal } from "node:assert/strict";
import { lookUpsOf } from "../../../src/core/lookups/lookUp.ts";
import { subjectId } from "../../../src/core/pages/subject.ts";

const rows: readonly (readonly [address: string, subject: string])[] = [
  ["https://www.npmjs.com/package/lodash", "package NPM lodash"],
  ["https://www.npmjs.com/package/lodash/v/4.17.20?activeTab=code", "version NPM lodash@4.17.20"],
  ["https://www.npmjs.com/package/%40acme%2Ftool/v/1.0.0", "version NPM @acme/tool@1.0.0"],
  ["https://npmjs.org/package/@acme/tool/v/1.0.0", "version NPM @acme/tool@1.0.0"],
  ["https://npmjs.org/package/lodash", "package NPM lodash"],
  ["www.npmjs.com/package/lodash", "package NPM lodash"],
  ["HTTPS://WWW.NPMJS.COM/package/lodash", "package NPM lodash"],
  ["https://www.npmjs.com/org/package/lodash", "none"],
  ["https://www.npmjs.com/package", "none"],
  ["https://crates.io/crates/serde/1.0.200", "version CARGO serde@1.0.200"],
  ["https://crates.io/crates/serde/versions", "package CARGO serde"],
  ["https://crates.io/users/crates/serde", "none"],
  ["https://docs.rs/crate/serde/1.0.200", "version CARGO serde@1.0.200"],
  ["https://docs.rs/serde/latest/serde/", "package CARGO serde"],
  ["https://pypi.org/project/requests", "package PYPI requests"],
  ["https://pypi.org/project/requests/2.32.0/#files", "version PYPI requests@2.32.0"],
  ["https://pypi.org/simple/project/requests", "none"],
  ["https://rubygems.org/gems/rails", "package RUBYGEMS rails"],
  ["https://rubygems.org/gems/rails/versions", "package RUBYGEMS rails"],
  ["https://rubygems.org/profiles/gems/rails", "none"],
  ["https://www.nuget.org/packages/Newtonsoft.Json", "package NUGET newtonsoft.json"],
  ["https://www.nuget.org/packages/Newtonsoft.Json/ReportAbuse", "package NUGET newtonsoft.json"],
  ["https://www.nuget.org/profiles/packages/x", "none"],
  ["https://pkg.go.dev/golang.org/x/mod", "package GO golang.org/x/mod"],
  ["https://pkg.go.dev/golang.org/x/mod/", "package GO golang.org/x/mod"],
  ["https://pkg.go.dev/github.com/acme/tool/v2@v2.1.0", "version GO github.com/acme/tool/v2@v2.1.0"],
  ["https://central.sonatype.com/artifact/org.slf4j/slf4j-api", "package MAVEN org.slf4j:slf4j-api"],
  ["https://central.sonatype.com/artifact/org.slf4j/slf4j-api/versions", "package MAVEN org.slf4j:slf4j-api"],
  ["https://central.sonatype.com/artifact/org.slf4j", "none"],
  ["https://mvnrepository.com/artifact/org.slf4j/slf4j-api/2.0.0", "version MAVEN org.slf4j:slf4j-api@2.0.0"],
  ["https://mvnrepository.com/tags/artifact/org.slf4j/slf4j-api", "none"],
  ["https://deps.dev/npm/lodash", "package NPM lodash"],
  ["https://deps.dev/PyPI/requests/2.32.0/dependencies", "version PYPI requests@2.32.0"],
  ["https://deps.dev/maven/org.slf4j%3Aslf4j-api/2.0.0", "version MAVEN org.slf4j:slf4j-api@2.0.0"],
  ["https://deps.dev/npm/", "none"],
  ["https://deps.dev/project/github/acme%2Ftool", "none"],
  ["https://npmjs.com.acme.example/package/lodash", "none"],
  ["https://www.npmjs.com/package/%E0%A4%A", "package NPM %E0%A4%A"],
  ["https://osv.dev/vulnerability/CVE-2021-44906.html", "advisory CVE-2021-44906"],
  ["https://www.osv.dev/vulnerability/CVE-2021-44906/?x=1", "advisory CVE-2021-44906"],
  ["https://osv.dev/vulnerability/lodash", "none"],
  ["https://acme.example/osv.dev/vulnerability/CVE-2021-44906", "none"],
];

describe("an address that is typed", () => {
  for (const [address, expected] of rows) {
    it(`means ${expected}: ${address}`, () => {
      const [found] = lookUpsOf(address);
      equal(found?.kind === "page" ? subjectId(found.subject).replace("\n", "@") : "none", expected);
    });
  }
});
