import { canonicalName } from "../../../model/names.ts";
import { fileNameOf } from "../../../model/path.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../../lockfile.ts";
import { propertiesOf, readJson, stringOf, type Node } from "../../../syntax/json/json.ts";
import { conflictProblems, findConflicts } from "./lockDamage.ts";
import { isPublicIndex } from "../indexes/publicIndex.ts";
import { isVersion, linkPackages, type LockEntry } from "./pythonLock.ts";

/** Lockfiles of Pipenv: what is installed for each section of the Pipfile, but not what needs what. */
export const pipfileLock: LockfileParser = {
  id: "pypi/Pipfile.lock",
  system: "PYPI",
  names: ["Pipfile.lock"],
  governs: (path) => fileNameOf(path) === "Pipfile",
  parse: parsePipfileLock,
};

function parsePipfileLock(text: string): Lockfile {
  const { root, problems } = readJson(text);
  const conflicts = findConflicts(text);
  const faults = conflicts.length > 0 ? conflictProblems(conflicts) : problems;
  // Behind a fault nobody knows which brace closes what, nor how much is missing right before it.
  const sound = [...problems, ...faults].reduce((first, { span }) => Math.min(first, span.start), text.length);
  const sections = fieldsOf(root, text);
  const isPublic = indexesOf(fieldsOf(sections.get("_meta"), text).get("sources"), text);
  sections.delete("_meta");
  const entries = new Map([...sections].map(([section, node]) => [section, readSection(node, text, sound, isPublic)]));
  const { packages, find } = linkPackages([...entries.values()].flatMap((section) => [...section.values()]));
  return {
    packages,
    hasGraph: false,
    covers: ({ folder }) => folder === "",
    locked: ({ package: { name }, scope }) => {
      const entry = entries.get(sectionNames.get(scope) ?? scope)?.get(name);
      return entry ? find(entry) : [];
    },
    problems: faults,
  };
}

/** What the sections of a Pipfile are called in its lockfile; those of its own naming keep their names. */
const sectionNames: ReadonlyMap<string, string> = new Map([
  ["packages", "default"],
  ["dev-packages", "develop"],
]);

/** Whether the index of this name is the public one. */
type IsPublic = (index: string | undefined) => boolean;

/** A package that names no index is from the first one. */
function indexesOf(sources: Node | undefined, text: string): IsPublic {
  const indexes = (sources?.children ?? []).map((source) => {
    const fields = fieldsOf(source, text);
    return { name: textOf(fields.get("name"), text), url: textOf(fields.get("url"), text) };
  });
  return (index) => {
    const found = index === undefined ? indexes[0] : indexes.find(({ name }) => name === index);
    const isUnsaid = index === undefined || index === "pypi";
    return found?.url === undefined ? isUnsaid : isPublicIndex(found.url);
  };
}

function readSection(section: Node, text: string, sound: number, isPublic: IsPublic): ReadonlyMap<string, LockEntry> {
  const entries = [...fieldsOf(section, text)].flatMap(([name, detail]) => {
    if (detail.type !== "object") return [];
    const fields = fieldsOf(detail, text);
    const entry = readPackage(canonicalName("PYPI", name), (key) => textOf(fields.get(key), text), isPublic);
    return detail.offset + detail.length < sound ? entry : { ...entry, isDamaged: true };
  });
  return new Map(entries.map((entry) => [entry.name, entry]));
}

/** Pipenv writes `==1.2.3` even where the Pipfile has a range. */
function readPackage(name: string, field: (key: string) => string | undefined, isPublic: IsPublic): LockEntry {
  const exact = /^={2,3}/.test(field("version") ?? "") ? (field("version") ?? "").replace(/^=+/, "").trim() : "";
  const version = isVersion(exact, "registry") ? exact : "";
  for (const [key, origin] of origins) {
    const source = field(key);
    if (source !== undefined) return { name, version, origin: originOf(origin, source), source, needs: [] };
  }
  const index = field("index");
  const common = { name, version, needs: [], isDamaged: version === "" } as const;
  return isPublic(index) ? { ...common, origin: "registry" } : { ...common, origin: "private", source: index ?? "" };
}

/** A file may be one of this machine or an archive somewhere. */
function originOf(origin: (typeof origins)[number][1], source: string): LockedPackage["origin"] {
  if (origin === "git") return origin;
  return /^(?!file:)[a-z][a-z\d+.-]*:\/\//i.test(source) ? "url" : "path";
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
