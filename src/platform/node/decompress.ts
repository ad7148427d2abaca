import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { TransportError } from "../../core/api/errors.ts";
import { largest } from "../exchange.ts";

/**
 * The text of an answer, by its `content-encoding`, as `fetch` reads it: without a byte order mark. Throws a `TransportError`. At once,
 * as an answer of the usual size takes a tenth of the CPU that way.
 */
export function decodedText(bytes: Buffer, encoding: string | undefined): string {
  return new TextDecoder().decode(decompress(bytes, encoding));
}

function decompress(bytes: Buffer, encoding: string | undefined): Buffer {
  const options = { maxOutputLength: largest };
  try {
    switch (encoding?.toLowerCase()) {
      case "gzip":
      case "x-gzip":
        return gunzipSync(bytes, options);
      case "br":
        return brotliDecompressSync(bytes, options);
      case "deflate":
        return inflateSync(bytes, options);
      default:
        return bytes;
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new TransportError(error instanceof RangeError ? "too-large" : "network", text);
  }
}
