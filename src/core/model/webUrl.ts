/** The normalized URL; undefined unless it is http or https, as a `javascript:` or `file:` URL must not become a link. */
export function webUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}

/** A URL without user name, password, query and fragment, all of which may be secret. */
export function publicPart(url: string): string {
  return withoutCredentials(url).replace(/[?#].*$/s, "");
}

/**
 * A URL without user name and password, which must not appear in a message, in a log or on disk. What reads a URL passes over
 * line breaks and tabs in it, and over blanks before it.
 */
export function withoutCredentials(url: string): string {
  const read = url.replace(/[\t\n\r]|^[\0- ]+/g, "");
  const without = read.replace(/^([a-z][a-z0-9+.-]*:[\\/]*|[\\/]{2,})?[^\\/?#]*@/i, "$1");
  return without === read ? url : without;
}
