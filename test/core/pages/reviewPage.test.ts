import { deepEqual, ok } from "node:assert/strict";
import type { AffectedBy } from "../../../src/core/analysis/advisories.ts";
import type { Facts } from "../../../src/core/analysis/facts.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import type { Declaration } from "../../../src/core/manifests/manifest.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import { cellText } from "../../../src/core/pages/cells.ts";
import type { PageHost, ReviewedHere } from "../../../src/core/pages/host.ts";
import { loadPage } from "../../../src/core/pages/loadPage.ts";
import type { Action, Page, Row } from "../../../src/core/pages/page.ts";
import { reviewPage } from "../../../src/core/pages/reviewPage.ts";
import type { ChangedSide, ChangeKind, PackageChange, Review } from "../../../src/core/review/change.ts";
import { checkGolden } from "../../support/golden.ts";
import { caller, scripted } from "../../support/world.ts";
import { outlineOf } from "./outline.ts";

const text = '{\n  "dependencies": {\n    "qs": "6.5.0",\n    "axios": "1.0.0"\n  }\n}\n';
const path = "/shop/package.json";

function sideOf(name: string, version: string, also: Partial<ChangedSide> = {}): ChangedSide {
  const start = Math.max(0, text.indexOf(`"${name}"`) + 1);
  const end = start + name.length;
  const declaration: Declaration = {
    package: { system: "NPM", name },
    name,
    requirement: { kind: "written", text: version },
    scope: "dependencies",
    nameSpan: { start, end },
    requirementSpan: { start: end + 4, end: end + 4 + version.length },
  };
  const key = { system: "NPM", name, version } as const;
  const facts: Facts = {
    declaration,
    ignores: [],
    advisories: new Map(),
    target: { kind: "version", key, how: "written" },
  };
  return { facts, findings: [], version, path, decidedBy: path, ...also };
}

const pathOf = (...names: readonly string[]) =>
  names.map((name) => ({ system: "NPM", name, version: "1.0.0" }) as const);

const direct = { scope: "dependencies" };

function changeOf(kind: ChangeKind, name: string, also: Partial<PackageChange> = {}): PackageChange {
  return {
    package: { system: "NPM", name },
    kind,
    ...(kind !== "added" && { before: sideOf(name, "6.4.0", direct) }),
    ...(kind !== "removed" && { after: sideOf(name, "6.5.0", direct) }),
    paths: [path],
    advisories: { fixed: [], introduced: [], remaining: [] },
    unsettled: [],
    introduced: [],
    gone: [],
    intoProduction: [],
    ...also,
  };
}

function transitive(kind: "added" | "removed", name: string, ...through: readonly string[]): PackageChange {
  const side = sideOf(name, "1.0.0", { through: pathOf(...through, name) });
  return changeOf(kind, name, kind === "added" ? { after: side } : { before: side });
}

const affectedBy = (id: string, band: AffectedBy["band"], cvss3Score: number): AffectedBy => ({
  ...{ id, band },
  advisory: { advisoryKey: { id }, url: "", title: "", aliases: [], cvss3Score },
});
const high = affectedBy("GHSA-high", "high", 7.5);
const low = affectedBy("GHSA-low", "low", 2);

function reviewedOf(changes: readonly PackageChange[], also: Partial<Review> = {}): ReviewedHere {
  const manifest = { declarations: [], problems: [] };
  return {
    review: {
      ...{ changes, weaker: [], notes: [], unread: [], withheld: 0, compared: { before: 1, after: 1 } },
      files: new Map([[path, { path, text, manifest, policy: defaultPolicy(0) }]]),
      ...also,
    },
    before: "HEAD (1a2b3c4)",
    after: "the working tree",
    nameOf: (file) => file.slice(1),
    uriOf: (file) => `file://${file}`,
    commit: "1a2b3c4d",
  };
}

function loadWith(reviewed: ReviewedHere, reported: Page[] = []): Promise<Page> {
  const { api } = scripted((operation) => {
    throw new Error(`${operation} is requested`);
  });
  const host: PageHost = { api, now: () => 0, review: () => Promise.resolve(reviewed), canPickBase: true };
  return loadPage({ kind: "review" }, host, caller(), (make) => reported.push(make()));
}

const rowsOf = ({ sections }: Page): readonly Row[] =>
  sections.flatMap(({ blocks }) => blocks).flatMap((block) => (block.kind === "table" ? block.rows : []));
const names = (rows: readonly Row[]) => rows.map(({ cells: [first = []] }) => cellText(first));
const labels = (actions: readonly Action[] = []) => actions.map(({ label }) => formatMessage(label));

