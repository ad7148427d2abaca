import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";

const [, table = ""] = readFileSync("docs/testing.md", "utf8").split("## Figures");
const rows = [...table.matchAll(/^\|(?! *(?:What|-)) ?(.*)\|$/gm)].map(([, row = ""]) =>
  row.split("|").map((cell) => cell.trim()),
);
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Readonly<Record<string, string>> };

/** The scripts and files of a command that there are not. */
function missingIn(command: string): readonly string[] {
  const [, script] = /\bnpm (?:run )?(\S+)/.exec(command) ?? [];
  const files = [...command.matchAll(/(?:test|src)\/[\w/.*]+/g)].map(([file]) => file);
  return [
    ...(script !== undefined && scripts[script] === undefined ? [script] : []),
    ...files.filter((file) => !existsSync(file) && globSync(file).length === 0),
  ];
}

describe("the figures of docs/testing.md", () => {
  it("are there", () => assert.ok(rows.length >= 10));

  for (const [what = "", figure = "", command = "", , date = ""] of rows)
    it(`have a command for ${what}`, () => {
      assert.notEqual(figure, "");
      assert.match(command, /^`(?:[A-Z_]+=\S+ )?(?:npm|npx|node) .*`$/);
      assert.deepEqual(missingIn(command.slice(1, -1)), []);
      assert.match(date, /^\d{4}-\d{2}-\d{2}$/);
    });
});
