import { canonicalName } from "../../../model/names.ts";
import { fileNameOf } from "../../../model/path.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../../lockfile.ts";
import { isPublicFile } from "../indexes/publicIndex.ts";
import { createPythonLock, folderBelow, isVersion, readNeed, type LockEntry } from "./pythonLock.ts";
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
 * Lockfiles of PDM. They do not list the project itself. Which index a package comes from is told only where they were made
 * with the addresses of the files (`static_urls`).
 */
export const pdmLock: LockfileParser = {
  id: "pypi/pdm.lock",
  system: "PYPI",
  names: ["pdm.lock"],
  governs: (path) => fileNameOf(path) === "pyproject.toml",
  parse: parsePdmLock,
};

function parsePdmLock(text: string): Lockfile {
  const { fields, damaged, problems } = readTomlData(text);
  // The files were listed apart until version 4.3 of the format, by name and version.
  const apart = fieldsOf(fieldsOf(fields.get("metadata")).get("files"));
  const items = itemsOf(fields.get("package"));
  // A last package without its files may be cut off before it says where it comes from.
  const half = apart.size === 0 && isBare(fieldsOf(items.at(-1))) ? items.at(-1) : undefined;
  const entries = items.flatMap((item) => readPackage(fieldsOf(item), apart, damaged.has(item) || item === half) ?? []);
  return createPythonLock(entries, { hasGraph: true, problems, mainGroup: "default" });
}

function readPackage(fields: TomlFields, apart: TomlFields, isDamaged: boolean): LockEntry | undefined {
  const name = textOf(fields.get("name"));
  const version = textOf(fields.get("version"));
  if (name === undefined) return undefined;
  const origin = originOf(fields, apart.get(`${name} ${version ?? ""}`));
  const path = textOf(fields.get("path"));
  const folder = path === undefined ? undefined : folderBelow(path);
  const groups = textsOf(fields.get("groups"));
  return {
    name: canonicalName("PYPI", name),
    version: version ?? "",
    origin,
    ...(folder !== undefined && { folder }),
    ...(groups.length > 0 && { groups: groups.map((group) => canonicalName("PYPI", group)) }),
    needs: textsOf(fields.get("dependencies")).flatMap((requirement) => readNeed(requirement) ?? []),
    isDamaged: isDamaged || !isVersion(version, origin),
  };
}

function isBare(fields: TomlFields): boolean {
  return !fields.has("files") && originOf(fields, undefined) === "registry";
}

function originOf(fields: TomlFields, apart: TomlData | undefined): LockedPackage["origin"] {
  for (const kind of ["git", "path", "url"] as const) if (fields.has(kind)) return kind;
  // Other version control systems have a key of their own too, next to what was checked out.
  if (fields.has("revision")) return "git";
  const files = [...itemsOf(fields.get("files")), ...itemsOf(apart)];
  const addresses = files.flatMap((file) => textOf(fieldsOf(file).get("url")) ?? []);
  return addresses.every(isPublicFile) ? "registry" : "private";
}
