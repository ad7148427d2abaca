import assert from "node:assert/strict";
import { transitiveFailure, type Transitive } from "../../../../src/core/analysis/facts.ts";
import { createLookUps } from "../../../../src/core/analysis/gathering/lookUps.ts";
import type { Locked } from "../../../../src/core/analysis/target/subject.ts";
import { overridesIn, type Overrides } from "../../../../src/core/analysis/target/overrides.ts";
import type { How } from "../../../../src/core/analysis/target/target.ts";
import { gatherTransitive } from "../../../../src/core/analysis/gathering/transitive.ts";
import type { LockedPackage } from "../../../../src/core/manifests/lockfile.ts";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import { formatMessage, servedText } from "../../../../src/core/messages/message.ts";
import { client, type FindingOptions } from "../../../support/findings.ts";
import { caller } from "../../../support/world.ts";
import { miniature } from "../../fixes/miniature.ts";

/** Packages as `name version`, in parentheses where they come from, and behind `→` the indexes of what they need. */
function lockfileOf(lines: readonly string[]): readonly LockedPackage[] {
  return lines.map((line) => {
    const [left = "", right = ""] = line.split(" → ");
    const [name = "", version = "", origin = "registry"] = left.split(" ");
    const dependencies = right.split(" ").filter(Boolean).map(Number);
    return {
      key: { system: "NPM", name, version },
      origin: origin.replace(/[()]/g, "") as LockedPackage["origin"],
      dependencies,
    };
  });
}

interface LockOptions {
  readonly hasGraph?: boolean;
  readonly privateNames?: readonly string[];
  /** Indexes of packages that the manifest declares as well. */
  readonly declared?: readonly number[];
  readonly isDamaged?: true;
}

function lockedAt(packages: readonly LockedPackage[], options: LockOptions = {}): Locked {
  const { hasGraph = true, privateNames = [], declared = [], isDamaged } = options;
  const [root] = packages;
  assert.ok(root);
  const problems = isDamaged ? [{ message: servedText("damaged"), span: { start: 0, end: 0 } }] : [];
  return {
    from: "/work/package-lock.json",
    packages: [root],
    lockfile: { packages, hasGraph, covers: () => true, locked: () => [0], problems },
    ...(declared.length > 0 && {
      declared: { packages: new Set(declared.map((index) => packages[index] ?? assert.fail())), id: declared.join() },
    }),
    privateNames: () => Promise.resolve(new Map(privateNames.map((name) => [name, "private"]))),
  };
}

/**
 * Where it is from, what is not known of it, and the first failure, then a line for each package: its way from the root, and what became
 * of the question for it.
 */
function lines(transitive: Transitive | undefined): readonly string[] {
  if (!transitive) return ["nobody can tell"];
  const { from, packages, incomplete, unserved = [], errors = [], ways, isListed } = transitive;
  const failure = transitiveFailure(transitive);
  const textOf = ({ name, version }: VersionKey) => `${name} ${version}`;
  const open = [...(ways?.open ?? [])].map((index) => ways?.nodes[index]?.key ?? assert.fail());
  return [
    [
      `${from}${incomplete === undefined ? "" : `, incomplete: ${formatMessage(incomplete)}`}${failure ? ` (${failure.kind})` : ""}`,
      ...(errors.length > 0 ? [`errors at ${errors.length}`] : []),
      ...(unserved.length > 0 ? [`unserved: ${unserved.map(textOf).join(", ")}`] : []),
      ...(open.length > 0 ? [`anything below ${open.map(textOf).join(", ")}`] : []),
      ...(ways || incomplete || isListed ? [] : ["not all ways"]),
    ].join("; "),
    ...packages.map(({ path, version, advisories, isDeclared }) => {
      const way = path.map((key) => `${key.name} ${key.version}`).join(" > ");
      const found = [...advisories].map(([id, fetched]) => `${id} ${fetched.kind}`).join(", ");
      return `${way}: ${version?.kind ?? "not asked"}${found === "" ? "" : ` ${found}`}${isDeclared ? ", declared" : ""}`;
    }),
  ];
}

