import type { Span } from "../../../model/span.ts";
import { type GradleToken, isPunctuator } from "./gradleTokens.ts";
import { type GradleEntry, type GradleText, type GradleValue, textOf } from "./gradleValues.ts";
import { partOfRichVersion, type RichVersion } from "./gradleVersion.ts";

/** An external module that a script declares. */
export interface GradleModule {
  readonly scope: string;
  readonly group: GradleText;
  readonly artifact: GradleText;
  readonly version?: GradleText;
  /** Set if some of the versions that the requirement allows are rejected. */
  readonly hasRejects?: true;
  /** Set if it manages versions of other modules. */
  readonly isPlatform?: true;
  /** The place of a variable whose value these coordinates are. */
  readonly use?: Span;
}

/** Coordinates up to their version, with references in any part. */
const coordinatesPattern =
  /^((?:\$\{[^{}]*\}|[^:@{}\s])+):((?:\$\{[^{}]*\}|[^:@{}\s])+)(:(?:\$\{[^{}]*\}|[^:@{}])*)?(?=[:@]|$)/;

/** The module of `"g:a:v"`, or of `"g:a:"` and what is added to it. Undefined for other texts, such as paths and addresses. */
export function moduleOf(text: GradleText, scope: string, tail?: GradleText): GradleModule | undefined {
  const [whole = "", group = "", artifact = "", rest] = coordinatesPattern.exec(text.text) ?? [];
  if (artifact === "" || /[/\\]/.test(group + artifact)) return undefined;
  if (tail && isContinued(rest, text.text.slice(whole.length) + tail.text)) return undefined;
  const part = (partText: string, offset: number): GradleText => {
    const start = text.span.start + offset;
    return { ...text, text: partText, span: { start, end: start + partText.length } };
  };
  const artifactAt = group.length + 1;
  const module = { scope, group: part(group, 0), artifact: part(artifact, artifactAt) };
  if (rest === undefined) return module;
  const version = rest === ":" && tail ? tail : part(rest.slice(1), artifactAt + artifact.length + 1);
  return { ...module, version };
}

/** Checks whether what is added to the coordinates makes another one of their name or version: `"g:a:1." + x`. */
function isContinued(rest: string | undefined, added: string): boolean {
  return rest !== ":" && (rest === undefined || !/^[:@]/.test(added));
}

/** The module of `group: 'g', name: 'a', version: 'v'`; undefined where its name is computed. */
export function moduleOfFields(entries: readonly GradleEntry[], scope: string): GradleModule | undefined {
  const values = new Map(entries.flatMap(({ key, value }) => (key === undefined ? [] : [[key, value] as const])));
  const [group, artifact, version] = ["group", "name", "version"].map((key) => textOfValue(values.get(key)));
  const module = group?.isComputed || artifact?.isComputed ? undefined : joined(group, artifact, version, scope);
  const name = values.get("name");
  // A longer expression than the name of the variable.
  const isLong = name?.kind === "name" && name.span.end - name.span.start !== name.name.length;
  return module && isLong ? { ...module, use: name.span } : module;
}

/** The text of a value: a variable becomes a reference, and what is computed one to a variable that is not known. */
export function textOfValue(value: GradleValue | undefined): (GradleText & { readonly isComputed?: true }) | undefined {
  if (!value) return undefined;
  if (value.kind === "text" && !value.tail) return value.text;
  if (value.kind !== "name") return { text: "${…}", span: value.span, isTemplate: true, isComputed: true };
  return { text: `\${${value.name}}`, written: value.name, span: value.span, isTemplate: true };
}

/** The module of `"g", "a", "v"`; undefined for other arguments. */
export function moduleOfParts(entries: readonly GradleEntry[], scope: string): GradleModule | undefined {
  const texts = entries.flatMap(({ key, value }) => (key === undefined && value.kind === "text" ? [value.text] : []));
  const [group, artifact, version] = texts;
  return texts.length !== entries.length || group?.text.includes(":")
    ? undefined
    : joined(group, artifact, version, scope);
}

function joined(
  group: GradleText | undefined,
  artifact: GradleText | undefined,
  version: GradleText | undefined,
  scope: string,
): GradleModule | undefined {
  if (!group?.text || !artifact?.text) return undefined;
  return { scope, group, artifact, ...(version && { version }) };
}

/**
 * Adds the version of `.version("1.0")` or `.versionRef("alias")` behind a library or plugin of a catalog. `from` is the index of
 * the dot. An alias is a variable, as `catalogVersion` has it.
 */
export function withVersionCall<T extends { readonly version?: GradleText }>(
  item: T,
  tokens: readonly GradleToken[],
  from: number,
): T {
  const [dot, call, bracket, value] = tokens.slice(from, from + 4);
  const isCall = isPunctuator(dot, ".") && isPunctuator(bracket, "(") && value?.kind === "string";
  if (item.version || !isCall || !call || !/^version(?:Ref)?$/.test(call.text)) return item;
  if (call.text === "version") return { ...item, version: textOf(value) };
  return { ...item, version: { text: `\${${catalogVersion(value.text)}}`, span: value.span, isTemplate: true } };
}

/** The variable that a version of a catalog in the settings is. */
export function catalogVersion(alias: string): string {
  return `versionCatalogs.${alias.replace(/[-_]/g, ".")}`;
}

/** The greatest length of a closure, in tokens: real closures after a dependency are shorter. */
const longestClosure = 200;

/** Adds the version of `{ version { strictly "1.0" } }` to a module without one. `from` is the index of the brace. */
export function withClosure(module: GradleModule, tokens: readonly GradleToken[], from: number): GradleModule {
  if (module.version || !isPunctuator(tokens[from], "{")) return module;
  const parts = richVersionIn(tokens.slice(from, from + longestClosure + 2));
  const rich: RichVersion = {
    ...Object.fromEntries([...parts].map(([name, { text }]) => [name, text])),
    rejects: parts.has("reject"),
  };
  const version = parts.get(partOfRichVersion(rich) ?? "");
  return { ...module, ...(version && { version }), ...(rich.rejects && { hasRejects: true }) };
}

/** `closure` starts with its opening brace. */
function richVersionIn(closure: readonly GradleToken[]): ReadonlyMap<string, GradleText> {
  const parts = new Map<string, GradleText>();
  let depth = 0;
  for (const [index, token] of closure.slice(0, longestClosure).entries()) {
    if (isPunctuator(token, "{")) depth++;
    else if (isPunctuator(token, "}") && --depth === 0) break;
    else if (token.kind === "word" && token.block.name === "version") {
      const next = closure[index + 1];
      const value = isPunctuator(next, "(") ? closure[index + 2] : next;
      if (value && value.kind !== "punctuator" && !value.isFirst) parts.set(token.text, textOf(value));
    }
  }
  return parts;
}
