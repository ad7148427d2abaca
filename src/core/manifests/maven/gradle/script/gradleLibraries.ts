import type { SourceFile } from "../../../shared/sites.ts";
import type { GradleItem } from "./gradleArguments.ts";
import { moduleOf, type GradleModule } from "./gradleModules.ts";
import type { GradleText } from "./gradleValues.ts";
import { nameIn, type Definition, type Variables } from "./gradleVariables.ts";

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
  return find(nameOf(name), file, 0)?.map((module) => ({ ...module, use: span, ...(isPlatform && { isPlatform }) }));

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
    return text.isTemplate ? find(nameOf(text.text), definition.site.file, depth + 1) : undefined;
  }
}

/** Of a bare name, or of the reference that is all of a text. */
function nameOf(name: string): string {
  return name.startsWith("$") ? nameIn(name.replace(/^\$\{?|\}$/g, "")) : name;
}

/** A variable without a text is named, as a part of the coordinates is then unknown. */
function textOf(definition: Definition | undefined): GradleText | undefined {
  if (definition?.text === undefined) return undefined;
  const { text, isTemplate, site } = definition;
  return { text, isTemplate, span: site.span, file: site.file };
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