async function ask(
  key: VersionKey,
  locked: Locked | undefined,
  { how = "locked", distort, overrides }: { readonly how?: How; readonly overrides?: Overrides } & FindingOptions = {},
) {
  const { api, requests } = client(distort);
  const lookUps = createLookUps(api)(caller());
  const transitive = await gatherTransitive({ kind: "version", key, how }, { locked, overrides }, lookUps);
  return { lines: lines(transitive), requests };
}

const root: VersionKey = { system: "NPM", name: "root", version: "1.0.0" };

const graphs: readonly (readonly [
  what: string,
  lock: readonly string[],
  lines: readonly string[],
  options?: LockOptions,
])[] = [
  [
    "what is declared as well, with what it alone leads to",
    ["root 1.0.0 → 1 2", "ms 2.1.3 → 3 4", "ws 8.23.0 → 4", "semver 7.8.6", "qs 6.17.1"],
    [
      "lockfile",
      "root 1.0.0 > ms 2.1.3: found, declared",
      "root 1.0.0 > ws 8.23.0: found",
      "root 1.0.0 > ms 2.1.3 > semver 7.8.6: found, declared",
      "root 1.0.0 > ws 8.23.0 > qs 6.17.1: found",
    ],
    { declared: [1] },
  ],
  [
    "one version in two places, by the way that nothing is declared on",
    ["root 1.0.0 → 1 3", "ms 2.1.3 → 2", "qs 6.17.1", "ws 8.23.0 → 4", "semver 7.8.6 → 5", "qs 6.17.1"],
    [
      "lockfile",
      "root 1.0.0 > ms 2.1.3: found, declared",
      "root 1.0.0 > ws 8.23.0: found",
      "root 1.0.0 > ws 8.23.0 > semver 7.8.6 > qs 6.17.1: found",
      "root 1.0.0 > ws 8.23.0 > semver 7.8.6: found",
    ],
    { declared: [1] },
  ],
  [
    "what there is of a damaged one",
    ["root 1.0.0 → 1", "ms 2.1.3"],
    ["lockfile; not all ways", "root 1.0.0 > ms 2.1.3: found"],
    { isDamaged: true },
  ],
  ["nothing below", ["root 1.0.0"], ["lockfile"]],
  [
    "a chain, and what is beside it",
    ["root 1.0.0 → 1", "minimist 1.2.5 → 2", "qs 6.17.1", "lodash 4.17.20"],
    [
      "lockfile",
      "root 1.0.0 > minimist 1.2.5: found GHSA-xvch-5gv4-984h found",
      "root 1.0.0 > minimist 1.2.5 > qs 6.17.1: found",
    ],
  ],
  [
    "the shortest of several ways",
    ["root 1.0.0 → 1 3", "ms 2.1.3 → 2", "qs 6.17.1 → 4", "ws 8.23.0 → 4", "semver 7.8.6"],
    [
      "lockfile",
      "root 1.0.0 > ms 2.1.3: found",
      "root 1.0.0 > ws 8.23.0: found",
      "root 1.0.0 > ms 2.1.3 > qs 6.17.1: found",
      "root 1.0.0 > ws 8.23.0 > semver 7.8.6: found",
    ],
  ],
  [
    "a circle, also through the root itself",
    ["root 1.0.0 → 1", "ms 2.1.3 → 2", "qs 6.17.1 → 1 0 2"],
    ["lockfile", "root 1.0.0 > ms 2.1.3: found", "root 1.0.0 > ms 2.1.3 > qs 6.17.1: found"],
  ],
  [
    "one version in two places, by the shorter way",
    ["root 1.0.0 → 1 2", "ms 2.1.3 → 3", "qs 6.17.1", "qs 6.17.1"],
    ["lockfile", "root 1.0.0 > ms 2.1.3: found", "root 1.0.0 > qs 6.17.1: found"],
  ],
  [
    "what the service does not know",
    ["root 1.0.0 → 1 2", "acme-nowhere 1.0.0", "qs 99.0.0"],
    ["lockfile", "root 1.0.0 > acme-nowhere 1.0.0: missing", "root 1.0.0 > qs 99.0.0: missing"],
  ],
  ["indexes that lead nowhere", ["root 1.0.0 → 7 1", "ms 2.1.3 → -1"], ["lockfile", "root 1.0.0 > ms 2.1.3: found"]],
];

