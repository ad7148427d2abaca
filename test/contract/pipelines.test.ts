// docs/pipelines.md: its commands do what it says, in a repository as a pipeline checks it out, and the hooks of pre-commit take what they are given.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { load } from "js-yaml";
import { readInputs } from "../../src/action/inputs.ts";
import { inputFor } from "../../src/core/manifests/formats.ts";
import { lockfilePatterns, manifestPatterns } from "../../src/core/manifests/patterns.ts";
import { startService, type Service } from "../service/server.ts";
import { bundle, type Outcome } from "../support/commandLine.ts";
import { createRepository, type GitRepository, hasGit } from "../support/gitRepository.ts";
import { publishedSchemaErrors } from "../support/publishedSchemas.ts";

const text = readFileSync("docs/pipelines.md", "utf8");

/** The code of the document below each heading. */
const snippets: Readonly<Record<string, string>> = Object.fromEntries(
  text.split(/^## /m).map((part) => {
    const code = [...part.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, each = ""]) => each);
    return [part.slice(0, part.indexOf("\n")), code.join("\n")];
  }),
);

/** Without the quotes that are Groovy's. */
const commandsOf = (code: string) =>
  [...code.matchAll(/(')?(package-insights (?:review|check) .*?)(?:\1)?$/gm)].map(([, , command = ""]) => command);

let service: Service;
let repository: GitRepository;

before(async () => (service = await startService()));
after(() => service.close());

beforeEach(function () {
  if (!hasGit || process.platform === "win32") return this.skip();
  repository = createRepository();
  repository.write("bin/package-insights", `#!/bin/sh\nexec "${process.execPath}" "${bundle}" "$@"\n`);
  chmodSync(`${repository.path}/bin/package-insights`, 0o755);
  repository.write(".gitignore", "bin/\n");
});

afterEach(() => {
  if (hasGit && process.platform !== "win32") repository.remove();
});

/** Runs a line as the shell of a pipeline does. */
function runLine(line: string): Promise<Outcome> {
  const env = {
    PATH: `${repository.path}/bin:${process.env.PATH}`,
    HOME: `${repository.path}/bin`,
    XDG_CACHE_HOME: `${repository.path}/bin/cache`,
    PACKAGE_INSIGHTS_SETTINGS: JSON.stringify({ baseUrl: service.url }),
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main",
  };
  return new Promise((done) => {
    execFile("/bin/sh", ["-c", line], { cwd: repository.path, env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

const manifest = (dependencies: Readonly<Record<string, string>>) =>
  JSON.stringify({ name: "shop", dependencies }, null, 2);

/** A branch that brings a package, on top of a branch of the server that goes on. */
function checkOutBranch(brought: Readonly<Record<string, string>>): void {
  repository.write("package.json", manifest({ lodash: "4.17.20" }));
  const base = repository.commitAll();
  repository.write("README.md", "Later");
  repository.git("update-ref", "refs/remotes/origin/main", repository.commitAll());
  repository.git("checkout", "--quiet", "-b", "topic", base);
  repository.write("package.json", manifest({ lodash: "4.17.20", ...brought }));
  repository.commitAll();
}

/** What a file holds by its format, and the errors in it. */
const errorsOf: Readonly<Record<string, (report: string) => string>> = {
  sarif: (report) => publishedSchemaErrors("SARIF", report),
  cyclonedx: (report) => publishedSchemaErrors("CycloneDX", report),
  gitlab: (report) => {
    const all = JSON.parse(report) as readonly { readonly fingerprint?: unknown; readonly location?: object }[];
    return all.length > 0 && all.every(({ fingerprint, location }) => fingerprint && location) ? "" : report;
  },
  junit: (report) =>
    /^<\?xml [^>]*>\s*<testsuites [\s\S]*<failure[\s\S]*<\/testsuites>\s*$/.test(report) ? "" : report,
};

/** The files of the options, by their formats. */
const filesIn = (command: string) =>
  [...command.matchAll(/--format[= ](\w+)=(\S+)/g)].map(([, format = "", path = ""]) => ({ format, path }));

describe("the commands in docs/pipelines.md", () => {
  const usedFormats = new Set<string>();
  const names = ["Before a commit", "GitLab", "Azure Pipelines", "Jenkins", "Buildkite"];
  for (const name of names) {
    for (const command of commandsOf(snippets[name] ?? "")) {
      it(`${name}: ${command}`, async () => {
        const line = command.replace("$(Build.ArtifactStagingDirectory)", "staging");
        repository.write("staging/.gitkeep", "");
        checkOutBranch({ minimist: "1.2.5" });
        const { code, out, err } = await runLine(line);
        assert.equal(code, command.includes("--fail-on none") ? 0 : 1, err);
        if (command.includes(" review ")) {
          assert.match(out, /minimist/);
          assert.doesNotMatch(out, /lodash/);
        }
        for (const { format, path } of filesIn(line)) {
          usedFormats.add(format);
          assert.equal(errorsOf[format]?.(repository.read(path).toString()), "", format);
        }
      });
    }
    it(`${name}: a command at least`, () => assert.ok(commandsOf(snippets[name] ?? "").length > 0));
  }

  it("write every format that pipelines show", () => {
    assert.deepEqual([...usedFormats].sort(), Object.keys(errorsOf).sort());
  });

  it("write the files that the pipelines take", () => {
    for (const name of ["GitLab", "Jenkins", "Buildkite"]) {
      const code = snippets[name] ?? "";
      for (const { path } of commandsOf(code).flatMap(filesIn))
        assert.ok(code.split(path).length > 2, `${name} takes ${path}`);
    }
  });

  it("pass a branch that brings nothing", async () => {
    checkOutBranch({ ms: "2.1.3" });
    for (const command of names
      .flatMap((name) => commandsOf(snippets[name] ?? ""))
      .filter((each) => / review /.test(each)))
      assert.equal((await runLine(command)).code, 0, command);
  });
});

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, unknown>>;
}

describe("the inputs in action.yml", () => {
  const { inputs } = load(readFileSync("action/action.yml", "utf8")) as ActionFile;

  it("are those that the action reads", () => {
    const read = new Set<string>();
    const environment = new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_, name) => {
          read.add(String(name));
          return undefined;
        },
      },
    );
    readInputs(environment);
    assert.deepEqual(
      [...read].sort(),
      Object.keys(inputs)
        .map((name) => `INPUT_${name.toUpperCase()}`)
        .sort(),
    );
  });

  it("have the defaults that the action has without them", () => {
    const defaults = Object.entries(inputs).flatMap(([name, { default: value = "" }]) =>
      name === "token" ? [] : [[`INPUT_${name.toUpperCase()}`, value] as const],
    );
    assert.deepEqual(readInputs(Object.fromEntries(defaults)), readInputs({}));
  });

  it("are all that the snippet gives", () => {
    const snippet = load(snippets.GitHub ?? "") as {
      readonly jobs: Readonly<
        Record<string, { readonly steps: readonly { readonly uses: string; readonly with?: object }[] }>
      >;
    };
    const steps = Object.values(snippet.jobs).flatMap((job) => job.steps);
    const own = steps.find(({ uses }) => uses.startsWith("package-insights/")) ?? assert.fail();
    const given = Object.keys(own.with ?? {});
    assert.ok(given.length > 0);
    assert.deepEqual(
      given.filter((name) => !(name in inputs)),
      [],
    );
  });
});

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly files: string;
}

describe("the hook of pre-commit", () => {
  const [hook = assert.fail()] = load(readFileSync(".pre-commit-hooks.yaml", "utf8")) as readonly Hook[];
  const files = new RegExp(hook.files.replace("(?x)", "").replace(/\s/g, ""));

  /** As pre-commit does it: with the files of the commit that match, none of which is deleted, and not without any. */
  const runHook = () => {
    const staged = repository.git("diff", "--cached", "--name-only", "--diff-filter=d").split("\n");
    const given = staged.filter((name) => files.test(name)).map((name) => `'${name}'`);
    return given.length > 0 ? runLine([hook.entry, "--fail-on", "high", ...given].join(" ")) : undefined;
  };
  const lock = (version: string) =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: { "": { dependencies: { minimist: "^1.2.5" } }, "node_modules/minimist": { version } },
    });

  beforeEach(() => {
    repository.write("package.json", manifest({ minimist: "^1.2.5" }));
    repository.write("package-lock.json", lock("1.2.8"));
    repository.write("site/package.json", manifest({ ms: "2.1.3" }));
    repository.commitAll();
  });

  it("is the one that the document names", () => {
    const { repos } = load(snippets["Before a commit"]?.replace(/^package-insights .*$/m, "") ?? "") as {
      readonly repos: readonly {
        readonly hooks: readonly { readonly id: string; readonly args: readonly string[] }[];
      }[];
    };
    assert.deepEqual(repos[0]?.hooks, [{ id: hook.id, args: ["--fail-on", "high"] }]);
  });

  it("checks a commit of a lockfile alone", async () => {
    repository.write("package-lock.json", lock("1.2.5"));
    repository.git("add", "--all");
    const found = await runHook();
    assert.equal(found?.code, 1, found?.err);
    assert.match(found.out, /minimist 1\.2\.5/);
    repository.write("package-lock.json", lock("1.2.7"));
    repository.git("add", "--all");
    assert.equal((await runHook())?.code, 0);
  });

  it("takes the names of files with spaces, and none of what is deleted", async () => {
    repository.git("rm", "--quiet", "site/package.json");
    repository.write("a shop/package.json", manifest({ ms: "2.1.3" }));
    repository.git("add", "--all");
    const passed = await runHook();
    assert.equal(passed?.code, 0, passed?.err);
    assert.doesNotMatch(passed.out, /site/);
  });

  it("is not run for a commit without manifests", () => {
    repository.write("README.md", "Words");
    repository.write("src/package.json.ts", "");
    repository.git("add", "--all");
    assert.equal(runHook(), undefined);
  });

  it("is given what the command reads, and nothing else", async () => {
    const names = [manifestPatterns, lockfilePatterns].flatMap((patterns) => Object.values(patterns).flat());
    const paths = names.map((pattern) => pattern.replace("**/", "deep/").replaceAll("*", "a"));
    assert.deepEqual(
      paths.filter((path) => !files.test(path)),
      [],
    );
    assert.deepEqual(
      paths.filter((path) => !inputFor(`/${path}`)),
      [],
    );
    for (const path of new Set(paths)) repository.write(path, "");
    const { code, err } = await runLine([hook.entry, ...paths].join(" "));
    assert.ok(code <= 2, `${code} ${err}`);
    const others = ["README.md", "tsconfig.json", "src/pom.xml.ts", "docs/a.txt", "xpackage.json", "Cargo.toml.orig"];
    assert.deepEqual(
      others.filter((path) => files.test(path)),
      [],
    );
  });
});
