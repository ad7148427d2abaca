import { batchOperations, byKind, of, respond, respondRight, type Fault } from "./fault.ts";

const page = "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>Please sign in.</body></html>\n";

type More = Omit<Partial<Fault>, "name" | "strike">;
type Row = readonly [
  status: number,
  what: string,
  text: string,
  headers?: Readonly<Record<string, string>>,
  more?: More,
];

/** Of requests that are repeated three times, with waits of 0.5, 1 and 2 seconds. */
const repeated = { requests: 4, seconds: 3.5 };
/** Under v3alpha and under v3. */
const bothPrefixes = { requests: 2 };

const rows: readonly Row[] = [
  [100, "and then nothing but the end", "", {}, repeated],
  [201, "with nothing", ""],
  [204, "", ""],
  [206, "", '{"a":'],
  [300, "", ""],
  [304, "", ""],
  [400, "", "bad request"],
  [401, "", "unauthorized", { "www-authenticate": 'Basic realm="x"' }],
  [402, "", ""],
  [403, "as JSON", '{"error":"forbidden"}'],
  [403, "as a page", page, { "content-type": "text/html" }],
  [404, "of the service", "package not found", {}, { outcome: byKind("missing", "failed") }],
  [404, "of the service as JSON", '{"error":"version not found"}', {}, { outcome: byKind("missing", "failed") }],
  [404, "of another server", "404 page not found", {}, bothPrefixes],
  [404, "of another server as JSON", '{"code":5,"message":"Not Found"}', {}, bothPrefixes],
  [404, "as a page", page, { "content-type": "text/html" }, bothPrefixes],
  [404, "with nothing", "", {}, bothPrefixes],
  [405, "", "method not allowed", {}, bothPrefixes],
  // Node's `fetch` hides it as a broken connection.
  [407, "", "", { "proxy-authenticate": "Basic" }, repeated],
  [408, "", "request timeout"],
  [409, "", "conflict"],
  [410, "", "gone", {}, bothPrefixes],
  [413, "", ""],
  [414, "", ""],
  [418, "", "short and stout"],
  // Node's `fetch` repeats it by itself, once.
  [421, "", "misdirected", {}, { requests: 2 }],
  [425, "", "too early"],
  [426, "", "", { upgrade: "h2c" }],
  [429, "", "too many requests", {}, repeated],
  [429, "with Retry-After: 0", "", { "retry-after": "0" }, repeated],
  [429, "with Retry-After: 5", "", { "retry-after": "5" }, { requests: 4, seconds: 15 }],
  [429, "with Retry-After: 60", "", { "retry-after": "60" }, { requests: 4, seconds: 180 }],
  [429, "with Retry-After: 61", "", { "retry-after": "61" }],
  [429, "with Retry-After: 86400", "", { "retry-after": "86400" }],
  [429, "with Retry-After: 99999999999999999999", "", { "retry-after": "99999999999999999999" }, repeated],
  [429, "with Retry-After: -5", "", { "retry-after": "-5" }, repeated],
  [429, "with Retry-After: soon", "", { "retry-after": "soon" }, repeated],
  [429, "with Retry-After as a date", "", { "retry-after": "Fri, 31 Dec 9999 23:59:59 GMT" }, repeated],
  [431, "", ""],
  [451, "", "unavailable for legal reasons"],
  [499, "", ""],
  [500, "", "internal error", {}, { requests: 3, seconds: 1.5 }],
  [500, "as JSON", '{"error":"internal error"}', {}, { requests: 3, seconds: 1.5 }],
  [501, "", "not implemented", {}, bothPrefixes],
  [502, "as a page", page, { "content-type": "text/html" }, repeated],
  [503, "", "service unavailable", {}, repeated],
  [503, "with Retry-After: 2", "", { "retry-after": "2" }, { requests: 4, seconds: 6 }],
  [504, "", "", {}, repeated],
  [508, "", "", {}, repeated],
  [599, "", "", {}, repeated],
  [999, "", "", {}, repeated],
];

const redirects: readonly Row[] = [301, 302, 303, 307, 308].flatMap((status): Row[] => [
  [status, "to the same host", "", { location: "/elsewhere" }],
  [status, "to another host", "", { location: "http://elsewhere.example/v3alpha/query?token=secret" }],
  [status, "without a location", ""],
]);

const strange: readonly Row[] = [
  [302, "to a file", "", { location: "file:///etc/passwd" }],
  [302, "to a script", "", { location: "javascript:alert(1)" }],
  [302, "to itself with a password", "", { location: "http://user:secret@elsewhere.example/" }],
];

export const statusFaults: readonly Fault[] = [
  ...[...rows, ...redirects, ...strange].map(([status, what, text, headers = {}, more = {}]): Fault => ({
    name: `${status} ${what}`.trim(),
    strike: (exchange) => respond(exchange, text, { status, ...headers }),
    outcome: "failed",
    ...more,
  })),
  {
    name: "503 once",
    strike: (exchange, right) =>
      right.nth === 0 ? respond(exchange, "", { status: 503 }) : respondRight(exchange, right),
    outcome: "found",
    requests: 2,
    seconds: 0.5,
  },
  {
    name: "404 of another server under v3alpha alone",
    strike: (exchange, right) =>
      exchange.path.startsWith("/v3alpha/")
        ? respond(exchange, "404 page not found", { status: 404 })
        : respondRight(exchange, right),
    outcome: {
      rest: "found",
      ...of(batchOperations, "failed"),
      ...of(
        ["GetDependents", "GetCapabilities", "GetSimilarlyNamedPackages", "PurlLookup", "QueryContainerImages"],
        "failed",
      ),
    },
    requests: 2,
  },
];
