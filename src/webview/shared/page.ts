import type { Language } from "../../core/messages/language.ts";

export interface Page {
  readonly title: string;
  /** The text of the script. */
  readonly script: string;
  /** The text of the style sheet. */
  readonly style: string;
  readonly nonce: string;
  /** English where it is undefined. */
  readonly language?: Language | undefined;
}

/**
 * The panel's page: a style sheet, a script, and nothing else that could load or run. Both are in the page itself, as the editor would
 * answer a request for each. The title and the nonce are escaped.
 */
export function pageHtml({ title, script, style, nonce, language }: Page): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${escape(language?.tag ?? "en")}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escape(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style nonce="${escape(nonce)}">${withoutTags(style, "\\3c ")}</style>
</head>
<body>
<main id="panel"></main>
${
  language
    ? `<script type="application/json" id="language">${withoutTags(JSON.stringify(language), "\\u003c")}</script>
`
    : ""
}<script nonce="${escape(nonce)}">${withoutTags(script, "\\x3c")}</script>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Replaces each `<` that would end the element or begin a comment by an escape: source has such only in its texts. */
function withoutTags(source: string, less: string): string {
  return source.replace(/<(?=!--|\/?(?:script|style))/gi, less);
}
