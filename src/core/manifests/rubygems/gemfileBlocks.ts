import { isMark, isWord } from "./ruby/rubyArguments.ts";
import type { RubyToken } from "./ruby/rubyTokens.ts";

/** What opens a block without a call before it, and is closed by `end`. */
const openers: ReadonlySet<string> = new Set("case begin def class module for".split(" "));
/** The same, but behind a statement they only say when it is run. */
const conditions: ReadonlySet<string> = new Set("if unless while until".split(" "));
const loops: ReadonlySet<string> = new Set("for while until".split(" "));
const beforeStatements: ReadonlySet<string> = new Set("do then else begin ensure and or not".split(" "));
const beforeConditions: ReadonlySet<string> = new Set("= ( [ , => || && ! += ||=".split(" "));

type Closer = "end" | "}";

/**
 * Follows the blocks that are open while one goes through the tokens of a file. An `end` or a brace too many closes nothing,
 * one that is missing is taken for closed with what is around it, and a block that nothing closes goes on.
 */
export interface Blocks<Context> {
  /** What the innermost of the blocks around the current token was entered with. */
  innermost(): Context | undefined;
  /** Opens the block of a call; its `do` or brace has been passed. */
  enter(context: Context, closer: Closer): void;
  /** Takes note of a token that belongs to no call. */
  pass(token: RubyToken, previous: RubyToken | undefined): void;
}

export function createBlocks<Context>(): Blocks<Context> {
  const stack: { readonly closer: Closer; readonly context: Context | undefined }[] = [];
  const count = { end: 0, "}": 0 };
  /** A loop has begun on this line, whose `do` opens no other block. */
  let isLoop = false;
  const open = (closer: Closer, context = stack.at(-1)?.context) => {
    stack.push({ closer, context });
    count[closer]++;
  };
  const close = (closer: Closer) => {
    if (count[closer] === 0) return;
    for (let block; (block = stack.pop());) {
      count[block.closer]--;
      if (block.closer === closer) return;
    }
  };
  return {
    innermost: () => stack.at(-1)?.context,
    enter: (context, closer) => open(closer, context),
    pass(token, previous) {
      if (token.kind === "break") isLoop = false;
      else if (isMark(token, "{")) open("}");
      else if (isMark(token, "}")) close("}");
      if (token.kind !== "word" || isMark(previous, ".", "&.", "::") || isWord(previous, "def")) return;
      if (token.text === "end") close("end");
      else if (token.text === "do") {
        if (!isLoop) open("end");
        isLoop = false;
      } else if (openers.has(token.text) || (conditions.has(token.text) && opensCondition(previous))) {
        open("end");
        isLoop = loops.has(token.text);
      }
    },
  };
}

/** Whether a statement begins behind this token. */
export function beginsStatement(previous: RubyToken | undefined): boolean {
  if (!previous || previous.kind === "break") return true;
  if (previous.kind === "word") return beforeStatements.has(previous.text);
  return isMark(previous, "{", "|", "&&", "||", "?", ":", "(");
}

function opensCondition(previous: RubyToken | undefined): boolean {
  return beginsStatement(previous) || (previous?.kind === "mark" && beforeConditions.has(previous.text));
}
