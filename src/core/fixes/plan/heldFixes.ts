import type { Held } from "../../analysis/target/target.ts";
import { exclusionEdit, exclusionOf } from "../override/exclusion.ts";
import type { TextEdit } from "../rewrite/textEdit.ts";
import { isLower } from "../rewrite/versionChange.ts";
import { changeFor, leadingUpgrade, mergeChanges, type Change } from "./changes.ts";
import type { CheckedManifest } from "./dependency.ts";
import { editedTexts, type TextAt } from "./texts.ts";
import type { Unfixable, Unfixed } from "./unfixable.ts";
import { rejectedChanges, withResult, type Check } from "./verify.ts";

/** A fix that is too young for the package manager. It takes effect with an exception in the package manager's own file. */
export interface HeldFix {
  readonly change: Change;
  readonly held: Held;
  /** The file of the exception as it is. */
  readonly settings: string;
  /** The manifests with this and all other fixes. */
  readonly after: readonly CheckedManifest[];
}

interface HeldHost {
  readonly check: Check;
  readonly read: (path: string) => Promise<string | undefined>;
  readonly textAt: TextAt;
  /** Made together with the fixes. */
  readonly edits: readonly TextEdit[];
}

/** Finds the fixes that are held back and that do what they are for once their package managers make exceptions of them. */
export async function heldFixes(
  unfixed: readonly Unfixed[],
  manifests: readonly CheckedManifest[],
  { check, read, textAt, edits }: HeldHost,
): Promise<readonly HeldFix[]> {
  const whyOf = new Map(unfixed.flatMap(({ facts, why }) => (why.kind === "held" ? [[facts, why] as const] : [])));
  const single = unfixed.flatMap(({ manifest, facts, why }): readonly Change[] => {
    if (why.kind !== "held") return [];
    const mode = isLower(facts, why.to.version) ? "exact" : "style";
    const change = changeFor({ manifest, facts, version: why.to.version, fixes: why.fixes }, mode, textAt);
    return typeof change === "string" ? [] : [change];
  });
  const paths = new Set([...whyOf.values()].map(({ held }) => held.limit.path));
  const settings = new Map(
    await Promise.all([...paths].map(async (path) => [path, textAt(path) ?? (await read(path))] as const)),
  );
  const found = mergeChanges(single).changes.flatMap((change): readonly Omit<HeldFix, "after">[] => {
    const held = whyOf.get(leadingUpgrade(change).facts)?.held;
    const text = held && settings.get(held.limit.path);
    return !held || text === undefined ? [] : [{ change, held, settings: text }];
  });
  const all = editsOf(found);
  if (all.length === 0) return [];
  const after = await check(editedTexts([...edits, ...all], (path) => textAt(path) ?? settings.get(path)));
  const rejected = rejectedChanges(
    found.map(({ change }) => change),
    manifests,
    after,
  );
  return found
    .filter((fix) => !rejected.has(fix.change) && editsOf([fix]).length > 1)
    .map((fix) => ({ ...fix, change: withResult(fix.change, after), after }));
}

/** The edits of the fixes and of the files with the exceptions. */
export function editsOf(fixes: readonly Omit<HeldFix, "after">[]): readonly TextEdit[] {
  // Several package managers may have their settings in one file.
  const limitOf = ({ held: { limit } }: Omit<HeldFix, "after">) => `${limit.tool} ${limit.path}`;
  const exclusions = [...new Map(fixes.map((fix) => [limitOf(fix), fix]))].flatMap(([id, { held, settings }]) => {
    const keys = fixes.flatMap((fix) => {
      const { facts, version } = leadingUpgrade(fix.change);
      return limitOf(fix) === id ? [{ ...facts.declaration.package, version }] : [];
    });
    return exclusionEdit(held.limit, keys, settings) ?? [];
  });
  return [...fixes.map(({ change }) => change), ...exclusions];
}

/** Adds the exceptions that let the fixes take effect. */
export function withExceptions(unfixed: readonly Unfixed[], fixes: readonly HeldFix[]): readonly Unfixed[] {
  const possible = new Set(fixes.flatMap(({ change }) => change.upgrades.map(({ facts }) => facts)));
  return unfixed.map((each) => {
    if (each.why.kind !== "held" || !possible.has(each.facts)) return each;
    const { to, held } = each.why;
    const why: Unfixable = { ...each.why, exception: exclusionOf(held.limit, to) };
    return { ...each, why };
  });
}
