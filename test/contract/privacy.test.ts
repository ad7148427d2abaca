import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { fitsDisk, invocation } from "../privacy/commandLine.ts";
import { namesIn, sentLine } from "../privacy/sent.ts";
import { setUps } from "../privacy/setUps.ts";
import { startService, type Service } from "../service/server.ts";
import { bundle, createFolder } from "../support/commandLine.ts";

/** One of each system and place: `test/privacy` tries all of them in its own process. */
const slice = [...new Map(setUps.filter(fitsDisk).map((setUp) => [`${setUp.system} ${setUp.place}`, setUp])).entries()];

describe("private names and the bundled command line", () => {
  let service: Service;
  before(async () => (service = await startService()));
  after(() => service.close());

  for (const [title, setUp] of slice) {
    it(`${title}: ${setUp.setting}`, async () => {
      service.reset();
      const folder = createFolder();
      try {
        const { args, environment } = invocation(setUp, folder, service.url);
        const code = await run(["check", ...args], environment);
        assert.ok(code <= 2, `exit code ${code}`);
      } finally {
        folder.remove();
      }
      const sent = service.requests.map(({ method, path, body }) => sentLine(method, path, body));
      assert.deepEqual(namesIn(sent, setUp.never), []);
      assert.deepEqual(namesIn(sent, setUp.asked), setUp.asked);
    });
  }
});

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((done) => {
    execFile(process.execPath, [bundle, ...args], { env }, (error) => done(error ? Number(error.code) : 0));
  });
}
