import { render, type Message } from "../messages/message.ts";
import { printable } from "../model/sanitize.ts";
import { webUrl } from "../model/webUrl.ts";

/**
 * Text from elsewhere as Markdown that shows exactly that text on one line: every ASCII punctuation character is escaped, so
 * that it cannot become markup, a link or HTML. VS Code looks for `$(icons)` in the HTML, where only an entity hides the dollar.
 */
export function escape(text: string): string {
  return printable(text)
    .replace(/[!-/:-@[-`{-~]/g, "\\$&")
    .replaceAll("\\$\\(", "&#36;\\(");
}

/** Formats the text as a code span. Its fence is longer than any run of backticks inside, which would end it. */
export function code(text: string): string {
  const line = printable(text);
  if (line.includes("$(")) return escape(line);
  const longest = (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = "`".repeat(longest + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return line === "" ? "" : `${fence}${pad}${line}${pad}${fence}`;
}

/** Prose from elsewhere, which has code between back-ticks, as Markdown on one line: code spans, and all else escaped. */
export function prose(text: string): string {
  const parts = printable(text).split(/(?<!`)(`+[^`]+`+)/);
  return parts.map((part, index) => (index % 2 === 1 ? quotedCode(part) : escape(part))).join("");
}

/** A bar would end the cell of a table even in code. */
function quotedCode(quoted: string): string {
  const content = quoted.replaceAll("`", "").trim();
  return content === "" || content.includes("|") ? escape(quoted) : code(content);
}

/** A link, or only the label where the URL is not http or https. */
export function link(label: string, url: string): string {
  const address = webAddress(url);
  return address === undefined ? escape(label) : `[${escape(label)}](${address})`;
}

/** The URL in a form that cannot end a Markdown link; undefined unless it is http or https. */
export function webAddress(url: string): string | undefined {
  return webUrl(url)?.replace(/[()\\<>"'`\s|]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** The colors of text that stand out from the background in every theme; a theme without one shows the usual color. */
export type TextColor = "charts-green" | "descriptionForeground" | "editorError-foreground" | "list-warningForeground";

/**
 * A message in a color, for Markdown with HTML. The only HTML of the extension: VS Code keeps exactly this style of a span.
 * Values are escaped as everywhere, so that they cannot be HTML.
 */
export function colored(text: Message, color: TextColor): string {
  return `<span style="color:var(--vscode-${color});">${markdown(text)}</span>`;
}

/** A message whose template is Markdown. Its values are text and escaped. Prose is cut off after so many characters. */
export function markdown(message: Message, mostProse = Infinity): string {
  return render(message, (value) => {
    if (typeof value === "string") return escape(value);
    switch (value.style) {
      case "code":
        return code(value.value);
      case "link":
        return link(value.value, value.url ?? "");
      case "prose":
        return prose(shortened(value.value, mostProse));
    }
  });
}

/** Shortens the text to at most so many characters: cut off behind a word if one ends near there. */
function shortened(text: string, most: number): string {
  const line = printable(text);
  if (line.length <= most) return line;
  const start = line.slice(0, Math.max(0, most - 1));
  const word = start.lastIndexOf(" ");
  return `${start.slice(0, word > most * 0.6 ? word : undefined)}…`;
}
