import type { Span } from "../../model/span.ts";
import type { Declaration, Requirement } from "../manifest.ts";
import { type Placed, requirementPlace, type Site, sitesOf, withParts } from "../shared/sites.ts";
import { skipped } from "../shared/skip.ts";
import type { Evaluation } from "./msbuildEvaluation.ts";
import { isPackageId, nugetKey } from "./packageId.ts";
import {
  isForDevelopment,
  type ItemName,
  type ItemVersion,
  type PackageItem,
  packageVersions,
  type PackageVersions,
  readItem,
} from "./packageItems.ts";

/**
 * The declarations of the manifest itself and of files that it imports, with versions from all files of the evaluation.
 * `imports` has where the manifest imports a file, by path: the declarations of such a file stand there.
 */
export function declarationsOf(
  evaluation: Evaluation,
  imports: ReadonlyMap<string, Span> = new Map(),
): readonly Declaration[] {
  const items = evaluation.items.flatMap((item) => readItem(item, evaluation) ?? []);
  const context: Context = { versions: packageVersions(items, evaluation), evaluation };
  const placed = items.flatMap((packageItem, order) => {
    const { item, verb, names } = packageItem;
    const at = item.file.kind === "own" ? undefined : imports.get(item.file.path);
    if ((item.file.kind !== "own" && !at) || verb === "Remove") return [];
    return names.flatMap((name) => declare(at ? { ...name, span: at } : name, packageItem, order, context));
  });
  return withParts(placed, sitesOfSdks(evaluation)).map(({ declaration }) => declaration);
}

/** The places of the properties that versions of SDKs refer to: these have none of their own. */
function sitesOfSdks({ sdks, expand }: Evaluation): readonly Site[] {
  return sdks.flatMap(({ version, file }) => {
    const expanded = version && expand(version, file);
    return expanded?.isReference === true ? sitesOf(expanded) : [];
  });
}

interface Context {
  readonly versions: PackageVersions;
  readonly evaluation: Evaluation;
}

/** A requirement and where it is written. */
interface Version {
  readonly requirement: Requirement;
  readonly site?: Site;
  readonly isShared: boolean;
  /** True if other places say the same. */
  readonly isRepeated?: boolean;
  /** The places of what it is put together from. */
  readonly parts?: readonly Site[];
}

function declare(name: ItemName, packageItem: PackageItem, order: number, context: Context): readonly Placed[] {
  const { item, verb, names, versions } = packageItem;
  const { id, written } = name;
  const key = nugetKey(id ?? written);
  // An update without a version changes something else.
  if (verb === "Update" && versions.length === 0) return [];
  const reason = id === undefined ? "variable" : isPackageId(id) ? undefined : "unsupported";
  const hasSeveralNames = names.length > 1;
  const declared = versionsOf(key.name, packageItem, order, context);
  // An update changes only what is included elsewhere.
  const isCertain =
    verb === "Include" && declared.length === 1 && context.evaluation.holds(item.conditions, item.file) === true;
  return declared.map(({ requirement, site, isShared, isRepeated, parts = [] }): Placed => ({
    declaration: {
      package: key,
      name: written,
      requirement: reason ? skipped(reason, requirement.text) : requirement,
      scope: item.type,
      ...(isForDevelopment(item) && { isForDevelopment: true }),
      ...(!isCertain && { isConditional: true }),
      nameSpan: name.span,
      ...requirementPlace(site),
      ...(site?.file.kind === "own" && (isShared || hasSeveralNames) && { shared: true }),
      ...(isRepeated && { byHand: true }),
    },
    ...(site && { site }),
    parts: [...(name.parts ?? []), ...parts],
  }));
}

function versionsOf(
  name: string,
  { item, verb, versions }: PackageItem,
  order: number,
  { versions: packageVersions, evaluation }: Context,
): readonly Version[] {
  const hasVersion = versions.length > 0;
  if (item.type === "PackageReference" && verb === "Include") {
    const { conditions } = item;
    const updated = packageVersions.updated(name, { order, conditions, hasVersion });
    const given = updated.length > 0 || hasVersion ? updated : packageVersions.central(name, conditions);
    if (given.length > 0) {
      return given.map((each) => ({
        ...readVersion(each.version, evaluation),
        isShared: true,
        isRepeated: each.isRepeated,
      }));
    }
    if (!hasVersion) return [{ requirement: skipped("inherited", ""), isShared: false }];
  }
  if (hasVersion) return versions.map((version) => readVersion(version, evaluation));
  return [{ requirement: skipped("unsupported", ""), isShared: false }];
}

function readVersion({ text, item: { file }, isEditable }: ItemVersion, evaluation: Evaluation): Version {
  const site = { file, span: text.span };
  if (text.value === "") {
    return { requirement: skipped("unsupported", ""), ...(isEditable && { site }), isShared: false };
  }
  const expanded = evaluation.expand(text, file);
  if (!expanded || expanded.text === "") {
    return { requirement: skipped("variable", text.value), site, isShared: false };
  }
  return {
    requirement: { kind: "written", text: expanded.text },
    ...(expanded.site && { site: expanded.site }),
    isShared: expanded.isReference,
    ...(expanded.parts && { parts: expanded.parts }),
  };
}
