import { readAcceptance, readIgnored } from "../../../src/core/analysis/ignores/ignoreEntry.ts";
import { parseLicense } from "../../../src/core/analysis/spdx.ts";
import { errorText } from "../../../src/core/api/wire/request.ts";
import { requestOfText } from "../../../src/core/api/raw/readRequest.ts";
import { lookUpsOf } from "../../../src/core/lookups/lookUp.ts";
import { parsePackageQuery } from "../../../src/core/lookups/packageQuery.ts";
import { cvssMetrics } from "../../../src/core/model/cvss.ts";
import { nameMatcher } from "../../../src/core/model/namePattern.ts";
import { readPackageList } from "../../../src/core/find/packageList.ts";
import { parsePurl } from "../../../src/core/model/purl.ts";
import { escapedJson, printable, visible } from "../../../src/core/model/sanitize.ts";
import { publicPart, webUrl } from "../../../src/core/model/webUrl.ts";
import { purlsIn } from "../../../src/core/purls/extract.ts";
import { code, escape } from "../../../src/core/render/markdown.ts";
import { lineAt } from "../../../src/core/syntax/text.ts";
import { unescapeSingle } from "../../../src/core/syntax/yaml/yamlScalars.ts";
import { billInXml } from "../../../src/core/manifests/bill/components.ts";
import { sourceChange } from "../../../src/core/manifests/lockedEvidence.ts";
import type { LockedPackage } from "../../../src/core/manifests/lockfile.ts";
import { sourceOf } from "../../../src/core/manifests/shared/evidence.ts";
import { readPurl } from "../../../src/core/manifests/bill/readPurl.ts";
import { isDay, readIgnoreComment } from "../../../src/core/manifests/shared/ignoreComment.ts";
import { readIndented, readYamlLine } from "../../../src/core/manifests/npm/indentedText.ts";
import { isPublicFile } from "../../../src/core/manifests/pypi/pythonLock.ts";
import type { Reader } from "../growth.ts";

const locked: LockedPackage = { key: { system: "NPM", name: "a", version: "" }, origin: "git", dependencies: [] };

export const textReaders: readonly Reader[] = [
  {
    name: "the line at a place",
    read: (text) => lineAt(text, text.length >> 1),
    samples: ["a\r\nb\n", "a"],
  },
  { name: "a package URL", read: parsePurl, samples: ["pkg:npm/%40acme/ui@1.0.0?a=b#c"] },
  {
    name: "a package URL of a list",
    read: readPurl,
    samples: ["pkg:npm/%40acme/ui@1.0.0?a=b&", "pkg:npm/a@1?type=jar"],
  },
  {
    name: "a bill of materials in XML",
    read: billInXml,
    samples: [
      '<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components><component><purl>pkg:npm/a@1</purl>',
      "<components><component>",
    ],
  },
  {
    name: "a list of package URLs",
    read: purlsIn,
    samples: [
      "pkg:npm/%40acme/ui@1.0.0\n",
      "see pkg:npm/a@1, ",
      "pkg:",
      '{"components":[{"purl":"pkg:npm/a@1","components":[',
    ],
  },
  {
    name: "a list of packages",
    read: readPackageList,
    samples: [
      "axios 1.14.1, =0.30.4\n",
      "- `@acme/ui@1.0.0` (",
      'package,version\n"a""b",1.0.0\n',
      "| Package | Version |\n|---|---|\n| a | 1.0.0 || 2.0.0 |\n",
      "npm:junit:junit:1,",
    ],
  },
  {
    name: "requests of a batch",
    read: (text) => requestOfText("PurlLookupBatch", text),
    samples: ['{"purl":"pkg:npm/a@1"}\n', '[{"purl":'],
  },
  { name: "escaped JSON", read: escapedJson, samples: ['{"a\u202e": "b"}\n'] },
  { name: "a package query", read: parsePackageQuery, samples: ["npm @acme/ui@^1.0.0", "org.acme:ui:1.0"] },
  {
    name: "what is looked up",
    read: (text) => lookUpsOf(text),
    samples: [
      "https://github.com/acme/tool",
      "GHSA-35jh-r3h4-6jhm",
      "sha512-AAAA",
      "https://npmjs.com/package/@acme/ui/v/1.0.0",
      "OSV-2024-1",
    ],
  },
  { name: "indented text", read: (text) => readIndented(text, readYamlLine), samples: ["a:\n  b: 1\n  - c\n"] },
  { name: "a CVSS vector", read: cvssMetrics, samples: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"] },
  {
    name: "a license",
    read: parseLicense,
    samples: ["(MIT OR Apache-2.0+) AND GPL-2.0-only WITH Classpath-exception-2.0"],
  },
  {
    name: "a pattern of names",
    read: (text) => nameMatcher(text)("@acme/ui"),
    samples: ["@acme/*-ui?", "acme.*.b*"],
  },
  {
    name: "what is ignored",
    read: readIgnored,
    samples: ["GHSA-xvch-5gv4-984h : @acme/*", "deprecated", "advisory:a>b > c"],
  },
  { name: "why it is ignored", read: readAcceptance, samples: ["until 2027-01-31 : not reachable", "not reachable"] },
  { name: "a day", read: isDay, samples: ["2027-01-31"] },
  {
    name: "a comment that ignores",
    read: (text) => readIgnoreComment(text, 0),
    samples: ["# package-insights: ignore advisory, GHSA-xvch-5gv4-984h a>b>c until 2027-01-31 -- why -->"],
  },
  { name: "a string of YAML", read: unescapeSingle, samples: ["it''s\n  here\n\n  too"] },
  { name: "a name and a pattern", read: nameMatcher("*a*b*c*"), samples: ["@acme/ui-b.c"] },
  { name: "an address", read: publicPart, samples: ["https://user:secret@a.example/x?token=y#z"] },
  {
    name: "an address of an archive",
    read: isPublicFile,
    samples: ["https://files.pythonhosted.org/packages/a-1.0.tar.gz#sha256=b"],
  },
  {
    name: "the source of a package",
    read: (text) => [sourceOf("git", text), sourceOf("archive", text)],
    samples: [
      "git+ssh://git@a.example/b.git?ref=c#workspace=d&commit=0123",
      "https://codeload.github.com/who/a/legacy.tar.gz/0123",
      "file:../a.tgz#../a.tgz::hash=0123",
    ],
  },
  {
    name: "another source of it",
    read: (source) => sourceChange({ ...locked, source }, { ...locked, source: "https://a.example/b#0123" }),
    samples: ["ssh://a.example:8080/b.git#0123", "github:who/a#0123", "git.example:who/a.git/"],
  },
  { name: "a link", read: webUrl, samples: ["https://a.example/x?y#z", "git+ssh://git@a.example:x/y.git"] },
  { name: "an error body", read: errorText, samples: ['{"error": "not\\nfound"}', "<html>a</html>", "plain text"] },
  { name: "visible text", read: visible, samples: ["a\u202eb\u001b[2J\r\n"] },
  { name: "printable text", read: printable, samples: ["a\u202eb\u001b[2J\r\n"] },
  { name: "escaped Markdown", read: escape, samples: ["*a* [b](c) `d` <e>"] },
  { name: "a code span", read: code, samples: ["a `b` ``c``"] },
];
