import { canonicalName } from "../../model/names.ts";
import { fileNameOf } from "../../model/path.ts";
import { mapInSlices, perSlice, reading, type Slices } from "../../model/slices.ts";
import { publicRegistries } from "../../registries/origin.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../lockfile.ts";
import type { Declaration } from "../manifest.ts";
import { createPythonLock, type LockEntry } from "./pythonLock.ts";
import { requirementsSlices } from "./requirementsFile.ts";

/**
 * The output of pip-compile or uv for a `.in` file, in the `.txt` file of the same name: a requirements file that pins all packages. One that does not is
 * written by hand and locks nothing. Which package depends on which is in the comments `# via`, unless they are turned off.
 */
export const compiledRequirements: LockfileParser = {
  id: "pypi/requirements.txt",
  system: "PYPI",
  names: ["requirements.txt"],
  namesFor: (path) => [fileNameOf(path).replace(/\.in$/, ".txt")],
  governs: (path) => path.endsWith(".in"),
  format: { mayBeEmpty: true },
  ...reading(readCompiled),
};

function* readCompiled(text: string): Slices<Lockfile> {
  const { declarations, problems } = yield* requirementsSlices(text, publicRegistries);
  const blocks = yield* mapInSlices(declarations, ({ nameSpan }, index) =>
    text.slice(nameSpan.end, declarations[index + 1]?.nameSpan.start),
  );
  const entries = yield* mapInSlices(declarations, (declaration, index) => entryOf(declaration, blocks[index] ?? ""));
  const pinned = entries.flatMap((entry) => entry ?? []);
  const isCompiled = pinned.length > 0 && pinned.length === entries.length;
  const dependents = yield* mapInSlices(blocks, dependentsIn);
  const linked = isCompiled ? yield* withDependencies(pinned, dependents) : [];
  const hasGraph = linked.some(({ dependencies }) => dependencies.length > 0);
  const lock = yield* createPythonLock(linked, { hasGraph, problems, sections: ["requirements"] });
  return {
    ...lock,
    requested: (declaration, member) =>
      unsafe.has(declaration.package.name) ? undefined : lock.requested?.(declaration, member),
    covers: ({ folder }) => isCompiled && folder === "",
  };
}

/** The packages that pip-compile leaves out unless it is told otherwise. */
const unsafe: ReadonlySet<string> = new Set(["distribute", "pip", "setuptools"]);

/**
 * The packages that a comment behind a requirement names, by canonical name: `# via flask, -r app.in`, or a line for each. Files
 * and projects that require it are not packages of this file.
 */
function dependentsIn(block: string): readonly string[] {
  const [comment = ""] = /#[ \t]*via\b[^\n]*(?:\n[ \t]+#[ \t]{2,}\S[^\n]*)*/.exec(block) ?? [];
  const sources = comment
    .replace(/^#[ \t]*via/, "")
    .split(/[\n,]/)
    .map((source) => source.replace(/^\s*#/, "").trim());
  return sources.flatMap((source) => {
    const [, name] = /^([a-z0-9](?:[\w.-]*[a-z0-9])?)(?:\[[^\]]*\])?$/i.exec(source) ?? [];
    return name === undefined ? [] : canonicalName("PYPI", name);
  });
}

/** Entries of one name, as for several platforms: real files have fewer. */
const maxEntries = 64;

/** `dependents` are those of each entry. */
function* withDependencies(
  entries: readonly LockEntry[],
  dependents: readonly (readonly string[])[],
): Slices<readonly LockEntry[]> {
  const required = new Map<string, Set<string>>();
  for (const [index, { name }] of entries.entries()) {
    if (index % perSlice === perSlice - 1) yield;
    for (const dependent of dependents[index] ?? []) {
      const names = required.get(dependent);
      if (names) names.add(name);
      else required.set(dependent, new Set([name]));
    }
  }
  const counts = new Map<string, number>();
  return yield* mapInSlices(entries, (entry) => {
    const count = (counts.get(entry.name) ?? 0) + 1;
    counts.set(entry.name, count);
    const names = count > maxEntries ? [] : (required.get(entry.name) ?? []);
    return { ...entry, dependencies: [...names].map((name) => ({ name })) };
  });
}

/** Returns the entry of a declaration with the text up to the next one; undefined for a package of an index without a pinned version. */
function entryOf({ package: { name }, requirement }: Declaration, block: string): LockEntry | undefined {
  const origin = originOf(requirement);
  if (origin === undefined) return undefined;
  const version = /^={2,3}\s*([^\s,*]+)$/.exec(requirement.text)?.[1];
  if (version === undefined && (origin === "registry" || origin === "private")) return undefined;
  const mirror = requirement.kind === "skipped" ? requirement.mirror : undefined;
  const hashes = [...block.matchAll(/--hash[= ]([a-z\d]+:[a-f\d]+)/g)].map(([, hash = ""]) => hash);
  const place = origin === "git" ? repositoryAt(requirement.text) : requirement.text;
  return {
    ...{ name, version: version ?? "", origin, place, hashes, dependencies: [] },
    ...(mirror && { registries: [mirror] }),
  };
}

/** `https://a.example/b#0123` for pip's `https://a.example/b@0123#egg=b`. */
function repositoryAt(address: string): string {
  const [place = ""] = address.split("#", 1);
  const at = place.lastIndexOf("@");
  return at > place.lastIndexOf("/") ? `${place.slice(0, at)}#${place.slice(at + 1)}` : place;
}

function originOf(requirement: Declaration["requirement"]): LockedPackage["origin"] | undefined {
  if (requirement.kind === "written") return "registry";
  const { reason } = requirement;
  if (reason === "unknown-origin" || reason === "typed") return "private";
  return reason === "unsupported" || reason === "variable" || reason === "inherited" ? undefined : reason;
}
