/** Writes an answer to the socket, or fails to, as ordered. */
import type { ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";
import type { Fault } from "./faults.ts";

export function send(response: ServerResponse, answer: Answer, fault?: Fault, zip?: (text: string) => Buffer): void {
  if (fault?.kind === "hang") return;
  if (fault?.kind === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  const body = zip ? zip(answer.text) : Buffer.from(answer.text);
  const headers = zip ? { ...answer.headers, "content-encoding": "gzip" } : answer.headers;
  if (answer.status === 204) {
    response.writeHead(204, headers).end();
    return;
  }
  response.writeHead(answer.status, { ...headers, "content-length": body.length });
  if (fault?.kind === "cut") {
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
  } else if (fault?.kind === "drip") {
    drip(response, body, fault.bytes, fault.milliseconds);
  } else {
    response.end(body);
  }
}

function drip(response: ServerResponse, body: Buffer, bytes: number, milliseconds: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + bytes));
    sent += bytes;
    if (sent < body.length) return;
    clearInterval(timer);
    response.end();
  }, milliseconds);
  response.once("close", () => clearInterval(timer));
}
