// What pages are made of, as programs and people rely on it.

import { createApi } from "../../../src/core/api/createClient.ts";
import { coreOver } from "../../../src/core/core.ts";
import { readPackageList } from "../../../src/core/find/packageList.ts";
import { packagesPage } from "../../../src/core/pages/packagesPage.ts";
import type { Page } from "../../../src/core/pages/page.ts";
import { purlsPage, purlsSubject } from "../../../src/core/pages/purlsPage.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";
import { purlsIn } from "../../../src/core/purls/extract.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import { checkGolden } from "../../support/golden.ts";
import { checkerOf } from "../../support/project.ts";
import { base, caller, wire } from "../../support/world.ts";
import { pageOf } from "./examplePages.ts";
import { subjects } from "./hostilePages.ts";
import { outlineOf } from "./outline.ts";

const now = Date.parse("2026-11-21T00:00:00Z");
const core = coreOver(createApi(wire().transport, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());

const npm = (name: string, version: string) => ({ system: "NPM", name, version }) as const;

const served: readonly (readonly [name: string, subject: PageSubject])[] = [
  ["version", { kind: "version", key: npm("minimist", "1.2.5") }],
  ["unknownVersion", { kind: "version", key: npm("minimist", "99.0.0") }],
  ["package", { kind: "package", key: { system: "NPM", name: "@acme-invented/tool" } }],
  ["advisory", { kind: "advisory", id: "GHSA-xvch-5gv4-984h" }],
  ["project", { kind: "project", id: "github.com/acme-invented/tool" }],
  ["update", { kind: "comparison", from: npm("minimist", "1.2.5"), to: npm("minimist", "1.2.8") }],
  ["downgrade", { kind: "comparison", from: npm("express", "4.20.0"), to: npm("express", "4.17.1") }],
  ["otherPackage", { kind: "comparison", from: npm("minimist", "1.2.8"), to: npm("ms", "2.1.3") }],
];

/** Several answers are shown by one page. */
const unique = new Map(
  subjects.toReversed().map(([name, subject]) => [JSON.stringify(subject), [name, subject] as const]),
);

describe("a page", () => {
  for (const [name, subject] of unique.values())
    it(`made of examples is as in its golden file: ${name}`, async () => {
      checkGolden(`pages/examples/${name}.txt`, outlineOf(await pageOf(subject, (_, answer) => answer)));
    });

  for (const [name, subject] of served)
    it(`made of real answers is as in its golden file: ${name}`, async () => {
      const reported: Page[] = [];
      const report = (make: () => Page) => void reported.push(make());
      const page = await core.page(subject, { now: () => now, isComplete: true }, caller(), report);
      checkGolden(`pages/${name}.txt`, [page, ...reported.slice(0, 1)].map(outlineOf).join("\nAs it loads\n\n"));
    });

  it("of package URLs is as in its golden file", async () => {
    const listed = purlsIn(
      [
        "pkg:npm/minimist@1.2.5",
        "pkg:npm/ms@2.1.3",
        "pkg:npm/ms",
        "pkg:npm/acme-invented-padding@1.3.1",
        "lodash",
      ].join("\n"),
    );
    const withheldAmong = () => Promise.resolve(new Map());
    const checked = await core.checkPurls(listed.purls, { policy: defaultPolicy(now), withheldAmong }, caller());
    checkGolden("pages/purls.txt", outlineOf(purlsPage(purlsSubject(listed), checked)));
  });

  it("of the packages of a list is as in its golden file", async () => {
    const files = { "/shop/package.json": '{\n"dependencies": {"axios": "1.14.1", "qs": "^6.0.0"}}' };
    const list = "axios 1.14.1\nqs\nchalk\nleft pad\n";
    const found = await checkerOf(files).find(readPackageList(list).packages, Object.keys(files), caller().signal);
    const all = { ...found, nameOf: (path: string) => path.slice(1) };
    checkGolden(
      "pages/packages.txt",
      outlineOf(packagesPage({ kind: "packages", list }, readPackageList(list), [all])),
    );
  });
});
