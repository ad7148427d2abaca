// `npm run compare:service -- https://api.example`: what is recorded of the service, and what its specification says of it, asked at an
// address and of the service of the tests. Lists where the two differ; ends with 1 where a rule does not hold at the address.
//   --rules   asks nothing that is recorded: facts change, rules should not

import { parseArgs } from "node:util";
import { compareServices } from "./compare/compare.ts";
import { startService } from "./server.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rules: { type: "boolean" } } });
const [address] = positionals;
if (address === undefined || !URL.canParse(address)) {
  console.error("Name the address of a service: npm run compare:service -- https://api.example");
  process.exit(2);
}

const service = await startService();
try {
  const { asked, differences, broken } = await compareServices(address, service.url, values.rules ?? false);
  for (const { request, there, here } of differences) console.log(`${request}\n  there ${there}\n  here  ${here}`);
  for (const line of broken) console.log(`broken: ${line}`);
  console.log(`${asked} requests, ${differences.length} differences, ${broken.length} rules broken`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`${address} cannot be reached: ${String(error)}`);
  process.exitCode = 2;
} finally {
  await service.close();
}
