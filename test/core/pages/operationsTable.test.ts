import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { commands } from "../../../src/cli/commands.ts";
import { operations, type Operation } from "../../../src/core/api/operations.ts";
import { decodedFields, specificationGaps } from "./specFields.ts";
import { extensionManifest } from "../../support/extensionManifest.ts";

const text = readFileSync("docs/operations.md", "utf8");
const names = Object.keys(operations) as readonly Operation[];

function fieldsOf(operation: Operation): readonly string[] {
  return operation in batchFields ? [...common, batchFields[operation] ?? ""] : decodedFields(operation);
}

const common = ["responses[].request", "nextPageToken"];
const batchFields: Readonly<Partial<Record<Operation, string>>> = {
  GetVersionBatch: "responses[].version",
  GetProjectBatch: "responses[].project",
  PurlLookupBatch: "responses[].result",
};

interface Extension {
  readonly contributes: { readonly commands: readonly { readonly title: string }[] };
}

/** The cells of the rows of a table, without its head. */
function rowsIn(markdown: string): readonly (readonly string[])[] {
  const rows = markdown.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

const [head = "", ...parts] = text.split("\n### ");
const tables = new Map(
  parts.map((part) => {
    const rows = rowsIn(part).map(([path = "", where = ""]) => [path.replaceAll("`", ""), where] as const);
    return [part.split("\n")[0] ?? "", rows];
  }),
);

function covers(path: string, field: string): boolean {
  return field === path || field.startsWith(`${path}.`) || (path.endsWith("[]") && field.startsWith(path));
}

describe("docs/operations.md", () => {
  it("has a row for each operation, without an empty cell", () => {
    const rows = rowsIn(head);
    assert.deepEqual(rows.map(([name]) => name).toSorted(), names.toSorted());
    for (const row of rows) assert.ok(row.length === 8 && row.every((cell) => cell !== ""), row.join());
  });

  it("names only commands that exist, at least one of the command line for each operation", () => {
    const ofShell = new Set<string>(commands.map((command) => command.name));
    const { contributes } = extensionManifest() as Extension;
    const titles = new Set(contributes.commands.map(({ title }) => title));
    for (const [operation = "", , , inEditor = "", onCommandLine = ""] of rowsIn(head)) {
      const named = [...onCommandLine.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
      assert.ok(named.length > 0 && named.every((name) => ofShell.has(name)), `${operation}: ${onCommandLine}`);
      for (const [, title = ""] of inEditor.matchAll(/\*([^*]+)\*/g))
        assert.ok(titles.has(title), `${operation}: ${title}`);
    }
    assert.ok(ofShell.has("api"));
  });

  it("has a table of fields for each operation", () =>
    assert.deepEqual([...tables.keys()].toSorted(), names.toSorted()));

  for (const operation of names) {
    it(`says where each field of ${operation} is`, () => {
      const rows = tables.get(operation) ?? [];
      const fields = fieldsOf(operation);
      for (const [path, where] of rows) assert.ok(where !== "" && fields.some((field) => covers(path, field)), path);
      const rowsOf = (field: string) => rows.filter(([path]) => covers(path, field)).length;
      assert.deepEqual(
        fields.filter((field) => rowsOf(field) !== 1),
        [],
      );
    });
  }
});

describe("the comparison with a specification", () => {
  const specification = `
### Dependents

| Field | Type | Notes |
|---|---|---|
| dependentCount | number | |
| directDependentCount | number | |
| indirectDependentCount | number | |

### Capabilities

capabilities[]{capability: string (an identifier); directCount: number; indirectCount: number}.
`;
  const rows: readonly (readonly [what: string, specification: string, expected: readonly string[]])[] = [
    ["no gap", specification, []],
    [
      "a field of the specification that is not in the tables",
      specification.replace("| dependentCount |", "| newCount | number | |\n| dependentCount |"),
      ["GetDependents: newCount is not decoded"],
    ],
    [
      "a field of the tables that the specification does not have",
      specification.replace("; indirectCount: number", ""),
      ["GetCapabilities: indirectCount is not in the specification"],
    ],
  ];
  for (const [what, changed, expected] of rows)
    it(`finds ${what}`, () =>
      assert.deepEqual(specificationGaps(changed, ["GetDependents", "GetCapabilities"]), expected));
});
