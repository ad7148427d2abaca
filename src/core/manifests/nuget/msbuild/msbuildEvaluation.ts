import { evaluate } from "./msbuildCondition.ts";
import type { SourceFile } from "../../shared/sites.ts";
import type { Conditions, Statement } from "./msbuildFile.ts";
import { createProperties, type Properties, type PropertyValue } from "./msbuildProperties.ts";

export type Item = Extract<Statement, { readonly kind: "item" }> & { readonly file: SourceFile };
export type Sdk = Extract<Statement, { readonly kind: "sdk" }> & { readonly file: SourceFile };
export type AddedItem = Extract<Statement, { readonly kind: "added" }> & { readonly file: SourceFile };
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
  /** Whether all conditions hold; undefined where that is unknown. */
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
      const value: PropertyValue = { text: expanded?.text, ...(expanded?.site && { site: expanded.site }) };
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
