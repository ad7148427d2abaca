import { deepEqual, equal } from "node:assert/strict";
import { answer } from "../../service/answer.ts";
import { recordings } from "../../service/snapshot.ts";
import { at } from "./ask.ts";

/** Where the service is known to say something else than the recording, and why. */
const differences: Record<string, readonly string[]> = {
  // The snapshot is younger: there is a newer default, and advisories were published since.
  "GetVersion-1.json": ["isDefault", "advisoryKeys"],
  "GetVersion-3.json": ["advisoryKeys"],
  "GetVersion-4.json": ["isDefault"],
};

/** Literals of tests lack fields with default values, which the wire always carries. */
const defaults: Record<string, unknown> = { fromNode: 0, bundled: false, error: "", isDefault: false };

/** Literals of tests may also have the name of a field as in Go. */
const wireNames: Record<string, string> = { Bundled: "bundled" };

describe("recorded answers", () => {
  for (const [file, { request, body, recordedAt, headers }] of recordings()) {
    it(`${file}: ${new URL(request.url).pathname}`, () => {
      const answered = answer(request.method, new URL(request.url).pathname);
      equal(answered.status, 200);
      for (const [name, value] of Object.entries(headers)) equal(answered.headers[name], value);
      const served = without(JSON.parse(answered.text), differences[file] ?? []);
      const expected = without(body, differences[file] ?? []);
      deepEqual(
        recordedAt === null ? filled(served, expected) : served,
        recordedAt === null ? filled(expected, served) : expected,
      );
    });
  }

  it("are 33", () => equal(recordings().size, 33));

  it("lost no advisory to the snapshot's ranges", () => {
    for (const { request, body } of recordings().values()) {
      const recorded = ((at(body, "advisoryKeys") ?? []) as { id: string }[]).map(({ id }) => id);
      const served = at(JSON.parse(answer("GET", new URL(request.url).pathname).text), "advisoryKeys") as
        { id: string }[] | undefined;
      deepEqual(
        recorded.filter((id) => !served?.some((key) => key.id === id)),
        [],
      );
    }
  });
});

function without(body: unknown, fields: readonly string[]): unknown {
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => !fields.includes(name)));
}

/** The value with those defaults that the other one has too. */
function filled(value: unknown, other: unknown): unknown {
  if (Array.isArray(value)) return value.map((each, index) => filled(each, (other as unknown[])[index]));
  if (typeof value !== "object" || value === null) return value;
  const missing = Object.entries(defaults).filter(([name, each]) => !(name in value) && at(other, name) === each);
  const own = Object.entries(value).map(([name, each]) => [wireNames[name] ?? name, filled(each, at(other, name))]);
  return Object.fromEntries([...own, ...missing]);
}
