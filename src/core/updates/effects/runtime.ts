import type { PythonRange, PythonSupport } from "../../manifests/pypi/pythonSupport.ts";
import { code, message, type Message } from "../../messages/message.ts";
import { matchPythons, type PythonMatch } from "../../versions/pypi/pythons.ts";
import type { EffectMark, FindEffects, StopEffect } from "../plan.ts";

/**
 * Compares the versions of Python that a version needs with those that the project is for. It breaks where the project's tool refuses it:
 * Poetry wants all of the project's versions, uv and PDM look at the lowest one only, and pip and Pipenv at the interpreter.
 */
export const runtimeEffects: FindEffects = ({ dependency, from, to, surroundings }) => {
  const support = surroundings?.python;
  if (!support || to.requirements?.kind !== "found") return [];
  const needed = to.requirements.value.pypi?.requiredPythonVersion ?? "";
  const before = from.requirements?.kind === "found" ? from.requirements.value.pypi?.requiredPythonVersion : undefined;
  if (needed === "" || needed === before) return [];
  const { interpreter, project } = support;
  // A dependency with a marker may be for some of the versions alone.
  const isPartial = dependency.facts.declaration.isConditional === true || support.hasOthers === true;
  const found = [interpreter, project].flatMap((range): readonly StopEffect[] => {
    if (!range) return [];
    const match = matchPythons(range.range, needed);
    const mark = match ? markOf(match, range === project ? support.tool : "interpreter") : "unknown";
    if (mark === undefined) return [];
    return [
      effect(mark === "breaks" && isPartial ? "may-break" : mark, textOf(needed, range, range === interpreter), range),
    ];
  });
  if (interpreter || project) return worst(found);
  const text = message("needs Python {needed}; the project does not say which it is for", { needed: code(needed) });
  return [{ kind: "runtime", mark: "unknown", text, source: message("requires-python") }];
};

function markOf(match: PythonMatch, decides: PythonSupport["tool"] | "interpreter"): EffectMark | undefined {
  if (match.covers) return undefined;
  if (decides === "interpreter") return match.meets ? "may-break" : "breaks";
  if (decides === "poetry") return "breaks";
  const refuses = decides === "uv" || decides === "pdm";
  if (refuses && !match.isHighEnough) return "breaks";
  // uv takes a package whose upper bound is below the project's, which then fails or not.
  return decides === "uv" && match.meets && match.isHighEnough ? undefined : "may-break";
}

/** One of both is enough where they say the same. */
function worst(effects: readonly StopEffect[]): readonly StopEffect[] {
  const breaking = effects.find(({ mark }) => mark === "breaks");
  return breaking ? [breaking] : effects.slice(-1);
}

function textOf(needed: string, { written }: PythonRange, isInterpreter: boolean): Message {
  const values = { needed: code(needed), written: code(written) };
  return isInterpreter
    ? message("needs Python {needed}; the project uses {written}", values)
    : message("needs Python {needed}; the project supports {written}", values);
}

function effect(mark: EffectMark, text: Message, { setting, file }: PythonRange): StopEffect {
  const source = setting === "" ? message("{file}", { file }) : message("{setting} in {file}", { setting, file });
  return { kind: "runtime", mark, text, source };
}
