import { gemfileLock } from "../rubygems/gemfileLock.ts";
import { gemfile } from "../rubygems/gemfile.ts";
import { gemspec } from "../rubygems/gemspec.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const rubygemsFormats: SystemFormats = {
  parsers: [gemfile, gemspec],
  lockfileParsers: [gemfileLock],
};
