import assert from "node:assert/strict";
import { carryOver, type Facts } from "../../../src/core/analysis/facts.ts";
import { gather } from "../../../src/core/analysis/gathering/gather.ts";
import { createEvaluation, evaluate } from "../../../src/core/analysis/evaluate.ts";
import { advisoriesOf } from "../../../src/core/analysis/finding.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import type { Subject } from "../../../src/core/analysis/target/subject.ts";
import { answerOf, countAnswers } from "../../../src/core/analysis/summary.ts";
import { verdictOf } from "../../../src/core/analysis/target/verdict.ts";
import { createClient } from "../../../src/core/api/createClient.ts";
import { isSameVersion } from "../../../src/core/versions/index.ts";
import { parserFor } from "../../../src/core/manifests/formats.ts";
import type { Manifest } from "../../../src/core/manifests/manifest.ts";
import type { TransportRequest } from "../../../src/core/api/transport.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { uncheckedReason } from "../../../src/core/messages/reasons.ts";
import { base, caller, handClock, wire } from "../../support/world.ts";

const policy = defaultPolicy(Date.parse("2026-11-21T00:00:00Z"));

type Distort = (request: TransportRequest, path: string) => { status: number; text: string } | undefined;

/** Dependencies that no lockfile knows. */
function subjectsIn({ declarations }: Manifest): readonly Subject[] {
  return declarations.map((declaration) => ({ declaration }));
}

/** Checks a manifest against the loopback service, over the whole client. */
async function check(file: string, text: string, distort?: Distort, apiVersion: "auto" | "v3" = "auto") {
  const world = wire({}, distort);
  const clock = { now: handClock().now, delay: () => Promise.resolve() };
  const api = createClient({
    isSameVersion,
    transport: world.transport,
    baseUrl: base,
    apiVersion,
    random: () => 0,
    log: () => undefined,
    ...clock,
  });
  const manifest = parserFor(file)?.parse(text);
  assert.ok(manifest);
  const facts = await gather(subjectsIn(manifest), { api, delay: clock.delay }, caller());
  return { facts, requests: world.requests, manifest };
}

/** `name version how: what was found`, or why nothing was checked. */
function line(facts: Facts): string {
  const verdict = verdictOf(facts);
  const name = facts.declaration.name;
  if (verdict.kind === "pending") return `${name}: pending`;
  if (verdict.kind === "unknown") return `${name}: ${formatMessage(uncheckedReason(verdict.why))}`;
  const found = evaluate([facts], policy).map((finding) =>
    finding.rule === "advisory"
      ? advisoriesOf(finding)
          .map(({ id, band }) => `${id} ${band}`)
          .join()
      : finding.rule,
  );
  return `${name} ${verdict.version.versionKey.version} ${verdict.how}: ${found.join(", ") || "clean"}`;
}

