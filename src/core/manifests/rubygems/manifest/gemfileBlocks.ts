import { isPunctuator, isWord, type RubyToken } from "../ruby/rubyToken.ts";

/** Words that open a block closed by `end`, without a call before it. */
const openers: ReadonlySet<string> = new Set("case begin def class module for".split(" "));
/** The same, unless they modify the statement before them. */
const conditions: ReadonlySet<string> = new Set("if unless while until".split(" "));
const loops: ReadonlySet<string> = new Set("for while until".split(" "));
const beforeStatements: ReadonlySet<string> = new Set("do then else begin ensure and or not".split(" "));
const beforeConditions: ReadonlySet<string> = new Set("= ( [ , => || && ! += ||=".split(" "));

type Closer = "end" | "}";

/**
 * Tracks the open blocks while the tokens of a file are read in order. A surplus `end` or brace closes nothing, a missing one
 * is closed together with the block around it, and a block that nothing closes continues to the end.
 */
export interface Blocks<Context> {
  /** The context of the innermost block around the current token. */
  innermost(): Context | undefined;
  /** Opens the block of a call; its `do` or brace has been read. */
  enter(context: Context, closer: Closer): void;
  /** Reads a token that belongs to no call. */
  pass(token: RubyToken, previous: RubyToken | undefined): void;
}

export function createBlocks<Context>(): Blocks<Context> {
  const stack: { readonly closer: Closer; readonly context: Context | undefined }[] = [];
  const count = { end: 0, "}": 0 };
  /** A loop began on this line, whose `do` does not open a further block. */
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
      if (token.kind === "newline") isLoop = false;
      else if (isPunctuator(token, "{")) open("}");
      else if (isPunctuator(token, "}")) close("}");
      if (token.kind !== "word" || isPunctuator(previous, ".", "&.", "::") || isWord(previous, "def")) return;
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

/** Whether a statement starts after this token. */
export function startsStatementAfter(previous: RubyToken | undefined): boolean {
  if (!previous || previous.kind === "newline") return true;
  if (previous.kind === "word") return beforeStatements.has(previous.text);
  return isPunctuator(previous, "{", "|", "&&", "||", "?", ":", "(");
}

function opensCondition(previous: RubyToken | undefined): boolean {
  if (startsStatementAfter(previous)) return true;
  return previous?.kind === "punctuator" && beforeConditions.has(previous.text);
}
