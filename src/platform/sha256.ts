/**
 * Computes a hash in hexadecimal digits. Rejects if the host has no hash functions, as a page of a browser without a secure
 * connection.
 */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
