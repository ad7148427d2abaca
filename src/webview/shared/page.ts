export interface Page {
  readonly title: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  /** The CSP source of the files that the host serves to the panel. */
  readonly cspSource: string;
  readonly nonce: string;
}

/** The panel's page: a style sheet, a script, and nothing else that could load or run. Every value is escaped. */
export function pageHtml({ title, scriptUri, styleUri, cspSource, nonce }: Page): string {
  const policy = `default-src 'none'; style-src ${cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escape(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${escape(styleUri)}">
</head>
<body>
<main id="panel"></main>
<script nonce="${escape(nonce)}" src="${escape(scriptUri)}"></script>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
