import type { NotAsked, Surroundings } from "../../manifest.ts";
import { readPom } from "../pom/pom.ts";
import { readPomProject } from "../pom/pomProject.ts";

/** The packages that the service is not asked about by the repositories and modules of a POM and by Maven's settings, with the reason. */
export async function notAskedBesidePom(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, NotAsked>> {
  const place = { kind: "own", path: surroundings.path } as const;
  // Without a POM, the settings still apply.
  const own = readPom(surroundings.text, place) ?? readPom("<project/>", place);
  if (!own) return new Map();
  const { members, skipOf } = await readPomProject(own, surroundings);
  const reasons = await Promise.all(
    names.map(async (name): Promise<readonly (readonly [string, NotAsked])[]> => {
      if (members.has(name)) return [[name, "private"]];
      const requirement = { kind: "written", text: "" } as const;
      const reason = (await skipOf({ package: { system: "MAVEN", name }, requirement }))?.reason;
      return reason === "private" || reason === "unknown-origin" ? [[name, reason]] : [];
    }),
  );
  return new Map(reasons.flat());
}
