/** What is strict about requests, and what is unsteady about answers. */

/** A request the service does not serve because of the way it is put: the client's mistake. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.name = "Refusal";
    this.status = status;
  }
}

/** What `encodeURIComponent` leaves as it is; all else in a parameter must be encoded. */
const unreserved = /^(?:[A-Za-z0-9\-_.!~*'()]|%[0-9A-Fa-f]{2})*$/;

/** One parameter, as it stood in the path or the query. */
export function decodeParameter(name: string, raw: string): string {
  if (raw === "") throw new Refusal(400, `empty parameter ${name}`);
  if (!unreserved.test(raw)) throw new Refusal(400, `parameter ${name} is not percent-encoded: ${raw}`);
  let value: string;
  try {
    value = decodeURIComponent(raw);
  } catch {
    throw new Refusal(400, `parameter ${name} is no UTF-8: ${raw}`);
  }
  if (name !== "purl" && /%[0-9a-f]{2}/i.test(value))
    throw new Refusal(400, `double-encoded parameter ${name}: ${raw}`);
  return value;
}

/** The parameters of a raw query string; each may stand once and must be among those allowed. */
export function decodeQuery(raw: string, allowed: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const pair of raw === "" ? [] : raw.split("&")) {
    const at = pair.indexOf("=");
    const name = at < 0 ? pair : pair.slice(0, at);
    if (!allowed.includes(name)) throw new Refusal(400, `unknown query parameter ${name || "(empty)"}`);
    if (found.has(name)) throw new Refusal(400, `query parameter ${name} given twice`);
    found.set(name, decodeParameter(name, at < 0 ? "" : pair.slice(at + 1)));
  }
  return found;
}

/** JSON as the service writes it: with or without space between the tokens, now so and now so. */
export function encodeJson(value: unknown, spaced: boolean): string {
  if (!spaced) return JSON.stringify(value);
  return JSON.stringify(value, undefined, 1).replace(/\n */g, " ");
}
