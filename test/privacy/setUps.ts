import type { SetUp } from "./setUp.ts";
import { npmSetUps } from "./tables/npm.ts";

export const setUps: readonly SetUp[] = [...npmSetUps];
