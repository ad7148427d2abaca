import assert from "node:assert/strict";
import type { Checked } from "../../src/core/check/checked.ts";
import { createChecker, type Checker, type CheckerServices } from "../../src/core/check/checker.ts";
import { coreOver } from "../../src/core/core.ts";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import { fileText } from "../../src/core/manifests/gap.ts";
import type { LockedPackage, Lockfile, LockfileParser, Member } from "../../src/core/manifests/lockfile.ts";
import type {
  Declaration,
  FolderContent,
  Manifest,
  ManifestParser,
  Surroundings,
} from "../../src/core/manifests/manifest.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import type { System } from "../../src/core/model/keys.ts";
import { publicRegistries } from "../../src/core/registries/origin.ts";
import { versionId } from "../../src/core/versions/index.ts";
import { canonicalName } from "../../src/core/model/names.ts";

/** Files by their absolute path. */
export type FileTree = Readonly<Record<string, string>>;

/** The manifest of this path among the files of a tree, which must hold it. */
export function surroundings(
  files: FileTree,
  path: string,
  host: Pick<Surroundings, "home" | "environment"> = {},
): Surroundings {
  const text = files[path];
  assert.ok(text !== undefined, `${path} is none of the files`);
  const read = (other: string) => Promise.resolve(files[other]);
  const list = (folder: string) => Promise.resolve(contentOf(folder, files));
  return { path, text, read, readNamed: read, list, registries: publicRegistries, ...host };
}

/** What is in a folder of the tree. */
export function contentOf(folder: string, files: FileTree): FolderContent {
  const below = Object.keys(files).filter((file) => file.startsWith(`${folder}/`));
  const parts = below.map((file) => file.slice(folder.length + 1).split("/"));
  return {
    files: parts.flatMap(([name = "", ...rest]) => (rest.length === 0 ? [name] : [])),
    folders: [...new Set(parts.flatMap(([name = "", ...rest]) => (rest.length > 0 ? [name] : [])))],
  };
}

/** A checker of these files, which asks nothing unless it gets a core that does. */
export function checkerOf(files: FileTree, services: Partial<CheckerServices> = {}): Checker {
  const delay = () => new Promise<void>((resolve) => setImmediate(resolve));
  return createChecker({
    core: coreOver({ call: () => assert.fail("nothing is asked") }, delay),
    delay,
    policy: () => defaultPolicy(Date.parse("2026-11-21T00:00:00Z")),
    readFile: (path) => Promise.resolve(fileText(files[path])),
    ...services,
  });
}

/** The manifest or lockfile at this path among the files, as hosts read it. */
export async function readIn(files: FileTree, path: string, services: Partial<CheckerServices> = {}): Promise<Checked> {
  const read = await checkerOf(files, services).read({ path, text: files[path] ?? "" });
  return read ?? assert.fail(`nothing reads ${path}`);
}

/** Parses and completes, as the editor does. */
export async function completed(
  parser: ManifestParser,
  files: FileTree,
  path: string,
  host: Pick<Surroundings, "home" | "environment"> = {},
): Promise<Manifest> {
  const manifestSurroundings = surroundings(files, path, host);
  const manifest = parser.parse(manifestSurroundings.text);
  return (await parser.complete?.(manifest, manifestSurroundings)) ?? manifest;
}

/** Files, of which the first is the manifest, and a line for each of its gaps. */
export async function gapLines(
  files: FileTree,
): Promise<{ readonly manifest: Manifest; readonly gaps: readonly string[] }> {
  const [[path, text]] = Object.entries(files) as [[string, string]];
  const { project } = await readIn(files, path, { list: (folder) => Promise.resolve(contentOf(folder, files)) });
  const { manifest, gaps } = project;
  const lines = gaps.map((gap) => {
    if (gap.kind === "file")
      return `${gap.isPassedOver ? "passed over" : gap.reason} ${gap.path} “${text.slice(gap.span?.start, gap.span?.end)}”`;
    return `entry ${gap.text}${gap.path === undefined ? "" : ` in ${gap.path}`}`;
  });
  return { manifest, gaps: lines };
}

/**
 * A line for each declaration: scope, canonical name, the reason in parentheses where it is skipped, the requirement, where
 * it stands if elsewhere (with the text there), and what made it so.
 */
export function declarationLines({ declarations }: Manifest, files: FileTree = {}): readonly string[] {
  return declarations.map(({ scope, package: { name }, requirement, elsewhere }) => {
    const reason = requirement.kind === "skipped" ? ` (${requirement.reason})` : "";
    const detail = requirement.kind === "skipped" && requirement.detail ? ` because ${requirement.detail}` : "";
    const there = elsewhere && files[elsewhere.path]?.slice(elsewhere.span.start, elsewhere.span.end);
    const place = elsewhere ? ` at ${elsewhere.path} “${there ?? ""}”` : "";
    return `${scope} ${name}${reason} ${requirement.text}${place}${detail}`;
  });
}

/**
 * A line for each package of a lockfile: name, version, in parentheses that it is bundled and where it comes from if that is no public registry, whether
 * it runs an install script, and behind `→` what it depends on.
 */
export function lockLines({ packages }: Lockfile): readonly string[] {
  const short = ({ key, origin, bundled }: LockedPackage) =>
    `${key.name} ${key.version}${bundled ? " (bundled)" : ""}${origin === "registry" ? "" : ` (${origin})`}`;
  return packages.map((locked) => {
    const needed = locked.dependencies.map((index) => {
      const dependency = packages[index];
      assert.ok(dependency, `${short(locked)} depends on the package ${index} of ${packages.length}`);
      return short(dependency);
    });
    assert.equal(new Set(locked.dependencies).size, needed.length, `${short(locked)} names a dependency twice`);
    const own = `${short(locked)}${locked.runsInstallScript ? " (runs a script)" : ""}`;
    return needed.length > 0 ? `${own} → ${needed.join(", ")}` : own;
  });
}

/** The versions that a lockfile has for a declaration made of a name and a requirement. */
export function lockedVersions(
  lockfile: Lockfile,
  system: System,
  name: string,
  requirement: string,
  { scope = "dependencies", ...member }: Member & { readonly scope?: string } = { folder: "" },
): readonly string[] {
  const declaration: Declaration = {
    package: { system, name: canonicalName(system, name) },
    name,
    requirement: { kind: "written", text: requirement },
    scope,
    nameSpan: { start: 0, end: 0 },
  };
  return lockfile.locked(declaration, member).map((index) => {
    const locked = lockfile.packages[index];
    assert.ok(locked, `there is no package ${index}`);
    return locked.key.version;
  });
}

/** What must hold of a lockfile whatever its text was. */
export function checkLockfile(parser: LockfileParser, text: string): void {
  const lockfile = parser.parse(text);
  for (const { key, dependencies } of lockfile.packages) {
    assert.equal(key.system, parser.system);
    assert.equal(key.name, canonicalName(key.system, key.name), versionId(key));
    for (const index of dependencies) assert.ok(lockfile.packages[index], `${versionId(key)}: dependency ${index}`);
  }
  for (const index of lockfile.neededByMembers ?? [])
    assert.ok(lockfile.packages[index], `needed by a member: ${index}`);
  for (const { span, message } of lockfile.problems) {
    assert.ok(0 <= span.start && span.start <= span.end && span.end <= text.length, formatMessage(message));
  }
  lockfile.covers({ folder: "" });
}
