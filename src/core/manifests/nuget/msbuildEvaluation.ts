import { fileNameOf, folderOf } from "../../model/path.ts";
import type { XmlText } from "../../syntax/xml/xmlDocument.ts";
import { joinedParts, type Resolved, type Site, type SourceFile } from "../shared/sites.ts";
import type { Conditions, Statement } from "./msbuildFile.ts";

export type Item = Extract<Statement, { readonly kind: "item" }> & { readonly file: SourceFile };
export type Sdk = Extract<Statement, { readonly kind: "sdk" }> & { readonly file: SourceFile };
type AddedItem = Extract<Statement, { readonly kind: "added" }> & { readonly file: SourceFile };
export type ProjectReference = Extract<Statement, { readonly kind: "project" }> & { readonly file: SourceFile };

/**
 * Runs statements in the order in which MSBuild meets them: a property has the value that it was given last. A property with
 * different values by conditions that cannot be decided here is unknown. Items see the properties as they are in the end.
 */
export interface Evaluation extends Pick<Properties, "expand" | "expandText"> {
  readonly run: (statement: Exclude<Statement, { readonly kind: "import" }>, file: SourceFile) => void;
  readonly items: readonly Item[];
  readonly projects: readonly ProjectReference[];
  readonly sdks: readonly Sdk[];
  readonly added: readonly AddedItem[];
  /** Checks whether all conditions hold; returns undefined if that is unknown. */
  readonly holds: (conditions: Conditions, file: SourceFile) => boolean | undefined;
}

/** `project` is the path of the project that is built, where it is known. */
export function createEvaluation(project?: string): Evaluation {
  const properties = createProperties(project);
  const { expand, expandText } = properties;
  const items: Item[] = [];
  const projects: ProjectReference[] = [];
  const sdks: Sdk[] = [];
  const added: AddedItem[] = [];

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
      if (statement.kind === "project") {
        projects.push({ ...statement, file });
        return;
      }
      const holding = holds(statement.conditions, file);
      if (holding === false) return;
      if (statement.kind === "sdk") {
        sdks.push({ ...statement, file });
        return;
      }
      if (statement.kind === "added") {
        added.push({ ...statement, file });
        return;
      }
      const expanded = expand(statement.text, file);
      const { site, parts } = expanded ?? {};
      const value: PropertyValue = { text: expanded?.text, ...(site && { site }), ...(parts && { parts }) };
      const before = holding ? undefined : properties.get(statement.name);
      // Either value may apply: it is known where both are the same, but then is written in two places.
      if (before) properties.set(statement.name, { text: before.text === value.text ? value.text : undefined });
      else properties.set(statement.name, value);
    },
    items,
    projects,
    sdks,
    added,
    expand,
    expandText,
    holds,
  };
}

interface PropertyValue {
  /** The text; undefined if it is unknown, or if there are several. */
  readonly text: string | undefined;
  readonly site?: Site;
  /** The places of what it is put together from. */
  readonly parts?: readonly Site[];
}

/** The properties at one point of the evaluation. */
interface Properties {
  readonly get: (name: string) => PropertyValue | undefined;
  readonly set: (name: string, value: PropertyValue) => void;
  /** Expands the references of a text; returns undefined if one is unknown. */
  readonly expand: (text: Pick<XmlText, "value" | "span">, file: SourceFile) => Resolved | undefined;
  readonly expandText: (text: string, file: SourceFile) => string | undefined;
}

/** Characters of a value: real ones are shorter, and hostile ones could double with every reference. */
const longest = 1_000;

