// Where a command prints to: what it does when nothing can be written there.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { commands } from "../../src/cli/commands.ts";
import { startService, type Service } from "../service/server.ts";
import { bundle, createFolder, type Folder, type Outcome } from "../support/commandLine.ts";
import { writeExampleFiles } from "../support/examples.ts";

let service: Service;
let folder: Folder;

before(async () => {
  service = await startService();
  folder = createFolder();
  writeExampleFiles(folder);
});

after(async () => {
  folder.remove();
  await service.close();
});

/** A server prints nothing before it is asked, and answers that are carried along are a file. */
const rows = commands
  .filter(({ name }) => !["mcp", "lsp", "cache"].includes(name))
  .map(({ examples: [example] }) => example);

/** Runs the bundled command line in a shell, with its output where the redirection leads. */
function shell(args: string, redirection: string, prefix = ""): Promise<Outcome> {
  const [command = ""] = args.split(" ");
  const rest = command.startsWith("--") ? args : `${args} --base-url ${service.url} --no-cache`;
  const script = `${prefix} "${process.execPath}" "${bundle}" ${rest} ${redirection}`;
  return new Promise((done) => {
    execFile("bash", ["-c", script], { cwd: folder.path }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

describe("package-insights whose output", () => {
  before(function () {
    if (process.platform !== "linux") this.skip();
  });

  const cannot = (reason: string) => new RegExp(`^package-insights: the output cannot be written: ${reason}`, "m");

  for (const args of [...rows, "--help", "--version"]) {
    it(`takes nothing ends with 2 and says so: ${args}`, async () => {
      const { code, err } = await shell(args, "> /dev/full");
      assert.deepEqual([code, cannot("ENOSPC").test(err)], [2, true], err);
    });
  }

  const broken: readonly (readonly [what: string, redirection: string, reason: string, prefix?: string])[] = [
    ["is closed", ">&-", "it is closed"],
    ["is open for reading alone", "1< bom.json", "EBADF"],
    ["is a file that may not grow to its size", "--format json > report", "EFBIG", "ulimit -f 1;"],
  ];
  for (const [what, redirection, reason, prefix] of broken) {
    it(`${what} ends with 2 and says so`, async () => {
      const { code, err } = await shell("check package.json", redirection, prefix);
      assert.deepEqual([code, cannot(reason).test(err)], [2, true], err);
    });
  }

  for (const args of rows) {
    it(`nobody reads ends as if it were read: ${args}`, async () => {
      const { code } = await shell(args, "> /dev/null");
      const { out, err } = await shell(args, "| true; echo ${PIPESTATUS[0]}");
      assert.deepEqual([out, /cannot be written|EPIPE/.test(err)], [`${code}\n`, false], err);
    });
  }

  const taken: readonly (readonly [what: string, redirection: string])[] = [
    ["is thrown away", "> /dev/null"],
    ["is a file", "> report"],
    ["is left after its first line", "| head -n 1; exit ${PIPESTATUS[0]}"],
    ["is ignored like its errors, as a program does that only wants the exit code", "1<> /dev/null 2<> /dev/null"],
    ["can be written while its errors cannot", "2> /dev/full"],
  ];
  for (const [what, redirection] of taken) {
    it(`${what} has the exit code of the check`, async () => {
      const { code, err } = await shell("check package.json", redirection);
      assert.deepEqual([code, err], [1, ""]);
    });
  }
});
