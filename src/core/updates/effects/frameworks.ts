import type { Requirements } from "../../api/messages.ts";
import { type Compatibility, compatibility } from "../../manifests/nuget/frameworks.ts";
import { code, listed, message, type Message } from "../../messages/message.ts";
import type { EffectMark, FindEffects, StopEffect, StopSide } from "../plan.ts";

/**
 * Compares the frameworks that a version is for, as its groups of dependencies have them, with those of the project. It breaks where the
 * present version has a group for each of the project's frameworks, and of the groups of the other none is compatible with one of them.
 */
export const frameworkEffects: FindEffects = ({ dependency, from, to, surroundings }) => {
  const [before, after] = [from, to].map(groupsOf);
  if (!surroundings?.frameworks || !after || after.length === 0) return [];
  const { frameworks, ofPackage, file } = surroundings.frameworks;
  const own = ofPackage?.get(to.key.name);
  const targets = own === undefined ? frameworks : [own];
  const source = message("{file}", { file });
  if (targets.length === 0) {
    const gone = (before ?? []).filter((each) => !after.includes(each));
    if (gone.length === 0) return [];
    const text = message("supports {after}, no longer {gone}; the project's target framework is not known", {
      ...{ after: names(after), gone: names(gone) },
    });
    return [{ kind: "framework", mark: "unknown", text, source }];
  }
  // A reference may be for some of the project's frameworks alone; what is for development has tools, for which any will do.
  const { isConditional, isForDevelopment } = dependency.facts.declaration;
  const isCertain = isConditional !== true && isForDevelopment !== true;
  return targets.flatMap((target): readonly StopEffect[] => {
    const mark = markOf(best(target, before ?? []), best(target, after));
    if (mark === undefined) return [];
    const text = message("supports {after}; the project targets {target}", {
      after: names(after),
      target: code(target),
    });
    return [{ kind: "framework", mark: mark === "breaks" && !isCertain ? "may-break" : mark, text, source }];
  });
};

function markOf(before: Compatibility, after: Compatibility): EffectMark | undefined {
  if (after === "yes" || after === before) return undefined;
  if (after === "no") return before === "yes" || before === "fallback" ? "breaks" : "may-break";
  return after === "fallback" ? "may-break" : "unknown";
}

const order: readonly Compatibility[] = ["yes", "fallback", "unknown", "no"];

/** The best group for the framework. */
function best(target: string, groups: readonly string[]): Compatibility {
  const found = groups.map((group) => compatibility(target, group));
  return order.find((each) => found.includes(each)) ?? "unknown";
}

function groupsOf({ requirements }: StopSide): readonly string[] | undefined {
  const nuget: Requirements["nuget"] = requirements?.kind === "found" ? requirements.value.nuget : undefined;
  return nuget?.dependencyGroups.map(({ targetFramework }) => targetFramework);
}

function names(frameworks: readonly string[]): Message {
  return listed(frameworks.map((each) => (each === "" ? message("any framework") : code(each))));
}
