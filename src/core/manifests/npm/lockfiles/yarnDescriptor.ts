import type { Declaration } from "../../manifest.ts";
import { originOfAddress } from "./lockedOrigin.ts";

/** `<name>@<range>`: yarn's notation of what is requested and, with a reference as range, of its resolution. */
export interface Descriptor {
  readonly name: string;
  /** Trimmed; empty if there is none. */
  readonly range: string;
}

export function readDescriptor(text: string): Descriptor {
  const trimmed = text.trim();
  const at = trimmed.indexOf("@", 1);
  return at < 0 ? { name: trimmed, range: "" } : { name: trimmed.slice(0, at), range: trimmed.slice(at + 1).trim() };
}

/** The package that an alias stands for: `real` for `npm:real@^1` and `npm:real`. Undefined for other ranges. */
export function aliasedName({ range }: Descriptor): string | undefined {
  if (!range.startsWith("npm:")) return undefined;
  const specifier = range.slice("npm:".length);
  const at = specifier.indexOf("@", 1);
  const name = at < 0 ? specifier : specifier.slice(0, at);
  // `npm:^1.2.0` is a range of the package itself.
  return /^[@a-z]/i.test(name) ? name : undefined;
}

/** The range without the parameters that yarn binds to it with `::`. */
export function withoutBindings(range: string): string {
  const bindings = range.indexOf("::");
  return bindings < 0 ? range : range.slice(0, bindings);
}

/** The origin of a package that is requested by such a range; undefined for a registry. */
export function originOfRange(range: string): ReturnType<typeof originOfAddress> {
  if (/^(?:npm|patch|catalog):/.test(range)) return undefined;
  // No version, range or tag has a slash; `user/repository` has.
  return originOfAddress(range) ?? (range.includes("/") ? "git" : undefined);
}

/** The descriptors that a lockfile may have for the declaration, the likelier ones first. */
export function descriptorsOf({
  name,
  package: { name: real },
  requirement: { text },
}: Declaration): readonly Descriptor[] {
  const aliases = text === "" ? [`npm:${real}`, `npm:${real}@`] : [`npm:${real}@${text}`];
  const ranges = name === real ? [text, `npm:${text}`, ...aliases] : aliases;
  return ranges.map((range) => ({ name, range }));
}
