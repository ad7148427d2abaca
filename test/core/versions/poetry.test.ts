import assert from "node:assert/strict";
import { versionsOf } from "../../../src/core/versions/index.ts";
import { isPoetryUnion, translatePoetry } from "../../../src/core/versions/pypi/poetry.ts";

describe("constraints of Poetry", () => {
  it("are requirements of PEP 440, or nothing", () => {
    const { isRequirement } = versionsOf("PYPI");
    const operators = ["", "^", "~", "~=", "=", "==", "===", "!=", "<", "<=", ">", ">="];
    const numbers = ["0", "0.0", "0.0.3", "1", "1.2.3", "1!2.3", "1.*", "1.2.*", "v1", "1-2", "1.x"];
    const versions = [...numbers, "1.0a1", "1.0.post1", "1.0.dev3", "1.2+x.1"];
    const constraints = operators.flatMap((operator) =>
      versions.flatMap((version) => [operator + version, `${operator} ${version}`, `>0, ${operator}${version}`]),
    );
    const translated = constraints.flatMap((constraint) => translatePoetry(constraint) ?? []);
    assert.deepEqual(
      translated.filter((requirement) => !isRequirement(requirement)),
      [],
    );
    assert.ok(translated.length > 300, `${translated.length} of ${constraints.length}`);
  });

  it("are unions with a bar, which PEP 440 does not have", () => {
    assert.deepEqual([isPoetryUnion("^1 || ^2"), translatePoetry("^1 || ^2")], [true, undefined]);
    assert.deepEqual([isPoetryUnion("nonsense"), translatePoetry("nonsense")], [false, undefined]);
    assert.deepEqual([isPoetryUnion("|".repeat(600)), translatePoetry("1".repeat(600))], [false, undefined]);
  });
});
