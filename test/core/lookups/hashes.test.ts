import { deepEqual, equal } from "node:assert/strict";
import { chainIdOf, fileHashes } from "../../../src/core/lookups/hashes.ts";

const lengths = { MD5: 16, SHA1: 20, SHA256: 32, SHA512: 64 } as const;

/** Bytes whose base64 has each sign of it. */
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 67 + 251) % 256));

describe("a hash that is typed", () => {
  for (const [type, length] of Object.entries(lengths)) {
    const bytes = bytesOf(length);
    const [hex, base64] = [bytes.toString("hex"), bytes.toString("base64")];
    const name = type.toLowerCase();
    const dashed = name.replace("sha", "sha-");
    const texts = [
      hex,
      hex.toUpperCase(),
      ...[name, dashed, type].flatMap((prefix) => [`${prefix}-${base64}`, `${prefix}:${hex}`, `${prefix}:${base64}`]),
      `${name}-${base64.replaceAll("=", "")}`,
      `${name}-${bytes.toString("base64url")}`,
    ];
    for (const text of texts)
      it(`is one of ${type}: ${text}`, () => deepEqual(fileHashes(text), [{ type, value: base64 }]));

    const others = [
      hex.slice(1),
      `${hex}0`,
      hex.replace(/^./, "g"),
      base64,
      `x${name}-${base64}`,
      `${name}=${base64}`,
      `${name}-${base64}=A`,
      `${name}-${base64.replace(/^./, "?")}`,
      `${name}-${bytesOf(length + 3).toString("base64")}`,
      `${name}-`,
    ];
    for (const text of others) it(`is none: ${text}`, () => deepEqual(fileHashes(text), []));
  }

  it("of one type is none of another", () => {
    deepEqual(fileHashes(`sha1-${bytesOf(32).toString("base64")}`), []);
    deepEqual(fileHashes(`md5:${bytesOf(20).toString("hex")}`), []);
  });
});

describe("a chain ID that is typed", () => {
  const hex = bytesOf(32).toString("hex");
  const rows: readonly (readonly [text: string, id: string | undefined])[] = [
    [`sha256:${hex}`, `sha256:${hex}`],
    [`SHA256:${hex.toUpperCase()}`, `sha256:${hex}`],
    [hex, undefined],
    [`sha256:${hex}0`, undefined],
    [`sha256:${hex.slice(1)}`, undefined],
    [`sha512:${hex}`, undefined],
    [`x sha256:${hex}`, undefined],
  ];
  for (const [text, id] of rows) it(`is ${id ?? "none"}: ${text}`, () => equal(chainIdOf(text), id));
});
