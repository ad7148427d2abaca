import { deepEqual, equal, match } from "node:assert/strict";
import { canKeep, offlineMessage, rememberOldest } from "../../src/cli/answers.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { runIn, type Outcome } from "../support/commandLine.ts";
import { writeExampleFiles } from "../support/examples.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder(writeExampleFiles);

const run = (...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, [...args, "--base-url", service.url, "--cache", "answers"]);

describe("--offline", () => {
  it("answers a check from what is kept, and says how old that is", async () => {
    const first = await run("check", "package.json", "--format", "json");
    service.reset();
    const { code, out, err } = await run("check", "package.json", "--format", "json", "--offline");
    equal(service.requests.length, 0);
    const findings = (text: string) =>
      (JSON.parse(text) as { files: readonly { findings: readonly { rule: string; package: string }[] }[] }).files.map(
        (file) => file.findings.map(({ rule, package: name }) => `${name} ${rule}`),
      );
    deepEqual([code, findings(out)], [first.code, findings(first.out)]);
    match(err, /^offline: nothing was sent; the oldest answer was given .+$/m);
  });

  it("is unknown where nothing is kept, never clean", async () => {
    const { code, err } = await run("check", "package.json", "--offline");
    deepEqual([code, service.requests.length], [2, 0]);
    match(err, /^offline: nothing was sent, and no answer is kept$/m);
  });

  const commands: readonly (readonly [command: string, code: number])[] = [
    ["info npm:express@4.17.1", 2],
    ["advisory CVE-2021-44906", 2],
    ["project github.com/lodash/lodash", 2],
    ["compare npm:express@4.17.1 4.20.0", 2],
    ["identify lodash-4.17.20.tgz", 2],
    ["images shop.tar.gz", 2],
    ["purls bom.json", 2],
    ["fix .", 2],
    ["graph npm:express@4.17.1", 2],
    ["api GetVersion npm lodash 4.17.20", 64],
  ];
  for (const [command, code] of commands) {
    it(`sends nothing for ${command}`, async () => {
      const outcome = await run(...command.split(" "), "--offline");
      deepEqual([outcome.code, service.requests.length], [code, 0]);
    });
  }

  it("cannot be combined with --no-cache", async () => {
    const { code, err } = await runIn(folder.path, ["check", ".", "--offline", "--no-cache"]);
    equal(code, 64);
    match(err, /--offline and --no-cache cannot be combined/);
  });
});

describe("the age of answers", () => {
  it("is that of the oldest that is read and not too old", () => {
    const answers = new Map<string, unknown>([
      ["a", { since: 5_000 }],
      ["b", { since: 9_000 }],
      ["c", { since: 1_000 }],
      ["d", "damaged"],
    ]);
    const none = () => undefined;
    const kept = { read: (id: string) => answers.get(id), write: none, clear: () => Promise.resolve() };
    const store = rememberOldest({ ...kept, flush: () => Promise.resolve(), close: none }, 2_000);
    for (const id of ["b", "c", "d", "e"]) store.read(id);
    equal(store.oldest(), 9_000);
    store.read("a");
    equal(store.oldest(), 5_000);
    equal(
      formatMessage(offlineMessage(store.oldest(), 5_000 + 3 * 86_400_000)),
      "offline: nothing was sent; the oldest answer was given 3 days ago",
    );
  });

  it("needs SQLite, which Node 20 lacks", () =>
    deepEqual([canKeep(process.versions), canKeep({ node: "20.19.0" })], [true, false]));
});
