import assert from "node:assert/strict";
import { latestVersion, previousVersions } from "../../../../src/core/analysis/gathering/latestVersion.ts";
import { carryOver, knownBefore, noFacts, type Facts } from "../../../../src/core/analysis/facts.ts";
import { gather } from "../../../../src/core/analysis/gathering/gather.ts";
import { noNeeds, type Needs } from "../../../../src/core/analysis/needs.ts";
import { attestedSources, declaredSources, sourceProject } from "../../../../src/core/analysis/gathering/provenance.ts";
import type { Subject } from "../../../../src/core/analysis/target/subject.ts";
import type { Fetched } from "../../../../src/core/api/fetched.ts";
import type { RelatedProject, Version } from "../../../../src/core/api/messages.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { client, packageLock, projectOf, type FindingOptions } from "../../../support/findings.ts";
import { caller } from "../../../support/world.ts";
import { bareVersion } from "../../../support/bareVersion.ts";

const previous: readonly (readonly [system: System, versions: string, version: string, previous: string])[] = [
  ["NPM", "1.0.0 1.1.0 1.2.0 2.0.0", "1.2.0", "1.1.0 1.0.0"],
  ["NPM", "1.2.0 1.0.0 1.1.0", "1.3.0", "1.2.0 1.1.0 1.0.0"],
  ["NPM", "1.0.0 1.1.0 1.2.0 1.3.0 1.4.0 1.5.0 1.6.0", "1.6.0", "1.5.0 1.4.0 1.3.0 1.2.0 1.1.0"],
  ["NPM", "1.0.0 1.9.0", "2.0.0", "1.9.0 1.0.0"],
  ["NPM", "1.0.0 2.0.0-rc.1", "2.0.0", "1.0.0"],
  ["NPM", "1.9.0 2.0.0 2.1.0-rc.1", "2.1.0", "2.0.0"],
  ["NPM", "1.0.0 1.1.0 2.0.0", "2.0.0", "1.1.0 1.0.0"],
  ["NPM", "1.0.0 2.0.0", "1.0.0", "none"],
  ["NPM", "", "1.0.0", "none"],
  // A backport was published after it.
  ["NPM", "1.0.0=2026-01-01 1.0.1=2026-03-01 1.1.0=2026-02-01", "1.1.0", "1.0.0"],
  ["NPM", "1.0.0 1.0.1=2026-03-01 1.1.0=2026-03-01", "1.1.0", "1.0.1 1.0.0"],
  ["PYPI", "1.0.0 1.1.0rc1 1!0.1.0", "1!0.2.0", "1!0.1.0"],
  ["PYPI", "1.4.0 1!1.0.0", "1!1.1.0", "1!1.0.0"],
  ["RUBYGEMS", "7.0.9 8.0.0.beta1 8.0.0 8.0.1", "8.0.1", "8.0.0"],
];

describe("previousVersions", () => {
  for (const [system, versions, version, expected] of previous) {
    it(`${version} among ${versions || "none"}: ${expected}`, () => {
      const packageKey = { system, name: "a" };
      const list = versions.split(" ").flatMap((text) => {
        const [listed = "", publishedAt] = text.split("=");
        const summary = { versionKey: { ...packageKey, version: listed }, isDefault: false };
        return listed === "" ? [] : [{ ...summary, ...(publishedAt && { publishedAt: `${publishedAt}T00:00:00Z` }) }];
      });
      const found = previousVersions({ packageKey, versions: list }, { ...packageKey, version });
      assert.equal(found.map((key) => key.version).join(" ") || "none", expected);
    });
  }
});

