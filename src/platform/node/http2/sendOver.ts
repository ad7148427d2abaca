import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders, IncomingHttpStatusHeader } from "node:http2";
import { constants } from "node:http2";
import type { TransportRequest, TransportResponse } from "../../../core/api/transport.ts";
import type { Received } from "../../exchange.ts";
import { decodedText } from "../decompress.ts";

type Headers = IncomingHttpHeaders & IncomingHttpStatusHeader;

/** The status of a refusal as one request too many, for which HTTP/2 has a code of its own. */
const tooMany: TransportResponse = { status: 429, headers: { get: () => undefined }, text: "ENHANCE_YOUR_CALM" };

/** A request over a connection, which carries any number of them at once. Rejects as its stream does. */
export async function sendOver(
  session: ClientHttp2Session,
  { method, url, body }: TransportRequest,
  { signal, received }: { readonly signal: AbortSignal; readonly received: Received },
): Promise<TransportResponse> {
  const { pathname, search } = new URL(url);
  const stream = session.request(
    {
      ":method": method,
      ":path": pathname + search,
      accept: "application/json",
      "accept-encoding": "gzip, br, deflate",
      "user-agent": "node",
      ...(body !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    },
    { endStream: body === undefined, signal },
  );
  if (body !== undefined) stream.end(body);
  const answer = await answerOf(stream, received).catch((error: unknown) => {
    if (isTooMany(error)) return undefined;
    throw error;
  });
  if (!answer) return tooMany;
  const { headers, bytes } = answer;
  return {
    status: headers[":status"] ?? 0,
    headers: { get: (name) => headers[name]?.toString() },
    text: decodedText(bytes, headers["content-encoding"]),
  };
}

/** Tells whether the request was refused as one too many, by itself or with its connection. */
function isTooMany(error: unknown): boolean {
  return error instanceof Error && /error code (NGHTTP2_ENHANCE_YOUR_CALM|11)$/.test(error.message);
}

function answerOf(
  stream: ClientHttp2Stream,
  received: Received,
): Promise<{ readonly headers: Headers; readonly bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    let headers: Headers = {};
    const pieces: Buffer[] = [];
    stream.on("response", (answered: Headers) => {
      received(0);
      headers = answered;
    });
    stream.on("data", (piece: Buffer) => {
      const refusal = received(piece.byteLength);
      if (!refusal) {
        pieces.push(piece);
        return;
      }
      reject(refusal);
      stream.close(constants.NGHTTP2_CANCEL);
    });
    stream.on("error", reject);
    // An answer that is cut off ends as well, and is told by its code alone.
    stream.on("close", () => {
      const isWhole = stream.rstCode === constants.NGHTTP2_NO_ERROR && headers[":status"] !== undefined;
      if (isWhole) resolve({ headers, bytes: Buffer.concat(pieces) });
      else reject(new Error("other side closed"));
    });
  });
}
