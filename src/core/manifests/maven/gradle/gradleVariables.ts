import type { Span } from "../../../model/span.ts";
import type { Site, SourceFile } from "../pom/pom.ts";

/** A text that a name stands for. */
export interface Definition {
  readonly name: string;
  /** Absent where it is computed, or where the file gives it several: nobody knows which of them is meant. */
  readonly text?: string;
  readonly isTemplate: boolean;
  readonly site: Site;
  /** Whether other scripts of the project know it too: an extra property, unlike a local variable. */
  readonly isExtra: boolean;
}

/** A text after its references were followed. */
export interface Resolved {
  readonly text: string;
  /** The one place where all of it is written. */
  readonly site?: Site;
  readonly isReference: boolean;
}

/** Follows the references of a text that stands at this site; undefined where one leads nowhere. */
export type Resolve = (text: string, isTemplate: boolean, site: Site) => Resolved | undefined;

/** References that follow one another, and characters of a result: more is nobody's version. */
const furthest = 20;
const longest = 1_000;

const reference = /\$(?:\{([^{}]*)\}|([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*))/gu;
const wholeReference = new RegExp(`^(?:${reference.source})$`, "u");

/** Of definitions with the same name the first counts; it hides the others even if its own text is not known. */
export function resolver(definitions: readonly Definition[]): Resolve {
  const known = new Map<string, Definition>();
  for (const definition of definitions) if (!known.has(definition.name)) known.set(definition.name, definition);
  const resolved = new Map<string, Resolved | undefined>();
  return (text, isTemplate, site) => resolve(text, isTemplate, site, 0);

  function resolve(text: string, isTemplate: boolean, site: Site, depth: number): Resolved | undefined {
    if (!isTemplate || !text.includes("$")) return { text, site, isReference: false };
    const [, braced, bare] = wholeReference.exec(text) ?? [];
    const whole = nameIn(braced ?? bare ?? "");
    if (braced !== undefined || known.has(whole)) return follow(whole, depth);
    let isBounded = true;
    const joined = text.replace(
      reference,
      (written: string, inBraces: string | undefined, dotted: string | undefined) => {
        const value = isBounded ? valueOf(inBraces, dotted ?? "", depth) : undefined;
        isBounded = value === undefined || value.length <= longest;
        return value ?? written;
      },
    );
    return joined.length > longest || joined.includes("$") ? undefined : { text: joined, isReference: true };
  }

  /** `$a.b` is a name in Groovy; in Kotlin the name ends before the dot. */
  function valueOf(braced: string | undefined, dotted: string, depth: number): string | undefined {
    const name = nameIn(braced ?? dotted);
    if (braced !== undefined || known.has(name) || !dotted.includes(".")) return follow(name, depth)?.text;
    const dot = dotted.indexOf(".");
    const value = follow(dotted.slice(0, dot), depth)?.text;
    return value === undefined ? undefined : value + dotted.slice(dot);
  }

  function follow(name: string, depth: number): Resolved | undefined {
    const definition = known.get(name);
    if (definition?.text === undefined || depth >= furthest) return undefined;
    if (resolved.has(name)) return resolved.get(name);
    // Until it is known it has no value for itself: that ends every circle.
    resolved.set(name, undefined);
    const value = resolve(definition.text, definition.isTemplate, definition.site, depth + 1);
    if (value) resolved.set(name, { ...value, isReference: true });
    return resolved.get(name);
  }
}

/** `rootProject.ext.x`, `extra["x"]`, `property("x")` and `x` are one name. */
export function nameIn(expression: string): string {
  const [, quoted] =
    /^[\w.]*\s*[[(]\s*["']([\w.-]+)["']\s*[\])](?:\s*as\s+String|\.toString\(\))?$/.exec(expression.trim()) ?? [];
  return withoutOwner(
    quoted ??
      expression
        .trim()
        .replace(/\?\./g, ".")
        .replace(/\.(?:get|toString)\(\)$/, ""),
  );
}

export function withoutOwner(name: string): string {
  return name.replace(/^(?:(?:this|rootProject|project|ext|extra|properties|gradle)\.)+/, "");
}

/** `x=1` on each line of `gradle.properties`. */
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
  // Of a name that is there twice the last counts.
  return definitions.reverse();
}