describe("latestVersion", () => {
  it("looks through the versions of a package once", () => {
    const packageKey = { system: "NPM", name: "a" } as const;
    let looked = 0;
    const parent = {
      packageKey,
      get versions() {
        looked++;
        return ["2.0.0-rc.1", "1.0.0", "1.1.0"].map((version) => {
          return { versionKey: { ...packageKey, version }, isDefault: version === "1.0.0" };
        });
      },
    };
    for (let time = 0; time < 3; time++) {
      const { byDefault, latest } = latestVersion(parent, "NPM");
      assert.deepEqual(
        [byDefault, latest].map((found) => found?.versionKey.version),
        ["1.0.0", "1.1.0"],
      );
    }
    assert.equal(looked, 1);
  });
});

/** Turns pass, and all other waits last until nothing is waited for. */
const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    milliseconds === 0 ? setImmediate(resolve) : signal.addEventListener("abort", () => resolve()),
  );

it("versions in graphs leave together as soon as all graphs are known, without the pause", async () => {
  const { subjects } = await projectOf(
    "package.json",
    `{ "dependencies": { "express": "4.17.1", "request": "2.88.2" } }`,
  );
  const { api, requests } = client();
  const facts = await gather(subjects, { api, delay }, caller(), { needs: { ...noNeeds, transitive: true } });
  assert.deepEqual(
    facts.map(({ transitive }) => transitive?.packages.every(({ version }) => version?.kind === "found")),
    [true, true],
  );
  const graphs = requests.filter((request) => request.endsWith(":dependencies")).length;
  const batches = requests.filter((request) => request.endsWith("/versionbatch")).length;
  // One of the declared versions, one of those below them.
  assert.deepEqual([graphs, batches], [2, 2]);
});

it("asks for the versions before twenty in one request, behind theirs, and not for what affects them", async () => {
  const written =
    "axios 1.21.1, body-parser 2.4.0, chalk 6.0.1, cookie 2.0.2, debug 4.4.3, defangjs 1.0.7, eslint 10.15.0, express 5.3.0, follow-redirects 1.16.3, jest 30.5.2, json5 2.2.3, left-pad 1.3.0, lodash 4.18.1, minimist 1.2.8, moment 2.31.0, ms 2.1.3, node-fetch 3.3.2, qs 6.17.1, uuid 14.0.3, webpack 5.112.2";
  const dependencies = Object.fromEntries(
    written.split(", ").map((each) => {
      const [name = "", version = ""] = each.split(" ");
      return [name, version] as const;
    }),
  );
  const { subjects } = await projectOf("package.json", JSON.stringify({ dependencies }));
  const asked = async (needs: Partial<Needs>) => {
    const { api, requests } = client();
    let turns = 0;
    const late: typeof api = {
      async call(operation, request, by) {
        // Packages are answered one after the other.
        for (let left = operation === "GetPackage" ? turns++ : 0; left > 0; left--)
          await new Promise((resolve) => setImmediate(resolve));
        return api.call(operation, request, by);
      },
    };
    const facts = await gather(subjects, { api: late, delay }, caller(), {
      needs: { ...noNeeds, packages: true, ...needs },
    });
    return { facts, requests };
  };
  const without = await asked({});
  const { facts, requests } = await asked({ previous: true });
  assert.deepEqual(requests, [...without.requests, "POST /v3alpha/versionbatch"]);
  const compared = facts.map(({ previous = [] }) => previous.length);
  assert.equal(compared.length, 20);
  assert.ok(compared.filter((count) => count === 5).length > 10, compared.join(" "));
});

it("asks for twenty packages of locked versions that are not known, and for none unless more requests are in order", async () => {
  const unknown = Array.from({ length: 30 }, (_, n) => `acme-invented-unknown-${n}`);
  const files = packageLock({
    ms: ["2.1.3", unknown],
    ...Object.fromEntries(unknown.map((name) => [name, ["1.0.0"]])),
  });
  const { subjects } = await projectOf("package.json", `{ "dependencies": { "ms": "2.1.3" } }`, { files });
  const lists = async (packages: boolean) => {
    const { api, requests } = client();
    await gather(subjects, { api, delay }, caller(), { needs: { ...noNeeds, transitive: true, packages } });
    return requests.filter((request) => request.includes("/packages/acme-invented-unknown-")).length;
  };
  assert.deepEqual([await lists(true), await lists(false)], [20, 0]);
});

