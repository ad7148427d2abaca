/**
 * `npm run release:action`: GitHub runs an action as its repository has it, which has no bundles. Makes a commit with the action's on top
 * of the one that is released, and moves the tag of its major version there, `v1`. Neither the working tree nor a branch changes.
 *   --dry-run   makes the commit and does not push it
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const bundle = "action/dist/index.cjs";

/** Answers the commit. `folder` is that of the repository, with the bundle. */
export function commitBundle(folder: string, version: string): string {
  const scratch = mkdtempSync(join(tmpdir(), "package-insights-action-"));
  const env = { ...process.env, GIT_INDEX_FILE: join(scratch, "index") };
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: folder, env, encoding: "utf8" }).trimEnd();
  try {
    git("read-tree", "HEAD");
    git("add", "--force", bundle);
    return git("commit-tree", git("write-tree"), "-p", "HEAD", "-m", `Build the action of ${version}`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** The tag that pipelines name. */
export function majorTag(version: string): string {
  return `v${version.split(".")[0]}`;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const commit = commitBundle(".", version);
  const pushed = ["push", "--force", "origin", `${commit}:refs/tags/${majorTag(version)}`];
  process.stdout.write(`git ${pushed.join(" ")}\n`);
  if (!values["dry-run"]) execFileSync("git", pushed, { stdio: "inherit" });
}
