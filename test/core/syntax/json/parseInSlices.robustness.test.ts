import fc from "fast-check";
import { runs } from "../../../support/runs.ts";
import { isParsedAlike } from "./parsedAlike.ts";

describe("JSON that is parsed in slices", () => {
  it("is as JSON.parse has it: any value, intact and damaged", () => {
    const piece = fc.constantFrom("{", "}", "[", "]", ",", ":", '"', "\\", " ", "1", "n");
    const damage = fc.record({ at: fc.nat(200), length: fc.nat(3), piece: fc.option(piece, { nil: "" }) });
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.array(damage, { maxLength: 2 }), (json, damages) => {
        let text = `{"a":${json},"b":${json}}`;
        for (const { at, length, piece: put } of damages) text = text.slice(0, at) + put + text.slice(at + length);
        isParsedAlike(text);
      }),
      runs(500),
    );
  });
});
