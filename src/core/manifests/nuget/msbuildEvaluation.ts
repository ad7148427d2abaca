import { fileNameOf, folderOf } from "../../model/path.ts";
import type { XmlText } from "../../syntax/xml/xmlDocument.ts";
import { evaluate } from "./msbuildCondition.ts";
import type { Conditions, Site, SourceFile, Statement } from "./msbuildFile.ts";

/** A text after its references were followed. */
export interface Expanded {
  readonly text: string;
  /** The one place where all of the text is written. Absent where it is put together, or defined more than once. */
  readonly site?: Site;
  /** Whether it was written elsewhere, at least in part. */
  readonly isReference: boolean;
}

export type Item = Extract<Statement, { readonly kind: "item" }> & { readonly file: SourceFile };

/**
 * Statements in the order in which MSBuild would meet them: a property has the value that it had been given last. One that
 * has several values by conditions that cannot be decided here has none. Items see the properties as they are in the end.
 */
export interface Evaluation {
  readonly run: (statement: Exclude<Statement, { readonly kind: "import" }>, file: SourceFile) => void;
  readonly items: readonly Item[];
  /** Undefined where something is referred to that is not known. */
  readonly expand: (text: Pick<XmlText, "value" | "span">, file: SourceFile) => Expanded | undefined;
  readonly expandText: (text: string, file: SourceFile) => string | undefined;
  /** Whether all conditions hold; undefined where that is not known. */
  readonly holds: (conditions: Conditions, file: SourceFile) => boolean | undefined;
}

interface Value {
  /** Undefined where it is not known, or where there are several. */
  readonly text: string | undefined;
  readonly site?: Site;
}

/** Characters of a value: more is nobody's version. */
const longest = 1_000;

const wholeReference = /^\$\(\s*([A-Za-z_][\w-]*)\s*\)$/;
const reference = /\$\(\s*([A-Za-z_][\w-]*)\s*\)/g;
/** Of a property, an item or a field of one. */
const anyReference = /[$@%]\(/;

/** `project` is the path of the file that is built, where it is known. */
export function createEvaluation(project?: string): Evaluation {
  const values = new Map<string, Value>();
  const items: Item[] = [];

  function find(name: string, file: SourceFile): Value | undefined {
    const key = name.toLowerCase();
    const frameworks = key === "targetframework" ? values.get("targetframeworks") : undefined;
    // What is built for several has each of them in turn, whatever else is written.
    if (frameworks && frameworks.text !== "") return frameworks.text?.includes(";") ? undefined : frameworks;
    return values.get(key) ?? reserved(key, file.path, project);
  }

  function expand({ value, span }: Pick<XmlText, "value" | "span">, file: SourceFile): Expanded | undefined {
    if (!anyReference.test(value)) return { text: value, site: { file, span }, isReference: false };
    const whole = wholeReference.exec(value)?.[1];
    if (whole !== undefined) {
      const { text, site } = find(whole, file) ?? {};
      return text === undefined ? undefined : { text, isReference: true, ...(site && { site }) };
    }
    const text = expandText(value, file);
    return text === undefined ? undefined : { text, isReference: true };
  }

  function expandText(text: string, file: SourceFile): string | undefined {
    if (!anyReference.test(text)) return text;
    if (text.length > longest) return undefined;
    const joined = text.replace(reference, (all, name: string) => find(name, file)?.text ?? all);
    return joined.length > longest || anyReference.test(joined) ? undefined : joined;
  }

  function holds(conditions: Conditions, file: SourceFile): boolean | undefined {
    let result: boolean | undefined = true;
    for (const condition of conditions) {
      const holding = evaluate(condition, (text) => expandText(text, file));
      if (holding === false) return false;
      if (holding === undefined) result = undefined;
    }
    return result;
  }

  return {
    run(statement, file) {
      if (statement.kind === "item") {
        items.push({ ...statement, file });
        return;
      }
      const holding = holds(statement.conditions, file);
      if (holding === false) return;
      const expanded = expand(statement.text, file);
      const value: Value = { text: expanded?.text, ...(expanded?.site && { site: expanded.site }) };
      const key = statement.name.toLowerCase();
      const before = holding ? undefined : values.get(key);
      // What may be one or the other is known where both are the same, but has no single place.
      if (before) values.set(key, { text: before.text === value.text ? value.text : undefined });
      else values.set(key, value);
    },
    items,
    expand,
    expandText,
    holds,
  };
}

/** The properties that every file has. */
function reserved(key: string, path: string, project: string | undefined): Value | undefined {
  const own = path === "" ? undefined : path;
  const slashed = (file: string | undefined) => file && `${folderOf(file)}/`.replace("//", "/");
  const texts = new Map([
    ["msbuildthisfile", own && fileNameOf(own)],
    ["msbuildthisfiledirectory", slashed(own)],
    ["msbuildprojectdirectory", project && folderOf(project)],
    ["msbuildprojectfullpath", project],
    ["msbuildprojectname", project && fileNameOf(project).replace(/\.\w+$/, "")],
  ]);
  const text = texts.get(key);
  return text === undefined ? undefined : { text };
}
