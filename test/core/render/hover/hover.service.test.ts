import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../../../src/core/analysis/facts.ts";
import { defaultPolicy } from "../../../../src/core/analysis/policy.ts";
import { coreOver } from "../../../../src/core/core.ts";
import type { Subject } from "../../../../src/core/analysis/target/subject.ts";
import { createApi } from "../../../../src/core/api/createClient.ts";
import type { Project, Scorecard } from "../../../../src/core/api/messages.ts";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import { hoverMarkdown, type HoverHost } from "../../../../src/core/render/hover/hover.ts";
import { packageLock, projectOf } from "../../../support/findings.ts";
import { base, caller, wire } from "../../../support/world.ts";

const now = Date.parse("2026-11-21T00:00:00Z");
const host: HoverHost = {
  policy: defaultPolicy(now),
  graphLink: () => "command:graph",
  detailsLink: () => "command:details",
  compareLink: (_, to) => `command:compare?${to?.version ?? ""}`,
  planLink: () => "command:plan",
  updateLink: (_, { version, mode = "" }) => `command:update?${version}${mode}`,
  fixLink: () => "command:fix",
  releaseLink: (pattern) => `command:release?${pattern}`,
  mirrorLink: (address) => `command:mirror?${address}`,
};
const core = coreOver(createApi(wire().transport, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());

function subject(name: string, text: string): Subject {
  const [declaration] = parserFor("package.json")!.parse(
    JSON.stringify({ dependencies: { [name]: text } }),
  ).declarations;
  return { declaration: declaration! };
}

const red = (text: string) => `<span style="color:var(--vscode-editorError-foreground);">${text}</span>`;

describe("a hover", () => {
  it("has the version, the verdict, the way out and the advisories", async () => {
    const facts = await core.inspect(subject("minimist", "1.2.5"), caller());
    assert.equal(
      hoverMarkdown(facts, host),
      [
        "**minimist** 1\\.2\\.5 (written here) · [latest 1\\.2\\.8](command:plan) · MIT · 6 years old",
        `$(error) ${red("1 advisory, critical 9\\.8")}`,
        "[Compare](command:compare?1.2.8) · [Graph](command:graph) · [Details](command:details) · [npm](https://npmjs.org/package/minimist/v/1.2.5) · [repository](https://github.com/minimistjs/minimist)",
        "- **critical 9\\.8** [GHSA\\-xvch\\-5gv4\\-984h](https://osv.dev/vulnerability/GHSA-xvch-5gv4-984h) Prototype Pollution",
      ].join("\n\n"),
    );
  });

  it("says what an update newly depends on", async () => {
    const facts = await core.inspect(subject("acme-invented-growing", "1.14.0"), caller());
    const from = { system: "NPM", name: "acme-invented-growing", version: "1.14.0" } as const;
    const news = await core.news(from, { ...from, version: "1.14.1" }, caller());
    assert.match(
      hoverMarkdown(facts, { ...host, news }),
      /^\[Compare\]\(command:compare\?1\.14\.1\) [^\n]+\\\n\$\(diff-added\) 1\\\.14\\\.1 newly depends on `acme-invented-lodahs` \(first published 19 days ago\), `ms` \(first published 1\d years ago\)$/m,
    );
  });

  describe("where what stands still is looked for", () => {
    const asked = core.inspect(subject("acme-invented-many", "1.0.0"), caller());
    const scored = (change: (scorecard: Scorecard) => Partial<Scorecard>) => (facts: Facts) => {
      if (facts.project?.kind !== "found" || !facts.project.value.scorecard) assert.fail();
      const { value } = facts.project;
      const scorecard = { ...facts.project.value.scorecard, ...change(facts.project.value.scorecard) };
      return { project: { kind: "found", value: { ...value, scorecard } } } satisfies Partial<Facts>;
    };
    const released =
      (...versions: readonly (readonly [version: string, publishedAt?: string])[]) =>
      (facts: Facts) => {
        if (facts.package?.kind !== "found") assert.fail();
        const list = versions.map(([version, publishedAt]) => ({
          versionKey: { ...facts.declaration.package, version },
          isDefault: false,
          ...(publishedAt !== undefined && { publishedAt }),
        }));
        return {
          package: { kind: "found", value: { ...facts.package.value, versions: list } },
        } satisfies Partial<Facts>;
      };
    const old = "2020-01-01T00:00:00Z";
    const still = /Scorecard’s Maintained is 0 for .*; last release/;
    const rows: readonly (readonly [
      what: string,
      change: (facts: Facts) => Partial<Facts>,
      said: RegExp | undefined,
    ])[] = [
      ["both are known", () => ({}), still],
      ["a newer prerelease is old as well", released(["1.0.0", old], ["2.0.0-a", old]), still],
      ["an older release has no date", released(["1.0.0", old], ["0.1.0"]), still],
      ["a newer release has no date", released(["1.0.0", old], ["1.0.1"]), /: not all releases have a date/],
      ["no release has a date", released(["1.0.0"], ["1.0.1", "yesterday"]), /: not all releases have a date/],
      ["a prerelease is young", released(["1.0.0", old], ["2.0.0-a", "2026-11-01T00:00:00Z"]), undefined],
      [
        "the package is not known",
        () => ({ package: { kind: "missing", text: "" } }),
        /: the service did not list its versions/,
      ],
      [
        "the check did not run",
        scored(({ checks }) => ({
          checks: checks.map(({ score: ran, ...check }) => (ran === 0 ? check : assert.fail())),
        })),
        /: Scorecard has not run Maintained/,
      ],
      ["the check is not listed", scored(() => ({ checks: [] })), /: Scorecard has not run Maintained/],
      [
        "the check has a point",
        scored(({ checks }) => ({ checks: checks.map((check) => ({ ...check, score: 1 })) })),
        undefined,
      ],
      ["the Scorecard has no date", scored(() => ({ date: "" })), /: its Scorecard has no date/],
      [
        "the project is not known",
        () => ({ project: { kind: "missing", text: "" } }),
        /: its project has no Scorecard/,
      ],
      [
        "the project is not answered",
        () => ({ project: { kind: "failed", error: { kind: "timeout", request: "" } } }),
        /: the service did not give its project/,
      ],
      [
        "the version has no project",
        ({ version }) =>
          version?.kind === "found"
            ? { version: { kind: "found", value: { ...version.value, relatedProjects: [] } } }
            : assert.fail(),
        /: no project is known/,
      ],
      [
        "one is unknown and the other too young",
        (facts) => ({ ...released(["1.0.0", "2026-11-01T00:00:00Z"])(facts), project: { kind: "missing", text: "" } }),
        undefined,
      ],
    ];
    for (const [what, change, said] of rows) {
      it(`says where ${what}${said ? "" : ", nothing"}`, async () => {
        const facts = await asked;
        const policy = { ...defaultPolicy(now), unmaintainedYears: 1 };
        const changed = { ...facts, ...change(facts) };
        const lines = (years: number, rules = policy.rules) =>
          hoverMarkdown(changed, { ...host, policy: { ...policy, unmaintainedYears: years, rules } })
            .replaceAll("\\", "")
            .split("\n")
            .filter((line) => /maintained/i.test(line));
        const shown = lines(1);
        assert.equal(shown.length, said ? 1 : 0, shown.join("\n"));
        if (said) assert.match(shown[0] ?? "", said);
        assert.deepEqual([...lines(0), ...lines(1, { unmaintained: "off" })], []);
      });
    }
  });

  const updates = [
    ["is malicious", "acme-invented-padding", "1.3.0", "1.3.1", "$(error) 1\\.3\\.1 is confirmed malicious"],
    [
      "loses the attestation",
      "@acme-invented/line",
      "1.1.0",
      "1.2.0",
      "$(warning) 1\\.2\\.0 has no provenance attestation",
    ],
  ] as const;
  for (const [what, name, before, after, note] of updates) {
    it(`says that an update ${what}`, async () => {
      const facts = await core.inspect(subject(name, before), caller());
      const from = { system: "NPM", name, version: before } as const;
      const news = await core.news(from, { ...from, version: after }, caller());
      const hover = hoverMarkdown(facts, { ...host, news });
      assert.ok(hover.includes(`\\\n${note}`), hover);
    });
  }

  const scripts = [
    ["an old version", "1.14.0", false],
    ["a young version", "1.14.1", true],
  ] as const;
  for (const [what, version, isSaid] of scripts) {
    it(`${isSaid ? "says" : "does not say"} of ${what} that it runs an install script`, async () => {
      const entry = { version, hasInstallScript: true };
      const lockfile = { lockfileVersion: 3, packages: { "node_modules/acme-invented-growing": entry } };
      const manifest = JSON.stringify({ dependencies: { "acme-invented-growing": version } });
      const files = { "package-lock.json": JSON.stringify(lockfile) };
      const { subjects } = await projectOf("package.json", manifest, { files });
      const facts = await core.inspect(subjects[0] ?? assert.fail(), caller());
      assert.equal(hoverMarkdown(facts, host).includes("$(terminal) Runs an install script"), isSaid);
    });
  }

  it("says in which version the advisories are fixed", async () => {
    const facts = await core.inspect(subject("minimist", "1.2.5"), caller());
    const text = hoverMarkdown({ ...facts, fixedIn: { kind: "fixed", version: "1.2.8" } }, host);
    assert.match(text, /^\*\*Fixed in 1\\\.2\\\.8\*\* \[Update\]\(command:update\?1\.2\.8\) · \[Compare\]/m);
    const clean = hoverMarkdown({ ...facts, transitiveFixedIn: { kind: "fixed", version: "1.2.7" } }, host);
    assert.match(
      clean,
      /^\*\*Fixed in 1\\\.2\\\.7\*\* \[Update\]\(command:update\?1\.2\.7\) · \[Compare\]\(command:compare\?1\.2\.7\)/m,
    );
    const unknown = hoverMarkdown({ ...facts, fixedIn: { kind: "unknown", hasFailed: true } }, host);
    assert.match(unknown, /^\*\*The fixed version could not be looked up\*\* · \[Compare\]/m);
    assert.doesNotMatch(unknown, /Update/);
  });

  const proposed = [
    ["what is deprecated", "uuid", "3.4.0", /^\[Update to latest \d+\\\.\d+\\\.\d+ \(major\)\]\(command:update\?\d/m],
    [
      "a version that is not known",
      "minimist",
      "1.2.99",
      /^\[Update to latest 1\\\.2\\\.8\]\(command:update\?1\.2\.8\)/m,
    ],
  ] as const;
  for (const [what, name, version, update] of proposed) {
    it(`begins the links with the update of ${what}`, async () => {
      const facts = await core.inspect(subject(name, version), caller());
      assert.match(hoverMarkdown(facts, host), update);
    });
  }

  it("says how old an answer from the cache is", async () => {
    const facts = await core.inspect(subject("json5", "2.2.3"), caller());
    assert.ok(facts.version?.kind === "found");
    const aged = { ...facts, version: { ...facts.version, age: 7_200, stale: true as const } };
    assert.match(hoverMarkdown(aged, host), / · from the cache, 2 hours ago$/m);
    assert.doesNotMatch(hoverMarkdown(facts, host), /from the cache/);
  });

  it("offers to ask about a group that may be private", () => {
    const dependency = subject("ms", "^2");
    const requirement = { kind: "skipped", reason: "unknown-origin", text: "1", detail: "<repositories>" } as const;
    const textOf = (release: string | undefined) =>
      hoverMarkdown(
        noFacts({
          declaration: {
            ...dependency.declaration,
            requirement: { ...requirement, ...(release !== undefined && { release }) },
          },
        }),
        host,
      );
    const asked = "**ms**\n\n$(loading~spin) Asking the service…";
    assert.equal(textOf(undefined), asked);
    assert.equal(textOf("com.foo.*"), `${asked}\n\n[Ask about com\\.foo\\.\\*](command:release?com.foo.*)`);
  });

  it("says what is awaited, and calls nothing clean meanwhile", () => {
    const text = hoverMarkdown(noFacts(subject("ms", "^2")), host);
    assert.equal(text, "**ms**\n\n$(loading~spin) Asking the service…");
  });

  it("is neutral where transitive dependencies are not known", async () => {
    const { declaration, ignores, target, version, advisories } = await core.inspect(
      subject("json5", "2.2.3"),
      caller(),
    );
    assert.ok(target && version);
    const facts: Facts = { declaration, ignores, target, version, advisories };
    const off = { ...host, policy: { ...host.policy, rules: { "transitive-advisory": "off" } } } as const;
    assert.match(hoverMarkdown(facts, off), /^\$\(pass\) .*charts-green.*No known advisories of its own/m);
    for (const isTransitiveUnlisted of [true, undefined] as const) {
      const text = hoverMarkdown({ ...facts, ...(isTransitiveUnlisted && { isTransitiveUnlisted }) }, host);
      assert.match(text, /^\$\(info\) .*No known advisories of its own/m);
      assert.equal(/its transitive dependencies are not known/.test(text), isTransitiveUnlisted === true);
      assert.doesNotMatch(text, /\$\(pass\)|green/);
    }
  });

  it("says where the packages of a lockfile without a graph are checked", async () => {
    const facts = await core.inspect(subject("json5", "2.2.3"), caller());
    const text = hoverMarkdown({ ...facts, transitive: { from: "lockfile", packages: [], isListed: true } }, host);
    assert.match(text, /^\$\(info\) .*the lockfile has no dependency graph/m);
    assert.doesNotMatch(text, /no dependencies/);
  });

  it("says that the lockfile was not read", () => {
    const why = { kind: "lockfile", path: "/a/yarn.lock", reason: "conflicted" } as const;
    const facts: Facts = { ...noFacts(subject("ms", "^2")), target: { kind: "unknown", why } };
    assert.match(hoverMarkdown(facts, host), /^\$\(question\) .*Not checked: yarn\\\.lock has merge conflicts</m);
  });

  it("shows the project with its stars and Scorecard", () => {
    const project: Project = {
      projectKey: { id: "github.com/acme/tool" },
      openIssuesCount: 1,
      starsCount: 12_345,
      forksCount: 0,
      license: "",
      description: "",
      homepage: "",
    };
    const facts = { ...noFacts(subject("ms", "^2")), project: { kind: "found" as const, value: project } };
    assert.match(hoverMarkdown(facts, host), /^github\\\.com\\\/acme\\\/tool · 12,345 stars$/m);
  });
});

describe("a hover beside a lockfile that is out of date", () => {
  const inspected = async (requirement: string, locked: string) => {
    const text = JSON.stringify({ dependencies: { lodash: requirement } });
    const { subjects } = await projectOf("package.json", text, { files: packageLock({ lodash: [locked] }) });
    return Promise.all(subjects.map((each) => core.inspect(each, caller())));
  };

  it("names both versions and what is known of each", async () => {
    const [next, locked] = await inspected("^4.18.0", "4.17.20");
    assert.ok(next && locked);
    const text = hoverMarkdown(next, { ...host, locked });
    assert.match(
      text,
      /^\*\*lodash\*\* (4\\\.18\\\.\d) \(locked at 4\\\.17\\\.20 by package\\-lock\\\.json, which is out of date: \1 would be installed\)/,
    );
    assert.match(text, /^4\\\.17\\\.20 as locked: \$\(error\) .*5 advisories, worst high.*\n4\\\.18\\\.\d instead: /m);
    assert.match(text, /^- \*\*high/m);
  });

  it("shows the locked version where that is what would be installed after all", async () => {
    const [next, locked] = await inspected("^4.18.0", "4.17.20");
    assert.ok(next && locked && locked.target?.kind === "version");
    const text = hoverMarkdown({ ...next, target: locked.target }, { ...host, locked });
    assert.match(text, /^\*\*lodash\*\* 4\\\.17\\\.20 \(locked by package\\-lock\\\.json\)/);
    assert.match(text, /package\\-lock\\\.json is out of date: it has `4.17.20`/);
  });
});

/** Of a host whose counts the service does not have. */
const uncounted: Project = {
  projectKey: { id: "bitbucket.org/acme/tool" },
  license: "mit",
  description: "",
  homepage: "",
};

it("shows no stars, forks and issues where they are unknown", () => {
  const project = { kind: "found" as const, value: uncounted };
  const hover = hoverMarkdown({ ...noFacts(subject("ms", "^2")), project }, host);
  assert.doesNotMatch(hover, /acme|Scorecard/);
  assert.doesNotMatch(hover, /stars|forks|issues|undefined/);
});
