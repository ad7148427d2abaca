import { canonicalName } from "../../../model/names.ts";
import { fileNameOf } from "../../../model/path.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../../lockfile.ts";
import { isPublicIndex } from "../indexes/publicIndex.ts";
import { createPythonLock, folderBelow, isVersion, type LockEntry, type Need } from "./pythonLock.ts";
import {
  fieldsOf,
  itemsOf,
  readTomlData,
  textOf,
  textsOf,
  type TomlData,
  type TomlFields,
} from "../pyproject/tomlData.ts";

/**
 * Lockfiles of Poetry 1 and 2. They do not list the project itself, so a declaration has every version that is locked of its
 * package; groups, where they are told, and markers decide between them.
 */
export const poetryLock: LockfileParser = {
  id: "pypi/poetry.lock",
  system: "PYPI",
  names: ["poetry.lock"],
  governs: (path) => fileNameOf(path) === "pyproject.toml",
  parse: parsePoetryLock,
};

function parsePoetryLock(text: string): Lockfile {
  const { fields, damaged, problems } = readTomlData(text);
  const items = itemsOf(fields.get("package"));
  // A text without what comes last is cut off: the last package may be half of itself.
  const half = fields.has("metadata") ? undefined : items.at(-1);
  const entries = items.flatMap((item) => readPackage(fieldsOf(item), damaged.has(item) || item === half) ?? []);
  return createPythonLock(entries, { hasGraph: true, problems, mainGroup: "main" });
}

function readPackage(fields: TomlFields, isDamaged: boolean): LockEntry | undefined {
  const name = textOf(fields.get("name"));
  const version = textOf(fields.get("version"));
  if (name === undefined) return undefined;
  const source = fieldsOf(fields.get("source"));
  const url = textOf(source.get("url")) ?? "";
  const type = textOf(source.get("type"));
  const origin = originOf(type, url);
  const folder = type === "directory" ? folderBelow(url) : undefined;
  const groups = textsOf(fields.get("groups"));
  const needs = [...fieldsOf(fields.get("dependencies"))].map(([needed, detail]) => needOf(needed, detail));
  return {
    name: canonicalName("PYPI", name),
    version: version ?? "",
    origin,
    source: url,
    ...(folder !== undefined && { folder }),
    ...(groups.length > 0 && { groups: groups.map((group) => canonicalName("PYPI", group)) }),
    needs,
    isDamaged: isDamaged || !isVersion(version, origin),
  };
}

/** `legacy` is what Poetry calls an index of its own; without a source a package is from PyPI. */
function originOf(type: string | undefined, url: string): LockedPackage["origin"] {
  switch (type) {
    case undefined:
      return "registry";
    case "git":
      return "git";
    case "url":
      return "url";
    case "directory":
    case "file":
      return "path";
    default:
      return isPublicIndex(url) ? "registry" : "private";
  }
}

/** `numpy = "1.26.4"` as in a project, also in a table with more, or a list of such for different environments. */
function needOf(name: string, detail: TomlData): Need {
  const requirement = textOf(detail) ?? textOf(fieldsOf(detail).get("version"));
  const hint = requirement === undefined ? undefined : /^(?:==\s*)?([\w.+!]+)$/.exec(requirement)?.[1];
  return { name: canonicalName("PYPI", name), ...(hint !== undefined && { hint }) };
}
