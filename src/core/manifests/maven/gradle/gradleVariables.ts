import type { Span } from "../../../model/span.ts";
import { joinedParts, type Resolved, type Site, type SourceFile } from "../../shared/sites.ts";
import { codeOf } from "./gradleBrackets.ts";
import { valueAt, withoutOwner } from "./gradleExpressions.ts";
import { readGradleTokens } from "./gradleTokens.ts";

/** A variable or property. */
export interface Definition {
  readonly name: string;
  /** The value; absent if it is computed, if the file assigns different ones, and for maps and lists. */
  readonly text?: string;
  /** The variable whose value it has. */
  readonly alias?: string;
  readonly isTemplate: boolean;
  readonly site: Site;
  /** True if other scripts of the project can see it: an extra property, unlike a local variable. */
  readonly isExtra: boolean;
  /** Set if the same value is assigned at several places, of which an edit would change one. */
  readonly isRepeated?: true;
}

/** The value of a variable: texts, or the parts of coordinates. */
type Found =
  /** One, or those of a list. */
  | { readonly kind: "texts"; readonly texts: readonly Definition[] }
  | {
      readonly kind: "fields";
      readonly group: Definition;
      readonly artifact: Definition;
      readonly version: Definition | undefined;
    };

export interface Variables {
  /** Follows the references of a text at this site; undefined where one is unknown. */
  readonly resolve: (text: string, isTemplate: boolean, site: Site) => Resolved | undefined;
  /** Finds the value of a name that stands in this file; returns undefined for one that is unknown, and for other maps. */
  readonly find: (name: string, file: SourceFile) => Found | undefined;
}

/** References that follow one another, and characters of a result: real ones are shorter. */
const maxDepth = 20;
const longest = 1_000;
const longestName = 200;

const reference = /\$(?:\{([^{}]*)\}|([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*))/gu;
const soleReference = new RegExp(`^(?:${reference.source})$`, "u");

/** The definitions by the file that they stand in, and those that every file can see. */
interface Scopes {
  readonly files: ReadonlyMap<string, ReadonlyMap<string, Definition>>;
  readonly shared: ReadonlyMap<string, Definition>;
}

/**
 * `own` are the definitions of the script, and `others` those of the files around it, of which only extra properties are
 * visible elsewhere. Of definitions with the same name the first counts; it hides the others even if its text is unknown.
 */
export function variablesOf(own: readonly Definition[], others: readonly Definition[]): Variables {
  const scopes = scopesOf([...own, ...others]);
  const resolve = resolver(scopes);
  return { resolve, find: (name, file) => findIn(scopes, name, file) };
}

function scopesOf(definitions: readonly Definition[]): Scopes {
  const files = new Map<string, Map<string, Definition>>();
  const shared = new Map<string, Definition>();
  for (const definition of definitions) {
    const { path } = definition.site.file;
    const inFile = files.get(path) ?? new Map<string, Definition>();
    files.set(path, inFile);
    if (!inFile.has(definition.name)) inFile.set(definition.name, definition);
    if (definition.isExtra && !shared.has(definition.name)) shared.set(definition.name, definition);
  }
  return { files, shared };
}

/** The definition of a name, also of one that begins with the name of an alias. */
function definitionOf(scopes: Scopes, name: string, file: SourceFile, depth = 0): Definition | undefined {
  if (name.length > longestName || depth > maxDepth) return undefined;
  const get = (key: string) => scopes.files.get(file.path)?.get(key) ?? scopes.shared.get(key);
  const exact = get(name);
  if (exact) return exact.alias === undefined ? exact : definitionOf(scopes, exact.alias, exact.site.file, depth + 1);
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const owner = get(name.slice(0, dot));
    if (owner?.alias !== undefined) {
      return definitionOf(scopes, `${owner.alias}${name.slice(dot)}`, owner.site.file, depth + 1);
    }
  }
  return undefined;
}

