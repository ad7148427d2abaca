import { isPluginMarker } from "../../manifests/maven/gradle/plugins/pluginMarkers.ts";
import { packageId, type System } from "../../model/keys.ts";
import type { Similar, VersionFacts } from "../facts.ts";
import type { LookUps } from "./lookUps.ts";
import { suggestNames } from "./nameSuggestions.ts";
import type { Question } from "./question.ts";

/** IDs of the packages of a run that similar names are looked up for; a hover looks up those of its own. */
export type SuggestedPackages = Set<string>;

/** Unknown names of one run for which similar names are looked up. */
const mostNames = 20;

/** Looks up similar names for packages that the service does not know. Undefined for what is not among the chosen ones. */
export type Suggest = (question: Question) => Promise<Similar> | undefined;

/**
 * Chooses, until the run has enough of them, the unknown names that are most likely misspelled: those in no scope, group or
 * path, which private packages usually have. Each name is looked up once, for its first requirement.
 */
export function createSuggest(
  questions: readonly Question[],
  facts: readonly VersionFacts[],
  { chosen, lookUps, order }: { chosen: SuggestedPackages; lookUps: LookUps; order: "versions-first" | "at-once" },
): Suggest {
  const unknown = questions
    .filter((_, index) => facts[index]?.package?.kind === "missing")
    .filter(({ package: { name } }) => !isPluginMarker(name));
  const scoped = (question: Question): number => (/[/:]/.test(question.package.name) ? 1 : 0);
  for (const question of unknown.sort((a, b) => scoped(a) - scoped(b))) {
    if (chosen.size === mostNames) break;
    chosen.add(packageId(question.package));
  }
  const answers = new Map<string, Promise<Similar>>();
  return (question) => {
    const id = packageId(question.package);
    if (!chosen.has(id)) return undefined;
    const { privateAmong } = question;
    const options = {
      requirement: question.declaration?.requirement.text,
      for: order === "at-once" ? "person" : "run",
      privateAmong: privateAmong && ((_: System, names: readonly string[]) => privateAmong(names)),
    } as const;
    const answer =
      answers.get(id) ?? suggestNames(question.package, lookUps, options).then((packages) => ({ packages }));
    answers.set(id, answer);
    return answer;
  };
}
