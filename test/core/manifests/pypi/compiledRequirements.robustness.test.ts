import { compiledRequirements } from "../../../../src/core/manifests/pypi/compiledRequirements.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile } from "../../../support/project.ts";
import { testHostile } from "../../../support/robustness.ts";

describe("compiled requirements against hostile texts", () => {
  const pieces = ["a==1\n", "a==1;\n", "a==", "\\\n", "--hash=x ", "-i x\n", "# via\n", "a @ x\n"];
  testHostile(
    pieces.map((piece) => [JSON.stringify(piece), () => `b==1 ${piece.repeat(10_000)}`] as const),
    (text) => checkLockfile(compiledRequirements, text),
  );
});

describe("damaged compiled requirements", () =>
  testHostile(
    fixturesIn("manifests/forecast").map(({ path, text }) => [path, () => text] as const),
    (text) => {
      for (let length = text.length; length >= 0; length--) checkLockfile(compiledRequirements, text.slice(0, length));
    },
  ));
