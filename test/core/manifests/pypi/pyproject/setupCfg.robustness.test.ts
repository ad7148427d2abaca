import assert from "node:assert/strict";
import { compiledRequirements } from "../../../../../src/core/manifests/pypi/requirements/compiledRequirements.ts";
import { setupCfg } from "../../../../../src/core/manifests/pypi/pyproject/setupCfg.ts";
import { fixturesIn } from "../../../../support/fixtures.ts";
import { checkLockfile } from "../../../../support/project.ts";
import { checkSpans } from "../../../../support/spans.ts";

describe("every prefix of every setup.cfg", () => {
  for (const { path, text } of fixturesIn("manifests").filter((fixture) => fixture.path.endsWith("/setup.cfg"))) {
    it(path, () => {
      assert.deepEqual(setupCfg.parse(text).problems, []);
      assert.ok(setupCfg.parse(text).declarations.length > 10);
      for (let length = text.length; length >= 0; length--) {
        const prefix = text.slice(0, length);
        checkSpans(prefix, setupCfg.parse(prefix));
      }
    });
  }
});

describe("setup.cfg against hostile texts", () => {
  for (const piece of [
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
    "(",
    "\0",
  ]) {
    it(`lines of ${JSON.stringify(piece)}`, () => {
      for (const start of [
        "",
        "[options]\ninstall_requires =",
        "[options]\ninstall_requires =\n  ",
        "[options.extras_require]\na = b",
      ]) {
        const text = start + piece.repeat(20_000);
        checkSpans(text, setupCfg.parse(text));
      }
    });
  }

  it("two thousand requirements", () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `    a${index}>=1`);
    assert.equal(setupCfg.parse(`[options]\ninstall_requires =\n${lines.join("\n")}`).declarations.length, 2_000);
  });
});

describe("compiled requirements against hostile texts", () => {
  for (const piece of ["a==1\n", "a==1;\n", "a==", "\\\n", "--hash=x ", "-i x\n", "# via\n", "a @ x\n"]) {
    it(`lines of ${JSON.stringify(piece)}`, () => checkLockfile(compiledRequirements, `b==1 ${piece.repeat(10_000)}`));
  }

  it("every prefix", () => {
    for (const { text } of fixturesIn("manifests/forecast"))
      for (let length = text.length; length >= 0; length--) checkLockfile(compiledRequirements, text.slice(0, length));
  });
});
