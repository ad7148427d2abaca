import assert from "node:assert/strict";
import { absolutePath } from "../../src/cli/paths.ts";
import { createSettingsFiles, policiesFor, type SettingsFiles } from "../../src/cli/settingsFiles.ts";
import { fileText, type FileText } from "../../src/core/manifests/gap.ts";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";

const settings = absolutePath("app/package-insights.json");
const missing = fileText(undefined);

function over(
  files: ReadonlyMap<string, FileText>,
  ...args: readonly string[]
): SettingsFiles & { readonly reads: string[] } {
  const reads: string[] = [];
  const created = createSettingsFiles(
    { args: [...args], policyWith: () => defaultPolicy(0) },
    {
      readFile(path) {
        reads.push(path);
        return Promise.resolve(files.get(path) ?? missing);
      },
    },
  );
  return { ...created, reads };
}

describe("the folder up to which settings are looked for", () => {
  const rows: readonly (readonly [args: string, manifest: string, root: string])[] = [
    ["app", "app/deep/package.json", "app"],
    ["app/deep app", "app/deep/package.json", "app"],
    ["app app/deep", "app/deep/package.json", "app"],
    ["app/deep", "app/package.json", "."],
    ["other", "app/package.json", "."],
    ["app/package.json", "app/package.json", "."],
    ["../away", "../away/lib/package.json", "../away"],
    ["../away/package.json", "../away/package.json", "../away"],
  ];
  for (const [args, manifest, root] of rows)
    it(`is ${root} for ${manifest} with ${args}`, () => {
      const { settingsRoot } = over(new Map(), ...args.split(" "));
      assert.equal(settingsRoot(absolutePath(manifest)), absolutePath(root));
    });
});

describe("the policy of a manifest", () => {
  const text = fileText('{ "rules": { "deprecated": "off" } }');
  const manifests = ["app/package.json", "app/go.mod", "package.json"].map(absolutePath);

  it("is one for all that the same files apply to, and each file is read once", async () => {
    const files = over(new Map([[settings, text]]), ".");
    assert.equal((await policiesFor(manifests, files)).length, 2);
    assert.equal(files.reads.filter((path) => path === settings).length, 1);
    assert.deepEqual(
      (await files.filesFor(absolutePath("app/go.mod"))).map(({ path }) => path),
      [settings],
    );
  });

  const unreadable: readonly FileText[] = [
    { kind: "missing", isFolder: true },
    { kind: "unreadable", reason: "unreadable" },
  ];
  for (const file of unreadable)
    it(`is refused where its file is ${JSON.stringify(file)}`, async () => {
      const files = over(new Map([[settings, file]]), ".");
      await assert.rejects(policiesFor(manifests, files), /^UsageError: app\/package-insights\.json cannot be read$/);
    });
});
