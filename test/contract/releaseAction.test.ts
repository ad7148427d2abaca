// `npm run release:action`: a commit with the bundle of the action, and nothing else than a tag is changed.

import assert from "node:assert/strict";
import { commitBundle, majorTag } from "../../build/releaseAction.ts";
import { createRepository, hasGit, type GitRepository } from "../support/gitRepository.ts";

describe("the commit with the bundle of the action", function () {
  let repository: GitRepository;

  before(function () {
    if (!hasGit) this.skip();
    repository = createRepository();
    repository.write(".gitignore", "dist/\n");
    repository.write("action/action.yml", "runs: { using: node24, main: dist/index.cjs }\n");
    repository.git("config", "user.name", "Acme");
    repository.git("config", "user.email", "insights@acme.example");
    repository.commitAll();
    repository.write("action/dist/index.cjs", "// the bundle\n");
    repository.write("action/other.txt", "not committed\n");
  });

  after(() => {
    if (hasGit) repository.remove();
  });

  it("has the bundle, though it is ignored, on top of the commit that is released", () => {
    const commit = commitBundle(repository.path, "1.2.3");
    assert.equal(repository.git("diff", "--name-status", "HEAD", commit), "A\taction/dist/index.cjs");
    assert.equal(repository.git("rev-parse", `${commit}^`), repository.git("rev-parse", "HEAD"));
    assert.equal(repository.git("log", "-1", "--format=%s", commit), "Build the action of 1.2.3");
  });

  it("changes neither the branch nor the index", () => {
    const before = [repository.git("rev-parse", "main"), repository.git("status", "--porcelain")];
    commitBundle(repository.path, "1.2.3");
    assert.deepEqual([repository.git("rev-parse", "main"), repository.git("status", "--porcelain")], before);
  });

  for (const [version, tag] of Object.entries({ "1.0.0": "v1", "2.10.3": "v2", "10.0.0-rc.1": "v10" }))
    it(`is tagged ${tag} for ${version}`, () => assert.equal(majorTag(version), tag));
});
