import { deepEqual } from "node:assert/strict";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import { loadPage } from "../../../src/core/pages/loadPage.ts";
import type { Page } from "../../../src/core/pages/page.ts";
import {
  namesIn,
  readSubject,
  subjectId,
  subjectTab,
  subjectTitle,
  subjectWhat,
  type PageKind,
  type PageSubject,
  type SubjectOf,
} from "../../../src/core/pages/subject.ts";
import { checkGolden } from "../../support/golden.ts";
import { caller, scripted } from "../../support/world.ts";
import { outlineOf } from "./outline.ts";

const name = { system: "NPM", name: "@acme/tool" } as const;
const key = { ...name, version: "1.0.0" } as const;
const purl = "pkg:npm/%40acme/tool@1.0.0";

const diffId = `sha256:${"0".repeat(64)}`;

const layers: SubjectOf<"layers"> = {
  kind: "layers",
  archive: "shop.tar",
  images: [
    {
      names: ["acme/shop:1"],
      platform: "linux/amd64",
      layers: [{ diffId }, { diffId, isEmpty: true, createdBy: "CMD sh" }],
      prefixes: [{ chainId: diffId, layers: 1, emptyLayers: 0 }],
    },
  ],
  unread: [{ name: "acme/other:1", problem: "no-config" }],
};

const files: SubjectOf<"files"> = {
  kind: "files",
  files: [
    { name: "tool.tgz", size: 7, hashes: [{ type: "SHA256", value: "AAAA" }], unread: "changed" },
    { name: "pipe", hashes: [], unread: "irregular" },
  ],
};

/** Subjects of each kind, with the number of packages that the service is asked about. */
const kinds: { readonly [K in PageKind]: readonly [names: number, ...subjects: readonly SubjectOf<K>[]] } = {
  package: [1, { kind: "package", key: name }, { kind: "package", key: name, purl: "pkg:npm/%40acme/tool" }],
  version: [1, { kind: "version", key }, { kind: "version", key, purl }],
  comparison: [2, { kind: "comparison", from: key, to: { ...key, version: "2.0.0" } }],
  capabilities: [1, { kind: "capabilities", key: { ...key, system: "GO" } }],
  project: [0, { kind: "project", id: "github.com/acme/tool" }],
  advisory: [0, { kind: "advisory", id: "GHSA-1" }],
  file: [0, { kind: "file", hash: { type: "SHA1", value: "AAAA" } }],
  files: [0, files],
  layers: [0, layers],
  purls: [
    0,
    { kind: "purls", purls: [purl, "x"], leftOut: 1, without: 2, problem: { kind: "broken", line: 3 } },
    { kind: "purls", purls: [purl] },
  ],
  packages: [0, { kind: "packages", list: "axios 1.14.1\nqs" }],
  review: [0, { kind: "review" }, { kind: "review", base: "origin/main" }, { kind: "review", folder: "file:///shop" }],
  plan: [0, { kind: "plan" }, { kind: "plan", manifest: "file:///package.json", name: "react" }],
  image: [0, { kind: "image", chainId: "sha256:00" }],
};

const subjects = Object.values(kinds).flatMap(([names, ...all]) => all.map((subject) => [subject, names] as const));

/** The service asked for the page of a subject, which knows nothing. */
async function asked(subject: PageSubject, refusal?: ReturnType<typeof message>) {
  const requests: string[] = [];
  const reported: Page[] = [];
  const { api } = scripted((operation) => {
    requests.push(operation);
    return { kind: "missing", text: "" };
  });
  const host = { api, now: () => 0, refusalOf: () => Promise.resolve(refusal) };
  const page = await loadPage(subject, host, caller(), (make) => reported.push(make()));
  return { page, requests, reported };
}

