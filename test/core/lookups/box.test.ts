import { deepEqual, equal } from "node:assert/strict";
import type { VersionFacts } from "../../../src/core/analysis/facts.ts";
import type { Caller } from "../../../src/core/api/api.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Package, SimilarlyNamedPackages, Version } from "../../../src/core/api/messages.ts";
import {
  createLookUpBox,
  type BoxHost,
  type Offer,
  type SimilarNames,
  type SystemSearch,
} from "../../../src/core/lookups/box.ts";
import { lookUpsOf } from "../../../src/core/lookups/lookUp.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import { systems, type PackageKey, type System, type VersionKey } from "../../../src/core/model/keys.ts";
import { subjectTitle } from "../../../src/core/pages/subject.ts";
import { bareVersion } from "../../support/bareVersion.ts";

type Answer = Fetched<SimilarlyNamedPackages>;

interface Setting {
  readonly preferred?: System;
  readonly isPrivate?: (key: PackageKey) => boolean;
  readonly answer?: (key: PackageKey, signal: AbortSignal) => Promise<Answer>;
  /** The answer about a package; by default the service is away. */
  readonly packageOf?: (key: PackageKey, caller: Caller) => Promise<Fetched<Package>>;
}

const offline: Fetched<never> = { kind: "failed", error: { kind: "offline", request: "" } };
const now = Date.parse("2026-06-01T00:00:00Z");

function similar(key: PackageKey, ...names: readonly string[]): Promise<Answer> {
  const packages = names.map((name) => ({ packageKey: { system: key.system, name } }));
  return Promise.resolve({ kind: "found", value: { packageKey: key, packages } });
}

/** A box whose quiet moments end when the test says so. */
function openBox({
  preferred,
  isPrivate = () => false,
  answer = (key) => similar(key, "lodash"),
  packageOf = () => Promise.resolve(offline),
}: Setting = {}) {
  const batches: (readonly VersionKey[])[] = [];
  const asked: string[] = [];
  const checked: string[] = [];
  let offers: readonly Offer[] = [];
  let isBusy = false;
  let endQuiet = (): void => undefined;
  const host: BoxHost = {
    preferred,
    refusalOf(key) {
      checked.push(`${key.system} ${key.name}`);
      return Promise.resolve(isPrivate(key) ? message("{name} is private", { name: key.name }) : undefined);
    },
    refusalAnywhere(name) {
      const isSecret = systems.some((system) => isPrivate({ system, name }));
      return Promise.resolve(isSecret ? message("{name} is private", { name }) : undefined);
    },
    similarNames(key, { signal }) {
      asked.push(`${key.system} ${key.name}`);
      return answer(key, signal);
    },
    packageOf,
    versionsOf(keys) {
      batches.push(keys);
      return Promise.resolve(keys.map(factsOf));
    },
    now: () => now,
    quiet: (signal) =>
      new Promise((resolve) => {
        endQuiet = () => resolve(true);
        signal.addEventListener("abort", () => resolve(false));
      }),
    show(next, state) {
      offers = next;
      ({ isBusy } = state);
    },
  };
  const box = createLookUpBox(host);
  const text = () => offers.map(textOf);
  return {
    asked,
    batches,
    checked,
    text,
    isBusy: () => isBusy,
    box,
    typeAndWait: async (typed: string): Promise<readonly string[]> => {
      const done = box.type(typed);
      endQuiet();
      await done;
      return text();
    },
    search: () => box.search(offers.find((offer): offer is SystemSearch => offer.kind === "search")!),
    findSimilar: () => box.findSimilar(offers.find((offer): offer is SimilarNames => offer.kind === "similar")!),
  };
}

/** A package whose default version is 1.2.0, of a month ago. */
function packageAt({ system, name }: PackageKey): Fetched<Package> {
  const packageKey = { system, name };
  const summary = (version: string, isDefault: boolean) => ({
    versionKey: { ...packageKey, version },
    isDefault,
    publishedAt: "2026-05-01T00:00:00Z",
  });
  return { kind: "found", value: { packageKey, versions: [summary("1.2.0", true), summary("1.3.0-beta", false)] } };
}

