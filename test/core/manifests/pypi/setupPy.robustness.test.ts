import assert from "node:assert/strict";
import { setupPy } from "../../../../src/core/manifests/pypi/setupPy.ts";
import { testRepeated } from "../../../support/robustness.ts";

describe("setup.py against hostile texts", () => {
  const pieces = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    '"',
    "'",
    '"""',
    "\\",
    "\n",
    " ",
    "#",
    "a",
    "a=",
    "a = b\n",
    "a.append(",
    ",",
    "+=",
    "f'",
    "\0",
  ];
  const starts = [
    "",
    "setup(",
    "setup(install_requires=[",
    "setup(extras_require={",
    'setup(install_requires="""',
    "a = [",
  ];
  testRepeated(setupPy, pieces, starts);

  it("reads two thousand requirements", () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `    "a${index}>=1",`);
    assert.equal(setupPy.parse(`setup(install_requires=[\n${lines.join("\n")}\n])`).declarations.length, 2_000);
  });

  it("reads two thousand variables", () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `v${index} = ["a${index}"]`);
    const extras = lines.map((_, index) => `"x${index}": v${index}`);
    const text = `${lines.join("\n")}\nsetup(extras_require={${extras.join(", ")}})`;
    assert.equal(setupPy.parse(text).declarations.length, 2_000);
  });
});
