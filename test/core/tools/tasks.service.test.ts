import assert from "node:assert/strict";
import { tools } from "../../../src/core/tools/tools.ts";
import { answer } from "../../service/answer.ts";
import { agentTasks, type AgentTask } from "../../support/agentTasks.ts";
import { bytesOf, called, root, toolHost } from "../../support/toolWorld.ts";
import { wire, type Wire } from "../../support/world.ts";

/** The fields of answers that people write. */
const written = /"(title|deprecatedReason|description|homepage|license)":"(?:[^"\\]|\\.)*"/g;

function worldOf({ service }: AgentTask): {
  readonly wire: Wire;
  readonly delay?: (milliseconds: number) => Promise<void>;
} {
  if (service === "failing") return { wire: wire({}, () => ({ status: 503, text: "" })) };
  if (service === "silent") {
    const requests: string[] = [];
    const transport: Wire["transport"] = ({ method, url }) => {
      requests.push(`${method} ${url}`);
      return new Promise(() => undefined);
    };
    // The time is over as soon as nothing else is to be done.
    return { wire: { requests, transport }, delay: () => new Promise((resolve) => setTimeout(resolve, 0)) };
  }
  if (!service) return { wire: wire() };
  const text = JSON.stringify(service.text);
  return {
    wire: wire({}, ({ method, body = "" }, path) => {
      const type: Record<string, string> = method === "POST" ? { "content-type": "application/json" } : {};
      const reply = answer(method, path, type, body, {});
      const told = reply.text.replace(written, (_, name: string) => `"${name}":${text}`);
      const deprecated = told.replace(/"isDeprecated":true,/g, `"isDeprecated":true,"deprecatedReason":${text},`);
      return { status: reply.status, text: deprecated.replace(/"licenses":\["/g, `"licenses":[${text},"`) };
    }),
  };
}

describe("the tasks of agents", () => {
  it("are thirty and more, with every tool", () => {
    assert.ok(agentTasks.length >= 30, String(agentTasks.length));
    const used = new Set(agentTasks.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
    assert.deepEqual([...used].sort(), tools.map(({ name }) => name).sort());
  });

  for (const task of agentTasks) {
    it(task.what, async () => {
      const files = Object.fromEntries(
        Object.entries(task.files ?? {}).map(([path, text]) => [`${root}/${path}`, text]),
      );
      const world = worldOf(task);
      for (const { tool, input, outcome, has, lacks = [], most } of task.calls) {
        const result = await called(tool, input, toolHost({ files, ...world }));
        const { text, structured = {} } = result;
        assert.equal(result.outcome, outcome, text);
        for (const fact of has) assert.ok(isIn(text, fact), `${String(fact)} is not in ${text}`);
        for (const each of [text, ...textsIn(structured)])
          for (const fact of lacks) assert.ok(!isIn(each, fact), `${String(fact)} is in ${each}`);
        assert.ok(bytesOf(text) <= most, `${bytesOf(text)} bytes of text`);
        assert.ok(bytesOf(structured) <= most, `${bytesOf(structured)} bytes of structure`);
      }
      const sent = decodeURIComponent(world.wire.requests.join("\n"));
      for (const name of task.neverSent ?? []) assert.ok(!sent.includes(name), `${name} was sent`);
    });
  }
});

function isIn(text: string, fact: string | RegExp): boolean {
  return typeof fact === "string" ? text.includes(fact) : fact.test(text);
}

/** The texts of a structure, of which none is a whole answer. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.includes("\n") ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
