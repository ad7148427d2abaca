import { deepEqual, equal, match } from "node:assert/strict";
import type { JsonReview } from "../../../src/core/report/review/reviewJson.ts";
import { startService, type Service } from "../../service/server.ts";
import { reviewSchemaErrors } from "../../support/checkSchema.ts";
import { createFolder, runIn, type Outcome } from "../../support/commandLine.ts";
import { createRepository, type GitRepository, hasGit } from "../../support/gitRepository.ts";

const nested = "a repository of its own, whose files are not compared";
const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ name: "shop", dependencies });

(hasGit ? describe : describe.skip)("package-insights review --git", () => {
  let service: Service;
  let repository: GitRepository;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());
  beforeEach(() => {
    service.reset();
    repository = createRepository();
  });
  afterEach(() => repository.remove());

  const run = (...args: readonly string[]): Promise<Outcome> =>
    runIn(repository.path, ["review", ...args, "--base-url", service.url]);

  async function reportOf(...args: readonly string[]): Promise<{ readonly report: JsonReview; readonly code: number }> {
    const { out, code, err } = await run(...args, "--format", "json");
    const report = JSON.parse(out || `{ "error": ${JSON.stringify(err)} }`) as JsonReview;
    equal(reviewSchemaErrors(report), "");
    return { report, code };
  }

  const changesIn = ({ changes }: JsonReview) =>
    changes.map(({ package: name, kind, before, after }) =>
      [name, kind, before?.version, after?.version].filter((part) => part !== undefined).join(" "),
    );

  it("compares a commit with the working tree, and says what with what", async () => {
    repository.write("package.json", npm({ minimist: "1.2.8" }));
    const commit = repository.commitAll();
    repository.write("package.json", npm({ minimist: "1.2.5" }));
    repository.write("site/package.json", npm({ ms: "2.1.3" }));
    const state = repository.stateOf();
    const { report, code } = await reportOf("--git", "HEAD");
    deepEqual(
      [report.compared.before, report.compared.after, code],
      [{ name: `HEAD (${commit.slice(0, 7)})`, files: 1 }, { name: "the working tree", files: 2 }, 1],
    );
    deepEqual(changesIn(report), ["minimist downgraded 1.2.8 1.2.5", "ms added 2.1.3"]);
    equal(repository.stateOf(), state);
    const below = await reportOf("--git", "HEAD", "site");
    deepEqual([changesIn(below.report), below.code], [["ms added 2.1.3"], 0]);
  });

  it("sends nothing where nothing differs, also of what .gitignore names though it is tracked", async () => {
    repository.write("package.json", npm({ minimist: "1.2.5" }));
    repository.write("build/package.json", npm({ lodash: "4.17.20" }));
    repository.write("package.yaml", "dependencies:\n  ms: 1.0.0\n");
    repository.commitAll();
    repository.write(".gitignore", "build/\n");
    const { report, code } = await reportOf("--git", "HEAD");
    deepEqual([report.changes, report.unread, code], [[], [], 0]);
    deepEqual([report.compared.before.files, report.compared.after.files], [2, 2]);
    deepEqual(service.requests, []);
  });

  it("looks only at what --include and --exclude choose, in both states", async () => {
    repository.write("package.json", npm({ minimist: "1.2.8" }));
    repository.write("old/package.json", npm({ ms: "2.1.3" }));
    repository.commitAll();
    repository.git("rm", "-q", "-r", "old");
    deepEqual(changesIn((await reportOf("--git", "HEAD")).report), ["ms removed 2.1.3"]);
    deepEqual(changesIn((await reportOf("--git", "HEAD", "--exclude", "old/")).report), []);
  });

  it("compares with the commit from which the branch has parted where three dots follow", async () => {
    repository.write("package.json", npm({ minimist: "1.2.8" }));
    const base = repository.commitAll();
    repository.git("checkout", "-q", "-b", "topic");
    repository.write("package.json", npm({ minimist: "1.2.8", ms: "2.1.3" }));
    repository.commitAll();
    repository.git("checkout", "-q", "main");
    repository.write("package.json", npm({ minimist: "1.2.5" }));
    repository.commitAll();
    repository.git("checkout", "-q", "topic");
    const { report } = await reportOf("--git", "main...");
    equal(report.compared.before.name, `merge base of main and HEAD (${base.slice(0, 7)})`);
    deepEqual(changesIn(report), ["ms added 2.1.3"]);
    deepEqual(changesIn((await reportOf("--git", "main")).report), ["ms added 2.1.3", "minimist updated 1.2.5 1.2.8"]);
  });

  it("leaves out repositories below it, and says so", async () => {
    repository.write("package.json", npm({ minimist: "1.2.8" }));
    repository.commitAll();
    repository.write("lib/.git/HEAD", "ref: refs/heads/main\n");
    repository.write("lib/package.json", npm({ minimist: "1.2.5" }));
    const { report, code } = await reportOf("--git", "HEAD");
    deepEqual([report.changes, code], [[], 0]);
    deepEqual(report.notes, [{ path: "lib", text: nested }]);
  });

  it("leaves out what the commit has of a folder that is a repository now", async () => {
    repository.write("package.json", npm({ minimist: "1.2.8" }));
    repository.write("lib/package.json", npm({ minimist: "1.2.5" }));
    repository.commitAll();
    repository.write("lib/.git/HEAD", "ref: refs/heads/main\n");
    const { report } = await reportOf("--git", "HEAD");
    deepEqual([report.changes, report.notes], [[], [{ path: "lib", text: nested }]]);
  });

  it("leaves out submodules of the commit below the folder", async () => {
    repository.write("package.json", npm({ minimist: "1.2.8" }));
    repository.commitAll();
    for (const path of ["lib", "site/lib"])
      repository.git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},${path}`);
    repository.git("commit", "--quiet", "--message=submodules");
    repository.write("lib/package.json", npm({ ms: "2.1.3" }));
    repository.write("site/package.json", npm({ ms: "2.1.3" }));
    const { report } = await reportOf("--git", "HEAD");
    deepEqual(changesIn(report), ["ms added 2.1.3"]);
    deepEqual(
      report.notes.map(({ path }) => path),
      ["lib", "site/lib"],
    );
    const below = await reportOf("--git", "HEAD", "site");
    deepEqual(below.report.notes, [{ path: "site/lib", text: nested }]);
  });

  it("compares what only a lockfile has", async () => {
    const lockOf = (version: string) =>
      JSON.stringify({
        lockfileVersion: 3,
        packages: {
          "": { name: "shop", dependencies: { minimist: "^1.2.0" } },
          "node_modules/minimist": { version },
        },
      });
    repository.write("package.json", npm({ minimist: "^1.2.0" }));
    repository.write("package-lock.json", lockOf("1.2.8"));
    repository.commitAll();
    repository.write("package-lock.json", lockOf("1.2.5"));
    deepEqual(changesIn((await reportOf("--git", "HEAD")).report), ["minimist downgraded 1.2.8 1.2.5"]);
  });

  it("leaves out what tools install, though it is committed", async () => {
    repository.write("package.json", npm({ minimist: "1.2.8" }));
    repository.write("app/node_modules/ms/package.json", npm({ minimist: "1.2.5" }));
    repository.commitAll();
    repository.git("rm", "-q", "-r", "app");
    deepEqual((await reportOf("--git", "HEAD")).report.changes, []);
  });

  it("names a file of a format that is not read where that differs", async () => {
    repository.write("package.json", npm({ minimist: "1.2.8" }));
    repository.write("package.yaml", "dependencies:\n  ms: 1.0.0\n");
    repository.commitAll();
    repository.write("package.yaml", "dependencies:\n  ms: 2.0.0\n");
    const { report, code } = await reportOf("--git", "HEAD");
    deepEqual(
      report.unread.map(({ path, side }) => `${path} ${side}`),
      ["package.yaml before", "package.yaml after"],
    );
    equal(code, 2);
  });

  it("says in a sentence what it cannot read", async () => {
    const unborn = await run("--git", "HEAD");
    deepEqual([unborn.code, unborn.err], [2, "package-insights: The repository has no commit yet\n"]);
    repository.write("package.json", npm({}));
    repository.commitAll();
    const absent = await run("--git", "nowhere");
    deepEqual([absent.code, absent.err], [2, "package-insights: nowhere is not in this repository\n"]);
    const folder = createFolder();
    const outside = await runIn(folder.path, ["review", "--git", "HEAD"]);
    folder.remove();
    equal(outside.code, 2);
    match(outside.err, /^package-insights: .* is in no Git repository\n$/);
    equal((await run("--git", "HEAD", "package.json")).code, 64);
    equal((await run("--git", "HEAD", ".", ".")).code, 64);
  });

  it("writes what is new as results of SARIF and as annotations, with what is not known", async () => {
    repository.write("package.json", npm({ ms: "2.1.3", minimist: "1.2.8" }));
    repository.write("broken/package.json", "{");
    repository.commitAll();
    repository.write("package.json", npm({ ms: "git+https://git.example/ms.git", minimist: "1.2.5" }));
    repository.write("broken/package.json", npm({ minimist: "1.2.8" }));
    repository.write("package-insights.json", JSON.stringify({ ignore: [{ rule: "outdated" }] }));
    const { out, code } = await run("--git", "HEAD", "--format", "github", "--format", "sarif=out.sarif");
    equal(code, 1);
    const annotated = out
      .split("\n")
      .flatMap((line) => /^::(\w+) file=([^,]*),line=(\d+).*?title=([^:]*)/.exec(line)?.slice(1).join(" ") ?? []);
    deepEqual(annotated.sort(), [
      "error package.json 1 GHSA-xvch-5gv4-984h",
      "notice package.json 1 not checked",
      "warning broken/package.json 1 not checked",
      "warning broken/package.json 1 not checked",
      "warning package-insights.json 1 weaker-settings",
      "warning package.json 1 new-source",
      "warning package.json 1 not checked",
    ]);
    match(out, /\nexit 1: 1 new advisory\n$/);
    const log = JSON.parse(String(repository.read("out.sarif"))) as Log;
    const [{ results, tool } = { results: [], tool: { driver: { rules: [] } } }] = log.runs;
    const states = results.map(({ ruleId, ruleIndex, kind, baselineState }) => {
      equal(tool.driver.rules[ruleIndex]?.id, ruleId);
      return [ruleId, kind, baselineState].filter((part) => part !== undefined).join(" ");
    });
    deepEqual(states.sort(), [
      "GHSA-xvch-5gv4-984h fail new",
      "new-source fail new",
      "not-checked review",
      "not-checked review",
      "not-checked review",
      "not-checked review",
      "weaker-settings fail new",
    ]);
  });
});

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly kind: string;
      readonly baselineState?: string;
    }[];
  }[];
}
