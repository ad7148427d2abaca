/** Runs the service until it is told to stop: `npm run service -- [--port N] [--latency ms] [--newer] [--allow-preflight]`. */
import { parseArgs } from "node:util";
import { startService } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    latency: { type: "string", default: "0" },
    newer: { type: "boolean", default: false },
    "allow-preflight": { type: "boolean", default: false },
  },
});

const service = await startService({
  port: Number(values.port),
  latency: Number(values.latency),
  newer: values.newer,
  allowPreflight: values["allow-preflight"],
});
console.log(service.url);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void service.close());
