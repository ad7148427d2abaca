import { canonicalName } from "../../../model/names.ts";
import { fileNameOf } from "../../../model/path.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../../lockfile.ts";
import { isPublicIndex } from "../indexes/publicIndex.ts";
import { folderBelow, isVersion, linkPackages, type Need } from "./pythonLock.ts";
import {
  fieldsOf,
  itemsOf,
  readTomlData,
  textOf,
  textsOf,
  type TomlData,
  type TomlFields,
} from "../pyproject/tomlData.ts";
import { findLocked, projectsOf, type UvEntry } from "../pyproject/uvProjects.ts";

/**
 * Lockfiles of uv. They list the projects of a workspace with what each of them needs, so a declaration has the versions
 * that its own project has for its own extra or group, also where others have others.
 */
export const uvLock: LockfileParser = {
  id: "pypi/uv.lock",
  system: "PYPI",
  names: ["uv.lock"],
  governs: (path) => fileNameOf(path) === "pyproject.toml",
  parse: parseUvLock,
};

function parseUvLock(text: string): Lockfile {
  const { fields, damaged, problems } = readTomlData(text);
  const names = textsOf(fieldsOf(fields.get("manifest")).get("members"));
  const members = new Set(names.map((name) => canonicalName("PYPI", name)));
  const entries = itemsOf(fields.get("package")).flatMap(
    (item) => readPackage(fieldsOf(item), members, damaged.has(item)) ?? [],
  );
  const { packages, find } = linkPackages(entries);
  const projects = projectsOf(entries);
  return {
    packages,
    hasGraph: true,
    covers: ({ folder }) => folder === "" || projects.byFolder.has(folder),
    locked: (declaration, member) => findLocked(declaration, projects.of(member), find),
    problems,
  };
}

function readPackage(fields: TomlFields, members: ReadonlySet<string>, isDamaged: boolean): UvEntry | undefined {
  const written = textOf(fields.get("name"));
  if (written === undefined) return undefined;
  const name = canonicalName("PYPI", written);
  const version = textOf(fields.get("version"));
  const [kind, location] = sourceOf(fields) ?? ["unknown"];
  const isProject = kind === "editable" || kind === "virtual" || kind === "directory";
  const folder = isProject ? folderBelow(location ?? "") : undefined;
  const origin = originOf(kind, location, folder === "" || members.has(name));
  const sections = [...sectionsOf(fields)];
  return {
    name,
    version: version ?? "",
    origin,
    source: sourceId(fields) ?? "",
    ...(folder !== undefined && { folder }),
    sections,
    needs: sections.flatMap(([, needs]) => needs),
    isDamaged: isDamaged || !fields.has("source") || !isVersion(version, origin),
  };
}

/** What is always needed, and what each extra and each group needs; an extra and a group may have the same name. */
function* sectionsOf(fields: TomlFields): Iterable<UvEntry["sections"][number]> {
  yield ["", needsOf(fields.get("dependencies"))];
  for (const table of ["optional-dependencies", "dev-dependencies"]) {
    for (const [name, list] of fieldsOf(fields.get(table))) yield [canonicalName("PYPI", name), needsOf(list)];
  }
}

/** `{ kind = "location" }`; undefined where there is none. */
function sourceOf(fields: TomlFields): readonly [kind: string, location: string | undefined] | undefined {
  const source = fields.get("source");
  if (source === undefined) return undefined;
  const table = fieldsOf(source);
  const kind = kinds.find((one) => table.has(one)) ?? "unknown";
  return [kind, textOf(table.get(kind))];
}

const kinds = ["registry", "git", "url", "path", "directory", "editable", "virtual"];

function sourceId(fields: TomlFields): string | undefined {
  return sourceOf(fields)?.join(" ");
}

function originOf(kind: string, location: string | undefined, isMember: boolean): LockedPackage["origin"] {
  switch (kind) {
    case "registry":
      return isPublicIndex(location ?? "") ? "registry" : "private";
    case "git":
    case "url":
    case "path":
      return kind;
    case "editable":
    case "virtual":
    case "directory":
      return isMember ? "workspace" : "path";
    default:
      return "private";
  }
}

/** Version and source are written only where the name alone does not tell. */
function needsOf(list: TomlData | undefined): readonly Need[] {
  return itemsOf(list).flatMap((item) => {
    const fields = fieldsOf(item);
    const name = textOf(fields.get("name"));
    const version = textOf(fields.get("version"));
    const source = sourceId(fields);
    if (name === undefined) return [];
    return {
      name: canonicalName("PYPI", name),
      ...(version !== undefined && { version }),
      ...(source !== undefined && { source }),
    };
  });
}
