const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The five entities of XML and numeric references; any other stays as written. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|([a-z]{2,4}));/g, (all, decimal, hex, word) => {
    if (word !== undefined) return named[word as string] ?? all;
    const point = decimal !== undefined ? parseInt(decimal as string, 10) : parseInt(hex as string, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });
}
