// In which order the parts of facts are asked for and arrive.

import assert from "node:assert/strict";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import { gather } from "../../../../src/core/analysis/gathering/gather.ts";
import { noNeeds, type Needs } from "../../../../src/core/analysis/needs.ts";
import type { Api } from "../../../../src/core/api/api.ts";
import type { Operation } from "../../../../src/core/api/operations.ts";
import { client, packageLock, projectOf } from "../../../support/findings.ts";
import { readIn } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The loopback service, whose answers wait for `before`, and the operations with their priorities as they are asked for. */
function observed(before: (operation: Operation) => Promise<unknown> = turn) {
  const { api: served, requests } = client();
  const calls: string[] = [];
  const api: Api = {
    async call(operation, request, by) {
      calls.push(`${operation}${by.priority === undefined ? "" : ` ${by.priority}`}`);
      await before(operation);
      return served.call(operation, request, by);
    },
  };
  return { api, calls, requests };
}

const partsOf = ({ version, advisories, package: parent, transitive, project }: Facts) =>
  [
    ...(version ? ["version"] : []),
    ...(advisories.size > 0 ? ["advisories"] : []),
    ...(parent ? ["package"] : []),
    ...(transitive ? ["transitive"] : []),
    ...(project ? ["project"] : []),
  ].join(" ");

/** The facts of `axios 0.21.0` and of a range at each report, with whether all versions are known. */
async function steps(order: "versions-first" | "at-once", needs: Partial<Needs>) {
  const text = `{ "dependencies": { "axios": "0.21.0", "ms": "^2.0.0" } }`;
  const { subjects } = await projectOf("package.json", text);
  const { api, calls } = observed();
  const reports: string[] = [];
  await gather(subjects, { api }, caller(), {
    needs: { ...noNeeds, ...needs },
    order,
    report: (facts, areVersionsKnown) => reports.push(`${facts.map(partsOf).join(", ")}${areVersionsKnown ? "!" : ""}`),
  });
  return { calls: [...new Set(calls)], reports: reports.filter((each, index) => each !== reports[index - 1]) };
}

describe("facts are gathered", () => {
  it("of versions alone where nothing else is needed", async () => {
    assert.deepEqual(await steps("versions-first", {}), {
      calls: ["GetPackage", "GetVersion", "GetAdvisory"],
      reports: [
        ", ",
        ", package",
        "version, package",
        "version, version package",
        "version advisories, version package",
      ],
    });
  });

  it("of versions first, of the rest in the background", async () => {
    const { calls, reports } = await steps("versions-first", { packages: true, transitive: true });
    assert.deepEqual(calls.slice(0, 3), ["GetPackage", "GetVersion", "GetAdvisory"]);
    assert.ok(calls.length > 3 && calls.slice(3).every((call) => call.endsWith(" background")), calls.join());
    const known = reports.findIndex((each) => each.endsWith("!"));
    assert.equal(reports[known], "version advisories, version package!");
    assert.ok(reports.slice(known).every((each) => each.endsWith("!")));
    assert.equal(reports.at(-1), "version advisories package transitive, version package transitive!");
  });

  it("of all at once for a person who waits", async () => {
    const { calls, reports } = await steps("at-once", { packages: true, transitive: true });
    assert.deepEqual(
      calls.filter((call) => call.endsWith(" background")),
      [],
    );
    // The list of versions does not wait for the others, nor does it keep them waiting.
    const known = reports.findIndex((each) => each.endsWith("!"));
    assert.equal(reports[known], "version advisories package, version package!");
    assert.equal(reports.at(-1), "version advisories package transitive, version package transitive!");
  });

  it("of the project as soon as the version tells it, once, and waited for", async () => {
    const { subjects } = await projectOf("package.json", `{ "dependencies": { "@acme-invented/tool": "1.0.0" } }`);
    let isProjectAsked: (value?: unknown) => void = () => undefined;
    const projectAsked = new Promise((resolve) => (isProjectAsked = resolve));
    const { api, calls } = observed(async (operation) => {
      if (operation === "GetAdvisory") await projectAsked;
      if (operation !== "GetProject") return;
      isProjectAsked();
      for (let turns = 0; turns < 20; turns++) await turn();
    });
    const reports: string[] = [];
    const options = {
      needs: { ...noNeeds, projects: true },
      order: "at-once" as const,
      report: (facts: readonly Facts[]) => reports.push(facts.map(partsOf).join()),
    };
    const [facts] = await gather(subjects, { api }, caller(), options);
    assert.equal(facts && partsOf(facts), "version advisories project");
    assert.ok(reports.includes("version") && reports.includes("version advisories"), reports.join());
    assert.equal(calls.filter((call) => call === "GetProject").length, 1);
  });

  it("but not of what only the lockfile names and the settings say is private", async () => {
    const lock = packageLock({ "@acme/inner": ["1.0.0"], ms: ["2.1.3"] })["package-lock.json"] ?? assert.fail();
    const files = {
      "/w/package.json": `{ "dependencies": {} }`,
      "/w/package-lock.json": lock,
      "/w/.npmrc": "@acme:registry=https://npm.acme.example/\n",
    };
    const { subjects } = await readIn(files, "/w/package.json");
    const { api, calls } = observed();
    const facts = await gather(subjects, { api }, caller(), { needs: { ...noNeeds, transitive: true } });
    assert.deepEqual(
      facts.map(({ target, version }) => [target, version?.kind]),
      [
        [{ kind: "unknown", why: { kind: "skipped", reason: "private", text: "1.0.0" } }, undefined],
        [{ ...facts[1]?.target, kind: "version" }, "found"],
      ],
    );
    assert.equal(calls.filter((call) => call.startsWith("GetVersion")).length, 1);
  });
});
