import type { Span } from "../../../../model/span.ts";
import type { Resolved, Site, SourceFile } from "../../../shared/sites.ts";

/** A variable or property. */
export interface Definition {
  readonly name: string;
  /** Absent where it is computed, or where the file assigns different ones. */
  readonly text?: string;
  readonly isTemplate: boolean;
  readonly site: Site;
  /** Whether other scripts of the project can see it: an extra property, unlike a local variable. */
  readonly isExtra: boolean;
}

/** Follows the references of a text at this site; undefined where one is unknown. */
export type Resolve = (text: string, isTemplate: boolean, site: Site) => Resolved | undefined;

/** References that follow one another, and characters of a result: real ones are shorter. */
const maxDepth = 20;
const longest = 1_000;

const reference = /\$(?:\{([^{}]*)\}|([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*))/gu;
const soleReference = new RegExp(`^(?:${reference.source})$`, "u");

/** Of definitions with the same name the first counts; it hides the others even if its own text is unknown. */
export function resolver(definitions: readonly Definition[]): Resolve {
  const byName = new Map<string, Definition>();
  for (const definition of definitions) if (!byName.has(definition.name)) byName.set(definition.name, definition);
  const resolved = new Map<string, Resolved | undefined>();
  return (text, isTemplate, site) => resolve(text, isTemplate, site, 0);

  function resolve(text: string, isTemplate: boolean, site: Site, depth: number): Resolved | undefined {
    if (!isTemplate || !text.includes("$")) return { text, site, isReference: false };
    const [, braced, bare] = soleReference.exec(text) ?? [];
    const name = nameIn(braced ?? bare ?? "");
    if (braced !== undefined || byName.has(name)) return follow(name, depth);
    const expanded = expand(text, depth);
    return expanded === undefined ? undefined : { text: expanded, isReference: true };
  }

  function expand(text: string, depth: number): string | undefined {
    let isBounded = true;
    const expanded = text.replace(
      reference,
      (written: string, braced: string | undefined, dotted: string | undefined) => {
        const value = isBounded ? valueOf(braced, dotted ?? "", depth) : undefined;
        isBounded = value === undefined || value.length <= longest;
        return value ?? written;
      },
    );
    return expanded.length > longest || expanded.includes("$") ? undefined : expanded;
  }

  /** `$a.b` is a name in Groovy; in Kotlin the name ends before the dot. */
  function valueOf(braced: string | undefined, dotted: string, depth: number): string | undefined {
    const name = nameIn(braced ?? dotted);
    if (braced !== undefined || byName.has(name) || !dotted.includes(".")) return follow(name, depth)?.text;
    const dot = dotted.indexOf(".");
    const value = follow(dotted.slice(0, dot), depth)?.text;
    return value === undefined ? undefined : value + dotted.slice(dot);
  }

  function follow(name: string, depth: number): Resolved | undefined {
    const definition = byName.get(name);
    if (definition?.text === undefined || depth >= maxDepth) return undefined;
    if (resolved.has(name)) return resolved.get(name);
    // A variable that refers to itself is undefined.
    resolved.set(name, undefined);
    const value = resolve(definition.text, definition.isTemplate, definition.site, depth + 1);
    if (value) resolved.set(name, { ...value, isReference: true });
    return resolved.get(name);
  }
}

/** `rootProject.ext.x`, `extra["x"]`, `property("x")` and `x` are the same name. */
export function nameIn(expression: string): string {
  const trimmed = expression.trim();
  const [, quoted] =
    /^[\w.]*\s*[[(]\s*["']([\w.-]+)["']\s*[\])](?:\s*as\s+String|\.toString\(\))?$/.exec(trimmed) ?? [];
  return withoutOwner(quoted ?? trimmed.replace(/\?\./g, ".").replace(/\.(?:get|toString)\(\)$/, ""));
}

export function withoutOwner(name: string): string {
  return name.replace(/^(?:(?:this|rootProject|project|ext|extra|properties|gradle)\.)+/, "");
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
