import { atOnce } from "../../../model/slices.ts";
import { isPackageArchive } from "../../shared/packageArchive.ts";
import { canonicalName } from "../../../model/names.ts";
import { fileNameOf } from "../../../model/path.ts";
import { propertiesOf, readJson, stringOf, type Node } from "../../../syntax/json/json.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../../lockfile.ts";
import { conflictProblems, findConflicts } from "../../shared/mergeConflicts.ts";
import { isPublicIndex } from "../indexes/publicIndex.ts";
import { isVersion, linkPackages, namelessEntry, type LockEntry } from "./pythonLock.ts";

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
  parse: parsePipfileLock,
};

function parsePipfileLock(text: string): Lockfile {
  const document = readJson(text);
  const conflicts = findConflicts(text);
  const problems = conflicts.length > 0 ? conflictProblems(conflicts) : document.problems;
  const sections = fieldsOf(document.root, text);
  const indexOf = indexesOf(fieldsOf(sections.get("_meta"), text).get("sources"), text);
  sections.delete("_meta");
  const intactEnd = [...document.problems, ...problems].reduce(
    (end, { span }) => Math.min(end, span.start),
    text.length,
  );
  const reader: Reader = { text, intactEnd, indexOf };
  const entries = new Map([...sections].map(([section, node]) => [section, readSection(node, reader)]));
  const linked = atOnce(linkPackages([...entries.values()].flatMap((section) => [...section.values()])));
  return {
    packages: linked.packages,
    hasGraph: false,
    covers: ({ folder }) => folder === "",
    locked: ({ package: { name }, scope }) => {
      const entry = entries.get(sectionNames.get(scope) ?? scope)?.get(name);
      return entry ? linked.find(entry) : [];
    },
    problems: problems.length > 0 ? problems : linked.problems,
  };
}

interface Reader {
  readonly text: string;
  /** Where the first problem starts: from there on braces may be missing, and so may text right before it. */
  readonly intactEnd: number;
  readonly indexOf: IndexOf;
}

/** Names of sections that differ between a Pipfile and its lockfile. */
const sectionNames: ReadonlyMap<string, string> = new Map([
  ["packages", "default"],
  ["dev-packages", "develop"],
]);

/** The index of this name. */
type IndexOf = (name: string | undefined) => { readonly isPublic: boolean; readonly url?: string | undefined };

/** A package without an index is from the first one. */
function indexesOf(sources: Node | undefined, text: string): IndexOf {
  const indexes = (sources?.children ?? []).map((source) => {
    const fields = fieldsOf(source, text);
    return { name: textOf(fields.get("name"), text), url: textOf(fields.get("url"), text) };
  });
  return (name) => {
    const index = name === undefined ? indexes[0] : indexes.find((candidate) => candidate.name === name);
    const url = index?.url;
    return { url, isPublic: url === undefined ? name === undefined || name === "pypi" : isPublicIndex(url) };
  };
}

function readSection(section: Node, { text, intactEnd, indexOf }: Reader): ReadonlyMap<string, LockEntry> {
  const entries = [...fieldsOf(section, text)].map(([name, detail]): LockEntry => {
    if (detail.type !== "object") return { ...namelessEntry, name: canonicalName("PYPI", name) };
    const fields = fieldsOf(detail, text);
    const entry = readPackage(canonicalName("PYPI", name), (key) => textOf(fields.get(key), text), indexOf);
    return detail.offset + detail.length < intactEnd ? entry : { ...entry, isDamaged: true };
  });
  return new Map(entries.map((entry) => [entry.name, entry]));
}

/** Pipenv writes `==1.2.3` even where the Pipfile has a range. */
function readPackage(name: string, field: (key: string) => string | undefined, indexOf: IndexOf): LockEntry {
  const written = field("version") ?? "";
  const exact = /^={2,3}/.test(written) ? written.replace(/^=+/, "").trim() : "";
  const version = isVersion(exact, "registry") ? exact : "";
  for (const [key, origin] of origins) {
    const source = field(key);
    if (source !== undefined) return { name, version, origin: originOf(origin, source), source, dependencies: [] };
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

function fieldsOf(node: Node | undefined, text: string): Map<string, Node> {
  const fields = new Map<string, Node>();
  for (const { key, value } of node ? propertiesOf(node, text) : []) if (value) fields.set(key.value, value);
  return fields;
}

function textOf(node: Node | undefined, text: string): string | undefined {
  return node && stringOf(node, text)?.value;
}
