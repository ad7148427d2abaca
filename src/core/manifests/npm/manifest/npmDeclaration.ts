import type { Span } from "../../../model/span.ts";
import type { Declaration, Requirement } from "../../manifest.ts";
import { readNpmSpecifier, readOverrideKey } from "./npmSpecifier.ts";

/** A text of a file, be it JSON or YAML. */
export interface Written {
  /** Without its escapes. */
  readonly value: string;
  /** Without its quotes. */
  readonly span: Span;
  /** Whether the text is the value letter for letter, so that an offset into one is an offset into the other. */
  readonly literal: boolean;
}

/** A name as it is to be shown, and where it stands. */
export interface Name {
  readonly value: string;
  readonly span: Span;
}

/** The declaration of a package of this name by a specifier, in the section `scope`. */
export function declareNpm(scope: string, name: Name, text: Written): Declaration {
  const specifier = readNpmSpecifier(name.value, text.value);
  const isReference = scope === "overrides" && text.value.startsWith("$");
  const requirement: Requirement = isReference
    ? { kind: "skipped", reason: "inherited", text: text.value }
    : specifier.requirement;
  const requirementSpan = spanWithin(text, specifier.span, specifier.package !== name.value);
  return {
    package: { system: "NPM", name: specifier.package },
    name: name.value,
    requirement,
    scope,
    nameSpan: name.span,
    ...(requirementSpan && { requirementSpan }),
  };
}

/** The name in a key of `overrides` or `resolutions`, if there is one. */
export function overriddenName(key: Written): Name | undefined {
  const found = readOverrideKey(key.value);
  if (!found) return undefined;
  if (!key.literal) return { value: found.name, span: key.span };
  const start = key.span.start + found.start;
  return { value: found.name, span: { start, end: start + found.name.length } };
}

/** With escapes in the text only the whole of it can be pointed at, and of an alias that would be too much. */
function spanWithin(text: Written, part: Span | undefined, isAlias: boolean): Span | undefined {
  if (!part) return undefined;
  if (text.literal) return { start: text.span.start + part.start, end: text.span.start + part.end };
  return isAlias ? undefined : text.span;
}
