// `find`, as a shell runs it, beside a service that counts its requests.

import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { pageSchemaErrors } from "../../support/checkSchema.ts";
import { createFolder, runIn } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder((folder) => {
  cpSync("test/fixtures/sample", join(folder.path, "sample"), { recursive: true });
  folder.write("whole/package.json", '{\n"dependencies": {"lodash": "4.17.20"}}');
  folder.write("broken/package.json", '{"dependencies": {"lodash": "^4.17.20"}}');
  folder.write("broken/package-lock.json", '{"lockfileVersion": 3, "packages": {');
});

const run = (list: string, ...args: readonly string[]) => {
  folder.write("list", list);
  return runIn(folder.path, ["find", "list", ...args, "--base-url", service.url, "--no-cache"]);
};

const rows: readonly (readonly [list: string, path: string, code: number, expected: readonly RegExp[]])[] = [
  [
    "lodash 4.17.20\n",
    "whole",
    1,
    [
      /^1 of 1 listed packages found, in 1 place$/m,
      /lodash +4\.17\.20 +npm +declared as 4\.17\.20 +whole\/package\.json +2$/m,
    ],
  ],
  ["lodash 4.17.21\n", "whole", 0, [/The package was not found$/m, /1 manifest has no lockfile/]],
  ["lodash 4.17.20\nleft pad\n", "whole", 1, [/list, line 2: “pad” is not a version/]],
  ["lodash 4.17.21\nleft pad\n", "whole", 2, [/list, line 2: “pad” is not a version/]],
  ["left pad\n", "whole", 2, [/The list has no package that was understood/]],
  [
    "axios 1.14.1\n",
    "broken",
    2,
    [
      /^The package was not found in what was read · 1 part not understood or not read$/m,
      /broken\/package-lock\.json: package-lock\.json is damaged/,
    ],
  ],
  ["lodash 4.17.21\n", "broken", 1, [/allowed by \^4\.17\.20, not locked/]],
  [
    "package,version,ecosystem\nqs,6.11.0,npm\nDjango,3.0.5,PyPI\ngolang.org/x/text,0.3.7,go\n",
    "sample",
    1,
    [
      /3 of 3 listed packages found/,
      /qs +6\.11\.0 +npm +locked +sample\/services\/storefront\/pnpm-lock\.yaml +100 +@acme\/web › express 4\.19\.1 › qs 6\.11\.0$/m,
      /django +3\.0\.5 +PyPI +declared as ==3\.0\.5 +sample\/requirements\.txt +6$/m,
      /golang\.org\/x\/text +v0\.3\.7 +Go +.* +sample\/services\/gateway\/go\.mod +14$/m,
    ],
  ],
  ["\n# nothing\n", "whole", 64, []],
  ["lodash", "nowhere", 64, []],
];

describe("package-insights find", () => {
  for (const [list, path, code, expected] of rows) {
    it(`exits with ${code} for ${JSON.stringify(list)} in ${path}, and requests nothing`, async () => {
      service.reset();
      const { out, err, ...text } = await run(list, path);
      assert.equal(text.code, code, out + err);
      for (const each of expected) assert.match(out, each);
      if (code === 64) return;
      const json = await run(list, path, "--format", "json");
      assert.equal(json.code, code);
      assert.equal(pageSchemaErrors(JSON.parse(json.out)), "");
      assert.deepEqual(service.requests, []);
    });
  }

  it("searches the current folder, with the lockfiles of tools that are not used", async () => {
    const other = createFolder();
    other.write("list", "qs 6.7.0");
    other.write("package.json", '{"packageManager": "pnpm@9.0.0"}');
    other.write("pnpm-lock.yaml", "lockfileVersion: '9.0'\n");
    other.write("package-lock.json", '{"lockfileVersion": 3, "packages": {"node_modules/qs": {"version": "6.7.0"}}}');
    const { code, out } = await runIn(other.path, ["find", "list", "--base-url", service.url]);
    other.remove();
    assert.equal(code, 1, out);
    assert.match(out, /qs +6\.7\.0 +npm +locked +package-lock\.json +1 /);
  });

  it("writes a row of CSV for each place, and one for what was not read", async () => {
    const { code, out } = await run("lodash\nleft pad", "broken", "--format", "csv");
    assert.deepEqual(
      [code, out.split("\r\n")],
      [
        1,
        [
          "package,version,system,match,file,line,path",
          'lodash,unknown,npm,"allowed by ^4.17.20, not locked",broken/package.json,1,',
          ',,,,,,"list, line 2: “pad” is not a version"',
          ",,,,,,broken/package-lock.json: package-lock.json is damaged",
          "",
        ],
      ],
    );
  });
});
