/** One request to the service over its socket, and the whole answer, unzipped. Rejects where the connection breaks. */
import { request, type IncomingHttpHeaders } from "node:http";
import { gunzipSync } from "node:zlib";

export interface Exchanged {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A POST where there is a body, else a GET. */
export function exchange(url: string, body?: object, signal?: AbortSignal): Promise<Exchanged> {
  const method = body ? "POST" : "GET";
  const headers = { "accept-encoding": "gzip", ...(body && { "content-type": "application/json" }) };
  return new Promise((resolve, reject) => {
    request(url, { method, headers, ...(signal && { signal }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const text = (response.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    })
      .on("error", reject)
      .end(body && JSON.stringify(body));
  });
}
