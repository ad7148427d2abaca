import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import type { Finding } from "../../../src/core/analysis/finding.ts";
import { countVulnerable } from "../../../src/core/analysis/foundOnce.ts";
import { defaultPolicy, type Policy } from "../../../src/core/analysis/policy.ts";
import { parserFor } from "../../../src/core/manifests/formats.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { nearestDependents, otherDependents } from "../../../src/core/render/nearest.ts";
import { problemsOf, type Problem } from "../../../src/core/render/problems.ts";
import { client, only } from "../../support/findings.ts";
import { caller } from "../../support/world.ts";
import { coreOver } from "../../../src/core/core.ts";
import { checkerOf } from "../../support/project.ts";

const today = defaultPolicy(Date.parse("2026-11-21T00:00:00Z"));

type Files = Readonly<Record<string, string>>;

/** What a check of the manifest at this path among the files finds, with the versions that fix it. */
async function findingsIn(path: string, files: Files, changed: Partial<Policy> = {}): Promise<readonly Finding[]> {
  const policy = { ...today, ...changed };
  const core = coreOver(client().api, () => Promise.resolve());
  const checker = checkerOf(files, { core, policy: () => policy });
  const read = await checker.read({ path, text: files[path] ?? assert.fail(path) });
  return (await checker.check(read ?? assert.fail(path), caller())).findings;
}

function line({ severity, code, message, path }: Problem): string {
  const names = path ? ` (${path.map(({ name }) => name).join(" → ")})` : "";
  return `${severity} ${code}: ${formatMessage(message)}${names}`;
}

function lockfile(packages: Readonly<Record<string, object>>): string {
  return JSON.stringify({ lockfileVersion: 3, packages: { "": {}, ...packages } });
}

