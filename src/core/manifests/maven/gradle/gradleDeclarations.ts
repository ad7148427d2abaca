import { isDynamic } from "../../../versions/maven/gradle.ts";
import type { Declaration, Requirement } from "../../manifest.ts";
import {
  joinedParts,
  type Placed,
  requirementPlace,
  type Resolved,
  type Site,
  siteOf,
  type SourceFile,
  withParts,
} from "../../shared/sites.ts";
import { skipped } from "../../shared/skip.ts";
import { isModuleName } from "../coordinates.ts";
import type { GradleItem } from "./gradleArguments.ts";
import { type GradleModule, moduleOf } from "./gradleModules.ts";
import type { GradleText } from "./gradleValues.ts";
import { type Definition, nameIn, type Variables } from "./gradleVariables.ts";
import { gradleRequirement } from "./gradleVersion.ts";

/** Returns the declaration of a module, and what it is put together from; undefined if it does not have the form of a module's name. */
export function gradleDeclaration(
  module: GradleModule,
  { resolve }: Variables,
  script: SourceFile,
): Placed | undefined {
  const { scope, group, artifact, version, use } = module;
  const follow = ({ text, isTemplate, span, file = script }: GradleText) => resolve(text, isTemplate, { file, span });
  const written = `${group.text}:${artifact.written ?? artifact.text}`;
  const names = [follow(group), follow(artifact)] as const;
  const name = nameOf(...names);
  if (name !== undefined && !isModuleName(name)) return undefined;
  const resolved = version && follow(version);
  const requirement = requirementOf(module, resolved);
  const declaration: Declaration = {
    package: { system: "MAVEN", name: name ?? written },
    name: use ? (name ?? written) : written,
    requirement: name === undefined ? skipped("variable", requirement.text) : requirement,
    scope,
    nameSpan: use ?? artifact.span,
    ...requirementPlace(placeOf(version, resolved, script)),
    ...((use ?? resolved?.isReference) && { shared: true }),
  };
  return { declaration, parts: partsOf(names, resolved) };
}

/** The places of what a name, and a version that has no place of its own, are put together from. */
function partsOf(names: readonly (Resolved | undefined)[], version: Resolved | undefined): readonly Site[] {
  const { parts = [] } = joinedParts(names.filter((part) => part?.isReference));
  return [...parts, ...(version?.parts ?? [])];
}

/** Notes which of the versions are parts of names and of other versions of the build. */
export function withPartsNoted(declarations: readonly Declaration[], parts: readonly Site[]): readonly Declaration[] {
  const placed = declarations.map((declaration) => ({ declaration, ...siteOf(declaration) }));
  return withParts(placed, parts).map(({ declaration }) => declaration);
}

function placeOf(text: GradleText | undefined, resolved: Resolved | undefined, script: SourceFile): Site | undefined {
  if (!resolved) return text && { file: text.file ?? script, span: text.span };
  return text?.isRepeated && !resolved.isReference ? undefined : resolved.site;
}

function nameOf(group: Resolved | undefined, artifact: Resolved | undefined): string | undefined {
  return group && artifact && `${group.text}:${artifact.text}`;
}

/** A range with rejected versions has no counterpart in Maven. */
function requirementOf({ version, hasRejects }: GradleModule, resolved: Resolved | undefined): Requirement {
  if (!version) return skipped("inherited", "");
  if (!resolved) return skipped("variable", version.text);
  return hasRejects && isDynamic(resolved.text)
    ? skipped("unsupported", resolved.text)
    : gradleRequirement(resolved.text);
}

/** A package archive among the files of the project: it has no version, and is not looked up. */
export function archiveDeclaration(scope: string, { text, span }: GradleText): Declaration {
  return {
    package: { system: "MAVEN", name: text },
    name: text,
    requirement: skipped("archive", text),
    scope,
    nameSpan: span,
  };
}

/** Names that stand for one another: real ones are fewer. */
const maxDepth = 10;

/** The modules of an item: its own, or those whose coordinates a variable has. Undefined where that is unknown. */
export function modulesOf(
  item: GradleItem,
  variables: Variables,
  file: SourceFile,
): readonly GradleModule[] | undefined {
  if (item.kind === "module") return [item.module];
  if (item.kind !== "name") return undefined;
  const { name, scope, span, isPlatform } = item;
  return find(libraryName(name), file, 0)?.map((module) => ({
    ...module,
    use: span,
    ...(isPlatform && { isPlatform }),
  }));

  function find(variable: string, from: SourceFile, depth: number): readonly GradleModule[] | undefined {
    const found = depth < maxDepth ? variables.find(variable, from) : undefined;
    if (!found) return undefined;
    if (found.kind === "fields") {
      const [group, artifact, version] = [found.group, found.artifact, found.version].map(textOf);
      return group && artifact ? [{ scope, group, artifact, ...(version && { version }) }] : undefined;
    }
    const all = found.texts.map((definition) => read(definition, depth));
    return all.includes(undefined) ? undefined : all.flatMap((each) => each ?? []);
  }

  function read(definition: Definition, depth: number): readonly GradleModule[] | undefined {
    const text = textOf(definition);
    if (!text) return undefined;
    const module = moduleOf(text, scope);
    if (module) return [module];
    return text.isTemplate ? find(libraryName(text.text), definition.site.file, depth + 1) : undefined;
  }
}

/** Returns the name of a bare name, or of the reference that is all of a text. */
function libraryName(name: string): string {
  return name.startsWith("$") ? nameIn(name.replace(/^\$\{?|\}$/g, "")) : name;
}

/** A variable without a text is named, as a part of the coordinates is then unknown. */
function textOf(definition: Definition | undefined): GradleText | undefined {
  if (definition?.text === undefined) return undefined;
  const { text, isTemplate, site, isRepeated } = definition;
  return { text, isTemplate, span: site.span, file: site.file, ...(isRepeated && { isRepeated }) };
}

/** The scope of coordinates that a script keeps in a map for other scripts, as of those in a version catalog. */
const libraryScope = "libraries";
const library = /^[A-Za-z][\w.-]*:[A-Za-z][^:]*:[^:]+$/;

/** The extra properties of a script that have coordinates with a version. */
export function librariesOf(definitions: readonly Definition[]): readonly GradleModule[] {
  return definitions.flatMap((definition) => {
    const text = definition.isExtra && library.test(definition.text ?? "") ? textOf(definition) : undefined;
    return (text && moduleOf(text, libraryScope)) ?? [];
  });
}
