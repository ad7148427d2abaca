import assert from "node:assert/strict";
import type { Facts, Transitive, TransitivePackage } from "../../../src/core/analysis/facts.ts";
import type { Locked } from "../../../src/core/analysis/target/subject.ts";
import type { How } from "../../../src/core/analysis/target/target.ts";
import type { LockedPackage } from "../../../src/core/manifests/lockfile.ts";
import { servedText } from "../../../src/core/messages/message.ts";
import { inventoryOf } from "../../../src/core/report/inventory.ts";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import { factsOf, madeUp, nothing } from "../../support/exported.ts";

const key = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;
const error = { kind: "network", request: "GET /a", text: "refused" } as const;

/** One line for each entry, then for each manifest and for each entry whose dependencies are known. */
function lines(input: ReportInput): readonly string[] {
  const { entries, manifests, edges } = inventoryOf(input);
  const shown = (ref: string) => ref.replace("pkg:npm/", "");
  return [
    ...entries.map(({ ref, checked, declared, affected }) => {
      const ids = affected.map(({ id }) => ` !${id}`).join("");
      return `${shown(ref)} ${checked}${declared.map((place) => ` [${place}]`).join("")}${ids}`;
    }),
    ...[...manifests, ...edges].map(([ref, below]) => `${shown(ref)}: ${[...below].map(shown).join(" ")}`.trimEnd()),
  ];
}

function together(...inputs: readonly ReportInput[]): ReportInput {
  return { ...nothing, files: inputs.flatMap(({ files }) => files) };
}

/** The dependency `name` with what it brings along. */
function bringing(name: string, transitive: Transitive, path = "package.json", how: How = "locked"): ReportInput {
  return madeUp(
    name,
    { ...factsOf(key(name), { transitive }), target: { kind: "version", key: key(name), how } },
    [],
    "NPM",
    path,
  );
}

function below(path: readonly string[], more: Partial<TransitivePackage> = {}): TransitivePackage {
  const keys = path.map((name) => key(name));
  return { key: key(path.at(-1) ?? ""), path: keys, advisories: new Map(), ...more };
}

function found(name: string, ids: readonly string[] = []): Partial<TransitivePackage> {
  const { version } = factsOf(key(name));
  assert.ok(version?.kind === "found");
  const value = { ...version.value, advisoryKeys: ids.map((id) => ({ id })) };
  return { version: { kind: "found", value } };
}

const declared = "[package.json dependencies 1.0.0]";

const graphs: readonly (readonly [what: string, input: ReportInput, lines: readonly string[]])[] = [
  [
    "nothing where all of it is known to be nothing",
    bringing("a", { from: "lockfile", packages: [] }),
    [`a@1.0.0 locked ${declared}`, "manifest:package.json: a@1.0.0", "a@1.0.0:"],
  ],
  [
    "what is not known where the graph is incomplete",
    bringing("a", { from: "resolved", packages: [], incomplete: servedText("too deep") }),
    [`a@1.0.0 locked ${declared}`, "manifest:package.json: a@1.0.0"],
  ],
  [
    "what is not known where the file lists it for itself",
    bringing("a", { from: "lockfile", packages: [], isListed: true }),
    [`a@1.0.0 locked ${declared}`, "manifest:package.json: a@1.0.0"],
  ],
  [
    "the state of each, locked by a lockfile",
    bringing("a", {
      from: "lockfile",
      packages: [
        below(["a", "b"], found("b", ["A-1"])),
        below(["a", "c"], { version: { kind: "missing", text: "" } }),
        below(["a", "b", "d"], { version: { kind: "failed", error } }),
        below(["a", "b", "e"]),
      ],
    }),
    [
      `a@1.0.0 locked ${declared}`,
      "b@1.0.0 locked !A-1",
      "c@1.0.0 unknown:unknown-version",
      "d@1.0.0 unknown:failed",
      "private:npm/e@1.0.0 unknown:not-asked",
      "manifest:package.json: a@1.0.0",
      "a@1.0.0: b@1.0.0 c@1.0.0",
      "b@1.0.0: d@1.0.0 private:npm/e@1.0.0",
    ],
  ],
  [
    "what the service assumes",
    bringing("a", { from: "resolved", packages: [below(["a", "b"], found("b"))] }, "package.json", "assumed"),
    [`a@1.0.0 assumed ${declared}`, "b@1.0.0 assumed", "manifest:package.json: a@1.0.0", "a@1.0.0: b@1.0.0"],
  ],
  [
    "the version that the service spells in its own way",
    bringing("a", {
      from: "resolved",
      packages: [{ ...below(["a", "b"], found("b")), path: [key("a", "1.0"), key("b")] }],
    }),
    [`a@1.0.0 locked ${declared}`, "b@1.0.0 assumed", "manifest:package.json: a@1.0.0", "a@1.0.0: b@1.0.0"],
  ],
  [
    "no way from a package to itself",
    bringing("a", { from: "resolved", packages: [below(["a", "b", "b"], found("b"))] }),
    [`a@1.0.0 locked ${declared}`, "b@1.0.0 assumed", "manifest:package.json: a@1.0.0", "a@1.0.0: b@1.0.0"],
  ],
  [
    "what leads from one that was not asked about",
    madeUp("a", {
      target: { kind: "unknown", why: { kind: "skipped", reason: "private", text: "1.0.0" } },
      transitive: { from: "lockfile", packages: [below(["a", "b"], found("b"))] },
    }),
    [
      `private:npm/a@1.0.0 unknown:private ${declared}`,
      "b@1.0.0 locked",
      "manifest:package.json: private:npm/a@1.0.0",
      "private:npm/a@1.0.0: b@1.0.0",
    ],
  ],
  [
    "a package of two manifests once, the best that is known of it",
    together(
      bringing("a", { from: "resolved", packages: [below(["a", "b"], found("b"))] }, "one.json", "assumed"),
      bringing("a", { from: "lockfile", packages: [below(["a", "b"], found("b", ["A-1"]))] }, "two.json"),
      bringing(
        "a",
        { from: "resolved", packages: [below(["a", "b"], { version: { kind: "missing", text: "" } })] },
        "two.json",
        "written",
      ),
    ),
    [
      "a@1.0.0 locked [one.json dependencies 1.0.0] [two.json dependencies 1.0.0]",
      "b@1.0.0 locked !A-1",
      "manifest:one.json: a@1.0.0",
      "manifest:two.json: a@1.0.0",
      "a@1.0.0: b@1.0.0",
    ],
  ],
  [
    "one that is locked rather than one that is written, and that rather than one that is assumed",
    together(
      bringing("a", { from: "lockfile", packages: [] }, "one.json", "written"),
      bringing("a", { from: "lockfile", packages: [] }, "two.json"),
      bringing("b", { from: "lockfile", packages: [] }, "one.json", "assumed"),
      bringing("b", { from: "lockfile", packages: [] }, "two.json", "written"),
    ),
    [
      "a@1.0.0 locked [one.json dependencies 1.0.0] [two.json dependencies 1.0.0]",
      "b@1.0.0 written [one.json dependencies 1.0.0] [two.json dependencies 1.0.0]",
      "manifest:one.json: a@1.0.0 b@1.0.0",
      "manifest:two.json: a@1.0.0 b@1.0.0",
      "a@1.0.0:",
      "b@1.0.0:",
    ],
  ],
  [
    "what was not checked, with the version and the place that are known",
    together(
      madeUp("a", { target: { kind: "version", key: key("a"), how: "locked" }, version: { kind: "failed", error } }),
      madeUp("b"),
    ),
    [`a@1.0.0 unknown:failed ${declared}`, `b unknown:pending ${declared}`, "manifest:package.json: a@1.0.0 b"],
  ],
];

