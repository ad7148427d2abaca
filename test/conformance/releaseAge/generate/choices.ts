/**
 * Freezes which versions npm and pnpm take under their settings of release age and trust, by running them on projects against a registry on
 * loopback. Takes some minutes.
 * Run, with a folder into which `npm install npm@12 pnpm@12` has put the tools:
 *   npx node test/conformance/releaseAge/generate/choices.ts <folder> [npm|pnpm]
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { FileTree } from "../../../support/project.ts";
import { now, type Case } from "../vectors.ts";
import { projectsOf, type Tool } from "./projects.ts";
import { startRegistry } from "./registry.ts";

const [folder = ".", ...tools] = process.argv.slice(2);
const offset = Date.now() - now;

/** The tools know no clock but the machine's: all dates move with it. */
function toToday(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g, (date) =>
    new Date(Date.parse(date) + offset).toISOString(),
  );
}

const commands: Readonly<Record<Tool, readonly string[]>> = {
  npm: [
    process.execPath,
    join(folder, "node_modules/npm/bin/npm-cli.js"),
    "install",
    "--package-lock-only",
    "--globalconfig=/dev/null",
  ],
  pnpm: [join(folder, "node_modules/.bin/pnpm"), "install", "--lockfile-only"],
};

interface Run {
  readonly isDone: boolean;
  readonly output: string;
  readonly lockfile: string;
}

async function run(tool: Tool, files: FileTree, cases: readonly Case[]): Promise<Run> {
  const registry = await startRegistry(cases, toToday);
  const root = mkdtempSync(join(tmpdir(), "release-age-"));
  const manifest = Object.fromEntries(cases.map(([name, requirement]) => [name, requirement] as const));
  const all: FileTree = {
    "package.json": JSON.stringify({ name: "app", version: "1.0.0", private: true, dependencies: manifest }),
    ...files,
  };
  const settings = {
    "~/.npmrc": `registry=${registry.url}/\naudit=false\nfund=false\nupdate-notifier=false\n${files["~/.npmrc"] ?? ""}`,
  };
  for (const [path, text] of Object.entries({ ...all, ...settings })) {
    const target = path.startsWith("~/") ? join(root, "home", path.slice(2)) : join(root, "app", path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, toToday(text));
  }
  const [command = "", ...rest] = commands[tool];
  const env = { HOME: join(root, "home"), PATH: process.env.PATH ?? "", CI: "1" };
  const ended = await new Promise<Pick<Run, "isDone" | "output">>((resolve) => {
    execFile(command, rest, { cwd: join(root, "app"), env }, (error, stdout, stderr) => {
      // Lines are broken within names, too.
      const output = `${stdout}\n${stderr}`.replace(/([/-])\n[\s│├╰─▶×]*/g, "$1");
      resolve({ isDone: error === null, output });
    });
  });
  const lockfile = ended.isDone
    ? readFileSync(join(root, "app", tool === "npm" ? "package-lock.json" : "pnpm-lock.yaml"), "utf8")
    : "";
  rmSync(root, { recursive: true });
  registry.close();
  return { ...ended, lockfile };
}

/** Runs the tool, and again without the dependencies that it names as the reason where it fails. */
async function choose(tool: Tool, files: FileTree, cases: readonly Case[]): Promise<readonly Case[]> {
  if (cases.length === 0) return [];
  const { isDone, output, lockfile } = await run(tool, files, cases);
  if (isDone) return cases.map((each) => withChoice(each, lockedVersion(tool, lockfile, each[0])));
  const error = /npm error (?:code )?(?<npm>.+)|ERR_PNPM_(?<pnpm>\w+)|trust downgrade/.exec(output) ?? fail(output);
  const code = error.groups?.npm ?? error.groups?.pnpm ?? "TRUST_DOWNGRADE";
  const named = cases.filter(([name]) => isNamed(name, output.slice(error.index)));
  // Settings that fail alone fail for each.
  if (named.length === 0) return cases.map((each) => withChoice(each, code));
  const others = await choose(
    tool,
    files,
    cases.filter((each) => !named.includes(each)),
  );
  return cases.map((each) => others.find(([name]) => name === each[0]) ?? withChoice(each, code));
}

function isNamed(name: string, output: string): boolean {
  return new RegExp(`(?<![\\w@/.-])${name}@|No versions available for ${name}$`, "m").test(output);
}

function withChoice([name, requirement, published]: Case, chosen: string): Case {
  return [name, requirement, published, chosen];
}

function lockedVersion(tool: Tool, lockfile: string, name: string): string {
  if (tool === "npm") {
    const { packages } = JSON.parse(lockfile) as {
      readonly packages: Readonly<Record<string, { readonly version: string }>>;
    };
    return packages[`node_modules/${name}`]?.version ?? "";
  }
  const entry = lockfile.slice(lockfile.search(new RegExp(`^ {6}'?${name}'?:$`, "m")));
  const version = /^ {8}version: (.*)$/m.exec(entry)?.[1] ?? fail(lockfile);
  return version.replace(/^'|'$/g, "").replace(/^.+@/, "");
}

function fail(text: string): never {
  throw new Error(text);
}

for (const tool of (["npm", "pnpm"] as const).filter((each) => tools.length === 0 || tools.includes(each))) {
  const { version } = JSON.parse(readFileSync(join(folder, "node_modules", tool, "package.json"), "utf8")) as {
    readonly version: string;
  };
  const projects = [...projectsOf(tool)];
  const lines: string[] = [];
  const work = async () => {
    for (const [index, { files, dependencies }] of queue)
      lines[index] = JSON.stringify({ files, dependencies: await choose(tool, files, dependencies) });
  };
  const queue = projects.entries();
  await Promise.all(Array.from({ length: 6 }, work));
  writeFileSync(
    new URL(`../../versions/vectors/${tool}-release-age.ndjson`, import.meta.url),
    [JSON.stringify({ tool: `${tool} ${version}` }), ...lines, ""].join("\n"),
  );
}
