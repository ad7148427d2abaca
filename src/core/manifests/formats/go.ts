import { goMod } from "../go/goMod.ts";
import { goSum } from "../go/goSum.ts";
import { goWork } from "../go/goWork.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const goFormats: SystemFormats = {
  parsers: [goMod, goWork],
  lockfileParsers: [goSum],
};
