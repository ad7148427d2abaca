import { gemfileLock } from "../rubygems/lockfile/gemfileLock.ts";
import { gemfile } from "../rubygems/manifest/gemfile.ts";
import { gemspec } from "../rubygems/manifest/gemspec.ts";
import type { SystemFormats } from "./formatsOf.ts";

export const rubygemsFormats: SystemFormats = {
  parsers: [gemfile, gemspec],
  lockfileParsers: [gemfileLock],
};
