/** A digest by which equal texts are recognized; undefined where the host has none, as on an insecure page. */
export async function digestOf(text: string): Promise<string | undefined> {
  const { subtle } = crypto as { readonly subtle?: Digests };
  if (!subtle) return undefined;
  const bytes = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Digests {
  digest(algorithm: string, bytes: Uint8Array): Promise<ArrayBuffer>;
}
