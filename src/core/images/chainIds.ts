import type { Layer, Prefix } from "./image.ts";

/** SHA-256 in hexadecimal digits. */
export type Sha256 = (bytes: Uint8Array) => Promise<string>;

/**
 * The chain IDs of every prefix of the layers, the longest first: C₀ = d₀, Cₙ = sha256(Cₙ₋₁ + " " + dₙ). The service knows an image with
 * empty layers by two of them: with those layers and without.
 */
export async function prefixesOf(layers: readonly Layer[], sha256: Sha256): Promise<readonly Prefix[]> {
  const full = layers.filter(({ isEmpty }) => !isEmpty);
  const [without, withEmpty] = [await chain(full, sha256), await chain(layers, sha256)];
  const found = new Map([...without, ...withEmpty].map((prefix) => [prefix.chainId, prefix]));
  return [...found.values()].sort((a, b) => b.layers - a.layers || b.emptyLayers - a.emptyLayers);
}

async function chain(layers: readonly Layer[], sha256: Sha256): Promise<readonly Prefix[]> {
  const prefixes: Prefix[] = [];
  for (const { diffId, isEmpty } of layers) {
    const below = prefixes.at(-1);
    prefixes.push({
      chainId: below ? `sha256:${await sha256(new TextEncoder().encode(`${below.chainId} ${diffId}`))}` : diffId,
      layers: (below?.layers ?? 0) + (isEmpty ? 0 : 1),
      emptyLayers: (below?.emptyLayers ?? 0) + (isEmpty ? 1 : 0),
    });
  }
  return prefixes;
}
