import type { Span } from "../../../model/span.ts";
import type { Declaration, Requirement } from "../../manifest.ts";
import { readNpmSpecifier, readOverrideKey } from "./npmSpecifier.ts";

/** A string of a JSON or YAML file. */
export interface SourceString {
  /** Without escapes. */
  readonly value: string;
  /** Without quotes. */
  readonly span: Span;
  /** Whether the value is exactly the text at the span, so offsets in one are offsets in the other. */
  readonly literal: boolean;
}

/** A name to show, and its place. */
export type SourceName = Pick<SourceString, "value" | "span">;

/** The declaration of a package with this name and specifier in the section `scope`. */
export function declareNpm(scope: string, name: SourceName, text: SourceString): Declaration {
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

/** The sections of an entry of `packageExtensions` whose packages are installed. */
export const extendedSections: ReadonlySet<string> = new Set(["dependencies", "optionalDependencies"]);

/** A package of `configDependencies`, `<version>+<hash>`. It has no place for another version, whose hash would be another one. */
export function declareConfig(name: SourceName, text: string): Declaration {
  const { requirement } = readNpmSpecifier(name.value, text.replace(/\+sha\d+-[^]*$/, ""));
  return {
    package: { system: "NPM", name: name.value },
    name: name.value,
    requirement,
    scope: "configDependencies",
    nameSpan: name.span,
  };
}

/** The package name in a key of `overrides` or `resolutions`. */
export function overriddenName(key: SourceString): SourceName | undefined {
  const found = readOverrideKey(key.value);
  if (!found) return undefined;
  if (!key.literal) return { value: found.name, span: key.span };
  const start = key.span.start + found.start;
  return { value: found.name, span: { start, end: start + found.name.length } };
}

/** A string with escapes has no span for a part: its whole span stands for the version, but not for one in an alias. */
function spanWithin(text: SourceString, part: Span | undefined, isAlias: boolean): Span | undefined {
  if (!part) return undefined;
  if (text.literal) return { start: text.span.start + part.start, end: text.span.start + part.end };
  return isAlias ? undefined : text.span;
}