const soleReference = /^\$\(\s*([A-Za-z_][\w-]*)\s*\)$/;
const reference = /\$\(\s*([A-Za-z_][\w-]*)\s*\)/g;
/** Matches a reference to a property, an item or its metadata. */
const anyReference = /[$@%]\(/;

/** `project` is the path of the project that is built, where it is known. */
function createProperties(project?: string): Properties {
  const values = new Map<string, PropertyValue>();

  function find(name: string, file: SourceFile): PropertyValue | undefined {
    const key = name.toLowerCase();
    const frameworks = key === "targetframework" ? values.get("targetframeworks") : undefined;
    // A build for several frameworks uses each of them in turn, whatever else is written.
    if (frameworks && frameworks.text !== "") return frameworks.text?.includes(";") ? undefined : frameworks;
    return values.get(key) ?? reservedProperty(key, file.path, project);
  }

  function expandText(text: string, file: SourceFile): string | undefined {
    if (!anyReference.test(text)) return text;
    if (text.length > longest) return undefined;
    const expanded = text.replace(reference, (written, name: string) => find(name, file)?.text ?? written);
    return expanded.length > longest || anyReference.test(expanded) ? undefined : expanded;
  }

  return {
    get: (name) => values.get(name.toLowerCase()),
    set: (name, value) => values.set(name.toLowerCase(), value),
    expandText,
    expand({ value, span }, file) {
      if (!anyReference.test(value)) return { text: value, site: { file, span }, isReference: false };
      const name = soleReference.exec(value)?.[1];
      if (name === undefined) {
        const text = expandText(value, file);
        if (text === undefined) return undefined;
        const names = [...value.matchAll(reference)].map(([, referred = ""]) => referred);
        return { text, isReference: true, ...joinedParts(names.map((referred) => find(referred, file))) };
      }
      const { text, site, parts } = find(name, file) ?? {};
      const place = { ...(site && { site }), ...(parts && { parts }) };
      return text === undefined ? undefined : { text, isReference: true, ...place };
    },
  };
}

/** The properties that MSBuild sets in every file. */
function reservedProperty(key: string, path: string, project: string | undefined): PropertyValue | undefined {
  const file = path === "" ? undefined : path;
  const values = new Map([
    ["msbuildthisfile", file && fileNameOf(file)],
    ["msbuildthisfiledirectory", file && `${folderOf(file)}/`.replace("//", "/")],
    ["msbuildprojectdirectory", project && folderOf(project)],
    ["msbuildprojectfullpath", project],
    ["msbuildprojectname", project && fileNameOf(project).replace(/\.\w+$/, "")],
  ]);
  const text = values.get(key);
  return text === undefined ? undefined : { text };
}

/** The text with its references expanded; undefined where one is unknown. */
export type Expand = (text: string) => string | undefined;

/** Real conditions are shorter. The limit also bounds the depth of parentheses. */
const longestCondition = 1_000;

const tokenPattern = /\s*(?:'([^']*)'|(==|!=|[()!])|([\w.-]+))/y;

interface Token {
  readonly kind: "text" | "punctuator" | "word";
  readonly value: string;
}

/**
 * Evaluates whether the condition holds: comparisons of texts, joined by `and`, `or`, `!` and parentheses. Returns undefined if
 * that depends on something unknown here, such as whether a file exists or a property that the SDK defines.
 */
export function evaluate(condition: string, expand: Expand): boolean | undefined {
  const tokens = tokensOf(condition);
  if (!tokens) return undefined;
  const cursor = { at: 0, isMalformed: false };
  const result = readOr();
  return cursor.isMalformed || cursor.at < tokens.length ? undefined : result;

  function take(value: string): boolean {
    const next = tokens?.[cursor.at];
    const isTaken = next !== undefined && next.kind !== "text" && next.value.toLowerCase() === value;
    if (isTaken) cursor.at++;
    return isTaken;
  }

  function readOr(): boolean | undefined {
    let left = readAnd();
    while (take("or")) left = either(left, readAnd());
    return left;
  }

  function readAnd(): boolean | undefined {
    let left = readNot();
    while (take("and")) left = not(either(not(left), not(readNot())));
    return left;
  }

  function readNot(): boolean | undefined {
    if (take("!")) return not(readNot());
    if (take("(")) {
      const inner = readOr();
      if (!take(")")) cursor.isMalformed = true;
      return inner;
    }
    const left = readValue();
    const isEqual = take("==");
    if (!isEqual && !take("!=")) return left === "true" ? true : left === "false" ? false : undefined;
    const right = readValue();
    if (left === undefined || right === undefined) return undefined;
    return (left === right) === isEqual;
  }

  function readValue(): string | undefined {
    const next = tokens?.[cursor.at++];
    if (next === undefined || next.kind === "punctuator") {
      cursor.isMalformed = true;
      return undefined;
    }
    return expand(next.value)?.toLowerCase();
  }
}

/** Splits a condition into tokens; returns undefined if it contains anything else, such as functions. */
function tokensOf(condition: string): readonly Token[] | undefined {
  if (condition.length > longestCondition) return undefined;
  const text = condition.trimEnd();
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; at = tokenPattern.lastIndex) {
    tokenPattern.lastIndex = at;
    const [matched, quoted, punctuator, word] = tokenPattern.exec(text) ?? [];
    if (matched === undefined) return undefined;
    if (quoted !== undefined) tokens.push({ kind: "text", value: quoted });
    else if (punctuator !== undefined) tokens.push({ kind: "punctuator", value: punctuator });
    else tokens.push({ kind: "word", value: word ?? "" });
  }
  return tokens;
}

function not(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function either(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  if (a === true || b === true) return true;
  return a === undefined || b === undefined ? undefined : false;
}
