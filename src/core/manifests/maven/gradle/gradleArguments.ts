import type { Span } from "../../../model/span.ts";
import { type GradleModule, moduleOf, moduleOfFields, moduleOfParts, textOfValue } from "./gradleModules.ts";
import { collections, type GradleEntry, type GradleText, type GradleValue } from "./gradleValues.ts";

/** An item that an argument of a configuration declares. */
export type GradleItem =
  | { readonly kind: "module"; readonly module: GradleModule }
  /** The name of a variable, an entry of a map, or an accessor of a version catalog. */
  | {
      readonly kind: "name";
      readonly scope: string;
      readonly name: string;
      readonly span: Span;
      readonly isPlatform?: true;
    }
  /** A library of this alias in any version catalog. */
  | {
      readonly kind: "alias";
      readonly scope: string;
      readonly alias: string;
      readonly span: Span;
      readonly isPlatform?: true;
    }
  | { readonly kind: "archive"; readonly scope: string; readonly text: GradleText }
  /** The archives in a folder. */
  | { readonly kind: "tree"; readonly folder: string; readonly span: Span }
  | { readonly kind: "computed"; readonly span: Span };

/** Calls that dependencies are passed to. */
const wrappers: ReadonlySet<string> = new Set(["testFixtures", "create", "variantOf", "deobf"]);
/** Calls without external modules: projects, and what Gradle itself has. */
const ownCalls: ReadonlySet<string> = new Set([
  "project",
  "gradleApi",
  "gradleTestKit",
  "gradleKotlinDsl",
  "embeddedKotlin",
  "localGroovy",
]);
/** Matches the names that the project itself has, such as `sourceSets.main.output`. */
const ownNames =
  /^(?:(?:project|rootProject|parent|true|false|null|it\.project)$|(?:projects|sourceSets|configurations|tasks|layout)\.)/;

const isPlatform = /(?:^|\.)(?:enforcedP|p)latform$/;

const archive = /\.(?:jar|aar|war|zip)$/i;
const soleReference = /^\$(?:\{[^{}]*\}|[\p{L}_][\p{L}\p{N}_.]*)$/u;

/** Nested lists and calls: real ones are less deep. */
const maxDepth = 20;

/** Returns the items that the arguments of one call declare, in their order. */
export function itemsOf(entries: readonly GradleEntry[], scope: string, depth = 0): readonly GradleItem[] {
  const [first] = entries;
  if (!first) return [];
  const isNamed = entries.some(({ key }) => key === "group" || key === "name");
  const module = isNamed
    ? moduleOfFields(entries, scope)
    : entries.length > 1
      ? moduleOfParts(entries, scope)
      : undefined;
  if (module) return [{ kind: "module", module }];
  if (isNamed) return [{ kind: "computed", span: joinSpans(entries) }];
  return entries.flatMap(({ key, value }) =>
    // Other named arguments say how a dependency is used.
    key === undefined || key === "dependencyNotation" ? itemsOfValue(value, scope, depth) : [],
  );
}

function itemsOfValue(value: GradleValue, scope: string, depth: number): readonly GradleItem[] {
  if (depth > maxDepth) return [{ kind: "computed", span: value.span }];
  switch (value.kind) {
    case "text":
      return [itemOfText(value.text, scope, value.tail)];
    case "name":
      return ownNames.test(value.name) ? [] : [{ kind: "name", scope, name: value.name, span: value.span }];
    case "list":
      return itemsOf(value.entries, scope, depth + 1);
    case "call":
      return isPlatform.test(value.name)
        ? itemsOf(value.entries, scope, depth + 1).map(platformOf)
        : itemsOfCall(value, scope, depth);
    case "closure":
      return [];
    case "computed":
      return [{ kind: "computed", span: value.span }];
  }
}

function itemOfText(text: GradleText, scope: string, tail: GradleText | undefined): GradleItem {
  const isReference = text.isTemplate && !tail && soleReference.test(text.text);
  if (isReference) return { kind: "name", scope, name: text.text, span: text.span };
  const module = moduleOf(text, scope, tail);
  return module ? { kind: "module", module } : { kind: "computed", span: text.span };
}

function itemsOfCall(
  call: Extract<GradleValue, { readonly kind: "call" }>,
  scope: string,
  depth: number,
): readonly GradleItem[] {
  const { entries, span } = call;
  const name = call.name.slice(call.name.lastIndexOf(".") + 1);
  if (ownCalls.has(name) || (ownNames.test(call.name) && name !== "files")) return [];
  if (wrappers.has(name) || collections.has(name)) return itemsOf(entries, scope, depth + 1);
  const first = textIn(entries[0]);
  if (name === "files") return archivesIn(entries, scope, span);
  if (name === "fileTree") return [treeOf(entries, span)];
  if (name === "kotlin" && first) return [kotlinModule(first, entries[1], scope)];
  if (/^find(?:Library|Bundle)$/.test(name) && first) {
    return [{ kind: "alias", scope, alias: name === "findBundle" ? `bundles.${first.text}` : first.text, span }];
  }
  // An unknown function: what is written out counts if it is all that there is.
  const items = entries.flatMap(({ value }) => itemsOfValue(value, scope, depth + 1));
  return items.length > 0 && items.every(({ kind }) => kind === "module") ? items : [{ kind: "computed", span }];
}

function textIn(entry: GradleEntry | undefined): GradleText | undefined {
  return entry?.value.kind === "text" ? entry.value.text : undefined;
}

function platformOf(item: GradleItem): GradleItem {
  if (item.kind === "name" || item.kind === "alias") return { ...item, isPlatform: true };
  return item.kind === "module" ? { kind: "module", module: { ...item.module, isPlatform: true } } : item;
}

/** Folders and what the build itself makes are local code. */
function archivesIn(entries: readonly GradleEntry[], scope: string, span: Span): readonly GradleItem[] {
  return entries.flatMap(({ value }): readonly GradleItem[] => {
    switch (value.kind) {
      case "text":
        return !value.tail && archive.test(value.text.text) ? [{ kind: "archive", scope, text: value.text }] : [];
      case "list":
        return archivesIn(value.entries, scope, span);
      case "call":
        if (/(?:^|\.)files?$/.test(value.name)) return archivesIn(value.entries, scope, span);
        return ownNames.test(value.name) ? [] : [{ kind: "computed", span }];
      case "name":
        return ownNames.test(value.name) ? [] : [{ kind: "computed", span }];
      default:
        return [{ kind: "computed", span }];
    }
  });
}

/** `fileTree("libs")` or `fileTree(dir: "libs", include: ["*.jar"])` */
function treeOf(entries: readonly GradleEntry[], span: Span): GradleItem {
  const value = entries.find(({ key }, index) => key === "dir" || (key === undefined && index === 0))?.value;
  const isWritten = value?.kind === "text" && !value.tail && !value.text.text.includes("$");
  return isWritten ? { kind: "tree", folder: value.text.text, span } : { kind: "computed", span };
}

/** `kotlin("stdlib", "2.0.0")` */
function kotlinModule(name: GradleText, second: GradleEntry | undefined, scope: string): GradleItem {
  const version = textOfValue(second?.value);
  const group = { ...name, text: "org.jetbrains.kotlin", isTemplate: false };
  return {
    kind: "module",
    module: { scope, group, artifact: { ...name, text: `kotlin-${name.text}` }, ...(version && { version }) },
  };
}

function joinSpans(entries: readonly GradleEntry[]): Span {
  const spans = entries.map(({ value }) => value.span);
  return { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
}
