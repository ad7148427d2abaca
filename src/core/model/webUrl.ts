/** The normalized URL; undefined unless it is http or https, as a `javascript:` or `file:` URL must not become a link. */
export function webUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}