describe("askTransitive by a lockfile", () => {
  for (const [what, lock, expected, options] of graphs) {
    it(what, async () => {
      const answer = await ask(root, lockedAt(lockfileOf(lock), options));
      assert.deepEqual(answer.lines, expected);
      assert.ok(answer.requests.length <= 3, answer.requests.join("\n"));
    });
  }

  it("never asks for what is private or comes from elsewhere, but for what is below it", async () => {
    const packages = lockfileOf([
      "root 1.0.0 → 1 2 3 4 5",
      "minimist 1.2.5 (private) → 6",
      "lodash 4.17.20",
      "ws 7.0.0 (git)",
      "qs 6.0.0 (workspace)",
      "axios 0.21.0 (path)",
      "ms 2.1.3",
    ]);
    const bodies: string[] = [];
    const answer = await ask(root, lockedAt(packages, { privateNames: ["lodash"] }), {
      distort: ({ body, url }) => {
        bodies.push(`${url} ${body ?? ""}`);
        return undefined;
      },
    });
    assert.deepEqual(answer.lines, [
      "lockfile",
      "root 1.0.0 > minimist 1.2.5: not asked",
      "root 1.0.0 > lodash 4.17.20: not asked",
      "root 1.0.0 > ws 7.0.0: not asked",
      "root 1.0.0 > qs 6.0.0: not asked",
      "root 1.0.0 > axios 0.21.0: not asked",
      "root 1.0.0 > minimist 1.2.5 > ms 2.1.3: found",
    ]);
    assert.equal(bodies.length, 1);
    assert.ok(bodies.every((body) => !/minimist|lodash|ws|qs|axios|root/.test(body)));
  });

  it("keeps what failed as failed", async () => {
    const packages = lockfileOf(["root 1.0.0 → 1", "minimist 1.2.5"]);
    const refuse = () => ({ status: 403, text: "no" });
    assert.deepEqual((await ask(root, lockedAt(packages), { distort: refuse })).lines, [
      "lockfile (status)",
      "root 1.0.0 > minimist 1.2.5: failed",
    ]);
    const details: FindingOptions["distort"] = (_, path) => (path.includes("/advisories/") ? refuse() : undefined);
    assert.deepEqual((await ask(root, lockedAt(packages), { distort: details })).lines, [
      "lockfile (status)",
      "root 1.0.0 > minimist 1.2.5: found GHSA-xvch-5gv4-984h failed",
    ]);
  });

  it("asks for each version and advisory once, however many depend on them", async () => {
    const { api, requests } = client();
    const lookUps = createLookUps(api)(caller());
    const packages = lockfileOf(["root 1.0.0 → 2", "ms 2.1.3 → 2", "minimist 1.2.5 → 3", "lodash 4.17.20"]);
    const locked = lockedAt(packages);
    const second = { ...locked, packages: packages.slice(1, 2) };
    const keys = packages.map(({ key }) => key);
    await Promise.all([
      gatherTransitive({ kind: "version", key: keys[0] ?? root, how: "locked" }, { locked }, lookUps),
      gatherTransitive({ kind: "version", key: keys[1] ?? root, how: "locked" }, { locked: second }, lookUps),
    ]);
    assert.equal(requests.filter((request) => request.startsWith("POST")).length, 1);
    assert.equal(new Set(requests).size, requests.length);
  });
});

