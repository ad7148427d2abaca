import type { Declaration } from "../manifest.ts";
import type { SourceName, SourceString } from "./npmDeclaration.ts";

/** A key of `overrides` or `resolutions`. */
export interface OverrideKey {
  /** The package that it refers to, with its place. */
  readonly name: SourceName;
  /** The package below which alone it applies, as yarn and pnpm write it into the key. */
  readonly parent?: NonNullable<Declaration["below"]>;
  /** It has another condition, such as a version. */
  readonly isOther?: true;
}

/** Reads a key; undefined for one that no single name stands for. */
export function readOverrideKey(key: SourceString): OverrideKey | undefined {
  const found = readName(key.value);
  if (!found) return undefined;
  const { name, start: offset } = found;
  const start = key.span.start + offset;
  const span = key.literal ? { start, end: start + name.length } : key.span;
  const condition = conditionIn(key.value, found);
  return { name: { value: name, span }, ...condition };
}

/** The condition under which an override of this key applies, with the keys around it. */
export function conditionOf(
  { parent, isOther }: OverrideKey,
  around: readonly OverrideKey[],
): Pick<Declaration, "isConditional" | "below"> {
  if (around.length === 0 && !parent && !isOther) return {};
  const isKnown = !isOther && around.every((each) => !each.parent && !each.isOther) && !(parent && around.length > 0);
  const names = around.map(({ name }) => name.value);
  return { isConditional: true, ...(isKnown && { below: parent ?? { names } }) };
}

interface FoundName {
  readonly name: string;
  readonly start: number;
}

/**
 * Finds the package that a key refers to, with its offset in the key: `foo` in `foo@^1`, `bar/foo` and `bar@1>foo@2`. Undefined
 * for a key without one, such as `bar/*`.
 */
function readName(key: string): FoundName | undefined {
  // After a space, `|` or `@`, a `>` compares versions.
  let start = 0;
  for (const match of key.matchAll(/(?<=[^ |@])>/g)) start = match.index + 1;
  const slash = key.lastIndexOf("/");
  if (slash >= start) {
    const before = Math.max(start, key.lastIndexOf("/", slash - 1) + 1);
    start = key[before] === "@" ? before : slash + 1;
  }
  const end = key.indexOf("@", start + 1);
  const name = key.slice(start, end < 0 ? undefined : end);
  return name === "" || name.includes("*") ? undefined : { name, start };
}

const plainName = "(?:@[^@/>*]+/)?[^@/>*]+";
const directParent = new RegExp(`^(${plainName})[/>]$`);
const anyParent = new RegExp(`^(?:\\*\\*/)?(${plainName})/\\*\\*/$`);

/** Reads what stands around the name in the key. */
function conditionIn(key: string, { name, start }: FoundName): Pick<OverrideKey, "parent" | "isOther"> {
  const before = key.slice(0, start);
  if (start + name.length < key.length) return { isOther: true };
  if (before === "" || before === "**/") return {};
  const [, direct] = directParent.exec(before) ?? [];
  if (direct !== undefined) return { parent: { names: [direct], isDirect: true } };
  const [, any] = anyParent.exec(before) ?? [];
  return any === undefined ? { isOther: true } : { parent: { names: [any] } };
}
