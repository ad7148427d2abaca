import { fileNameOf } from "../../model/path.ts";
import type { Declaration, Requirement, SkipReason } from "../manifest.ts";
import type { Evaluation, Expanded } from "./msbuildEvaluation.ts";
import type { Site } from "./msbuildFile.ts";
import { isPackageId, nugetKey } from "./packageId.ts";
import { readItem, type ItemName, type ItemVersion, type PackageItem } from "./packageItems.ts";
import { packageVersions, type PackageVersions } from "./packageVersions.ts";

/** What the manifest itself declares, with what the other files of the evaluation say of it. */
export function declarationsOf(evaluation: Evaluation): readonly Declaration[] {
  const items = evaluation.items.flatMap((item) => readItem(item, evaluation) ?? []);
  const versions = packageVersions(items, evaluation);
  return items.flatMap((one, order) => {
    if (one.item.file.kind !== "own" || one.verb === "Remove") return [];
    return one.names.flatMap((name) => declare(one, name, order, versions, evaluation));
  });
}

/** What is known of a version, and where. */
interface Found {
  readonly requirement: Requirement;
  readonly site?: Site;
  readonly isShared: boolean;
}

function declare(
  { item, verb, names, versions }: PackageItem,
  name: ItemName,
  order: number,
  given: PackageVersions,
  evaluation: Evaluation,
): readonly Declaration[] {
  const { id, written } = name;
  const key = nugetKey(id ?? written);
  const isReference = item.type === "PackageReference";
  // What only changes another item says nothing of the version that this one has.
  if (verb === "Update" && versions.length === 0) return [];
  const found = (): readonly Found[] => {
    const { conditions } = item;
    const hasVersion = versions.length > 0;
    if (isReference && verb === "Include") {
      const updated = given.updated(key.name, { order, conditions, hasVersion });
      const other = updated.kind === "none" && !hasVersion ? given.central(key.name, conditions) : updated;
      if (other.kind === "one") return [{ ...read(other.version, evaluation), isShared: true }];
      const where = other.kind === "several" ? fileNameOf(other.file) || "this file" : undefined;
      const detail = where === undefined ? undefined : `several versions in ${where}`;
      if (detail !== undefined || !hasVersion) {
        return [{ requirement: skipped("inherited", "", detail), isShared: false }];
      }
    }
    if (hasVersion) return versions.map((version) => read(version, evaluation));
    return [{ requirement: skipped("unsupported", ""), isShared: false }];
  };
  const reason = id === undefined ? "variable" : isPackageId(id) ? undefined : "unsupported";
  const isForSeveral = names.length > 1;
  return found().map(({ requirement, site, isShared }): Declaration => ({
    package: key,
    name: written,
    requirement: reason ? skipped(reason, requirement.text) : requirement,
    scope: item.type,
    nameSpan: name.span,
    ...(site?.file.kind === "own" && {
      requirementSpan: site.span,
      ...((isShared || isForSeveral) && { shared: true }),
    }),
    ...(site?.file.kind === "other" && { elsewhere: { path: site.file.path, span: site.span } }),
  }));
}

function read({ text, item: { file }, isInside }: ItemVersion, evaluation: Evaluation): Found {
  const site = { file, span: text.span };
  if (text.value === "") {
    return { requirement: skipped("unsupported", ""), ...(isInside && { site }), isShared: false };
  }
  const value: Expanded | undefined = evaluation.expand(text, file);
  if (!value || value.text === "") return { requirement: skipped("variable", text.value), site, isShared: false };
  return {
    requirement: { kind: "written", text: value.text },
    ...(value.site && { site: value.site }),
    isShared: value.isReference,
  };
}

function skipped(reason: SkipReason, text: string, detail?: string): Requirement {
  return { kind: "skipped", reason, text, ...(detail !== undefined && { detail }) };
}