it("what is known of a version is shared by all dependencies that have it, but for overrides that apply", async () => {
  const parts = ["a", "b"].map((name) =>
    projectOf(`${name}/package.json`, `{ "dependencies": { "express": "4.17.1" } }`),
  );
  const overriding = projectOf(
    "c/package.json",
    `{ "dependencies": { "express": "4.17.1" }, "overrides": { "qs": "6.11.0", "left-pad": "1.3.0" } }`,
  );
  const unrelated = projectOf(
    "d/package.json",
    `{ "dependencies": { "express": "4.17.1" }, "overrides": { "left-pad": "1.3.0" } }`,
  );
  const subjects = (await Promise.all([...parts, unrelated, overriding])).flatMap(
    (project) => project.subjects[0] ?? [],
  );
  const { api } = client();
  const calls: string[] = [];
  const counted: typeof api = {
    call(operation, request, by) {
      calls.push(operation);
      return api.call(operation, request, by);
    },
  };
  const needs = { ...noNeeds, transitive: true, previous: true, similar: true, packages: true };
  const facts = await gather(subjects, { api: counted, delay: () => Promise.resolve() }, caller(), { needs });
  const [first, second, third, fourth] = facts.map(({ transitive }) => transitive);
  assert.ok(first && first === second && first === third);
  const version = (of: typeof first) => of.packages.find(({ key }) => key.name === "qs")?.key.version;
  assert.notEqual(version(first), "6.11.0");
  assert.equal(fourth && version(fourth), "6.11.0");
  const count = (operation: string) => calls.filter((each) => each === operation).length;
  assert.deepEqual(["GetSimilarlyNamedPackages", "GetPackage"].map(count), [
    1,
    new Set(facts.map(({ declaration }) => declaration.package.name)).size,
  ]);
});