/** What no page is about: saved states, messages of a webview and arguments of commands can be anything. */
const others: readonly unknown[] = [
  undefined,
  null,
  "",
  "version",
  7,
  [],
  {},
  { kind: "page" },
  { kind: "constructor" },
  { kind: "__proto__" },
  { kind: ["version"], key },
  { kind: "version" },
  { kind: "version", key: null },
  { kind: "version", key: "NPM lodash 1" },
  { kind: "version", key: name },
  { kind: "version", key: { ...key, system: "npm" } },
  { kind: "version", key: { ...key, name: "" } },
  { kind: "version", key: { ...key, version: 1 } },
  { kind: "comparison", from: key },
  { kind: "comparison", from: key, to: name },
  { kind: "project", id: { toString: () => "github.com/acme/tool" } },
  { kind: "advisory", id: "" },
  { kind: "file", hash: { type: "SHA3", value: "AAAA" } },
  { kind: "file", hash: "AAAA" },
  { kind: "image", chainId: 7 },
  { kind: "layers", archive: "a.tar" },
  { kind: "layers", archive: "a.tar", images: [{}], unread: [] },
  {
    kind: "layers",
    archive: "a.tar",
    images: [{ names: [], layers: [{ diffId: "sha256:1" }], prefixes: [] }],
    unread: [],
  },
  { kind: "layers", archive: "a.tar", images: [], unread: [{ name: "a", problem: "other" }] },
  { kind: "files" },
  { kind: "files", files: [] },
  { kind: "files", files: [null] },
  { kind: "files", files: [{ name: "tool.tgz" }] },
  { kind: "files", files: [{ name: "tool.tgz", hashes: [{ type: "SHA3", value: "AAAA" }] }] },
  { kind: "files", files: [{ hashes: [] }] },
];

describe("the subject of a page", () => {
  for (const [subject] of subjects) {
    it(`is read again: ${JSON.stringify(subject)}`, () =>
      deepEqual(readSubject(JSON.parse(JSON.stringify(subject))), subject));
  }
  for (const other of others) it(`is not ${JSON.stringify(other)}`, () => deepEqual(readSubject(other), undefined));

  it("has nothing else that was saved", () =>
    deepEqual(readSubject({ kind: "version", key: { ...key, extra: 1 }, extra: 1 }), { kind: "version", key }));

  it("has no package URL of another package, which may be private", () => {
    for (const wrong of ["pkg:npm/secret@1.0.0", "pkg:pypi/tool", "x", "", 7])
      deepEqual(readSubject({ kind: "version", key, purl: wrong }), { kind: "version", key });
  });

  it("has a name, and a page before and after the service knew nothing, as in its golden file", async () => {
    const texts = [];
    for (const [subject] of subjects) {
      const { page, reported } = await asked(subject);
      const outlines = [...reported.slice(0, 1), page].map(outlineOf);
      texts.push(
        [`${JSON.stringify(subjectId(subject))} | ${formatMessage(subjectWhat(subject))}`, ...new Set(outlines)].join(
          "\n",
        ),
      );
    }
    checkGolden("pages/subjects.txt", texts.join("\n"));
  });

  for (const [subject, names] of subjects) {
    it(`names ${names} packages that the service is asked about: ${JSON.stringify(subject)}`, () =>
      deepEqual(namesIn(subject).length, names));

    it(`has a page of its title: ${JSON.stringify(subject)}`, async () => {
      const { page } = await asked(subject);
      deepEqual([page.subject, page.title], [subject, subjectTitle(subject)]);
    });

    it(`is not asked about where the host refuses: ${JSON.stringify(subject)}`, async () => {
      const { page, requests } = await asked(subject, message("private"));
      deepEqual([page.subject, page.title, requests], [subject, subjectTitle(subject), []]);
    });
  }
});

describe("the tab of a page", () => {
  it("has as much of a hash as tells it from others, and the whole of other titles", () => {
    deepEqual(subjectTab({ kind: "image", chainId: diffId }), `sha256:${"0".repeat(12)}…`);
    deepEqual(
      subjectTab({ kind: "file", hash: { type: "SHA256", value: "a".repeat(44) } }),
      `SHA256 ${"a".repeat(12)}…`,
    );
    deepEqual(subjectTab({ kind: "file", hash: { type: "SHA1", value: "AAAA" } }), "SHA1 AAAA");
    deepEqual(
      subjectTab({ kind: "project", id: "github.com/a-long-name/of-a-repository" }),
      "github.com/a-long-name/of-a-repository",
    );
  });
});
