import assert from "node:assert/strict";
import { lookUpOfLink, linkTo } from "../../../src/core/lookups/links.ts";
import { chainIdOf } from "../../../src/core/lookups/hashes.ts";
import { lookUpsOf } from "../../../src/core/lookups/lookUp.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { cvssMetrics } from "../../../src/core/model/cvss.ts";
import { visible } from "../../../src/core/model/sanitize.ts";
import { parsePurl, purlOf } from "../../../src/core/model/purl.ts";
import { publicPart, webUrl } from "../../../src/core/model/webUrl.ts";
import { metricName, metricValue } from "../../../src/core/pages/cvss.ts";
import { readSubject, subjectTitle } from "../../../src/core/pages/subject.ts";
import { webAddress } from "../../../src/core/render/markdown.ts";
import { hostile } from "../mutate.ts";
import type { Target } from "../target.ts";

const digest = `sha256:${"0a".repeat(32)}`;

/** Texts of which more is known than that their readers do not fail. */
export const textTargets: readonly Target[] = [
  {
    name: "texts/package URLs, read again as they are written",
    seeds: [
      ...["pkg:npm/%40acme/ui@1.0.0?a=b#c", "pkg:maven/org.acme/ui@1.0", "pkg:golang/example.com/a/b@v1.0.0"],
      ...["pkg:pypi/a_b@1!1.0", "pkg:nuget/A.B@1", "pkg:gem/a@1", "pkg:cargo/a@1.0.0+b"],
    ],
    check: checkPurl,
  },
  {
    name: "texts/links that open a page",
    seeds: [
      ...["/package purl=pkg:npm/%40acme/ui@1.0.0", "/package purl=pkg%3Amaven%2Forg.acme%2Fui%401.0"],
      ...[
        "/advisory id=GHSA-35jh-r3h4-6jhm",
        "/project id=github.com/acme/tool",
        "/project/ id=gitlab.com%2Fa%2Fb%2Fc",
      ],
    ],
    tokens: hostile,
    check: checkLink,
  },
  {
    name: "texts/what is looked up, as a page",
    seeds: [
      ...[
        "https://github.com/acme/tool",
        "CVE-2024-1234",
        digest,
        "sha512-AAAA",
        "npm:@acme/ui@1.0.0",
        "org.acme:ui:1.0",
      ],
      ...[
        "https://deps.dev/npm/%40acme%2Fui/1.0.0",
        "https://pypi.org/project/a/1.0",
        "https://osv.dev/vulnerability/OSV-1",
      ],
    ],
    check: checkLookUps,
  },
  {
    name: "texts/addresses in links",
    seeds: [
      "https://user:secret@a.example/x?token=y#z",
      "http://[::1]:80/(a)",
      "javascript:alert(1)",
      "//a.example\\b",
    ],
    tokens: hostile,
    check: checkAddress,
  },
  {
    name: "texts/CVSS vectors",
    seeds: [
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:3.0/AV:P/AC:H/PR:H/UI:R/S:C/C:L/I:N/A:N/E:X/RL:T/RC:C/CR:H/IR:M/AR:L/MAV:N/MS:U",
    ],
    check: checkVector,
  },
];

function checkPurl(text: string): void {
  const found = parsePurl(text);
  if (!found) return;
  const written = purlOf(found.key, found.version);
  assert.match(written, /^pkg:[a-z]+\/[\w.~%:/@-]+$/);
  const key = { ...found.key, name: found.key.name.toWellFormed() };
  assert.deepEqual(parsePurl(written)?.key, key, written);
  assert.equal(parsePurl(written)?.version, found.version?.toWellFormed(), written);
}

/** What a link opens is what it shows: a page of a kind that links may name, without anything that is not seen. */
function checkLink(text: string): void {
  const [path = "", ...query] = text.split(" ");
  const found = lookUpOfLink({ path, query: query.join(" ") });
  if (found.kind === "refused") return;
  const { subject } = found;
  assert.ok(["package", "version", "advisory", "project"].includes(subject.kind), subject.kind);
  const title = subjectTitle(subject);
  assert.ok(title.trim() !== "" && title.length < 1_100, title);
  assert.deepEqual(readSubject(JSON.parse(JSON.stringify(subject))), subject);
  const link = linkTo(subject);
  assert.ok(link && !/[\s<>"`]/.test(link.path), "a link leads back");
  const again = lookUpOfLink(link);
  assert.ok(again.kind === "page" && subjectTitle(again.subject) === title, link.query);
}

function checkLookUps(text: string): void {
  for (const lookUp of lookUpsOf(text)) {
    if (lookUp.kind === "refused") continue;
    assert.deepEqual(readSubject(JSON.parse(JSON.stringify(lookUp.subject))), lookUp.subject);
  }
  const chainId = chainIdOf(text);
  if (chainId !== undefined) assert.match(chainId, /^sha256:[\da-f]{64}$/);
}

function checkAddress(text: string): void {
  const url = webUrl(text);
  if (url !== undefined) assert.match(url, /^https?:\/\/[^/]/);
  const address = webAddress(text);
  assert.equal(address === undefined, url === undefined);
  if (address !== undefined) {
    assert.doesNotMatch(address, /[()\\<>"'`\s|]/);
    assert.equal(visible(address), address);
    assert.equal(webAddress(address), address, "once more");
  }
  const shown = publicPart(text);
  assert.doesNotMatch(shown, /[?#]/);
  if (URL.canParse(shown) && url !== undefined) assert.equal(new URL(shown).password, "", "a password is shown");
}

function checkVector(text: string): void {
  for (const metric of cvssMetrics(text)) {
    assert.ok(text.includes(`${metric.id}:${metric.value}`), metric.id);
    assert.notEqual(formatMessage(metricName(metric)), "");
    assert.notEqual(formatMessage(metricValue(metric)), "");
  }
}