describe("askTransitive by the service's resolution", () => {
  const axios: VersionKey = { system: "NPM", name: "axios", version: "0.21.0" };
  const resolved = ["resolved", "axios 0.21.0 > follow-redirects 1.16.3: found"];
  const packages = lockfileOf(["axios 0.21.0 → 1", "ms 2.1.3"]);
  const rows: readonly (readonly [
    what: string,
    key: VersionKey,
    locked: Locked | undefined,
    options: { readonly how?: How } & FindingOptions,
    lines: readonly string[],
  ])[] = [
    ["without a lockfile", axios, undefined, { how: "written" }, resolved],
    [
      "where the lockfile tells no graph, whose packages are checked one by one",
      axios,
      lockedAt(packages, { hasGraph: false }),
      {},
      ["lockfile"],
    ],
    ["where the lockfile does not have the version", axios, lockedAt(packages), { how: "assumed" }, resolved],
    [
      "where the lockfile has it, by that",
      axios,
      lockedAt(packages),
      {},
      ["lockfile", "axios 0.21.0 > ms 2.1.3: found"],
    ],
    [
      "with a circle, a bundled package and a version twice",
      { system: "NPM", name: "acme-invented-bundler", version: "1.0.0" },
      undefined,
      {},
      [
        "resolved, incomplete: could not find a version that satisfies requirement ^9.0.0 for acme-invented-missing; errors at 1",
        "acme-invented-bundler 1.0.0 > acme-invented-bundler>1.0.0>acme-invented-ring 0.1.0: not asked",
        "acme-invented-bundler 1.0.0 > acme-invented-ring 0.2.0: found GHSA-xxxx-acme-0003 found",
        "acme-invented-bundler 1.0.0 > acme-invented-ring 0.2.0 > acme-invented-popular 3.1.0: found",
      ],
    ],
    [
      "that was given up",
      { system: "PYPI", name: "acme-invented-wheel", version: "5.0.0" },
      undefined,
      {},
      ["resolved, incomplete: the resolution was given up after too many steps"],
    ],
    ["that does not exist", { ...axios, version: "0.99.0" }, undefined, {}, ["nobody can tell"]],
    [
      "that failed",
      axios,
      undefined,
      { distort: () => ({ status: 403, text: "no" }) },
      ["resolved, incomplete: The service did not give the dependency graph (status)"],
    ],
    [
      "with edges to nowhere",
      axios,
      undefined,
      {
        distort: (_, path) =>
          path.includes(":dependencies")
            ? {
                status: 200,
                text: `{"nodes":[{"versionKey":{"system":"NPM","name":"axios","version":"0.21.0"},"relation":"SELF"}],"edges":[{"fromNode":0,"toNode":9,"requirement":"*"}]}`,
              }
            : undefined,
      },
      ["resolved, incomplete: Edges of the answer that lead to no node were left out."],
    ],
  ];
  for (const [what, key, locked, options, expected] of rows) {
    it(what, async () => assert.deepEqual((await ask(key, locked, options)).lines, expected));
  }

  it("asks for no graph where there are none", async () => {
    const answer = await ask({ system: "RUBYGEMS", name: "rails", version: "8.1.2" }, undefined);
    assert.deepEqual(answer.lines, ["nobody can tell"]);
    assert.deepEqual(answer.requests, []);
  });
});