describe("checking", () => {
  const rows: readonly (readonly [file: string, text: string, lines: readonly string[]])[] = [
    [
      "package.json",
      `{ "dependencies": { "json5": "2.2.3", "minimist": "1.2.5", "request": "2.88.2", "ws": "~7.4.0", "lodash-next": "npm:lodash@^4.18.0" } }`,
      [
        "json5 2.2.3 written: clean",
        "minimist 1.2.5 written: GHSA-xvch-5gv4-984h critical",
        "request 2.88.2 written: GHSA-p8p7-x288-28g6 medium, deprecated",
        "ws 7.4.6 assumed: GHSA-3h5v-q93c-6h6q high",
        "lodash-next 4.18.1 assumed: clean",
      ],
    ],
    [
      "package.json",
      `{ "dependencies": { "acme-invented-nowhere": "1.0.0", "acme-invented-nowhere-either": "^1", "lodash": "99.0.0", "ms": "^99", "qs": "next", "x": "file:../x" } }`,
      [
        "acme-invented-nowhere: the service does not know this package (private, new, removed or misspelled)",
        "acme-invented-nowhere-either: the service does not know this package (private, new, removed or misspelled)",
        "lodash: the service does not know version 99.0.0",
        "ms: no known version satisfies “^99”",
        "qs: unsupported kind of dependency",
        "x: local path",
      ],
    ],
    [
      "Cargo.toml",
      `[dependencies]\ntime = "0.1.43"\nsmallvec = "=1.6.0"\nlog = { path = "../log" }\nbad = "not a version"\n`,
      [
        "time 0.1.44 assumed: GHSA-wcg3-cvx6-7396 medium",
        "smallvec 1.6.0 written: GHSA-43w2-9j62-hq99 critical",
        "log: local path",
        "bad: “not a version” is not a valid version requirement",
      ],
    ],
    ["requirements.txt", "idna==3.13\ncertifi\n", ["idna 3.13.0 written: clean", "certifi 2026.7.22 assumed: clean"]],
    [
      "pom.xml",
      `<project><dependencies><dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId><version>2.17.1</version></dependency></dependencies></project>`,
      ["org.apache.logging.log4j:log4j-core 2.17.1 written: clean"],
    ],
  ];
  for (const [file, text, lines] of rows) {
    it(`${file}: ${lines[0] ?? ""}`, async () => assert.deepEqual((await check(file, text)).facts.map(line), lines));
  }

  it("asks for exact versions together, once per range, and nothing twice", async () => {
    const text = `{ "dependencies": { "lodash": "4.17.20", "minimist": "1.2.5", "ws": "^7.0.0", "ms": "*" }, "overrides": { "ws": "^7.0.0" } }`;
    const { requests } = await check("package.json", text);
    const count = (start: string) => requests.filter((request) => request.startsWith(start)).length;
    assert.equal(count("POST /v3alpha/versionbatch"), 2);
    assert.equal(count("GET /v3alpha/systems/npm/packages/"), 2);
    assert.equal(new Set(requests.filter((request) => request.startsWith("GET"))).size, count("GET"));
  });

  const faults: readonly (readonly [what: string, distort: Distort])[] = [
    ["a service that refuses", () => ({ status: 403, text: "no" })],
    ["a login page", () => ({ status: 200, text: "<html>" })],
    ["an empty object", () => ({ status: 200, text: "{}" })],
    ["lost batches", ({ method }) => (method === "POST" ? { status: 500, text: "" } : undefined)],
    [
      "advisories of a wrong type",
      (_, path) =>
        path.includes("batch")
          ? {
              status: 200,
              text: `{"responses":[{"version":{"versionKey":{"system":"NPM","name":"lodash","version":"4.17.20"},"advisoryKeys":"none"}}]}`,
            }
          : undefined,
    ],
  ];
  for (const [what, distort] of faults) {
    it(`marks nothing as clean after ${what}`, async () => {
      const { facts } = await check(
        "package.json",
        `{ "dependencies": { "lodash": "4.17.20", "minimist": "1.2.5", "ms": "^2" } }`,
        distort,
      );
      const both = facts.slice(0, 2);
      const { checked, failure } = countAnswers(both.map(answerOf), evaluate(both, policy));
      assert.equal(checked, 0, facts.map(line).join("\n"));
      assert.ok(failure);
    });
  }

  it("keeps an advisory whose details are not to be had, as unscored", async () => {
    const { facts } = await check("package.json", `{ "dependencies": { "minimist": "1.2.5" } }`, (_, path) =>
      path.includes("/advisories/") ? { status: 404, text: "" } : undefined,
    );
    assert.deepEqual(facts.map(line), ["minimist 1.2.5 written: GHSA-xvch-5gv4-984h unscored"]);
  });

  it("works under v3, where deprecation is not known", async () => {
    const { facts, requests } = await check(
      "package.json",
      `{ "dependencies": { "request": "2.88.2", "lodash": "4.17.20" } }`,
      undefined,
      "v3",
    );
    assert.equal(line(facts[0]!), "request 2.88.2 written: GHSA-p8p7-x288-28g6 medium");
    assert.ok(requests.every((request) => request.startsWith("GET /v3/")));
  });

  it("carries what is known over to the edited text", async () => {
    const text = `{ "dependencies": { "minimist": "1.2.5", "lodash": "4.17.20" } }`;
    const { facts } = await check("package.json", text);
    const edited = parserFor("package.json")!.parse(text.replace("{ ", "{\n\n ").replace("4.17.20", "4.17.2"));
    const carried = carryOver(subjectsIn(edited), facts);
    assert.deepEqual(carried.map(line), ["minimist 1.2.5 written: GHSA-xvch-5gv4-984h critical", "lodash: pending"]);
    assert.equal(carried[0]?.declaration.nameSpan.start, facts[0]!.declaration.nameSpan.start + 2);
  });

  describe("a dependency that is evaluated again", () => {
    const text = `{ "dependencies": { "minimist": "1.2.5", "acme-invented-nowhere": "1.0.0" },
      "devDependencies": { "request": "2.88.2" } }`;
    const quiet = { ...policy, devDependencies: "quiet" as const };
    const later = { ...policy, now: policy.now + 3_600_000 };
    const rows: readonly (readonly [
      what: string,
      changed: string,
      policy: typeof policy,
      moved: readonly boolean[],
    ])[] = [
      ["of the same text", text, policy, [true, true, true]],
      ["behind a blank line", `\n${text}`, policy, [true, true, true]],
      ["with another requirement", text.replace("1.2.5", "1.2.6"), policy, [false, true, true]],
      ["in another group", text.replace("devDependencies", "peerDependencies"), policy, [true, true, false]],
      ["with another setting", text, quiet, [false, false, false]],
      ["an hour later", text, later, [false, false, false]],
    ];
    for (const [what, changed, changedPolicy, moved] of rows) {
      it(`has the findings of its place, and is evaluated only where it must be: ${what}`, async () => {
        const { facts } = await check("package.json", text);
        const evaluateOne = createEvaluation();
        const before = facts.map((each) => evaluateOne(each, policy));
        assert.ok(before.every((findings) => findings.length > 0));
        const current = carryOver(subjectsIn(parserFor("package.json")!.parse(changed)), facts);
        const after = current.map((each) => evaluateOne(each, changedPolicy));
        assert.deepEqual(after.flat(), evaluate(current, changedPolicy));
        const isMoved = after.map((findings, index) => {
          return findings.length > 0 && findings.every(({ items }, at) => items === before[index]?.[at]?.items);
        });
        assert.deepEqual(isMoved, moved);
      });
    }
  });

  it("rejects when aborted, and only then", async () => {
    const controller = new AbortController();
    const clock = { now: () => 0, delay: () => Promise.resolve() };
    const api = createClient({
      isSameVersion,
      transport: () => new Promise(() => undefined),
      baseUrl: base,
      apiVersion: "v3alpha",
      random: () => 0,
      log: () => undefined,
      ...clock,
    });
    const manifest = parserFor("package.json")!.parse(`{ "dependencies": { "a": "1.0.0", "b": "^1", "c": "1.0.1" } }`);
    const asked = gather(
      subjectsIn(manifest),
      { api, delay: (_, signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())) },
      { signal: controller.signal },
    );
    controller.abort(new Error("gone"));
    await assert.rejects(asked, /gone/);
  });
});
