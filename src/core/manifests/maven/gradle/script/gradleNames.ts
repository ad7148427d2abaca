import type { GradleCode } from "./gradleBrackets.ts";
import { isPunctuator, type GradleToken } from "./gradleTokens.ts";
import { spanOf, type GradleEntries, type GradleEntry, type Nesting, type ReadValue } from "./gradleValues.ts";

/** Reads the arguments between the brackets at this index. */
type ReadArguments = (code: GradleCode, from: number, nesting: Nesting) => GradleEntries;

interface Chain {
  /** Words and keys, joined by dots. */
  name: string;
  /** Index of the token after it. */
  end: number;
  /** The arguments of its first call that is not a look-up. */
  call?: { readonly name: string; readonly entries: readonly GradleEntry[] };
}

/** Methods that return the value of a key. */
const lookups = /(?:^|\.)(?:property|findProperty|getProperty|get|getAt|getValue)$/;
/** Methods without arguments that return the same value. */
const wrappers = /\.(?:get|getOrNull|orNull|toString|asProvider)$/;

/**
 * Words with what follows them: `deps.guava`, `deps["guava"]!!`, `project.property("guava") as String`, `platform(…)`. The
 * names of look-ups become one name with dots.
 */
export function chainAt(code: GradleCode, from: number, nesting: Nesting, readArguments: ReadArguments): ReadValue {
  const chain: Chain = { name: code.tokens[from]?.text ?? "", end: from + 1 };
  while (extend(chain, code, nesting, readArguments));
  const span = spanOf(code.tokens, from, chain.end);
  if (chain.call) return { value: { kind: "call", ...chain.call, span }, end: chain.end };
  return { value: { kind: "name", name: withoutOwner(chain.name.replaceAll("?.", ".")), span }, end: chain.end };
}

/** Adds one step; false where none follows. */
function extend(chain: Chain, code: GradleCode, nesting: Nesting, readArguments: ReadArguments): boolean {
  const { tokens } = code;
  const [next, second] = [tokens[chain.end], tokens[chain.end + 1]];
  if (!next || (next.isFirst && !continues(next, nesting))) return false;
  switch (next.text) {
    case "(":
      return extendByCall(chain, code, nesting, readArguments);
    case "[":
      return isKey(code, chain.end) && step(chain, `${chain.name}.${second?.text ?? ""}`, 3);
    case ".":
      return isNamed(second) && step(chain, `${chain.name}.${second.text}`, 2);
    case "!":
      return isPunctuator(second, "!") && step(chain, chain.name, 2);
    case "as":
      return isNamed(second) && step(chain, chain.name, 2);
    default:
      return false;
  }
}

function isNamed(token: GradleToken | undefined): token is GradleToken {
  return token !== undefined && token.kind !== "punctuator";
}

/** Whether a chain goes on at a new line. */
function continues(token: GradleToken, { isBracketed }: Nesting): boolean {
  return isBracketed && isPunctuator(token, ".");
}

/** `["key"]` */
function isKey({ tokens, closers }: GradleCode, at: number): boolean {
  return closers.get(at) === at + 2 && tokens[at + 1]?.kind === "string";
}

function step(chain: Chain, name: string, tokens: number): true {
  chain.name = name;
  chain.end += tokens;
  return true;
}

function extendByCall(chain: Chain, code: GradleCode, nesting: Nesting, readArguments: ReadArguments): boolean {
  const close = code.closers.get(chain.end);
  if (close === undefined) return false;
  const argument: GradleToken | undefined = code.tokens[chain.end + 1];
  if (close === chain.end + 1 && wrappers.test(chain.name)) return step(chain, chain.name.replace(wrappers, ""), 2);
  const isLookup = close === chain.end + 2 && argument?.kind === "string" && lookups.test(chain.name);
  if (isLookup) return step(chain, `${chain.name.replace(lookups, "")}.${argument.text}`.replace(/^\./, ""), 3);
  const { entries } = readArguments(code, chain.end, nesting);
  chain.call ??= { name: chain.name, entries };
  chain.end = close + 1;
  return true;
}

/** `rootProject.ext.x`, `extra["x"]`, `property("x")` and `x` are the same name. */
export function withoutOwner(name: string): string {
  return name.replace(/^(?:(?:this|rootProject|project|ext|extra|properties|gradle)\.)+/, "");
}
