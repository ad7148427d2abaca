import type { Declaration } from "../../manifest.ts";
import { originOfAddress } from "./lockedOrigin.ts";

/** `<name>@<range>`, by which yarn writes what is asked for and, with another range, what was found. */
export interface Descriptor {
  readonly name: string;
  /** Without blanks around it; empty also where there is none. */
  readonly range: string;
}

export function readDescriptor(text: string): Descriptor {
  const trimmed = text.trim();
  const at = trimmed.indexOf("@", 1);
  return at < 0 ? { name: trimmed, range: "" } : { name: trimmed.slice(0, at), range: trimmed.slice(at + 1).trim() };
}

/** What the range of an alias speaks of: for `npm:real@^1` that is `real`; else the package itself. */
export function realName({ name, range }: Descriptor): string {
  if (!range.startsWith("npm:")) return name;
  const real = range.slice("npm:".length);
  const at = real.indexOf("@", 1);
  return at < 0 ? name : real.slice(0, at);
}

/** The range without what yarn binds to it behind `::`. */
export function withoutBindings(range: string): string {
  const bindings = range.indexOf("::");
  return bindings < 0 ? range : range.slice(0, bindings);
}

/** Where something comes from that is asked for by such a range; undefined for what a registry is asked for. */
export function originOfRange(range: string): ReturnType<typeof originOfAddress> {
  if (/^(?:npm|patch|catalog):/.test(range)) return undefined;
  // No version, range or tag has a slash; `user/repository` does.
  return originOfAddress(range) ?? (range.includes("/") ? "git" : undefined);
}

/** The ranges that a lockfile may have for the declaration, the likelier ones first. */
export function rangesOf({ name, package: { name: real }, requirement: { text } }: Declaration): readonly string[] {
  const aliases = text === "" ? [`npm:${real}`, `npm:${real}@`] : [`npm:${real}@${text}`];
  return name === real ? [text, `npm:${text}`, ...aliases] : aliases;
}
