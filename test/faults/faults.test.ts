// Every operation, over every transport, with every fault: what becomes of the call, and how many requests, bytes and seconds
// it may cost. The network is in memory, below undici and Node's own clients, and time passes only where a call waits for it.

import assert from "node:assert/strict";
import { operations, type Operation } from "../../src/core/api/operations.ts";
import { bodyFaults } from "./bodyFaults.ts";
import { observe, transports, type OpenTransport, type World } from "./cell.ts";
import { connectionFaults } from "./connectionFaults.ts";
import { batchOperations, type Fault } from "./fault.ts";
import { startMemoryNetwork } from "./memoryNetwork.ts";
import { pageFaults } from "./pageFaults.ts";
import { statusFaults } from "./statusFaults.ts";
import { startVirtualTime } from "./virtualTime.ts";

const all = Object.keys(operations) as Operation[];

const tables: readonly (readonly [what: string, faults: readonly Fault[], of: readonly Operation[]])[] = [
  ["statuses", statusFaults, all],
  ["connections", connectionFaults, all],
  ["bodies", bodyFaults, all],
  ["pages of batches", pageFaults, batchOperations],
];

/** What a third transport can change: the others show that statuses and pages mean the same over each. */
const ofRequest: readonly string[] = ["connections", "bodies"];

let world: World;

describe("each operation with each fault", () => {
  const environment = { ...process.env };
  before(() => {
    // A proxy of this machine would be in the way.
    process.env.NO_PROXY = process.env.no_proxy = "*";
    world = { time: startVirtualTime(), network: startMemoryNetwork() };
  });

  after(() => {
    world.time.restore();
    world.network.restore();
    process.env = environment;
  });

  for (const [name, open] of Object.entries(transports)) {
    for (const [what, faults, affected] of tables) {
      if (name === "request" && !ofRequest.includes(what)) continue;
      describe(`${what} over ${name}`, () => {
        for (const fault of faults) {
          it(fault.name, async () => {
            const deviations: string[] = [];
            for (const operation of affected) deviations.push(...(await deviationsOf(operation, fault, open)));
            assert.deepEqual(deviations, []);
          });
        }
      });
    }
  }

  it("the table has at least 40 faults of each operation", () => {
    const count = statusFaults.length + connectionFaults.length + bodyFaults.length;
    assert.ok(count >= 40 && all.length === 16, `${count} faults of ${all.length} operations`);
  });
});

/** Where the call does not end as the table says, in words. */
async function deviationsOf(operation: Operation, fault: Fault, open: OpenTransport): Promise<readonly string[]> {
  const { outcome, requests = 1, seconds = 0, bytes = 200_000 } = fault;
  const expected = typeof outcome === "string" ? outcome : (outcome[operation] ?? outcome.rest);
  const seen = await observe(world, operation, fault, open);
  const deviations = [
    ...(seen.outcome === expected ? [] : [`${seen.outcome}, not ${expected}`]),
    ...(seen.requests <= requests ? [] : [`${seen.requests} requests, not ${requests}`]),
    ...(seen.seconds <= seconds ? [] : [`${seen.seconds} seconds, not ${seconds}`]),
    ...(seen.bytes <= bytes ? [] : [`${seen.bytes} bytes, not ${bytes}`]),
    ...(seen.open === 0 ? [] : [`${seen.open} connections still open`]),
    ...seen.strangers.map((host) => `a connection to ${host}`),
  ];
  return deviations.map((deviation) => `${operation}: ${deviation}`);
}
