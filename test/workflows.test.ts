// The workflows and forms of .github: what they run exists and can be run by hand, and they may do no more than they need to.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { load } from "js-yaml";
import semver from "semver";
import { extensionManifest } from "./support/extensionManifest.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly needs?: string;
  readonly uses?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "runs-on"?: string;
  readonly "timeout-minutes"?: number;
  readonly strategy?: { readonly matrix: { readonly system: readonly string[] } };
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Manifest {
  readonly engines: { readonly node: string };
  readonly devDependencies: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
}

const folder = ".github/workflows";
const textOf = (name: string) => readFileSync(`${folder}/${name}`, "utf8");
const names = readdirSync(folder);
const workflows = Object.fromEntries(names.map((name) => [name, load(textOf(name)) as Workflow]));
const { engines, devDependencies, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const recipes = readFileSync("CONTRIBUTING.md", "utf8");

const jobs = Object.entries(workflows).flatMap(([name, workflow]) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({
    title: `${name}, ${id}`,
    workflow,
    job,
    steps: job.steps ?? [],
  })),
);
const allSteps = jobs.flatMap(({ title, job, steps }) => steps.map((step) => ({ title, job, step })));

/** What a job may do besides reading the repository, and why it has to. */
const writes: Readonly<Record<string, readonly string[]>> = {
  // Signs who built the files, and stores that.
  "release.yml, package": ["id-token", "attestations"],
  // Proves to npm which workflow publishes.
  "release.yml, npm": ["id-token"],
  // Makes the page of the release, and moves the tag of the action.
  "release.yml, page": ["contents"],
};

