import { testGrowth } from "./growth.ts";
import { tables } from "./tables.ts";

for (const [name, readers] of Object.entries(tables)) {
  describe(`${name} of growing length`, () => testGrowth(readers));
}