describe("entries of Problems", () => {
  it("have a crate that nobody maintains at the nearest dependency", async () => {
    const text = `[dependencies]\nacme-invented-keeper = "=1.1.0"\nacme-invented-unkept = { version = "=1.1.0" }\n`;
    const findings = await findingsIn("/work/Cargo.toml", { "/work/Cargo.toml": text });
    assert.equal(findings.length, 2);
    assert.deepEqual(problemsOf(findings, "dependency").map(line), [
      "information unmaintained: acme-invented-unkept 1.1.0: acme-invented-unkept is unmaintained (RUSTSEC-0000-0005)",
    ]);
    assert.equal(countVulnerable([{ path: "", findings }]), 0);
  });

  const rows: readonly (readonly [
    what: string,
    dependencies: Readonly<Record<string, string>>,
    lines: readonly string[],
    options?: { readonly policy?: Partial<Policy>; readonly lock?: Readonly<Record<string, object>> },
  ])[] = [
    [
      "one advisory with its title",
      { minimist: "1.2.5" },
      [
        "error GHSA-xvch-5gv4-984h: minimist 1.2.5: update to 1.2.8. 1 advisory, critical 9.8: Prototype Pollution in minimist",
      ],
    ],
    [
      "several advisories by their number",
      { lodash: "4.17.20" },
      ["error GHSA-r5fr-rjxr-66jc: lodash 4.17.20: update to 4.18.1. 5 advisories, worst high 8.1"],
    ],
    [
      "what is ignored",
      { lodash: "4.17.20" },
      ["error GHSA-r5fr-rjxr-66jc: lodash 4.17.20: update to 4.18.1. 5 advisories (1 ignored), worst high 8.1"],
      { policy: { ignores: [{ advisory: "GHSA-35jh-r3h4-6jhm" }] } },
    ],
    ["nothing, where all is ignored", { lodash: "4.17.20" }, [], { policy: { ignores: [{ package: "lodash" }] } }],
    [
      "a vulnerable dependency",
      { debug: "4.4.3" },
      [
        "error GHSA-xvch-5gv4-984h: debug 4.4.3: Fixed in minimist 1.2.8. 1 vulnerable dependency, critical 9.8: minimist 1.2.5 (debug → minimist)",
      ],
      {
        lock: {
          "node_modules/debug": { version: "4.4.3", dependencies: { minimist: "*" } },
          "node_modules/minimist": { version: "1.2.5" },
        },
      },
    ],
    [
      "both together, and a vulnerable dependency once, at the shortest path",
      { json5: "2.2.2", ms: "2.1.3", qs: "6.5.0" },
      [
        "error GHSA-xvch-5gv4-984h: qs 6.5.0: update to 6.14.3, minimist to 1.2.8. 2 advisories and 1 vulnerable dependency, worst critical 9.8 (qs → minimist)",
      ],
      {
        lock: {
          "node_modules/json5": { version: "2.2.2", dependencies: { ms: "*" } },
          "node_modules/ms": { version: "2.1.3", dependencies: { qs: "*" } },
          "node_modules/qs": { version: "6.5.0", dependencies: { minimist: "*" } },
          "node_modules/minimist": { version: "1.2.5" },
        },
      },
    ],
    [
      "the locked version beside the one that would be installed",
      { lodash: "4.17.21" },
      [
        "error GHSA-r5fr-rjxr-66jc: lodash 4.17.21 (would be installed), 4.17.20 (locked): update to 4.18.1. 5 advisories, worst high 8.1; package-lock.json is out of date: it has lodash 4.17.20, which does not satisfy “4.17.21”",
      ],
      { lock: { "node_modules/lodash": { version: "4.17.20" } } },
    ],
    [
      "the lockfile to update, where only what it has is vulnerable",
      { lodash: "^4.18.0" },
      [
        "error GHSA-r5fr-rjxr-66jc: lodash 4.17.20 (locked): update package-lock.json. 5 advisories, worst high 8.1; package-lock.json is out of date: it has lodash 4.17.20, which does not satisfy “^4.18.0”",
      ],
      { lock: { "node_modules/lodash": { version: "4.17.20" } } },
    ],
    [
      "other findings with them, worst first",
      { request: "2.88.2" },
      [
        "error GHSA-p8p7-x288-28g6: request 2.88.2: license Apache-2.0 is denied; request 2.88.2: No fixed version is known. 1 advisory, medium 6.1: Server-Side Request Forgery in Request; request 2.88.2 is deprecated",
      ],
      {
        policy: {
          ...only("advisory", "deprecated", "license"),
          "licenses.deny": ["Apache-2.0"],
        },
      },
    ],
  ];
  for (const [what, dependencies, lines, { policy, lock } = {}] of rows) {
    it(`have ${what}`, async () => {
      const files = {
        "/app/package.json": JSON.stringify({ dependencies }),
        ...(lock && { "/app/package-lock.json": lockfile(lock) }),
      };
      const findings = await findingsIn("/app/package.json", files, policy);
      assert.deepEqual(problemsOf(findings, "dependency").map(line), lines);
    });
  }

  for (const [hasFailed, sentence] of [
    [true, "minimist 1.2.5: The fixed version could not be looked up. 1 advisory"],
    [false, "minimist 1.2.5: The fixed version is not known. 1 advisory"],
  ] as const) {
    it(`give the reason where no fixed version is found: ${sentence}`, async () => {
      const findings = await findingsIn("/app/package.json", {
        "/app/package.json": `{ "dependencies": { "minimist": "1.2.5" } }`,
      });
      const unknown = findings.map((finding): Finding => ({ ...finding, fixedIn: { kind: "unknown", hasFailed } }));
      const [problem] = problemsOf(unknown, "dependency");
      assert.ok(problem && formatMessage(problem.message).startsWith(sentence));
    });
  }

  it("are one for a version that is declared twice at one place, which is the origin", async () => {
    const declared = (version: string) =>
      `<dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId>${version}</dependency>`;
    const problems = problemsOf(
      await findingsIn("/app/pom.xml", {
        "/app/pom.xml": `<project><dependencyManagement><dependencies>${declared("<version>2.14.1</version>")}</dependencies></dependencyManagement>
          <dependencies>${declared("")}</dependencies></project>`,
      }),
      "dependency",
    );
    assert.deepEqual(
      problems.map(({ declaration }) => declaration.scope),
      ["dependencyManagement"],
    );
  });

  for (const [what, name, text] of [
    ["where it is entered", "ms", undefined],
    ["at a longer path", "json5", "see ms"],
    ["among others that are entered here", "request", "1 of them: see ms"],
  ] as const) {
    it(`name the dependency at which a vulnerable package is entered: ${what}`, async () => {
      const dependencies = { json5: "2.2.3", ms: "2.1.3", request: "2.88.2" };
      const packages = {
        "node_modules/json5": { version: "2.2.3", dependencies: { ms: "*" } },
        "node_modules/ms": { version: "2.1.3", dependencies: { minimist: "*" } },
        "node_modules/request": { version: "2.88.2", dependencies: { ms: "*", lodash: "*" } },
        "node_modules/lodash": { version: "4.17.20" },
        "node_modules/minimist": { version: "1.2.5" },
      };
      const findings = await findingsIn("/app/package.json", {
        "/app/package.json": JSON.stringify({ dependencies }),
        "/app/package-lock.json": lockfile(packages),
      });
      const own = findings.filter(({ declaration }) => declaration.name === name);
      const through = otherDependents(own, nearestDependents(findings));
      assert.equal(through && formatMessage(through), text);
    });
  }

  it("have the date of a fix that is too young for the package manager", async () => {
    const findings = await findingsIn("/app/package.json", {
      "/app/package.json": `{ "dependencies": { "lodash": "4.17.20" } }`,
      "/app/.npmrc": "min-release-age=240\n",
    });
    assert.deepEqual(problemsOf(findings, "dependency").map(line), [
      "error GHSA-r5fr-rjxr-66jc: lodash 4.17.20: update to 4.18.1 from 2026-11-27. 5 advisories, worst high 8.1",
    ]);
  });

  it("shorten a long name in its middle", async () => {
    const name = "com.fasterxml.jackson.dataformat:jackson-dataformat-cbor";
    const [finding] = await findingsIn("/app/package.json", {
      "/app/package.json": `{ "dependencies": { "minimist": "1.2.5" } }`,
    });
    assert.ok(finding);
    const declaration = { ...finding.declaration, package: { ...finding.declaration.package, name } };
    const [problem] = problemsOf([{ ...finding, declaration }], "dependency");
    const start = "com.fasterxml.jackson.…ackson-dataformat-cbor 1.2.5: update to 1.2.8. ";
    assert.ok(problem && formatMessage(problem.message).startsWith(start), problem && formatMessage(problem.message));
  });

  it("are the findings themselves, where advisories are listed", async () => {
    const findings = await findingsIn("/app/package.json", {
      "/app/package.json": `{ "dependencies": { "lodash": "4.17.20", "request": "2.88.2" } }`,
    });
    const problems = problemsOf(findings, "advisory");
    assert.equal(problems.length, findings.length);
    assert.ok(problems.some(({ code, url }) => code === "GHSA-35jh-r3h4-6jhm" && url?.startsWith("https://osv.dev/")));
    assert.ok(problems.some(({ code, isDeprecated }) => code === "deprecated" && isDeprecated));
  });
});

