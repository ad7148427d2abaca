import assert from "node:assert/strict";
import { linkTo, lookUpOfLink } from "../../../src/core/lookups/links.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { subjectId, type PageSubject } from "../../../src/core/pages/subject.ts";

const named: readonly PageSubject[] = [
  { kind: "package", key: { system: "NPM", name: "@acme/ui" } },
  { kind: "version", key: { system: "NPM", name: "@acme/ui", version: "1.0.0+build.1" } },
  { kind: "version", key: { system: "MAVEN", name: "org.slf4j:slf4j-api", version: "2.0.0" } },
  { kind: "version", key: { system: "GO", name: "github.com/Acme/Tool/v2", version: "v2.0.0" } },
  { kind: "advisory", id: "GHSA-35jh-r3h4-6jhm" },
  { kind: "project", id: "github.com/acme/tool" },
];

const refused: readonly (readonly [what: string, path: string, query: string])[] = [
  ["another path", "/command", "purl=pkg:npm/a@1"],
  ["what every object has for a path", "/constructor", "purl=pkg:npm/a@1"],
  ["a path below", "/package/x", "purl=pkg:npm/a@1"],
  ["no query", "/package", ""],
  ["another parameter", "/package", "id=pkg:npm/a@1"],
  ["a name that is not a package URL", "/package", "purl=lodash"],
  ["an advisory in the place of a package", "/package", "purl=CVE-2021-44906"],
  ["a package in the place of an advisory", "/advisory", "id=pkg:npm/a@1"],
  ["a page of a registry", "/project", "id=https://npmjs.com/package/a"],
  ["qualifiers", "/package", "purl=pkg:npm/a@1?vcs_url=x"],
  ["a long text", "/package", `purl=pkg:npm/${"a".repeat(1_001)}`],
  ["a line break", "/package", "purl=pkg:npm/a\n@1"],
  ["text that is turned around", "/package", "purl=pkg:npm/\u202ea@1"],
  ["an escape sequence of a terminal", "/advisory", "id=CVE-2021-44906\u001b[2J"],
  ["broken encoding", "/package", "purl=%E0%A4%A"],
];

describe("links to pages", () => {
  for (const subject of named) {
    it(`lead to ${subjectId(subject)}, however the query is encoded`, () => {
      const link = linkTo(subject);
      assert.ok(link);
      const end = link.query.indexOf("=") + 1;
      const encoded = link.query.slice(0, end) + encodeURIComponent(link.query.slice(end));
      for (const query of [link.query, encoded]) {
        const found = lookUpOfLink({ path: link.path, query });
        assert.equal(found.kind === "page" && subjectId(found.subject), subjectId(subject));
      }
    });
  }

  for (const [what, path, query] of refused)
    it(`are refused with ${what}`, () => {
      const found = lookUpOfLink({ path, query });
      assert.ok(found.kind === "refused" && formatMessage(found.reason) !== "");
    });

  it("are not of other pages", () => {
    assert.equal(linkTo({ kind: "image", chainId: "sha256:00" }), undefined);
    assert.equal(linkTo({ kind: "purls", purls: ["pkg:npm/a@1"] }), undefined);
  });
});