/** Which facts there are, and what was asked for beside versions and advisories. */
async function look(file: string, text: string, needs: Partial<Needs>, distort?: FindingOptions["distort"]) {
  const { subjects } = await projectOf(file, text);
  const { api, requests } = client(distort);
  const all = await gather(subjects, { api, delay: () => Promise.resolve() }, caller(), {
    needs: { ...noNeeds, ...needs },
  });
  const named = ["package", "transitive", "previous", "project", "similar", "additions"] as const;
  const facts = all.map((gathered) =>
    named
      .flatMap((name) => {
        const value = gathered[name];
        if (value === undefined) return [];
        return [
          `${name} ${"kind" in value ? value.kind : "packages" in value && "kind" in value.packages ? value.packages.kind : "there"}`,
        ];
      })
      .join(", "),
  );
  const others = requests.filter((request) => !/versionbatch|advisories|\/versions\/[^:]*$/.test(request));
  return { facts, others: others.map((request) => decodeURIComponent(request.replace(/^(\w+) \/v3alpha\//, "$1 "))) };
}

const tool = `{ "dependencies": { "@acme-invented/tool": "1.2.0" } }`;
const attested = `{ "dependencies": { "@acme-invented/tool": "1.1.0" } }`;
const growing = `{ "dependencies": { "acme-invented-growing": "1.14.1" } }`;
const toolPackage = "GET systems/npm/packages/@acme-invented/tool";
const unlisted = {
  status: 200,
  text: `{ "packageKey": { "system": "NPM", "name": "acme-invented-popular" }, "versions": [] }`,
};
const refuse = { status: 403, text: "no" };

const looks: readonly (readonly [
  what: string,
  file: string,
  text: string,
  needs: Partial<Needs>,
  facts: string,
  others: readonly string[],
  distort?: FindingOptions["distort"],
])[] = [
  ["asks for nothing without a need", "package.json", tool, {}, "", []],
  ["asks for no project without a need", "package.json", attested, {}, "", []],
  [
    "asks for what a young version newly requires, and about that",
    "package.json",
    growing,
    { additions: true, now: Date.parse("2026-11-03T00:00:00Z") },
    "additions there",
    [
      "GET systems/npm/packages/acme-invented-growing",
      "GET systems/npm/packages/acme-invented-growing/versions/1.14.0:requirements",
      "GET systems/npm/packages/acme-invented-growing/versions/1.14.1:requirements",
      "GET systems/npm/packages/acme-invented-lodahs",
      "GET systems/npm/packages/acme-invented-lodahs/versions/4.17.99:dependents",
      "GET systems/npm/packages/acme-invented-lodahs:similarlyNamedPackages",
      "GET systems/npm/packages/ms",
      "GET systems/npm/packages/ms/versions/2.1.3:dependents",
      "GET systems/npm/packages/ms:similarlyNamedPackages",
    ],
  ],
  [
    "asks for nothing of what an old version requires",
    "package.json",
    growing,
    { additions: true, now: Date.parse("2027-11-03T00:00:00Z") },
    "",
    [],
  ],
  ["asks for nothing of a version whose age is not known", "package.json", growing, { additions: true }, "", []],
  [
    "asks for the graph",
    "package.json",
    tool,
    { transitive: true },
    "transitive there",
    ["GET systems/npm/packages/@acme-invented/tool/versions/1.2.0:dependencies"],
  ],
  ["asks for the versions", "package.json", tool, { packages: true }, "package found", [toolPackage]],
  [
    "asks for the version before of one that is not attested",
    "package.json",
    tool,
    { packages: true, previous: true },
    "package found, previous there",
    [toolPackage],
  ],
  [
    "asks for the version before of no other",
    "package.json",
    attested,
    { packages: true, previous: true },
    "package found",
    [toolPackage],
  ],
  [
    "asks for no version before where the system has no attestations",
    "Cargo.toml",
    `[dependencies]\nserde = "=1.0.100"`,
    { previous: true },
    "",
    [],
  ],
  [
    "knows of no version before where the versions could not be had",
    "package.json",
    tool,
    { packages: true, previous: true },
    "package failed",
    [toolPackage],
    (_, path) => (/packages\/[^/]+$/.test(path) ? refuse : undefined),
  ],
  [
    "asks for the project",
    "package.json",
    attested,
    { projects: true },
    "project found",
    ["GET projects/github.com/acme-invented/tool"],
  ],
  [
    "asks for no project where there is none",
    "package.json",
    `{ "dependencies": { "acme-invented-undated": "1.0.0" } }`,
    { projects: true },
    "",
    [],
  ],
  [
    "asks for similar names, and for who uses them where there are any",
    "package.json",
    `{ "dependencies": { "acme-invented-populer": "0.0.1" } }`,
    { similar: true },
    "similar found",
    [
      "GET systems/npm/packages/acme-invented-populer:similarlyNamedPackages",
      "GET systems/npm/packages/acme-invented-popular",
      "GET systems/npm/packages/acme-invented-populer/versions/0.0.1:dependents",
      "GET systems/npm/packages/acme-invented-popular/versions/3.1.0:dependents",
    ],
  ],
  [
    "stops at a similar name without any version",
    "package.json",
    `{ "dependencies": { "acme-invented-populer": "0.0.1" } }`,
    { similar: true },
    "similar found",
    [
      "GET systems/npm/packages/acme-invented-populer:similarlyNamedPackages",
      "GET systems/npm/packages/acme-invented-popular",
    ],
    (_, path) => (path.endsWith("/acme-invented-popular") ? unlisted : undefined),
  ],
  [
    "stops where the similar names failed",
    "package.json",
    `{ "dependencies": { "acme-invented-populer": "0.0.1" } }`,
    { similar: true },
    "similar failed",
    ["GET systems/npm/packages/acme-invented-populer:similarlyNamedPackages"],
    (_, path) => (path.endsWith(":similarlyNamedPackages") ? refuse : undefined),
  ],
  [
    "stops at similar names where there are none",
    "package.json",
    `{ "dependencies": { "lodash": "4.18.1" } }`,
    { similar: true },
    "similar found",
    ["GET systems/npm/packages/lodash:similarlyNamedPackages"],
  ],
  [
    "asks for what is meant by a name that is not known, and for nothing else",
    "package.json",
    `{ "dependencies": { "lodahs": "4.17.20" } }`,
    { similar: true, transitive: true, packages: true, previous: true, projects: true },
    "package missing, similar found",
    ["GET systems/npm/packages/lodahs"],
  ],
  [
    "asks for nothing that may be meant without a need",
    "package.json",
    `{ "dependencies": { "lodahs": "4.17.20" } }`,
    { packages: true },
    "package missing",
    ["GET systems/npm/packages/lodahs"],
  ],
  [
    "asks for nothing about a version that is not known",
    "package.json",
    `{ "dependencies": { "lodash": "99.0.0" } }`,
    { similar: true, transitive: true, packages: true, previous: true, projects: true },
    "package found",
    ["GET systems/npm/packages/lodash"],
  ],
  [
    "asks for nothing about what is not looked up",
    "package.json",
    `{ "dependencies": { "lodash": "file:../lodash" } }`,
    { similar: true, transitive: true, packages: true, previous: true, projects: true },
    "",
    [],
  ],
];

describe("lookCloser", () => {
  for (const [what, file, text, needs, facts, others, distort] of looks) {
    it(what, async () => {
      const looked = await look(file, text, needs, distort);
      assert.deepEqual(looked.facts, [facts]);
      assert.deepEqual([...new Set(looked.others)].sort(), [...others].sort());
    });
  }
});

describe("provenance", () => {
  const related = (id: string, relationProvenance: RelatedProject["relationProvenance"]): RelatedProject => ({
    projectKey: { id },
    relationProvenance,
    relationType: "SOURCE_REPO",
  });
  const version = (relatedProjects: readonly RelatedProject[], more: Partial<Version> = {}): Version =>
    bareVersion({ system: "NPM", name: "a", version: "1.0.0" }, { relatedProjects, ...more });
  const links = [
    ["https://github.com/acme/tool", "github.com/acme/tool"],
    ["git+https://github.com/Acme/Tool.git", "github.com/acme/tool"],
    ["git@github.com:acme/tool.git", "github.com/acme/tool"],
    ["ssh://git@gitlab.com/acme/tool", "gitlab.com/acme/tool"],
    ["https://github.com/acme/tool/tree/main/packages/a#readme", "github.com/acme/tool"],
    ["https://www.bitbucket.org/acme/tool?at=main", "bitbucket.org/acme/tool"],
    ["https://github.com/acme", undefined],
    ["https://github.com.acme.example/acme/tool", undefined],
    ["https://notgithub.com/acme/tool", undefined],
    ["acme/tool", undefined],
    ["", undefined],
  ] as const;
  for (const [url, id] of links) {
    it(`${url || "nothing"} is ${id ?? "no project"}`, () =>
      assert.deepEqual(declaredSources(version([], { links: [{ label: "SOURCE_REPO", url }] })), id ? [id] : []));
  }

  const stated = related("github.com/a/stated", "UNVERIFIED_METADATA");
  const verified = related("github.com/a/verified", "SLSA_ATTESTATION");
  const origin = related("github.com/a/origin", "GO_ORIGIN");
  const issues: RelatedProject = {
    ...related("github.com/a/issues", "UNVERIFIED_METADATA"),
    relationType: "ISSUE_TRACKER",
  };

  for (const [projects, id] of [
    [[issues, stated, verified], "github.com/a/verified"],
    [[stated, origin], "github.com/a/origin"],
    [[issues, stated], "github.com/a/stated"],
    [[issues], undefined],
    [[], undefined],
  ] as const) {
    it(`takes ${id ?? "no project"} of ${projects.length} for the source`, () =>
      assert.equal(sourceProject(version(projects))?.id, id));
  }

  it("tells what is attested from what is declared", () => {
    const provenance = { sourceRepository: "https://github.com/A/Other", commit: "", url: "", verified: true };
    const sources = version([issues, stated, verified, origin], {
      slsaProvenances: [provenance, { ...provenance, sourceRepository: "https://github.com/a/no", verified: false }],
      links: [
        { label: "SOURCE_REPO", url: "git://github.com/a/linked.git" },
        { label: "HOMEPAGE", url: "https://github.com/a/home" },
      ],
    });
    assert.deepEqual(attestedSources(sources), ["github.com/a/verified", "github.com/a/other"]);
    assert.deepEqual(declaredSources(sources), ["github.com/a/stated", "github.com/a/linked"]);
  });
});

describe("continued", () => {
  const subject = async (text: string): Promise<Subject> => {
    const [found] = (await projectOf("requirements.txt", text)).subjects;
    assert.ok(found);
    return found;
  };
  const at = (version: string) =>
    ({ kind: "version", key: { system: "PYPI", name: "idna", version }, how: "written" }) as const;
  const failed = { kind: "failed", error: { request: "GET /", kind: "timeout" } } as const;
  const advisory: Fetched<never> = { kind: "missing", text: "" };
  const version: Fetched<never> = { kind: "missing", text: "a version" };

  /** What there is of facts, in a line. */
  const show = ({ ignores, target, version: fetched, package: parent, advisories, similar }: Facts) =>
    [
      target?.kind === "version" ? target.key.version : "no target",
      fetched?.kind ?? "no version",
      parent?.kind ?? "no package",
      [...advisories].map(([id, { kind }]) => `${id} ${kind}`).join("+") || "no advisories",
      similar ? "similar" : "no similar",
      `${ignores.length} ignores`,
    ].join(", ");

  it("puts what is known now over what was known of the same version", async () => {
    const before: Facts = {
      ...noFacts(await subject("idna==3.6")),
      target: at("3.6"),
      version,
      advisories: new Map([
        ["a", advisory],
        ["b", advisory],
      ]),
      similar: { packages: failed },
    };
    const now = noFacts(await subject("idna==3.6 # package-insights: ignore"));
    const rows: readonly (readonly [now: Facts, before: Facts | undefined, line: string])[] = [
      [now, undefined, "no target, no version, no package, no advisories, no similar, 1 ignores"],
      [now, before, "3.6, missing, no package, a missing+b missing, similar, 1 ignores"],
      [{ ...now, target: at("3.6") }, before, "3.6, missing, no package, a missing+b missing, similar, 1 ignores"],
      [
        { ...now, target: at("3.6"), version: failed },
        before,
        "3.6, failed, no package, a missing+b missing, similar, 1 ignores",
      ],
      [
        { ...now, target: at("3.6"), version, advisories: new Map([["a", failed]]) },
        before,
        "3.6, missing, no package, a failed+b missing, similar, 1 ignores",
      ],
      [{ ...now, target: at("3.7") }, before, "3.7, no version, no package, no advisories, no similar, 1 ignores"],
      [{ ...now, package: failed }, before, "no target, no version, failed, no advisories, no similar, 1 ignores"],
    ];
    for (const [news, old, line] of rows) assert.equal(show(knownBefore(news, old)), line);
  });

  it("is carried over with the ignores and the lockfile of the edited text", async () => {
    const before: Facts = { ...noFacts(await subject("idna==3.6")), target: at("3.6"), version };
    const same = await subject("\n# package-insights: ignore\nidna==3.6");
    const other = await subject("idna==3.7");
    const [carried] = carryOver([same], [before]);
    assert.ok(carried);
    assert.equal(show(carried), "3.6, missing, no package, no advisories, no similar, 1 ignores");
    assert.equal(carried.declaration, same.declaration);
    assert.equal(carried.locked, same.locked);
    assert.deepEqual(carryOver([other], [before]), [noFacts(other)]);
  });
});
