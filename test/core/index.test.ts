import { deepEqual, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as library from "../../src/core/index.ts";

describe("the library", () => {
  it("exports what its documentation imports", () => {
    const text = readFileSync(new URL("../../docs/library.md", import.meta.url), "utf8");
    const lists = [...text.matchAll(/import \{ ([^}]+) \} from "\.\.\/src\/core\/index\.ts"/g)];
    const names = lists.flatMap(([, list = ""]) => list.split(", "));
    ok(names.length > 0);
    deepEqual(
      names.filter((name) => !(name in library)),
      [],
    );
  });
});
