import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { distort } from "../service/faults.ts";
import { found } from "../service/reply.ts";
import { batchOperations, of, respond, withoutKeys, type Fault, type RightAnswer } from "./fault.ts";

/** Operations whose answer may be empty: all its lists may be, and its numbers may be zero. */
const mayBeEmpty = of([...withoutKeys, "Query"], "found");
/** Of which an answer is not compared, as it does not name what was requested. */
const uncompared = of(withoutKeys, "found");

function fault(
  name: string,
  body: (right: RightAnswer) => string | Uint8Array,
  outcome: Fault["outcome"] = "failed",
  headers: Readonly<Record<string, string>> = {},
): Fault {
  return { name, strike: (exchange, right) => respond(exchange, body(right), headers), outcome };
}

/** The answer with each of its records changed. */
function changed({ value }: RightAnswer, change: (record: Record<string, unknown>) => object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part) ? change({ ...part }) : part,
  );
}

function otherKeys(record: Record<string, unknown>): object {
  if (typeof record.system === "string") return { ...record, name: `${String(record.name)}-other` };
  if (typeof record.id === "string") return { id: `${record.id}-other` };
  if ("purl" in record && Object.keys(record).length === 1) return { purl: "pkg:npm/other@1.0.0" };
  return { ...record, ...("aliases" in record && { aliases: [] }) };
}

function otherVersions(record: Record<string, unknown>): object {
  return "version" in record && typeof record.version === "string" ? { ...record, version: "97.8.9" } : record;
}

function withoutKey(record: Record<string, unknown>): object {
  const names = ["packageKey", "versionKey", "projectKey", "advisoryKey", "purl", "package", "version"];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** The fields of the answer itself: one that has neither lists nor objects stays as it is. */
function swapped({ value }: RightAnswer): string {
  const swap = (part: unknown) => {
    if (Array.isArray(part)) return Object.fromEntries(part.entries());
    return typeof part === "object" ? [part] : part;
  };
  return JSON.stringify(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, swap(part)])));
}

function numbersAsTexts({ value }: RightAnswer): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "number" ? String(part) : part));
}

const nested = (open: string, close: string) => open.repeat(50_000) + close.repeat(50_000);
const replaced = (right: RightAnswer, more: string) => `${right.text.trimEnd().slice(0, -1)},${more}}`;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

export const bodyFaults: readonly Fault[] = [
  fault("no fault", ({ text }) => text, "found"),
  fault("no body", () => ""),
  fault("a blank", () => " "),
  fault("null", () => "null"),
  fault("true", () => "true"),
  fault("a number", () => "7"),
  fault("a text", () => '"not found"'),
  fault("an empty object", () => "{}", { rest: "failed", ...mayBeEmpty }),
  fault("an empty list", () => "[]"),
  fault("the answer in a list", ({ text }) => `[${text}]`),
  fault("the answer twice", ({ text }) => text + text),
  fault("the answer and more", ({ text }) => `${text}<!-- proxy -->`),
  fault("half of the answer", ({ text }) => text.slice(0, text.length / 2)),
  fault("JSON with a comment", ({ text }) => `// ok\n${text}`),
  fault("a guard before JSON", ({ text }) => `)]}'\n${text}`),
  fault("lists in lists", () => nested("[", "]")),
  fault("objects in objects", () => `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`, {
    rest: "failed",
    ...mayBeEmpty,
  }),
  fault("the answer with a deep field", (right) => replaced(right, `"newer":${nested("[", "]")}`), "found"),
  fault("the answer with fields of a later version", (right) => replaced(right, '"newer":{"a":[1,null]}'), "found"),
  fault("the answer with a field of the prototype", (right) => replaced(right, '"__proto__":{"kind":"x"}'), "found"),
  fault("every field twice", (right) => replaced(right, right.text.trim().slice(1, -1)), "found"),
  fault("a login page", () => "<html><body>Sign in</body></html>", "failed", { "content-type": "text/html" }),
  fault("a login page that says it is JSON", () => "<html><body>Sign in</body></html>"),
  fault("an error with status 200", () => '{"error":"internal error"}', { rest: "failed", ...mayBeEmpty }),
  fault("another type of content", ({ text }) => text, "found", { "content-type": "text/plain" }),
  fault("another character set", ({ text }) => text, "found", { "content-type": "application/json; charset=latin1" }),
  fault("a byte order mark", ({ text }) => `\ufeff${text}`, "found"),
  fault("UTF-16", ({ text }) => utf16(text)),
  fault("bytes that are no text", () => Uint8Array.from({ length: 1_000 }, (_, n) => 255 - (n % 128))),
  fault(
    "bytes that are no text in a field of a later version",
    (right) => Buffer.from(replaced(right, '"newer":"\u00ff\u00fe"'), "latin1"),
    "found",
  ),
  fault("a zero in the answer", ({ text }) => `${text.slice(0, 5)}\0${text.slice(5)}`),
  fault("half a surrogate pair", (right) => replaced(right, '"newer":"\\ud800"'), "found"),
  fault("values of other types", ({ value }) => {
    const { body } = distort(found(value), { kind: "types" }, "");
    return body.kind === "json" ? JSON.stringify(body.value) : body.text;
  }),
  fault("objects for lists and lists for objects", swapped, { rest: "failed", ...of(["GetDependents"], "found") }),
  fault("numbers as texts", numbersAsTexts, "found"),
  fault("another key", (right) => changed(right, otherKeys), { rest: "failed", ...uncompared }),
  fault("another version", (right) => changed(right, otherVersions), {
    rest: "failed",
    ...uncompared,
    ...of(["GetPackage", "GetProject", "GetProjectBatch", "GetAdvisory", "GetSimilarlyNamedPackages"], "found"),
  }),
  fault("no key", (right) => changed(right, withoutKey), {
    rest: "failed",
    ...uncompared,
    ...of(["GetProjectPackageVersions"], "failed"),
    // An item without an answer.
    ...of(["PurlLookupBatch"], "missing"),
  }),
  fault("gzip", ({ text }) => gzipSync(text), "found", { "content-encoding": "gzip" }),
  fault("deflate", ({ text }) => deflateSync(text), "found", { "content-encoding": "deflate" }),
  fault("brotli", ({ text }) => brotliCompressSync(text), "found", { "content-encoding": "br" }),
  fault("GZIP in capitals", ({ text }) => gzipSync(text), "found", { "content-encoding": "GZIP" }),
  fault("gzip that is not announced", ({ text }) => gzipSync(text)),
  fault("an encoding that nobody knows", ({ text }) => text, "found", { "content-encoding": "x-acme" }),
  { ...fault("text that is announced as gzip", ({ text }) => text, "failed", gzipped()), requests: 4, seconds: 3.5 },
  {
    ...fault("gzip that is cut off", ({ text }) => gzipSync(text).subarray(0, -20), "failed", gzipped()),
    requests: 4,
    seconds: 3.5,
  },
  fault("a page of a batch", () => '{"responses":[],"nextPageToken":"t"}', {
    rest: "failed",
    ...mayBeEmpty,
    ...of(batchOperations, "failed"),
  }),
];

function gzipped(): Readonly<Record<string, string>> {
  return { "content-encoding": "gzip" };
}
