import { cargoLock } from "../cargo/cargoLock.ts";
import { cargoToml } from "../cargo/cargoToml.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const cargoFormats: SystemFormats = {
  parsers: [cargoToml],
  lockfileParsers: [cargoLock],
};
