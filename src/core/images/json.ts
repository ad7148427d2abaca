export type Fields = Readonly<Record<string, unknown>>;

/** Parses JSON; returns undefined for anything that is not JSON in UTF-8. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** Empty for anything that is not an object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns the value if it is a list, otherwise undefined. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** `sha256:` and 64 hexadecimal digits. */
export function isDigest(value: unknown): value is string {
  return typeof value === "string" && /^sha256:[\da-f]{64}$/.test(value);
}