describe("workflows", () => {
  it("are those for tests and for a release", () => assert.deepEqual(names.sort(), ["release.yml", "test.yml"]));

  for (const { title, step } of allSteps.filter(({ step }) => step.run !== undefined)) {
    const { run = "" } = step;
    it(`run ${run} (${title}), which exists and which CONTRIBUTING.md names`, () => {
      const [, script] = /^npm run ([\w:]+)$/.exec(run) ?? [];
      assert.ok(script === undefined ? ["npm ci", "npm test"].includes(run) : Object.hasOwn(scripts, script), run);
      assert.ok(recipes.includes(`\`${run}\``), run);
    });
  }

  for (const { title, step } of allSteps)
    it(`put an expression only where no shell reads it: ${title}, ${step.run ?? step.uses}`, () => {
      assert.doesNotMatch(`${step.run}${step.uses}`, /\$\{\{/);
      for (const value of Object.values(step.env ?? {}))
        assert.match(value, /^\$\{\{ (?:secrets\.[A-Z_]+|github\.token) \}\}$/);
    });

  it("run for pull requests without secrets and with a token that can only read", () => {
    for (const [name, { on, permissions }] of Object.entries(workflows)) {
      assert.deepEqual(
        Object.keys(on).filter((event) => !["pull_request", "push", "workflow_call"].includes(event)),
        [],
      );
      assert.deepEqual(permissions, "pull_request" in on ? { contents: "read" } : {}, name);
      if ("pull_request" in on) assert.doesNotMatch(textOf(name), /secrets\./);
    }
  });

  for (const { title, workflow, job } of jobs) {
    it(`may write only what is listed: ${title}`, () => {
      const rights = Object.entries(job.permissions ?? workflow.permissions);
      const written = rights.filter(([, right]) => right !== "read").map(([scope]) => scope);
      assert.deepEqual(written.sort(), [...(writes[title] ?? [])].sort());
    });

    it(`end by themselves: ${title}`, () => assert.ok(job.uses !== undefined || (job["timeout-minutes"] ?? 0) > 0));

    it(`publish only after a review: ${title}`, () => {
      const publishes = (job.steps ?? []).some(({ run = "" }) => /^npm run release:(?!check|package)/.test(run));
      assert.equal(job.environment, publishes ? "release" : undefined);
    });
  }

  it("test on three systems, each by its version", () => {
    const { all, systems } = workflows["test.yml"]?.jobs ?? {};
    const runners = systems?.strategy?.matrix.system ?? [];
    assert.deepEqual(
      runners.map((each) => each.replace(/-\d.*/, "")),
      ["ubuntu", "macos", "windows"],
    );
    for (const { job } of jobs) assert.doesNotMatch(job["runs-on"] ?? "", /latest/);
    assert.match(all?.["runs-on"] ?? "", /^ubuntu-/);
  });

  it("release only what was checked, tested and attested", () => {
    const release = workflows["release.yml"]?.jobs ?? {};
    const before = (id: string): readonly string[] => {
      const { needs } = release[id] ?? {};
      return needs === undefined ? [] : [...before(needs), needs];
    };
    for (const id of ["npm", "marketplace", "page"]) assert.deepEqual(before(id), ["check", "test", "package"]);
    const steps = release.package?.steps ?? [];
    const pathsOf = (action: string) =>
      steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`))?.with ?? assert.fail(action);
    assert.equal(pathsOf("attest-build-provenance")["subject-path"], pathsOf("upload-artifact").path);
  });
});

describe("actions that workflows use", () => {
  const pins = names.flatMap((name) => [...textOf(name).matchAll(/uses: (\S+)(?: # (\S+))?$/gm)]);

  for (const [, action = "", comment] of pins)
    it(`are pinned by the commit of a version: ${action}`, () => {
      if (action.startsWith("./")) {
        assert.ok(existsSync(action), action);
        return;
      }
      assert.match(action, /^actions\/[\w-]+@[0-9a-f]{40}$/);
      assert.match(comment ?? "", /^v\d+\.\d+\.\d+$/);
    });

  it("have one version each", () => {
    const versions = new Set(pins.map(([, action = ""]) => action));
    const actions = new Set([...versions].map((action) => action.split("@")[0]));
    assert.equal(versions.size, actions.size);
  });

  for (const { title, step } of allSteps.filter(({ step }) => step.uses?.startsWith("actions/checkout@")))
    it(`leave a token behind only where something is pushed: ${title}`, () =>
      assert.equal(step.with?.["persist-credentials"], title === "release.yml, page" ? undefined : false));

  it("take versions of Node that are supported, among them the oldest and the project's own", () => {
    const versions = allSteps
      .filter(({ step }) => step.uses?.startsWith("actions/setup-node@"))
      .map(({ step }) => Number(step.with?.["node-version"]));
    const oldest = semver.minVersion(engines.node)?.major;
    for (const version of versions) assert.ok(semver.satisfies(`${version}.99.0`, engines.node), String(version));
    assert.deepEqual([...new Set(versions)].sort(), [oldest, semver.major(devDependencies.node)]);
  });
});

interface Field {
  readonly type: string;
  readonly id?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly validations?: { readonly required: boolean };
}

interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly Field[];
}

/** The attributes that a type needs. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  markdown: ["value"],
  dropdown: ["label", "options"],
  textarea: ["label"],
  input: ["label"],
};

describe("the forms for issues", () => {
  const forms = readdirSync(".github/ISSUE_TEMPLATE").filter((name) => name !== "config.yml");
  const support = readFileSync("SUPPORT.md", "utf8");

  for (const name of forms) {
    const form = load(readFileSync(`.github/ISSUE_TEMPLATE/${name}`, "utf8")) as Form;

    it(`have what GitHub needs, and no field twice: ${name}`, () => {
      assert.ok(form.name !== "" && form.description !== "");
      for (const { type, attributes: given } of form.body)
        for (const each of attributes[type] ?? assert.fail(type)) assert.ok(given[each], `${type}: ${each}`);
      const options = form.body.flatMap(({ attributes: { options: given } }) => (given as string[] | undefined) ?? []);
      // GitHub has this one of its own.
      assert.ok(!options.some((each) => /^none$/i.test(each)));
      const ids = form.body.flatMap(({ id }) => id ?? []);
      assert.equal(new Set(ids).size, ids.length);
      assert.equal(ids.length, form.body.filter(({ type }) => type !== "markdown").length);
    });

    it(`ask for the system and the expected answer: ${name}`, () => {
      const ids = form.body.map(({ id }) => id);
      for (const id of ["system", "expected"]) assert.ok(ids.includes(id), id);
    });

    it(`name commands of the extension as the palette has them: ${name}`, () => {
      const text = JSON.stringify(form);
      const titles = [...text.matchAll(/\*Package Insights: ([^*]+)\*/g)].map(([, title]) => title);
      const { contributes } = extensionManifest() as {
        readonly contributes: { readonly commands: readonly { readonly title: string }[] };
      };
      for (const title of titles)
        assert.ok(
          contributes.commands.some((command) => command.title === title),
          title,
        );
    });

    it(`are where SUPPORT.md leads: ${name}`, () => assert.ok(support.includes(`*${form.name}*`)));
  }

  it("ask for the lines of the manifest where an answer is wrong", () => {
    const { body } = load(readFileSync(".github/ISSUE_TEMPLATE/wrong-finding.yml", "utf8")) as Form;
    const required = body.filter(({ validations }) => validations?.required).map(({ id }) => id);
    for (const id of ["system", "manifest", "answer", "expected"]) assert.ok(required.includes(id), id);
  });
});
