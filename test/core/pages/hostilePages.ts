/** Pages of which every text from elsewhere is hostile. */
import assert from "node:assert/strict";
import type { UserManifests } from "../../../src/core/pages/host.ts";
import type { Page } from "../../../src/core/pages/page.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";
import { pageMarkdown } from "../../../src/core/report/pageMarkdown.ts";
import { pageJson, pageText } from "../../../src/core/report/pageReport.ts";
import { pageOf, pages } from "./examplePages.ts";

export const texts: readonly string[] = [
  "<b>$(zap)</b>](http://evil.example)|`x`\n\n# y",
  "[a](command:workbench.action.quit)",
  "![a](http://evil.example/a.png)",
  "javascript:alert(1)",
  "a|b\r\n- c\u2028> d",
  "\u202egnp.exe\u0000\u001b[31m",
];

/** Words of the wire, and times that decoders do not check. */
const words = /^(?:NPM|GO|SHA256|no-config|SOURCE_REPO|GO_ORIGIN|SLSA_ATTESTATION|SELF|DIRECT)$/;

/** Every text but the words of the wire replaced. */
function hostile(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((item) => hostile(item, text));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hostile(inner, text)]));
  return typeof value === "string" && !words.test(value) ? text : value;
}

/** The page of a subject, with the text in the place of every other. */
export function hostilePage(subject: PageSubject, text: string): Promise<Page> {
  const manifests: UserManifests = {
    hasAny: true,
    scannedAt: 0,
    uses: () => [
      {
        key: { system: "NPM", name: text },
        alias: text,
        offset: 0,
        version: text,
        isUpdatable: true,
        fixedIn: { kind: "fixed", version: text },
        place: { uri: text, line: 0 },
        file: text,
      },
    ],
  };
  return pageOf(subjectOf(subject, text), (_, answer) => hostile(answer, text), manifests);
}

/** Subjects too can be hostile: those of links, and what a person pastes. */
function subjectOf(subject: PageSubject, text: string): PageSubject {
  const changed = hostile(subject, text) as Record<string, unknown>;
  return { ...changed, kind: subject.kind } as unknown as PageSubject;
}

/** Fails where a text from elsewhere means something in what the page is printed as. */
export function assertPrintsText(page: Page): void {
  const markdown = pageMarkdown(page);
  const withoutCode = markdown.replace(/(?<!\\)(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, "");
  assert.doesNotMatch(
    withoutCode,
    /(?<!\\)<[a-z]|(?<!\\)\$\(|\]\((?!http)|\]\(http:\/\/evil|^# y|^> d|^- c/m,
    withoutCode,
  );
  for (const printed of [markdown, pageText(page)])
    assert.doesNotMatch(printed, /[\u0000-\u0009\u000b-\u001f\u2028\u202e]/);
  assert.doesNotThrow(() => JSON.parse(pageJson(page)) as unknown);
}

const diffId = `sha256:${"0".repeat(64)}`;
const archived: PageSubject = {
  kind: "layers",
  archive: "a",
  images: [
    {
      names: ["a", "b"],
      platform: "a",
      layers: [{ diffId }, { diffId, createdBy: "a" }],
      prefixes: [{ chainId: diffId, layers: 1, emptyLayers: 0 }],
    },
  ],
  unread: [{ name: "a", problem: "no-config" }],
};

export const subjects: readonly (readonly [name: string, subject: PageSubject])[] = [
  ...Object.entries(pages),
  ["layers", archived],
  [
    "files",
    { kind: "files", files: ["a", "b"].map((name) => ({ name, hashes: [{ type: "SHA256", value: "AAAA" }] })) },
  ],
];
