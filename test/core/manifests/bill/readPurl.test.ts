import assert from "node:assert/strict";
import { readPackageUrl, readPurl } from "../../../../src/core/manifests/bill/readPurl.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";

/** A package URL, and the system, name and version that is looked up with the URL that is sent. */
const versions: readonly (readonly [written: string, key: string, sent: string])[] = [
  ["pkg:npm/ms@2.1.3", "NPM ms 2.1.3", "pkg:npm/ms@2.1.3"],
  ["pkg:npm/%40acme/ui@1.0.0", "NPM @acme/ui 1.0.0", "pkg:npm/%40acme/ui@1.0.0"],
  ["pkg:cargo/serde@1.0.0#src/lib.rs", "CARGO serde 1.0.0", "pkg:cargo/serde@1.0.0"],
  ["pkg:cargo/serde@1.0.0#src?repository_url=x", "CARGO serde 1.0.0", "pkg:cargo/serde@1.0.0"],
  ["pkg:maven/g/a@1.0?type=jar&classifier=sources", "MAVEN g:a 1.0", "pkg:maven/g/a@1.0"],
  ["pkg:maven/g/a@1.0?extension=zip", "MAVEN g:a 1.0", "pkg:maven/g/a@1.0"],
  ["pkg:gem/nokogiri@1.16.0?Platform=java", "RUBYGEMS nokogiri 1.16.0", "pkg:gem/nokogiri@1.16.0"],
  ["pkg:pypi/six@1.16.0?checksum=sha256:00&os=linux&arch=x", "PYPI six 1.16.0", "pkg:pypi/six@1.16.0"],
  ["pkg:golang/a.example/a@v1.0.0?goos=linux& goarch =arm", "GO a.example/a v1.0.0", "pkg:golang/a.example/a@v1.0.0"],
  ["pkg:nuget/Serilog@3.0.0?", "NUGET serilog 3.0.0", "pkg:nuget/serilog@3.0.0"],
];

/** A package URL that is not looked up, the reason, and what a person is told. */
const others: readonly (readonly [written: string, reason: string, why: string])[] = [
  [
    "pkg:npm/ms@2.1.3?repository_url=npm.acme.example",
    "other repository_url",
    "the qualifier repository_url may name another package",
  ],
  [
    "pkg:maven/g/a@1.0?type=jar&Repository_URL=maven.acme.example#x",
    "other repository_url",
    "the qualifier repository_url may name another package",
  ],
  ["pkg:golang/a.example/a?vcs_url", "other vcs_url", "the qualifier vcs_url may name another package"],
  ["pkg:npm/ms", "version", "the package URL names no version"],
  ["pkg:npm/ms@", "version", "the package URL names no version"],
  ["pkg:npm/ms@^2.1.0", "version", "“^2.1.0” is not a version"],
  ["pkg:maven/g/a@[1.0,2.0)", "version", "“[1.0,2.0)” is not a version"],
  ["pkg:maven/junit@4.12", "text", "the package URL names no package"],
  ["pkg:deb/debian/bash@5.2", "system", "not a package of one of the seven systems"],
  ["PKG://conan/zlib@1", "system", "not a package of one of the seven systems"],
  ["pkg:deb//bash@5.2", "system", "not a package of one of the seven systems"],
  ["pkg:c++.x-y/a", "system", "not a package of one of the seven systems"],
  ["pkg:deb/debian/ba sh@5.2", "text", "not a valid package URL"],
  ["pkg:1deb/bash", "text", "not a valid package URL"],
  ["pkg:deb/?bash", "text", "not a valid package URL"],
  ["pkg:d_b/bash", "text", "not a valid package URL"],
  ["purl:pkg:deb/bash", "text", "not a valid package URL"],
  ["see pkg:deb/bash", "text", "not a valid package URL"],
  ["bash", "text", "not a valid package URL"],
  ["", "text", "not a valid package URL"],
];

describe("readPurl", () => {
  for (const [written, key, sent] of versions)
    it(`looks up ${written}`, () => {
      const found = readPurl(written);
      assert.ok(found.kind === "version");
      assert.deepEqual([`${found.key.system} ${found.key.name} ${found.key.version}`, found.purl], [key, sent]);
    });

  for (const [written, reason, why] of others)
    it(`does not look up ${JSON.stringify(written)}`, () => {
      const found = readPurl(written);
      assert.ok(found.kind !== "version");
      assert.equal(found.kind === "other" ? `other ${found.qualifier}` : found.reason, reason);
      assert.equal(formatMessage(found.why), `not checked: ${why}`);
    });
});

describe("readPackageUrl", () => {
  it("needs no version", () => {
    const key = { system: "NPM", name: "ms" };
    assert.deepEqual(readPackageUrl("pkg:npm/ms"), { kind: "package", key });
    assert.deepEqual(readPackageUrl("pkg:npm/ms@2.1.3"), { kind: "package", key, version: "2.1.3" });
  });
});
