import type { FileText, TextEncoding } from "./gap.ts";

/** Bytes in which an encoding is declared, as XML and Python have it. */
const headLength = 256;

/**
 * The text of a file as the package managers read it: UTF-8, UTF-16 with or without a byte order mark (PowerShell and Visual
 * Studio write it), or the encoding that an XML or Python declaration names. The byte order mark is not part of the text.
 */
export function decodeText(bytes: Uint8Array): FileText {
  const encoding = unicodeEncoding(bytes);
  const text = decode(bytes, encoding);
  if (text?.includes("\0") === true) return { kind: "unreadable", reason: "binary" };
  if (text !== undefined) return { kind: "text", text, encoding };
  const declared = encoding === "utf-8" ? declaredEncoding(bytes) : undefined;
  // Python's `latin-1` is `latin1` elsewhere.
  const translated = declared && (decode(bytes, declared) ?? decode(bytes, declared.replaceAll(/[-_]/g, "")));
  if (translated !== undefined && !translated.includes("\0")) {
    return { kind: "text", text: translated, encoding: "declared" };
  }
  return { kind: "unreadable", reason: bytes.includes(0) ? "binary" : "encoding" };
}

function unicodeEncoding(bytes: Uint8Array): Exclude<TextEncoding, "declared"> {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Without a mark: every manifest begins with two characters of ASCII.
  const isAscii = (byte: number | undefined) => byte !== undefined && byte > 0 && byte < 0x80;
  if (isAscii(first) && second === 0 && isAscii(third) && fourth === 0) return "utf-16le";
  if (first === 0 && isAscii(second) && third === 0 && isAscii(fourth)) return "utf-16be";
  return "utf-8";
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, headLength));
  const [, xml] = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? [];
  const [, python] = /^(?:[^\n]*\n)?[ \t\f]*#[^\n]*?coding[:=][ \t]*([-\w.]+)/.exec(head) ?? [];
  return xml ?? python;
}

/** Decodes the bytes; returns undefined if they are not text in this encoding, or the encoding is not known. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