describe("entries of Problems for the sample", () => {
  const root = "test/fixtures/sample/";
  const files: Files = Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("//", "/"))
      .map((path) => [`/${path}`, readFileSync(path, "utf8")]),
  );
  const manifests = Object.keys(files).filter((path) => parserFor(path) !== undefined);
  for (const path of manifests) {
    it(`have one for a dependency, whose fix ends before column 90: ${path.slice(root.length + 1)}`, async () => {
      const findings = await findingsIn(path, files);
      const problems = problemsOf(findings, "dependency");
      assert.equal(new Set(problems.map(({ declaration }) => declaration)).size, problems.length);
      const texts = problems.map(({ message }) => formatMessage(message));
      const vulnerable = texts.filter((text) => /\d advisor|vulnerable dependenc/.test(text));
      const fix =
        /^.{1,88}?: (?:update (?:to )?\S|change to \S|(?:\d+ of \d+ )?fixed (?:in|by) \S|no fixed version is known)/i;
      assert.deepEqual(
        vulnerable.filter((text) => !fix.test(text) || text.indexOf(". ") < 0 || text.indexOf(". ") >= 90),
        [],
      );
      const own = findings.filter(({ rule }) => rule === "advisory");
      assert.ok(vulnerable.length >= countVulnerable([{ path, findings: own }]));
    });
  }
});
