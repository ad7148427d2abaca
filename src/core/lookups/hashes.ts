import type { FileHash } from "../fileHashes/hashedFile.ts";

const types: readonly { readonly type: FileHash["type"]; readonly bytes: number; readonly prefix: RegExp }[] = [
  { type: "MD5", bytes: 16, prefix: /^md5[-:]/i },
  { type: "SHA1", bytes: 20, prefix: /^sha-?1[-:]/i },
  { type: "SHA256", bytes: 32, prefix: /^sha-?256[-:]/i },
  { type: "SHA512", bytes: 64, prefix: /^sha-?512[-:]/i },
];

/** The hashes that a text may be, in hexadecimal or base64, with or without its type before it: `sha512-…` of npm, `sha256:…`. */
export function fileHashes(text: string): readonly FileHash[] {
  return types.flatMap(({ type, bytes, prefix }) => {
    const named = prefix.test(text);
    const value = text.replace(prefix, "");
    if (new RegExp(`^[\\da-f]{${bytes * 2}}$`, "i").test(value)) return [{ type, value: base64OfHex(value) }];
    // Without its type, letters and digits of that length may be anything.
    const isBase64 =
      named && /^[\w+/-]+={0,2}$/.test(value) && Math.floor((value.replace(/=+$/, "").length * 3) / 4) === bytes;
    return isBase64 ? [{ type, value: standardBase64(value, bytes) }] : [];
  });
}

/** The chain ID of layers of a container image, with its prefix, as the service takes it; undefined for any other text. */
export function chainIdOf(text: string): string | undefined {
  return /^sha256:[\da-f]{64}$/i.test(text) ? text.toLowerCase() : undefined;
}

function base64OfHex(hex: string): string {
  const bytes = hex.match(/../g) ?? [];
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
}

function standardBase64(value: string, bytes: number): string {
  const standard = value.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  return standard.padEnd(Math.ceil(bytes / 3) * 4, "=");
}
