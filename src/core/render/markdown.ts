import { render, type Message } from "../messages/message.ts";
import { printable } from "../model/sanitize.ts";
import { webUrl } from "../model/webUrl.ts";

/**
 * Text from elsewhere as Markdown that shows exactly that text on one line: every ASCII punctuation character is escaped, so
 * that it cannot become markup, a link, HTML or one of VS Code's `$(icons)`.
 */
export function escape(text: string): string {
  return printable(text).replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** As a code span. Its fence is longer than any run of backticks inside, which would end it. */
export function code(text: string): string {
  const line = printable(text);
  const longest = (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = "`".repeat(longest + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return line === "" ? "" : `${fence}${pad}${line}${pad}${fence}`;
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

/** A message whose template is Markdown. Its values are text and escaped. */
export function markdown(message: Message): string {
  return render(message, (value) => {
    if (typeof value === "string") return escape(value);
    return value.style === "code" ? code(value.value) : link(value.value, value.url ?? "");
  });
}
