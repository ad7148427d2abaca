import { render, type Message } from "../messages/message.ts";

/**
 * Text from outside as Markdown that shows that very text: every ASCII punctuation character is escaped, so neither
 * markup, links, HTML nor VS Code's `$(icons)` can come of it; line breaks and control characters become spaces.
 */
export function escape(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, " ");
  return line.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** As code. A backtick inside would end it, so the fence is longer than any run of them. */
export function code(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ");
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return line === "" ? "" : `${fence}${pad}${line}${pad}${fence}`;
}

/** A link, or the bare label where the address is no http(s) address. */
export function link(label: string, url: string): string {
  const address = webAddress(url);
  return address === undefined ? escape(label) : `[${escape(label)}](${address})`;
}

/** The address in a form that can end no Markdown link; undefined for all but http and https. */
export function webAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") return undefined;
  return parsed.href.replace(/[()\\<>"'`\s|]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** A message whose template is Markdown. Its values are shown as the very text that they are. */
export function markdown(message: Message): string {
  return render(message, (value) => {
    if (typeof value === "string") return escape(value);
    return value.style === "code" ? code(value.value) : link(value.value, value.url ?? "");
  });
}
