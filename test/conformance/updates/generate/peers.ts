/**
 * Freezes what npm does when one dependency of a project gets another requirement, against a registry on loopback: the projects of
 * `peerShapes.ts`, and generated ones. Takes some minutes.
 * Run, with a folder into which `npm install npm@11` has put npm:
 *   npx node test/conformance/updates/generate/peers.ts <folder>
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import semver from "semver";
import type { FileTree } from "../../../support/project.ts";
import { packageOf, type Package, type PeerProject, type PeerUpdate, type Project } from "../peerVectors.ts";
import { generatedProjects } from "./peerProjects.ts";
import { packages, templates } from "./peerShapes.ts";

const [folder = "."] = process.argv.slice(2);
const npm = join(folder, "node_modules/npm");

/** A registry on loopback with the abbreviated documents of packages. Nothing can be downloaded. */
async function startRegistry(all: readonly Package[]): Promise<{ readonly url: string; close(): void }> {
  let url = "";
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? "/", url).pathname).slice(1);
    const own = all.filter((each) => each.name === name);
    const versions = own.map((each) => {
      const tarball = `${url}/${name}/-/${each.version}.tgz`;
      return [each.version, { ...each, dist: { tarball, integrity: "sha512-AAAA" } }] as const;
    });
    const latest =
      semver.maxSatisfying(
        own.map(({ version }) => version),
        "*",
      ) ?? own[0]?.version;
    response.writeHead(own.length > 0 ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify({ name, "dist-tags": { latest }, versions: Object.fromEntries(versions) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

/** Installs in a folder of its own: the files with the lockfile after it, or the code of the error. */
async function install(files: FileTree, all: readonly Package[]): Promise<FileTree | string> {
  const registry = await startRegistry(all);
  const root = mkdtempSync(join(tmpdir(), "peers-"));
  const home = { "home/.npmrc": `registry=${registry.url}/\naudit=false\nfund=false\nupdate-notifier=false\n` };
  const tree = { ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`app/${path}`, text])), ...home };
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const command = [join(npm, "bin/npm-cli.js"), "install", "--package-lock-only", "--globalconfig=/dev/null"];
  const env = { HOME: join(root, "home"), PATH: process.env.PATH ?? "", CI: "1" };
  const error = await new Promise<string | undefined>((resolve) => {
    execFile(process.execPath, command, { cwd: join(root, "app"), env }, (failure, stdout, stderr) => {
      resolve(failure ? (/npm error code (\w+)/.exec(stderr)?.[1] ?? `${stdout}\n${stderr}`) : undefined);
    });
  });
  const lockfile = join(root, "app/package-lock.json");
  const lock = existsSync(lockfile) ? { "package-lock.json": withoutAddresses(readFileSync(lockfile, "utf8")) } : {};
  rmSync(root, { recursive: true });
  registry.close();
  return error ?? { ...files, ...lock };
}

/** The lockfile in one line, without what names the registry. */
function withoutAddresses(text: string): string {
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) => {
      const isAddress = key === "resolved" && typeof value === "string" && value.startsWith("http:");
      return isAddress || key === "integrity" ? undefined : value;
    }),
  );
}

function changed(
  files: FileTree,
  manifest: string,
  { dependency, requirement }: Pick<PeerUpdate, "dependency" | "requirement">,
): FileTree {
  const content = JSON.parse(files[manifest] ?? "{}") as Record<string, Record<string, string>>;
  for (const section of ["dependencies", "devDependencies"])
    if (content[section]?.[dependency] !== undefined) content[section][dependency] = requirement;
  return { ...files, [manifest]: JSON.stringify(content) };
}

async function outcomeOf(files: FileTree, all: readonly Package[]): Promise<PeerUpdate["outcome"]> {
  const after = await installed(files, all);
  if (!after) return "refused";
  return (await installed(after, all)) ? "done" : "refused again";
}

/** The files after an installation; undefined where npm gives up. */
async function installed(files: FileTree, all: readonly Package[]): Promise<FileTree | undefined> {
  const result = await install(files, all);
  if (typeof result === "string" && result !== "ERESOLVE") throw new Error(result);
  return typeof result === "string" ? undefined : result;
}

async function run(project: Project): Promise<PeerProject | undefined> {
  const { manifest, packages: lines } = project;
  const all = lines.map(packageOf);
  const before = await installed(project.files, all);
  if (!before) return undefined;
  const { "package-lock.json": lock = "{}", ...unlocked } = before;
  const files = project.isUnlocked ? unlocked : before;
  const updates: PeerUpdate[] = [];
  const { packages: locked } = JSON.parse(lock) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  for (const update of project.updates) {
    const below = manifest === "package.json" ? "" : `${dirname(manifest)}/`;
    const own = locked[`${below}node_modules/${update.dependency}`] ?? locked[`node_modules/${update.dependency}`];
    const from = own?.version ?? "";
    if (!semver.valid(from) || !semver.gt(update.to, from)) continue;
    const outcome = await outcomeOf(changed(files, manifest, update), all);
    const packages = lines.filter((line) =>
      [from, update.to].some((each) => `${line} `.startsWith(`${update.dependency}@${each} `)),
    );
    updates.push({ ...update, from, packages, outcome });
  }
  return { files, manifest, updates };
}

function templateProjects(): readonly Project[] {
  return templates.map(({ dependencies, manifest, files, only, operator = "^", isUnlocked }) => {
    const required = dependencies.split(" ").map((each) => {
      const at = each.indexOf("@", 1);
      return [each.slice(0, at), each.slice(at + 1)] as const;
    });
    const names = only ?? required.map(([name]) => name);
    const content = { name: "app", version: "1.0.0", dependencies: Object.fromEntries(required), ...manifest };
    const updates = packages
      .map(packageOf)
      .filter(({ name }) => names.includes(name))
      .map(({ name, version }) => {
        return { dependency: name, to: version, requirement: `${operator}${version}` };
      });
    // The greatest that the requirement allows is what is installed.
    const isNewest = ({ dependency, to, requirement }: (typeof updates)[number]) =>
      semver.maxSatisfying(
        packages
          .map(packageOf)
          .filter(({ name }) => name === dependency)
          .map(({ version }) => version),
        requirement,
      ) === to;
    return {
      files: { "package.json": JSON.stringify(content), ...files },
      manifest: "package.json",
      packages,
      updates: updates.filter(isNewest),
      ...(isUnlocked && { isUnlocked }),
    };
  });
}

const projects = [...templateProjects(), ...generatedProjects()];
const results: (PeerProject | undefined)[] = [];
const queue = projects.entries();
const work = async () => {
  for (const [index, project] of queue) results[index] = await run(project);
};
await Promise.all(Array.from({ length: 3 }, work));
const { version } = JSON.parse(readFileSync(join(npm, "package.json"), "utf8")) as { readonly version: string };
const lines = results.flatMap((each) => (each && each.updates.length > 0 ? [JSON.stringify(each)] : []));
const target = new URL("../vectors/npm-peers.ndjson", import.meta.url);
writeFileSync(target, [JSON.stringify({ tool: `npm ${version}` }), ...lines, ""].join("\n"));
