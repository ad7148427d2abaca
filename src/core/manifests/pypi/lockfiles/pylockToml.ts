import { canonicalName } from "../../../model/names.ts";
import { fileNameOf } from "../../../model/path.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../../lockfile.ts";
import { isPublicFile, isPublicIndex } from "../indexes/publicIndex.ts";
import { createPythonLock, folderBelow, isVersion, readNeed, type LockEntry, type Need } from "./pythonLock.ts";
import { fieldsOf, itemsOf, readTomlData, textOf, textsOf, type TomlFields } from "../pyproject/tomlData.ts";

/** The lockfiles of PEP 751, which any tool may write. Whether they tell what needs what is left to the tool. */
export const pylockToml: LockfileParser = {
  id: "pypi/pylock.toml",
  system: "PYPI",
  names: ["pylock.toml"],
  governs: (path) => fileNameOf(path) === "pyproject.toml",
  parse: parsePylock,
};

function parsePylock(text: string): Lockfile {
  const { fields, damaged, problems } = readTomlData(text);
  const items = itemsOf(fields.get("packages"));
  const entries = items.flatMap((item) => readPackage(fieldsOf(item), damaged.has(item)) ?? []);
  const hasGraph = items.map(fieldsOf).some((item) => item.has("dependencies") || pdmOf(item).has("dependencies"));
  return createPythonLock(entries, { hasGraph, problems });
}

function readPackage(fields: TomlFields, isDamaged: boolean): LockEntry | undefined {
  const name = textOf(fields.get("name"));
  const version = textOf(fields.get("version"));
  const directory = textOf(fieldsOf(fields.get("directory")).get("path"));
  const folder = directory === undefined ? undefined : folderBelow(directory);
  const origin = folder === "" ? "workspace" : originOf(fields);
  if (name === undefined) return undefined;
  return {
    name: canonicalName("PYPI", name),
    version: version ?? "",
    origin,
    ...(folder !== undefined && { folder }),
    needs: needsOf(fields),
    isDamaged: isDamaged || !isVersion(version, origin) || !sources.some((source) => fields.has(source)),
  };
}

/** One of these tells where a package comes from; the others need not be there. */
const sources = ["vcs", "directory", "archive", "index", "sdist", "wheels"];

/** An index need not be told; then the addresses of the files tell it. */
function originOf(fields: TomlFields): LockedPackage["origin"] {
  if (fields.has("vcs")) return "git";
  if (fields.has("directory")) return "path";
  const archive = fields.get("archive");
  if (archive !== undefined) return fieldsOf(archive).has("url") ? "url" : "path";
  const index = textOf(fields.get("index"));
  if (index !== undefined) return isPublicIndex(index) ? "registry" : "private";
  const files = [...itemsOf(fields.get("wheels")).map(fieldsOf), fieldsOf(fields.get("sdist"))];
  const addresses = files.flatMap((file) => textOf(file.get("url")) ?? []);
  if (addresses.length > 0) return addresses.every(isPublicFile) ? "registry" : "private";
  return files.some((file) => file.has("path")) ? "path" : "registry";
}

/** The other packages by as much of their fields as tells them apart; PDM writes requirements into a table of its own. */
function needsOf(fields: TomlFields): readonly Need[] {
  const requirements = textsOf(pdmOf(fields).get("dependencies")).flatMap((text) => readNeed(text) ?? []);
  const packages = itemsOf(fields.get("dependencies")).flatMap((item): Need | readonly [] => {
    const name = textOf(fieldsOf(item).get("name"));
    const version = textOf(fieldsOf(item).get("version"));
    if (name === undefined) return [];
    return { name: canonicalName("PYPI", name), ...(version !== undefined && { version }) };
  });
  return [...packages, ...requirements];
}

function pdmOf(fields: TomlFields): TomlFields {
  return fieldsOf(fieldsOf(fields.get("tool")).get("pdm"));
}
