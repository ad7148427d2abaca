import { signs } from "../inlay.ts";

/** The markup that a hover's Markdown has; all else is text that stands for itself. */
const markup =
  /\\(?<escaped>[!-/:-@[-`{-~])|(?<hardBreak>\\\n)|(?<fence>`+)(?!`)(?<code>.*?[^`])\k<fence>(?!`)|(?<dollar>&#36;)|(?<color><span style="color:var\(--vscode-[\w-]+\);">|<\/span>)|\$\((?<icon>[\w~-]+)\)|\]\((?<address>[^)\s]*)(?: "[^"]*")?\)|\*\*|\[/g;

/** A hover for clients that know neither HTML nor the icons of VS Code, and of which some show backslashes: as few as can be. */
export function portableMarkdown(hover: string): string {
  return rewritten(hover, ({ 0: piece, index, groups: { escaped, hardBreak, color, icon } = {} }) => {
    if (hardBreak !== undefined) return "  \n";
    if (color !== undefined) return "";
    if (icon !== undefined) return signOf(icon);
    return escaped !== undefined && isHarmless(escaped, hover, index) ? escaped : piece;
  });
}

/** A hover as plain text, with addresses behind what leads to them. */
export function plainText(hover: string): string {
  return rewritten(hover, ({ groups: { escaped, hardBreak, code, dollar, icon, address } = {} }) => {
    if (hardBreak !== undefined) return "\n";
    if (icon !== undefined) return signOf(icon);
    if (address !== undefined) return ` (${address})`;
    return escaped ?? code?.replace(/^ (.*[^ ].*) $/, "$1") ?? (dollar === undefined ? "" : "$");
  });
}

function rewritten(text: string, rewrite: (piece: RegExpExecArray) => string): string {
  let result = "";
  let done = 0;
  for (const piece of text.matchAll(markup)) {
    result += text.slice(done, piece.index) + rewrite(piece);
    done = piece.index + piece[0].length;
  }
  return result + text.slice(done);
}

/** Within a word these begin no markup, and no address that some clients make a link of. */
function isHarmless(escaped: string, text: string, index: number): boolean {
  const isInWord = /[a-z\d]/i.test(text.charAt(index - 1)) && /[a-z\d]/i.test(text.charAt(index + 2));
  return isInWord && /[-./:+]/.test(escaped) && !/www$/i.test(text.slice(Math.max(0, index - 3), index));
}

function signOf(icon: string): string {
  switch (icon) {
    case "error":
    case "warning":
      return signs[icon];
    case "question":
      return "?";
    case "pass":
      return "✔";
    case "loading~spin":
      return "…";
    case "arrow-up":
      return "↑";
    default:
      return signs.information;
  }
}
