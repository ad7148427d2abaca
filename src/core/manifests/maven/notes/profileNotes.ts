import { listed, message } from "../../../messages/message.ts";
import type { Declaration } from "../../manifest.ts";
import type { Lineage } from "../pom/management.ts";
import type { Pom } from "../pom/pom.ts";
import type { PomProject } from "../pom/pomProject.ts";
import { unknownProfiles } from "../profiles/profiles.ts";

/** Notes at the parent and at imported POMs which of their profiles might set other versions. */
export function withProfileNotes(
  declarations: readonly Declaration[],
  { lineage, imports }: Pick<PomProject, "lineage" | "imports">,
): readonly Declaration[] {
  return declarations.map((declaration) => {
    const { scope, package: key, requirement } = declaration;
    const poms = scope === "parent" ? lineage.poms.slice(1) : scope === "import" ? imported(key.name, requirement) : [];
    const notes = poms.flatMap((pom) => noteOf(pom, lineage.activation));
    return notes.length > 0 ? { ...declaration, notes: [...(declaration.notes ?? []), ...notes] } : declaration;
  });

  function imported(name: string, { text }: Declaration["requirement"]): readonly Pom[] {
    return imports.lineageOf(name, text)?.poms ?? [];
  }
}

function noteOf(pom: Pom, activation: Lineage["activation"]) {
  const names = activation ? unknownProfiles(pom, activation) : [];
  if (names.length === 0) return [];
  const values = { names: listed(names), pom: pom.label ?? pom.path };
  return [message("Profiles of {pom} that are not evaluated: {names}", values)];
}
