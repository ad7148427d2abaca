import type { Withheld, Surroundings } from "../../manifest.ts";
import { relativePath } from "../../../model/path.ts";
import { withheld } from "../../shared/skip.ts";
import { readPom } from "../pom/pom.ts";
import { readPomProject } from "../pom/pomProject.ts";

/** The packages that the service is not asked about by the repositories and modules of a POM and by Maven's settings, with the reason. */
export async function notAskedBesidePom(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const place = { kind: "own", path: surroundings.path } as const;
  // Without a POM, the settings still apply.
  const own = readPom(surroundings.text, place) ?? readPom("<project/>", place);
  if (!own) return new Map();
  const { members, skipOf } = await readPomProject(own, surroundings);
  const reasons = await Promise.all(
    names.map(async (name): Promise<readonly (readonly [string, Withheld])[]> => {
      const member = members.get(name);
      if (member) {
        const file = relativePath(surroundings.path, member.pom.path);
        return [[name, withheld("private", { detail: `artifactId in ${file}` })]];
      }
      const requirement = { kind: "written", text: "" } as const;
      const skip = await skipOf({ package: { system: "MAVEN", name }, requirement });
      const reason = skip?.reason;
      return reason === "private" || reason === "unknown-origin" ? [[name, withheld(reason, skip ?? {})]] : [];
    }),
  );
  return new Map(reasons.flat());
}
