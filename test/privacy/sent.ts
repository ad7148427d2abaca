import type { Transport } from "../../src/core/api/transport.ts";
import { wire } from "../support/world.ts";

/** Everything that left: method, path and body of each request, decoded. */
export type Sent = readonly string[];

export interface Recorder {
  readonly transport: Transport;
  readonly sent: Sent;
}

/** The loopback service without its socket, with a record of every request. */
export function recorder(): Recorder {
  const { transport } = wire();
  const sent: string[] = [];
  return {
    sent,
    transport(request) {
      sent.push(sentLine(request.method, request.url, request.body));
      return transport(request);
    },
  };
}

export function sentLine(method: string, url: string, body = ""): string {
  return `${method} ${decoded(url)} ${body}`;
}

/** Which of the names are anywhere in the requests, in any spelling of their case and separators. */
export function namesIn(sent: Sent, names: readonly string[]): readonly string[] {
  const fold = (text: string) => text.toLowerCase().replace(/[-_.]+/g, "-");
  const all = fold(sent.join("\n"));
  return names.filter((name) => all.includes(fold(name)));
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
