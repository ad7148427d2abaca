import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { createFolder, type Folder } from "./commandLine.ts";

/** Tests make repositories with the program that the product does without; where it is not installed they are skipped. */
export const hasGit = spawnSync("git", ["--version"]).error === undefined;

/** A repository in a temporary folder, of which nothing depends on the machine. */
export interface GitRepository extends Folder {
  /** What the program prints, without the line break at the end. */
  readonly git: (...args: readonly string[]) => string;
  /** What it prints for a text on its input. */
  gitWith(input: string, ...args: readonly string[]): Buffer;
  /** Commits all that is in the folder a minute after the last commit, and returns its hash. */
  commitAll(): string;
  /** A hash of all that is in the folder of the repository itself. */
  stateOf(): string;
}

export function createRepository(...options: readonly string[]): GitRepository {
  return repositoryIn(createFolder(), ["init", "--quiet", "--initial-branch=main", ...options]);
}

/** A repository that a command makes in the folder, such as `clone`. */
export function repositoryIn(folder: Folder, command: readonly string[]): GitRepository {
  let seconds = 1_700_000_000;
  const run = (args: readonly string[], input = "") =>
    execFileSync("git", [...settings, ...args], {
      cwd: folder.path,
      input,
      env: environment(`${seconds} +0000`),
      stdio: ["pipe", "pipe", "pipe"],
      maxBuffer: 1 << 28,
    });
  run(command);
  const git = (...args: readonly string[]) => run(args).toString().replace(/\n$/, "");
  return {
    ...folder,
    git,
    gitWith: (input, ...args) => run(args, input),
    commitAll() {
      seconds += 60;
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--allow-empty-message", "--message=");
      return git("rev-parse", "HEAD");
    },
    stateOf: () => stateOf(join(folder.path, ".git")),
  };
}

const settings = ["protocol.file.allow=always", "gc.auto=0", "core.autocrlf=false"].flatMap((each) => ["-c", each]);

/** Nothing of the machine's own Git, such as the repository whose hook runs the tests. */
function environment(date: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  return {
    ...Object.fromEntries(others),
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "ada@shop.example",
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "ada@shop.example",
    GIT_COMMITTER_DATE: date,
  };
}

function stateOf(folder: string): string {
  const hash = createHash("sha256");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