/** Packages of a lockfile that is checked by itself, `name` or `name origin`, with the indexes of their dependencies. */
function lockfileOf(packages: Readonly<Record<string, readonly number[]>>, hasGraph = true): ReportInput {
  const all = Object.entries(packages).map(([id, dependencies]): LockedPackage => {
    const [name = "", origin = "registry"] = id.split(" ");
    return { key: key(name), origin: origin as LockedPackage["origin"], dependencies };
  });
  const lockfile = { packages: all, hasGraph, covers: () => true, locked: () => [], problems: [] };
  const files = all.flatMap((own) => {
    const locked: Locked = {
      ...{ from: "/work/yarn.lock", lockfile, packages: [own], isListed: true },
      privateNames: () => Promise.resolve(new Map()),
    };
    const more: Partial<Facts> = { locked, transitive: { from: "lockfile", packages: [], isListed: true } };
    const facts = own.origin === "registry" ? factsOf(own.key, more) : { ...more, target: skippedAs(own.origin) };
    return madeUp(own.key.name, facts, [], "NPM", "yarn.lock").files;
  });
  const [first] = files;
  return first ? { ...nothing, files: [{ ...first, facts: files.flatMap(({ facts }) => facts) }] } : nothing;
}

function skippedAs(reason: Exclude<LockedPackage["origin"], "registry">): NonNullable<Facts["target"]> {
  return { kind: "unknown", why: { kind: "skipped", reason, text: "1.0.0" } };
}

const lockfiles: readonly (readonly [what: string, input: ReportInput, lines: readonly string[]])[] = [
  [
    "those that others require below these, and the rest below the file",
    lockfileOf({ a: [1, 2], b: [2], c: [], d: [3] }),
    ["manifest:yarn.lock: a@1.0.0 d@1.0.0", "a@1.0.0: b@1.0.0 c@1.0.0", "b@1.0.0: c@1.0.0", "c@1.0.0:", "d@1.0.0:"],
  ],
  [
    "all below the file where it has no graph",
    lockfileOf({ a: [], b: [] }, false),
    ["manifest:yarn.lock: a@1.0.0 b@1.0.0"],
  ],
  [
    "no dependency that the file does not have",
    lockfileOf({ a: [1, 7], b: [] }),
    ["manifest:yarn.lock: a@1.0.0", "a@1.0.0: b@1.0.0", "b@1.0.0:"],
  ],
  [
    "the same version from a registry and from a repository apart",
    lockfileOf({ "a git": [2], a: [], b: [] }),
    ["manifest:yarn.lock: private:npm/a@1.0.0 a@1.0.0", "private:npm/a@1.0.0: b@1.0.0", "a@1.0.0:", "b@1.0.0:"],
  ],
];

describe("an inventory", () => {
  for (const [what, input, expected] of graphs) it(`has ${what}`, () => assert.deepEqual(lines(input), expected));

  for (const [what, input, expected] of lockfiles) {
    it(`of a lockfile has ${what}`, () => {
      assert.deepEqual(
        lines(input).filter((line) => !line.includes("[")),
        expected,
      );
    });
  }

  it("has a declaration without a section or a requirement by the path alone", () => {
    const files = madeUp("a").files.map((file) => ({
      ...file,
      facts: file.facts.map((facts) => {
        const { package: own, name, nameSpan } = facts.declaration;
        const requirement = { kind: "written", text: "" } as const;
        return { ...facts, declaration: { package: own, name, nameSpan, scope: "", requirement } };
      }),
    }));
    assert.deepEqual(lines({ ...nothing, files })[0], "a unknown:pending [package.json]");
  });
});
