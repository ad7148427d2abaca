// What agents are told to do, through the door of the Model Context Protocol: a process, files on the disk and a service on the loopback.

import assert from "node:assert/strict";
import { agentTasks, type AgentTask } from "../support/agentTasks.ts";
import { startHostileService } from "../support/hostileService.ts";
import { endMcp, startMcp } from "../support/mcpProcess.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder();

afterEach(endMcp);

/** The address of the service as the task has it, and how it is closed. */
async function addressFor({ service: how }: AgentTask) {
  if (how === "silent") service.faults.add({ fault: { kind: "hang" } });
  if (how === "failing") service.faults.add({ fault: { kind: "status", status: 503 } });
  if (how === undefined || typeof how === "string") return { url: service.url, close: () => Promise.resolve() };
  const hostile = await startHostileService(service.url);
  hostile.say(how.text);
  return hostile;
}

describe("the tasks of agents over MCP", () => {
  for (const task of agentTasks) {
    it(task.what, async () => {
      for (const [path, text] of Object.entries(task.files ?? {})) folder.write(path, text);
      const { url, close } = await addressFor(task);
      const server = startMcp(["--base-url", url, "--no-cache"], { cwd: folder.path });
      // All at once, as what a service that says nothing is asked takes its time.
      const results = await Promise.all(task.calls.map(({ tool, input }) => server.call(tool, input)));
      for (const [index, { outcome, has, lacks = [] }] of task.calls.entries()) {
        const { isError, content } = results[index] ?? assert.fail();
        const text = content.map((each) => each.text).join("\n");
        // What failed as a whole is unknown, too.
        assert.ok(isError ? outcome === "invalid" || outcome === "unknown" : outcome !== "invalid", text);
        // A hostile service gives other facts, too.
        for (const fact of typeof task.service === "object" ? [] : has)
          assert.ok(isIn(text, fact), `${String(fact)} is not in ${text}`);
        for (const fact of lacks) assert.ok(!isIn(text, fact), `${String(fact)} is in ${text}`);
      }
      assert.equal((await server.end()).err, "");
      await close();
      const sent = decodeURIComponent(service.requests.map(({ path, body = "" }) => path + body).join("\n"));
      for (const name of task.neverSent ?? []) assert.ok(!sent.includes(name), `${name} was sent`);
    });
  }
});

function isIn(text: string, fact: string | RegExp): boolean {
  return typeof fact === "string" ? text.includes(fact) : fact.test(text);
}
