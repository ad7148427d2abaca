import { canonicalName } from "../../model/names.ts";
import { fileNameOf } from "../../model/path.ts";
import { mapInSlices, reading, type Slices } from "../../model/slices.ts";
import { publicRegistries } from "../../registries/origin.ts";
import { type Node, propertiesOf, readJson, stringOf } from "../../syntax/json/json.ts";
import type { LockedPackage, Lockfile, LockfileParser, LockfileProblem } from "../lockfile.ts";
import { isObject, jsonLockfileSlices, type JsonObject, membersOf, objectOf } from "../shared/jsonLockfile.ts";
import { conflictProblems, findConflicts } from "../shared/mergeConflicts.ts";
import { isPackageArchive } from "../shared/skip.ts";
import { isVersion, linkPackages, type LockEntry, namelessEntry } from "./pythonLock.ts";

/** Lockfiles of Pipenv: the packages installed for each section of the Pipfile, without their dependencies. */
export const pipfileLock: LockfileParser = {
  id: "pypi/Pipfile.lock",
  system: "PYPI",
  names: ["Pipfile.lock"],
  governs: (path) => fileNameOf(path) === "Pipfile",
  format: {
    version: { pattern: /"pipfile-spec"\s*:\s*(\d+)/, newest: 6 },
    content: /"(?:_meta|default|develop)"\s*:/,
  },
  ...reading(readPipfileLock),
};

function* readPipfileLock(text: string): Slices<Lockfile> {
  const json = yield* jsonLockfileSlices(text);
  yield;
  const { sources, sections, problems } = "root" in json ? contentOf(json.root) : damagedContent(text);
  const indexOf = indexesOf(sources);
  const entries = new Map<string, ReadonlyMap<string, LockEntry>>();
  for (const [section, fields] of sections) {
    const read = yield* mapInSlices(fields, (entry) => ({ ...readEntry(entry, indexOf), groups: [section] }));
    entries.set(section, new Map(read.map((entry) => [entry.name, entry])));
  }
  const linked = yield* linkPackages([...entries.values()].flatMap((section) => [...section.values()]));
  return {
    packages: linked.packages,
    hasGraph: false,
    covers: ({ folder }) => folder === "",
    requested: ({ package: { name }, scope, isConditional }) => {
      const section = sectionNames.get(scope) ?? scope;
      const isListed = entries.has(section) || section === "default";
      return isListed && !isConditional && !entries.get(section)?.has(name) ? [] : undefined;
    },
    locked: ({ package: { name }, scope }) => {
      const entry = entries.get(sectionNames.get(scope) ?? scope)?.get(name);
      return entry ? linked.find(entry) : [];
    },
    problems: problems.length > 0 ? problems : linked.problems,
  };
}

/** Returns the text of a field; undefined if the field is missing or not text. */
type Field = (key: string) => string | undefined;

interface Content {
  readonly sources: readonly Field[];
  readonly sections: readonly (readonly [name: string, entries: readonly Entry[]])[];
  readonly problems: readonly LockfileProblem[];
}

interface Entry {
  /** The name as written. */
  readonly name: string;
  /** The fields of the entry; absent if it is not an object. */
  readonly field?: Field;
  readonly hashes?: readonly string[];
  readonly isDamaged?: boolean;
}

function contentOf({ _meta: meta, ...sections }: JsonObject): Content {
  const fieldOf = (object: JsonObject): Field => {
    return (key) => (typeof object[key] === "string" ? object[key] : undefined);
  };
  const { sources } = objectOf(meta);
  return {
    sources: (Array.isArray(sources) ? sources : []).map((source) => fieldOf(objectOf(source))),
    sections: Object.entries(sections).map(([section, entries]) => [
      section,
      membersOf(entries).map(([name, value]) => ({
        name,
        ...(isObject(value) && { field: fieldOf(value), hashes: textsOf(value.hashes) }),
      })),
    ]),
    problems: [],
  };
}

