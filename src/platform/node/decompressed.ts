import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { TransportError } from "../../core/api/errors.ts";

/** Bytes after which an answer is refused, before and after decompression. */
export const largest = 32 * 1024 * 1024;

/** Content by its `content-encoding`. Throws a `TransportError`. */
export async function decompressed(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  const decompress = decompressOf(encoding?.toLowerCase());
  if (!decompress) return bytes;
  try {
    return await promisify(decompress)(bytes, { maxOutputLength: largest });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new TransportError(error instanceof RangeError ? "too-large" : "network", text);
  }
}

function decompressOf(encoding: string | undefined): typeof gunzip | undefined {
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return gunzip;
    case "br":
      return brotliDecompress;
    case "deflate":
      return inflate;
    default:
      return undefined;
  }
}
