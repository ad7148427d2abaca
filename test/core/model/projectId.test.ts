import assert from "node:assert/strict";
import { projectIdOf, repositoryIn } from "../../../src/core/model/projectId.ts";

/** An address, and the repository in it. */
const rows: readonly (readonly [address: string, repository: string | undefined])[] = [
  ["https://github.com/acme/tool", "github.com/acme/tool"],
  ["http://www.github.com/acme/tool/", "github.com/acme/tool"],
  ["git+ssh://git@github.com/acme/tool.git", "github.com/acme/tool"],
  ["git@github.com:acme/tool.git#v1", "github.com/acme/tool"],
  ["https://GitHub.com/Acme/Tool.GIT", "github.com/Acme/Tool"],
  ["github.com/acme/tool", "github.com/acme/tool"],
  ["https://github.com/acme/tool/tree/main/packages/a", "github.com/acme/tool"],
  ["https://github.com/acme/tool?tab=readme#top", "github.com/acme/tool"],
  ["https://github.com/acme/tool.js", "github.com/acme/tool.js"],
  ["see https://github.com/acme/tool for more", "github.com/acme/tool"],
  ["https://bitbucket.org/acme/tool/src/main", "bitbucket.org/acme/tool"],
  ["https://gitlab.com/acme/tool", "gitlab.com/acme/tool"],
  ["https://gitlab.com/acme/group/sub/tool.git", "gitlab.com/acme/group/sub/tool"],
  ["https://gitlab.com/acme/group/tool/-/blob/main/a.ts", "gitlab.com/acme/group/tool"],
  ["https://gitlab.com/acme/tool/Tree/main", "gitlab.com/acme/tool"],
  ["https://gitlab.com/acme/tool/wikis", "gitlab.com/acme/tool"],
  ["https://gitlab.com/acme/raw", "gitlab.com/acme/raw"],
  ["https://gitlab.com/acme/group//tool", "gitlab.com/acme/group"],
  ["https://github.com/acme", undefined],
  ["https://github.com/acme/", undefined],
  ["https://github.com//tool", undefined],
  ["https://github.com/", undefined],
  ["https://github.com", undefined],
  ["https://gitlab.com/-/tree", "gitlab.com/-/tree"],
  ["https://notgithub.com/acme/tool", undefined],
  ["https://github.com.acme.example/acme/tool", undefined],
  ["https://git.acme.example/acme/tool", undefined],
  ["", undefined],
]; // prettier-ignore

describe("the repository", () => {
  for (const [address, repository] of rows) {
    it(`in ${JSON.stringify(address)} is ${repository ?? "none"}`, () => {
      assert.equal(repositoryIn(address), repository);
      assert.equal(projectIdOf(address), repository?.toLowerCase());
    });
  }

  for (const page of [
    "-",
    "badges",
    "blame",
    "blob",
    "builds",
    "commits",
    "create",
    "create_dir",
    "edit",
    "environments",
    "files",
    "find_file",
    "gitlab-lfs",
    "info",
    "new",
    "preview",
    "raw",
    "refs",
    "tree",
    "update",
    "wikis",
  ]) {
    it(`ends before ${page} on GitLab`, () => {
      assert.equal(repositoryIn(`https://gitlab.com/acme/group/tool/${page}/main`), "gitlab.com/acme/group/tool");
    });
  }
});