/** Reads what is not JSON, such as half a file: entries before the first problem are intact. */
function damagedContent(text: string): Content {
  const document = readJson(text);
  const conflicts = findConflicts(text);
  const problems = conflicts.length > 0 ? conflictProblems(conflicts) : document.problems;
  // From there on braces may be missing, and so may text right before it.
  const intactEnd = [...document.problems, ...problems].reduce(
    (end, { span }) => Math.min(end, span.start),
    text.length,
  );
  const fieldOf = (node: Node): Field => {
    const fields = fieldsOf(node, text);
    return (key) => textOf(fields.get(key), text);
  };
  const { _meta: meta, ...sections } = Object.fromEntries(fieldsOf(document.root, text));
  return {
    sources: (fieldsOf(meta, text).get("sources")?.children ?? []).map(fieldOf),
    sections: Object.entries(sections).map(([section, node]) => [
      section,
      [...fieldsOf(node, text)].map(([name, detail]) => ({
        name,
        ...(detail.type === "object" && { field: fieldOf(detail), hashes: hashesIn(detail, text) }),
        isDamaged: detail.offset + detail.length >= intactEnd,
      })),
    ]),
    problems,
  };
}

/** Names of sections that differ between a Pipfile and its lockfile. */
const sectionNames: ReadonlyMap<string, string> = new Map([
  ["packages", "default"],
  ["dev-packages", "develop"],
]);

/** The index of this name. */
type IndexOf = (name: string | undefined) => { readonly isPublic: boolean; readonly url?: string | undefined };

/** A package without an index is from the first one. */
function indexesOf(sources: readonly Field[]): IndexOf {
  const indexes = sources.map((field) => ({ name: field("name"), url: field("url") }));
  return (name) => {
    const index = name === undefined ? indexes[0] : indexes.find((candidate) => candidate.name === name);
    const url = index?.url;
    if (url !== undefined) return { url, isPublic: publicRegistries.origin("PYPI", url) === "public" };
    return { url, isPublic: name === undefined || name === "pypi" };
  };
}

function readEntry({ name: written, field, hashes = [], isDamaged = false }: Entry, indexOf: IndexOf): LockEntry {
  const name = canonicalName("PYPI", written);
  if (!field) return { ...namelessEntry, name };
  const entry = { ...readPackage(name, field, indexOf), hashes };
  return isDamaged ? { ...entry, isDamaged } : entry;
}

/** Pipenv writes `==1.2.3` even where the Pipfile has a range. */
function readPackage(name: string, field: Field, indexOf: IndexOf): LockEntry {
  const written = field("version") ?? "";
  const exact = /^={2,3}/.test(written) ? written.replace(/^=+/, "").trim() : "";
  const version = isVersion(exact, "registry") ? exact : "";
  for (const [key, origin] of origins) {
    const source = field(key);
    if (source === undefined) continue;
    const revision = origin === "git" ? field("ref") : undefined;
    const place = revision === undefined ? source : `${source}#${revision}`;
    return { name, version, origin: originOf(origin, source), place, source, dependencies: [] };
  }
  const index = field("index");
  const { isPublic, url } = indexOf(index);
  const common = { name, version, dependencies: [], isDamaged: version === "" } as const;
  if (isPublic) return { ...common, origin: "registry" };
  return { ...common, origin: "private", ...(url !== undefined && { registries: [url] }), source: index ?? "" };
}

/** A file may be on this machine or an archive on the web. */
function originOf(origin: "git" | "path", source: string): LockedPackage["origin"] {
  if (origin === "git") return origin;
  return /^(?!file:)[a-z][a-z\d+.-]*:\/\//i.test(source) ? "url" : isPackageArchive(source) ? "archive" : "path";
}

const origins = [
  ["git", "git"],
  ["hg", "git"],
  ["svn", "git"],
  ["bzr", "git"],
  ["path", "path"],
  ["file", "path"],
] as const;

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
}

function hashesIn(node: Node, text: string): readonly string[] {
  return (fieldsOf(node, text).get("hashes")?.children ?? []).flatMap((hash) => textOf(hash, text) ?? []);
}

function fieldsOf(node: Node | undefined, text: string): Map<string, Node> {
  const fields = new Map<string, Node>();
  for (const { key, value } of node ? propertiesOf(node, text) : []) if (value) fields.set(key.value, value);
  return fields;
}

function textOf(node: Node | undefined, text: string): string | undefined {
  return node && stringOf(node, text)?.value;
}
