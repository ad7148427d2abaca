import assert from "node:assert/strict";
import type { ClientRequest } from "node:http";
import { globalAgent } from "node:https";
import { isDirect } from "../../../src/platform/node/http2/isDirect.ts";

/** What the agent of a host does with the request that asks; true where it went on to connect. */
type Agent = (request: ClientRequest) => boolean;

/** As that of VS Code, which tells the proxy before it connects, and connects if nothing is thrown. */
const telling =
  (event: object): Agent =>
  (request) => {
    try {
      request.emit("proxy", event);
      return true;
    } catch (error) {
      request.emit("error", error);
      return false;
    }
  };

const rows: readonly (readonly [what: string, agent: Agent, direct: boolean, connects: boolean])[] = [
  ["direct where the host takes no proxy, and never connects", telling({ proxy: "DIRECT" }), true, false],
  ["not direct over a proxy, and never connects", telling({ proxy: "PROXY proxy.example:3128" }), false, false],
  ["not direct where the host does not say what it takes", telling({}), false, false],
  [
    "not direct where nobody tells a proxy before there is a connection, which is left",
    (request) => {
      request.emit("socket");
      return !request.destroyed;
    },
    false,
    false,
  ],
  [
    "not direct where the host fails",
    (request) => {
      request.emit("error", new Error("no proxy is found"));
      return false;
    },
    false,
    false,
  ],
];

describe("an address", () => {
  for (const [what, agent, direct, connects] of rows) {
    it(`is ${what}`, async () => {
      let connected: boolean | undefined;
      // A host takes a turn at least to find the proxy.
      const addRequest = (request: ClientRequest) => queueMicrotask(() => (connected = agent(request)));
      Object.assign(globalAgent, { addRequest });
      try {
        const answer = await isDirect(new URL("https://service.example"));
        assert.deepEqual([answer, connected], [direct, connects]);
      } finally {
        Reflect.deleteProperty(globalAgent, "addRequest");
      }
    });
  }
});