function findIn(scopes: Scopes, name: string, file: SourceFile): Found | undefined {
  const definition = definitionOf(scopes, name, file);
  if (!definition) return undefined;
  if (definition.text !== undefined) return { kind: "texts", texts: [definition] };
  const part = (key: string | number) => definitionOf(scopes, `${definition.name}.${key}`, definition.site.file);
  const [group, artifact] = [part("group"), part("name")];
  if (group && artifact) return { kind: "fields", group, artifact, version: part("version") };
  const texts: Definition[] = [];
  for (let item = part(0); item; item = part(texts.length)) texts.push(item);
  return texts.length > 0 ? { kind: "texts", texts } : undefined;
}

function resolver(scopes: Scopes): Variables["resolve"] {
  const resolved = new Map<Definition, Resolved | undefined>();
  return (text, isTemplate, site) => resolve(text, isTemplate, site, 0);

  function resolve(text: string, isTemplate: boolean, site: Site, depth: number): Resolved | undefined {
    if (!isTemplate || !text.includes("$")) return { text, site, isReference: false };
    const [, braced, bare] = soleReference.exec(text) ?? [];
    const name = nameIn(braced ?? bare ?? "");
    if (braced !== undefined || definitionOf(scopes, name, site.file)) return follow(name, site.file, depth);
    return expand(text, site.file, depth);
  }

  function expand(text: string, file: SourceFile, depth: number): Resolved | undefined {
    let isBounded = true;
    const values: Resolved[] = [];
    const expanded = text.replace(
      reference,
      (written: string, braced: string | undefined, dotted: string | undefined) => {
        const value = isBounded ? valueOf(braced, dotted ?? "", file, depth) : undefined;
        isBounded = value === undefined || value.text.length <= longest;
        if (value) values.push(value);
        return value?.text ?? written;
      },
    );
    if (expanded.length > longest || expanded.includes("$")) return undefined;
    return { text: expanded, isReference: true, ...joinedParts(values) };
  }

  /** `$a.b` is a name in Groovy; in Kotlin the name ends before the dot. */
  function valueOf(braced: string | undefined, dotted: string, file: SourceFile, depth: number): Resolved | undefined {
    const name = nameIn(braced ?? dotted);
    if (braced !== undefined || definitionOf(scopes, name, file) || !dotted.includes("."))
      return follow(name, file, depth);
    const dot = dotted.indexOf(".");
    const value = follow(dotted.slice(0, dot), file, depth);
    return value && { ...value, text: value.text + dotted.slice(dot) };
  }

  function follow(name: string, file: SourceFile, depth: number): Resolved | undefined {
    const definition = definitionOf(scopes, name, file);
    if (definition?.text === undefined || depth >= maxDepth) return undefined;
    if (resolved.has(definition)) return resolved.get(definition);
    // A variable that refers to itself is undefined.
    resolved.set(definition, undefined);
    const value = resolve(definition.text, definition.isTemplate, definition.site, depth + 1);
    const isEditable = value?.isReference === true || !definition.isRepeated;
    if (value) resolved.set(definition, { ...(isEditable ? value : { text: value.text }), isReference: true });
    return resolved.get(definition);
  }
}

/** The name that an expression such as `rootProject.ext.x`, `extra["x"]` or `versions["x"]` looks up. */
export function nameIn(expression: string): string {
  const trimmed = expression.trim();
  if (/^[\w.]*$/.test(trimmed) || trimmed.length > longestName) return withoutOwner(trimmed);
  const code = codeOf(readGradleTokens(trimmed));
  const read = valueAt(code, 0);
  const isWhole = read?.end === code.tokens.length;
  return isWhole && read.value.kind === "name" ? read.value.name : trimmed;
}

/** The lines `x=1` of `gradle.properties`; of lines with the same name the last comes first. */
export function propertiesIn(text: string, file: SourceFile): readonly Definition[] {
  const definitions: Definition[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const [, before = "", name, value = ""] = /^(\s*([^\s#!=:][^\s=:]*)[ \t]*[=:][ \t]*)(.*)$/.exec(line) ?? [];
    const span: Span = { start: start + before.length, end: start + before.length + value.trimEnd().length };
    if (name !== undefined) {
      definitions.push({ name, text: value.trim(), isTemplate: false, site: { file, span }, isExtra: true });
    }
    start += line.length + 1;
  }
  return definitions.reverse();
}
