import { isSign, type GradleToken } from "./gradleTokens.ts";
import { withoutOwner, type Definition } from "./gradleVariables.ts";
import type { SourceFile } from "../pom/pom.ts";

/** Words by which Kotlin and Groovy introduce a variable. */
const introducing: ReadonlySet<string> = new Set(["def", "val", "var", "String"]);
/** Calls that give a property a value. */
const setting: ReadonlySet<string> = new Set([
  "set",
  "ext.set",
  "extra.set",
  "project.ext.set",
  "rootProject.extra.set",
  "rootProject.ext.set",
]);

/** The names that a script gives texts to, and those that it gives anything else. */
export function definitionsIn(tokens: readonly GradleToken[], file: SourceFile): readonly Definition[] {
  const found = new Map<string, Definition>();
  const add = (name: string, index: number, isExtra: boolean): void => {
    const value = tokens[index];
    const isWhole = value?.kind === "string" && !/^[+?:.]$/.test(tokens[index + 1]?.text ?? "");
    const known = found.get(name);
    const span = value?.span ?? { start: 0, end: 0 };
    const definition = { name, isTemplate: isWhole && value.isTemplate, site: { file, span }, isExtra };
    const isOne = isWhole && (!known || known.text === value.text);
    found.set(name, isOne ? { ...definition, text: value.text } : definition);
  };
  for (const [index, token] of tokens.entries()) {
    const [first, second, third] = [1, 2, 3].map((step) => tokens[index + step]);
    const inExtra = /^(?:ext|extra)$/.test(token.block.name);
    if (token.kind === "string") {
      // extra["x"] = "1"
      const owner = tokens[index - 2];
      if (isSign(first, "]") && isSign(second, "=") && owner?.kind === "word")
        add(withoutOwner(token.text), index + 3, true);
      continue;
    }
    if (token.kind !== "word") continue;
    const name = withoutOwner(token.text);
    const isOwned = name !== token.text || inExtra;
    if (setting.has(token.text) && (inExtra || token.text !== "set")) {
      const at = isSign(first, "(") ? index + 2 : index + 1;
      const key = tokens[at];
      if (key?.kind === "string" && isSign(tokens[at + 1], ",")) add(key.text, at + 2, true);
    } else if (isSign(first, "=") && !isSign(second, "=")) {
      const before = tokens[index - 1];
      // group = "g" among the arguments of a call
      if (isSign(before, "(") || isSign(before, ",")) continue;
      const isIntroduced = before?.kind === "word" && introducing.has(before.text) && !token.isFirst;
      if (isSign(second, "[")) addEntries(name, index + 3, isOwned);
      else if (isIntroduced || isOwned || isStatement(token, before)) add(name, index + 2, isOwned);
    } else if (isSign(first, "+") && isSign(second, "=")) {
      add(name, index + 1, isOwned);
    } else if (/^(?:group|version)$/.test(token.text) && token.isFirst && first?.kind === "string" && !first.isFirst) {
      add(name, index + 1, false);
    } else if (isSign(first, ":") && second?.kind === "word" && second.text === "String" && isSign(third, "=")) {
      add(name, index + 4, isOwned);
    } else if (first?.text === "by" && second?.text === "extra" && isSign(third, "(")) {
      add(name, index + 4, true);
    }
  }
  return [...found.values()];

  /** `[guava: '1.0', other: '2.0']` */
  function addEntries(name: string, from: number, isExtra: boolean): void {
    for (let at = from; at < tokens.length; at++) {
      const key = tokens[at];
      if (!key || !isSign(tokens[at + 1], ":") || key.kind === "sign") return;
      add(`${name}.${key.text}`, at + 2, isExtra);
      at += 3;
      if (!isSign(tokens[at], ",")) return;
    }
  }
}

/** Blocks in which a group or version is that of the project, and not a task's or a publication's. */
const ofProject: ReadonlySet<string> = new Set(["", "allprojects", "subprojects"]);

function isStatement(token: GradleToken, before: GradleToken | undefined): boolean {
  if (/^(?:group|version)$/.test(token.text) && !ofProject.has(token.block.name)) return false;
  return token.isFirst || isSign(before, "{") || isSign(before, ";");
}