describe("the service's resolution with overrides", () => {
  const app: VersionKey = { system: "NPM", name: "app", version: "1.0.0" };
  /** `app` depends on axios and qs; each graph as `name version` with its nodes, edges as pairs of indexes, and an error. */
  const graphs: Readonly<
    Record<string, readonly [nodes: readonly string[], edges: readonly (readonly [number, number])[], error?: string]>
  > = {
    "app/versions/1.0.0": [
      ["app 1.0.0", "axios 0.21.0", "follow-redirects 1.16.3", "qs 6.17.1"],
      [
        [0, 1],
        [1, 2],
        [0, 3],
      ],
    ],
    "axios/versions/1.7.2": [
      ["axios 1.7.2", "ms 2.1.3", "qs 6.17.1"],
      [
        [0, 1],
        [1, 2],
      ],
    ],
    "axios/versions/1.8.0": [["axios 1.8.0"], [], "Some are missing."],
    "qs/versions/6.5.1": [["qs 6.5.1"], []],
    "qs/versions/6.11.0": [["qs 6.11.0", "ms 2.1.3"], [[0, 1]]],
    // In two versions, one of which is bundled.
    "app/versions/2.0.0": [
      ["app 2.0.0", "qs 6.17.1", "axios 0.21.0", "qs 6.5.1", "qs 6.9.0 bundled"],
      [
        [0, 1],
        [0, 2],
        [2, 3],
        [0, 4],
      ],
    ],
    "app/versions/3.0.0": [["app 3.0.0", "qs 6.17.1"], [[0, 1]], "Too many steps."],
  };
  const distort: FindingOptions["distort"] = (_, path) => {
    const graph = /packages\/(.+):dependencies/.exec(path)?.[1];
    if (graph === "axios/versions/1.0.0" || path.endsWith("/packages/left-pad")) return { status: 403, text: "no" };
    const served = graph === undefined ? undefined : graphs[graph];
    if (!served)
      return graph === undefined || graph.startsWith("axios/") ? undefined : { status: 404, text: "not found" };
    const [nodes, edges, error = ""] = served;
    const body = {
      error,
      nodes: nodes.map((node, index) => {
        const [name, version, bundled] = node.split(" ");
        const relation = index === 0 ? "SELF" : "INDIRECT";
        return { versionKey: { system: "NPM", name, version }, relation, bundled: bundled !== undefined };
      }),
      edges: edges.map(([fromNode, toNode]) => ({ fromNode, toNode, requirement: "*" })),
    };
    return { status: 200, text: JSON.stringify(body) };
  };
  const axios = "app 1.0.0 > axios 0.21.0: found";
  const redirects = "app 1.0.0 > axios 0.21.0 > follow-redirects 1.16.3: found";
  const qs = "app 1.0.0 > qs 6.17.1: found";
  const rows: readonly (readonly [what: string, overrides: object, lines: readonly string[], of?: string])[] = [
    [
      "has the version of an override that has no graph of its own",
      { "follow-redirects": "1.16.0" },
      [
        "resolved, incomplete: The dependencies of follow-redirects 1.16.0 are not known; unserved: follow-redirects 1.16.0",
        axios,
        "app 1.0.0 > axios 0.21.0 > follow-redirects 1.16.0: found",
        qs,
      ],
    ],
    [
      "has what the override depends on, not what the version in its place did",
      { axios: "1.7.2" },
      ["resolved", "app 1.0.0 > axios 1.7.2: found", qs, "app 1.0.0 > axios 1.7.2 > ms 2.1.3: found"],
    ],
    [
      "has an override within the graph of another",
      { axios: "1.7.2", qs: "6.5.1" },
      [
        "resolved",
        "app 1.0.0 > axios 1.7.2: found",
        "app 1.0.0 > qs 6.5.1: found",
        "app 1.0.0 > axios 1.7.2 > ms 2.1.3: found",
      ],
    ],
    ["leaves what has the version already", { axios: "0.21.0" }, ["resolved", axios, redirects, qs]],
    [
      "has the highest version of a range",
      { qs: ">=6.5.0 <6.5.2" },
      ["resolved", axios, redirects, "app 1.0.0 > qs 6.5.1: found"],
    ],
    [
      "has the package of an alias",
      { "follow-redirects": "npm:qs@6.5.1" },
      ["resolved", axios, "app 1.0.0 > axios 0.21.0 > qs 6.5.1: found", qs],
    ],
    [
      "does not ask about what comes from elsewhere",
      { axios: "file:./axios" },
      ["resolved; anything below axios 0.21.0", "app 1.0.0 > axios 0.21.0: not asked", qs],
    ],
    [
      "is incomplete where no version satisfies an override",
      { qs: "^99.0.0" },
      ["resolved, incomplete: No version of qs satisfies the override “^99.0.0”", axios, redirects, qs],
    ],
    [
      "is incomplete where the graph of an override failed",
      { axios: "1.0.0" },
      [
        "resolved, incomplete: The dependencies of axios 1.0.0 are not known (status)",
        "app 1.0.0 > axios 1.0.0: found",
        qs,
      ],
    ],
    [
      "is incomplete where the graph of an override is",
      { axios: "1.8.0" },
      ["resolved, incomplete: Some are missing.", "app 1.0.0 > axios 1.8.0: found", qs],
    ],
    [
      "is incomplete where the versions of an override failed",
      { axios: "npm:left-pad@^1.0.0" },
      ["resolved, incomplete: The versions of left-pad are not known (status)", axios, qs],
    ],
    [
      "is incomplete where an override leads to a package that is not known",
      { axios: "npm:acme-nowhere@^1.0.0" },
      ["resolved, incomplete: The versions of acme-nowhere are not known", axios, qs],
    ],
    [
      "is incomplete for several reasons",
      { qs: "6.6.0" },
      [
        "resolved, incomplete: Too many steps. The dependencies of qs 6.6.0 are not known",
        "app 3.0.0 > qs 6.6.0: found",
      ],
      "3.0.0",
    ],
    [
      "has what an override depends on wherever it applies, and leaves what is bundled",
      { qs: "6.11.0" },
      [
        "resolved",
        "app 2.0.0 > qs 6.11.0: found",
        "app 2.0.0 > axios 0.21.0: found",
        "app 2.0.0 > qs 6.9.0: not asked",
        "app 2.0.0 > qs 6.11.0 > ms 2.1.3: found",
      ],
      "2.0.0",
    ],
    [
      "says once what is not known, wherever an override applies",
      { qs: "6.6.0" },
      [
        "resolved, incomplete: The dependencies of qs 6.6.0 are not known; unserved: qs 6.6.0",
        "app 2.0.0 > qs 6.6.0: found",
        "app 2.0.0 > axios 0.21.0: found",
        "app 2.0.0 > qs 6.9.0: not asked",
      ],
      "2.0.0",
    ],
    [
      "says once that no version satisfies an override",
      { qs: "^99.0.0" },
      [
        "resolved, incomplete: No version of qs satisfies the override “^99.0.0”",
        "app 2.0.0 > qs 6.17.1: found",
        "app 2.0.0 > axios 0.21.0: found",
        "app 2.0.0 > axios 0.21.0 > qs 6.5.1: found",
        "app 2.0.0 > qs 6.9.0: not asked",
      ],
      "2.0.0",
    ],
    ["leaves what has a condition", { axios: { qs: "6.5.1" } }, ["resolved", axios, redirects, qs]],
  ];
  for (const [what, overrides, expected, version = app.version] of rows) {
    it(what, async () => {
      const set = overridesIn(packageJson.parse(JSON.stringify({ overrides })), "npm")("dependencies");
      const answer = await ask({ ...app, version }, undefined, {
        how: "written",
        distort,
        ...(set && { overrides: set }),
      });
      assert.deepEqual(
        answer.lines.map((line) => line.replace(/,? GHSA-[\w-]+ found/g, "")),
        expected,
      );
      assert.equal(new Set(answer.requests).size, answer.requests.length, answer.requests.join("\n"));
    });
  }

  it("has what is declared in that version, and anything below it where no source has its graph", async () => {
    const { api } = miniature(
      {
        "app@1.0": { graph: ["dep@2.0 >=1", "idna@3.0 >=2", "six@1.0 <2"] },
        ...{ "dep@1.5": {}, "idna@3.0": {}, "six@1.0": {}, "six@1.1": {} },
      },
      undefined,
      [],
      "PYPI",
    );
    const manifest = parserFor("requirements.txt")?.parse("app==1.0\ndep==1.5\nidna>=99\nsix<2\n") ?? assert.fail();
    const key = { system: "PYPI", name: "app", version: "1.0" } as const;
    const target = { kind: "version", key, how: "written" } as const;
    const overrides = overridesIn(manifest, "")("requirements");
    assert.deepEqual(lines(await gatherTransitive(target, { overrides }, createLookUps(api)(caller()))), [
      "resolved; anything below dep 1.5, idna 3.0",
      "app 1.0 > dep 1.5: found, declared",
      "app 1.0 > idna 3.0: found",
      "app 1.0 > six 1.0: found",
    ]);
  });

  it("says how old it is", async () => {
    const { api } = client(distort);
    const aged: typeof api = {
      async call(operation, request, by) {
        const answer = await api.call(operation, request, by);
        return operation === "GetDependencies" && answer.kind === "found" ? { ...answer, age: 5, stale: true } : answer;
      },
    };
    const lookUps = createLookUps(aged)(caller());
    const found = await gatherTransitive({ kind: "version", key: app, how: "written" }, {}, lookUps);
    assert.deepEqual([found?.age, found?.stale], [5, true]);
  });

  const lockedRows: readonly (readonly [
    what: string,
    lockfile: string,
    manifest: object,
    lines: readonly string[],
    options?: LockOptions,
  ])[] = [
    [
      "keeps what is checked at its declaration, what is private and what is damaged as that",
      "package-lock.json",
      { overrides: { axios: "1.7.2" } },
      [
        "lockfile; not all ways",
        "app 1.0.0 > axios 1.7.2: found",
        "app 1.0.0 > ws 8.23.0: found, declared",
        "app 1.0.0 > ws 8.23.0 > semver 7.8.6: not asked, declared",
        "app 1.0.0 > axios 1.7.2 > ms 2.1.3: found",
        "app 1.0.0 > axios 1.7.2 > ms 2.1.3 > qs 6.17.1: found",
      ],
      { declared: [0, 2], privateNames: ["semver"], isDamaged: true },
    ],
    [
      "is incomplete where nobody has the graph of an override",
      "package-lock.json",
      { overrides: { axios: "9.9.9" } },
      [
        "lockfile, incomplete: The dependencies of axios 9.9.9 are not known; unserved: axios 9.9.9",
        "app 1.0.0 > axios 9.9.9: missing",
        "app 1.0.0 > ws 8.23.0: found",
        "app 1.0.0 > ws 8.23.0 > semver 7.8.6: found",
      ],
    ],
    [
      "is incomplete where the graph of an override failed",
      "package-lock.json",
      { overrides: { axios: "1.0.0" } },
      [
        "lockfile, incomplete: The dependencies of axios 1.0.0 are not known (status)",
        "app 1.0.0 > axios 1.0.0: found",
        "app 1.0.0 > ws 8.23.0: found",
        "app 1.0.0 > ws 8.23.0 > semver 7.8.6: found",
      ],
    ],
    [
      "follows an override that is newer than the lockfile, and keeps what others depend on",
      "package-lock.json",
      { overrides: { axios: "1.7.2" } },
      [
        "lockfile",
        "app 1.0.0 > axios 1.7.2: found",
        "app 1.0.0 > ws 8.23.0: found",
        "app 1.0.0 > ws 8.23.0 > semver 7.8.6: found",
        "app 1.0.0 > axios 1.7.2 > ms 2.1.3: found",
        "app 1.0.0 > axios 1.7.2 > ms 2.1.3 > qs 6.17.1: found",
      ],
    ],
    [
      "keeps the locked version that an override allows",
      "package-lock.json",
      { overrides: { axios: "0.x" } },
      ["lockfile", axios, "app 1.0.0 > ws 8.23.0: found", "app 1.0.0 > axios 0.21.0 > semver 7.8.6: found"],
    ],
  ];
  for (const [what, lockfile, manifest, expected, options] of lockedRows) {
    it(what, async () => {
      const set = overridesIn(packageJson.parse(JSON.stringify(manifest)), "npm")("dependencies");
      assert.ok(set);
      const packages = lockfileOf(["app 1.0.0 → 1 2", "axios 0.21.0 → 3", "ws 8.23.0 → 3", "semver 7.8.6"]);
      const locked = { ...lockedAt(packages, options), from: `/work/${lockfile}` };
      const answer = await ask(app, locked, { distort, overrides: set });
      assert.deepEqual(
        answer.lines.map((line) => line.replace(/,? GHSA-[\w-]+ found/g, "")),
        expected,
      );
    });
  }
});
