import { deepEqual } from "node:assert/strict";
import { message } from "../../../src/core/messages/message.ts";
import { loadPage } from "../../../src/core/pages/loadPage.ts";
import { namesIn, readSubject, subjectTab, subjectTitle, type PageSubject } from "../../../src/core/pages/subject.ts";
import { caller, scripted } from "../../support/world.ts";

const name = { system: "NPM", name: "@acme/tool" } as const;
const key = { ...name, version: "1.0.0" } as const;
const purl = "pkg:npm/%40acme/tool@1.0.0";

const diffId = `sha256:${"0".repeat(64)}`;

const subjects: readonly PageSubject[] = [
  { kind: "package", key: name },
  { kind: "package", key: name, purl: "pkg:npm/%40acme/tool" },
  { kind: "version", key },
  { kind: "version", key, purl },
  { kind: "comparison", from: key, to: { ...key, version: "2.0.0" } },
  { kind: "capabilities", key: { ...key, system: "GO" } },
  { kind: "project", id: "github.com/acme/tool" },
  { kind: "advisory", id: "GHSA-1" },
  { kind: "file", hash: { type: "SHA1", value: "AAAA" } },
  { kind: "image", chainId: "sha256:00" },
  {
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
  },
  {
    kind: "files",
    files: [
      { name: "tool.tgz", size: 7, hashes: [{ type: "SHA256", value: "AAAA" }], unread: "changed" },
      { name: "pipe", hashes: [], unread: "irregular" },
    ],
  },
  { kind: "purls", purls: [purl, "x"], leftOut: 1, without: 2, problem: { kind: "broken", line: 3 } },
];

/** The service asked for the page of a subject, which knows nothing. */
async function asked(subject: PageSubject, refusal?: ReturnType<typeof message>) {
  const requests: string[] = [];
  const { api } = scripted((operation) => {
    requests.push(operation);
    return { kind: "missing", text: "" };
  });
  const host = { api, now: () => 0, refusalOf: () => Promise.resolve(refusal) };
  return { page: await loadPage(subject, host, caller(), () => undefined), requests };
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
  for (const subject of subjects) {
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

  it("names each package that the service is asked about", () =>
    deepEqual(
      subjects.map((subject) => namesIn(subject).length),
      [1, 1, 1, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0],
    ));

  for (const subject of subjects) {
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
