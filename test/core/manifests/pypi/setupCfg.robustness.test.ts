import assert from "node:assert/strict";
import { setupCfg } from "../../../../src/core/manifests/pypi/setupCfg.ts";
import { testRepeated } from "../../../support/robustness.ts";

describe("setup.cfg against hostile texts", () => {
  const pieces = [
    " ",
    "\t",
    "[",
    "]",
    "=",
    ":",
    ";",
    "#",
    " #",
    "a",
    "a\n",
    " a\n",
    "\n",
    "\r",
    "[a]\n",
    "a=\n",
    "==1,",
  ];
  const lists = [
    "[options]\ninstall_requires =",
    "[options]\ninstall_requires =\n  ",
    "[options.extras_require]\na = b",
  ];
  testRepeated(setupCfg, [...pieces, "(", "\0"], ["", ...lists]);

  it("reads two thousand requirements", () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `    a${index}>=1`);
    assert.equal(setupCfg.parse(`[options]\ninstall_requires =\n${lines.join("\n")}`).declarations.length, 2_000);
  });
});