/** Facts with an advisory in npm, one of malware in PyPI, none in RubyGems, and no answer elsewhere. */
function factsOf(versionKey: VersionKey): VersionFacts {
  const known: Partial<Record<System, readonly string[]>> = { NPM: ["GHSA-1"], PYPI: ["MAL-2026-1"], RUBYGEMS: [] };
  const advisoryKeys = known[versionKey.system]?.map((id) => ({ id }));
  const version: Fetched<Version> = advisoryKeys
    ? { kind: "found", value: bareVersion(versionKey, { isDefault: true, advisoryKeys }) }
    : offline;
  return { version, advisories: new Map() };
}

function textOf(offer: Offer): string {
  if (offer.kind === "search") return `search ${offer.guesses.map(({ key }) => key.system).join(", ")}`;
  if (offer.kind === "refused") return `(${formatMessage(offer.reason)})`;
  if (offer.kind === "similar")
    return `like ${offer.name}: ${offer.keys.map(({ system, name }) => `${system} ${name}`).join(", ")}`;
  return `${subjectTitle(offer.subject)}, ${formatMessage(offer.what)}`;
}

describe("the box for look-ups", () => {
  for (const [typed, preferred, expected] of [
    ["npm:lodahs", undefined, ["lodahs, npm package", "like lodahs: NPM lodahs"]],
    ["npm:lodahs@4.0.0", undefined, ["lodahs 4.0.0, npm package version", "like lodahs: NPM lodahs"]],
    ["npm:x", "NPM", ["x, npm package"]],
    ["pkg:npm/lodahs", undefined, ["lodahs, npm package"]],
    [" pkg:npm/lodahs", undefined, ["lodahs, npm package"]],
    ["https://acme.example/lodahs", undefined, ["(This address is not one of a repository or a package)"]],
    ["CVE-2021-44228", undefined, ["CVE-2021-44228, Advisory"]],
    ["github.com/lodash/lodash", "NPM", ["github.com/lodash/lodash, Project", "github.com/lodash/lodash, Go package"]],
    [
      "github.com/lodash/lodash/v2",
      "NPM",
      ["github.com/lodash/lodash, Project", "github.com/lodash/lodash/v2, Go package"],
    ],
    [
      "github.com/lodash/lodash",
      "GO",
      [
        "github.com/lodash/lodash, Go package",
        "github.com/lodash/lodash, Project",
        "like github.com/lodash/lodash: GO github.com/lodash/lodash",
      ],
    ],
    ["https://github.com/lodash/lodash", "GO", ["github.com/lodash/lodash, Project"]],
    ["project github.com/lodash/lodash", "NPM", ["github.com/lodash/lodash, Project"]],
    ["com.acme:till", "NPM", ["com.acme:till, Maven package", "like com.acme:till: MAVEN com.acme:till"]],
    ["@acme/till", undefined, ["@acme/till, npm package", "like @acme/till: NPM @acme/till"]],
    ["npm:com.acme:till", "NPM", []],
    ["two words", "NPM", []],
    ["!!!", "NPM", []],
    ["", undefined, []],
  ] as const) {
    it(`offers similar names for names only: ${typed}`, () => {
      const { box, text } = openBox(preferred && { preferred });
      void box.type(typed);
      deepEqual(text(), expected);
    });
  }

  it("offers the names of the active manifest's system first, and similar ones of that system", () => {
    const { box, text } = openBox({ preferred: "NPM" });
    void box.type("lodahs");
    const offers = text();
    equal(offers[0], "lodahs, npm package");
    // Neither a module of Go nor one of Maven can have this name.
    equal(offers.length, systems.length - 2 + 2);
    equal(offers.at(-2), "search NPM, CARGO, NUGET, PYPI, RUBYGEMS");
    equal(offers.at(-1), "like lodahs: NPM lodahs");
  });

  it("asks for nothing while a person types, and reads no settings for half a name", async () => {
    const { box, typeAndWait, asked, checked } = openBox({ preferred: "NPM" });
    for (const typed of ["npm:l", "npm:lo", "npm:lod"]) void box.type(typed);
    deepEqual(checked, []);
    await typeAndWait("npm:loda");
    deepEqual([...new Set(checked)], ["NPM loda"]);
    deepEqual(asked, []);
  });

  it("says what is not looked up, and leaves its similar names out", async () => {
    const { typeAndWait } = openBox({ isPrivate: ({ name }) => name.startsWith("acme") });
    deepEqual(await typeAndWait("npm:acme-till"), ["(acme-till is private)"]);
  });

  it("says once that a repository is a private module, and offers it as neither", async () => {
    const { typeAndWait } = openBox({ preferred: "GO", isPrivate: ({ name }) => name === "github.com/acme/till" });
    deepEqual(await typeAndWait("github.com/acme/till"), ["(github.com/acme/till is private)"]);
    deepEqual(await typeAndWait("github.com/acme/till/v2"), ["(github.com/acme/till is private)"]);
  });

  // A name that is private in npm, and what else a person may type of it.
  for (const [typed, expected] of [
    ["acme-till", ["(acme-till is private)"]],
    ["acme-till@1.0.0", ["(acme-till is private)"]],
    ["npm:acme-till", ["(acme-till is private)"]],
    ["cargo:acme-till", ["acme-till, Cargo package"]],
    ["pkg:cargo/acme-till@1.0.0", ["acme-till 1.0.0, Cargo package version"]],
    ["pkg:npm/acme-till@1.0.0", ["(acme-till is private)"]],
    ["npm:till", ["till, npm package", "like till: NPM till"]],
  ] as const) {
    for (const preferred of [undefined, "CARGO", "NPM"] as const)
      it(`offers a name that one system makes private only where another is typed: ${typed}, ${preferred ?? "no"} manifest`, async () => {
        const isPrivate = ({ system, name }: PackageKey) => system === "NPM" && name === "acme-till";
        const { box, typeAndWait, findSimilar, text, asked } = openBox({ ...(preferred && { preferred }), isPrivate });
        // Selected before anything is known of it.
        void box.type(typed);
        const opened: boolean[] = [];
        for (const lookUp of lookUpsOf(typed, preferred))
          if (lookUp.kind === "page") opened.push(await box.mayOpen(lookUp.subject, typed));
        const isOpen = !expected[0].startsWith("(");
        deepEqual(
          opened,
          opened.map(() => isOpen),
        );
        deepEqual(await typeAndWait(typed), expected);
        if (expected.length > 1) return;
        void box.type(typed);
        if (text().some((each) => each.startsWith("like "))) await findSimilar();
        deepEqual(asked, []);
      });
  }

  it("opens nothing once more is typed", async () => {
    const { box } = openBox();
    void box.type("npm:lodash");
    const [lookUp] = lookUpsOf("npm:lodash");
    const opened = lookUp?.kind === "page" && box.mayOpen(lookUp.subject, "npm:lodash");
    void box.type("npm:lodash-e");
    equal(await opened, false);
  });

  it("asks for similar names once they are selected, and offers them first", async () => {
    const { typeAndWait, findSimilar, text, asked, isBusy } = openBox();
    await typeAndWait("npm:lodahs");
    const done = findSimilar();
    equal(isBusy(), true);
    await done;
    equal(isBusy(), false);
    deepEqual(text(), ["lodash, similar name, npm package", "lodahs, npm package"]);
    deepEqual(asked, ["NPM lodahs"]);
  });

  it("asks for similar names of no private one, even before that is known of the name", async () => {
    const { box, findSimilar, text, asked } = openBox({ isPrivate: () => true });
    void box.type("npm:acme-till");
    await findSimilar();
    deepEqual(asked, []);
    deepEqual(text()[0], "(acme-till is private)");
  });

  const answers: readonly (readonly [string, (key: PackageKey) => Promise<Answer>, string])[] = [
    ["no similar ones", (key) => similar(key), "(No similar names are known)"],
    ["an unknown name", () => Promise.resolve({ kind: "missing", text: "" }), "(No similar names are known)"],
    [
      "no answer",
      () => Promise.resolve({ kind: "failed", error: { kind: "offline", request: "" } }),
      "(Similar names in npm are not known: working offline, and the cache has no answer)",
    ],
  ];
  for (const [what, answer, expected] of answers) {
    it(`says that there are ${what}`, async () => {
      const { typeAndWait, findSimilar, text } = openBox({ answer });
      await typeAndWait("npm:lodahs");
      await findSimilar();
      deepEqual(text(), [expected, "lodahs, npm package"]);
    });
  }

  for (const end of ["more is typed", "the box closes"] as const) {
    it(`aborts the request when ${end}`, async () => {
      const signals: AbortSignal[] = [];
      const { box, typeAndWait, findSimilar, text } = openBox({
        answer: (_, signal) =>
          new Promise((_resolve, reject) => {
            signals.push(signal);
            signal.addEventListener("abort", () => reject(new Error("aborted")));
          }),
      });
      await typeAndWait("npm:lodahs");
      const done = findSimilar();
      await new Promise((resolve) => setImmediate(resolve));
      if (end === "more is typed") void box.type("npm:lodash");
      else box.close();
      await done;
      deepEqual(
        signals.map(({ aborted }) => aborted),
        [true],
      );
      const name = end === "more is typed" ? "lodash" : "lodahs";
      deepEqual(text(), [`${name}, npm package`, `like ${name}: NPM ${name}`]);
    });
  }

  describe("all systems", () => {
    const existing = new Set<System>(["NPM", "PYPI", "RUBYGEMS", "NUGET"]);
    const packageOf: Setting["packageOf"] = ({ system, name }) =>
      Promise.resolve(existing.has(system) ? packageAt({ system, name }) : { kind: "missing", text: "" });

    it("are searched once that is selected: what exists comes first, the rest below similar names", async () => {
      const { typeAndWait, search, text, batches, isBusy } = openBox({ preferred: "CARGO", packageOf });
      await typeAndWait("tills");
      batches.length = 0;
      const done = search();
      equal(isBusy(), true);
      await done;
      equal(isBusy(), false);
      deepEqual(text(), [
        "tills, npm package · 1.2.0 · 1 month old · 1 advisory",
        "tills, NuGet package · 1.2.0 · 1 month old · not checked",
        "tills, PyPI package · 1.2.0 · 1 month old · malicious",
        "tills, RubyGems package · 1.2.0 · 1 month old · no known advisories",
        "like tills: CARGO tills",
        "(Not known in Cargo)",
      ]);
      // One batch for all.
      equal(batches.length, 1);
    });

    it("say of a version that is typed whether it exists, and why one has not answered", async () => {
      const setting: Setting = {
        packageOf: (key, caller) => (key.system === "CARGO" ? Promise.resolve(offline) : packageOf(key, caller)),
      };
      for (const [version, state] of [
        ["1.3.0-beta", "1 month old · 1 advisory"],
        ["9.9.9", "this version is not known"],
      ] as const) {
        const { typeAndWait, search, text } = openBox(setting);
        await typeAndWait(`tills@${version}`);
        await search();
        equal(text()[0], `tills ${version}, npm package version · ${state}`);
        equal(text().at(-1), "(Cargo: working offline, and the cache has no answer)");
      }
    });

    it("are not asked while a person types: only the cache is, once they have stopped", async () => {
      const callers: Caller[] = [];
      const setting: Setting = {
        preferred: "NPM",
        async packageOf(key, caller) {
          callers.push(caller);
          return key.system === "PYPI" ? packageOf(key, caller) : offline;
        },
      };
      const offers = await openBox(setting).typeAndWait("tills");
      deepEqual([...new Set(callers.map(({ cachedOnly }) => cachedOnly))], [true]);
      equal(
        offers.filter((offer) => offer.includes("1.2.0")).join(),
        "tills, PyPI package · 1.2.0 · 1 month old · malicious",
      );
      equal(offers[0], "tills, npm package");
    });

    it("are not asked about a name that is private in one of them, even before that is known", async () => {
      let asked = 0;
      const { box, search, text } = openBox({
        isPrivate: ({ system }) => system === "NPM",
        packageOf: (key, caller) => (asked++, packageOf(key, caller)),
      });
      void box.type("acme-till");
      await search();
      deepEqual(text(), ["(acme-till is private)"]);
      equal(asked, 0);
    });

    it("are given up when more is typed", async () => {
      const signals: AbortSignal[] = [];
      const { box, typeAndWait, search, text } = openBox({
        packageOf: (_, { signal, cachedOnly }) =>
          cachedOnly
            ? Promise.resolve(offline)
            : new Promise((_resolve, reject) => {
                signals.push(signal);
                signal.addEventListener("abort", () => reject(new Error("aborted")));
              }),
      });
      await typeAndWait("tills");
      const done = search();
      await new Promise((resolve) => setImmediate(resolve));
      void box.type("npm:tills");
      await done;
      equal(signals.length, 5);
      equal(
        signals.every(({ aborted }) => aborted),
        true,
      );
      equal(text()[0], "tills, npm package");
    });
  });
});