describe("the page of a review", () => {
  it("folds transitive changes below the direct one that leads to them, and says through what the others come", async () => {
    const page = await loadWith(
      reviewedOf([
        changeOf("updated", "axios"),
        transitive("added", "form-data", "axios"),
        transitive("added", "mime-db", "axios", "form-data"),
        transitive("removed", "bytes", "body-parser"),
      ]),
    );
    const rows = rowsOf(page);
    deepEqual(names(rows), ["axios", "bytes"]);
    deepEqual(names(rows[0]?.below ?? []), ["form-data", "mime-db"]);
    deepEqual(
      [rows[1], rows[0]?.below?.[1]].map((row) => cellText(row?.cells[4] ?? [])),
      ["through body-parser", "through axios → form-data"],
    );
    deepEqual(labels(rows[0]?.actions), ["Open Change"]);
    deepEqual(labels(rows[0]?.below?.[1]?.actions), ["Open Change", "Why"]);
  });

  it("is as in its golden file, and before anything is compared", async () => {
    const fixed = changeOf("updated", "qs", { advisories: { fixed: [low], introduced: [], remaining: [high] } });
    const changes = [
      fixed,
      changeOf("added", "axios", { advisories: { fixed: [], introduced: [high, low], remaining: [] } }),
      changeOf("removed", "chalk", { uncertain: message("a lockfile is not read") }),
      transitive("added", "form-data", "axios"),
    ];
    const weaker = [{ path, text: message("`ignore-scripts` is off") }];
    const reported: Page[] = [];
    const fixes = () => Promise.resolve(new Map([[fixed, { kind: "fixed", version: "6.5.3" } as const]]));
    const page = await loadWith({ ...reviewedOf(changes, { weaker }), fixes }, reported);
    checkGolden("pages/review.txt", [...reported.slice(0, 1), page].map(outlineOf).join("\n"));
  });

  it("offers what fixes the advisories once that is known, at the line of the manifest", async () => {
    const change = changeOf("updated", "qs", { advisories: { fixed: [], introduced: [], remaining: [high] } });
    const reviewed = reviewedOf([change]);
    const reported: Page[] = [];
    const fixes = () => Promise.resolve(new Map([[change, { kind: "fixed", version: "6.5.3" } as const]]));
    const page = await loadWith({ ...reviewed, fixes }, reported);
    deepEqual(labels(rowsOf(page)[0]?.actions), ["Update to 6.5.3", "Open Change"]);
    deepEqual(
      reported.map((each) => [each.isLoading, labels(rowsOf(each)[0]?.actions)]),
      [
        [true, []],
        [true, ["Open Change"]],
      ],
    );
    const [update, diff] = rowsOf(page)[0]?.actions ?? [];
    const place = { uri: `file://${path}`, line: 2 };
    ok(update?.kind === "update");
    deepEqual(update.updates, [{ ...place, name: "qs", offset: text.indexOf("qs"), version: "6.5.3" }]);
    ok(diff?.kind === "diff");
    deepEqual([diff.place, diff.commit], [place, "1a2b3c4d"]);
  });

  it("offers nothing that needs an editor where there is none", () => {
    const { review, before, after, nameOf } = reviewedOf([changeOf("updated", "qs")]);
    const page = reviewPage({ kind: "review" }, { review, before, after, nameOf }, { now: () => 0 });
    deepEqual([page.actions, rowsOf(page)[0]?.actions], [[], undefined]);
  });

  it("tells first what was not compared, the first three by name and the rest at the end", async () => {
    const unread = ["a", "b", "c", "d"].map(
      (name) => ({ path: `/${name}`, side: "after", why: message("too large") }) as const,
    );
    const told = [message("The repository has no commit yet: everything is new")];
    const page = await loadWith({ ...reviewedOf([], { unread, withheld: 2 }), told });
    const notes = page.sections.map(({ id, blocks }) => [
      id,
      ...blocks.flatMap((block) => (block.kind === "note" ? formatMessage(block.text) : [])),
    ]);
    deepEqual(notes, [
      [
        "summary",
        "The repository has no commit yet: everything is new",
        "a was not compared (after): too large",
        "b was not compared (after): too large",
        "c was not compared (after): too large",
        "1 other file was not compared: see below",
        "2 not asked about, as private on one side is private on both",
      ],
      ["unread", "d was not compared (after): too large"],
    ]);
    deepEqual(labels(page.actions), ["Compare with…", "Export Report…"]);
  });

  it("says why nothing is compared, and lets another commit be chosen", async () => {
    const { api } = scripted(() => {
      throw new Error("requested");
    });
    const review = () => Promise.resolve(message("There is no commit v9 in this repository"));
    const page = await loadPage(
      { kind: "review", base: "v9" },
      { api, now: () => 0, review, canPickBase: true },
      caller(),
      () => undefined,
    );
    deepEqual(labels(page.actions), ["Compare with…"]);
    deepEqual(
      page.sections.flatMap(({ blocks }) => blocks.map((block) => block.kind === "note" && formatMessage(block.text))),
      ["There is no commit v9 in this repository"],
    );
  });
});
