import type { UncheckedReason } from "../analysis/target/verdict.ts";
import { describeError } from "../api/errors.ts";
import { fileGapMessage } from "./fileGap.ts";
import { formatMessage } from "../messages/message.ts";
import type { SkipReason } from "../manifests/manifest.ts";

/** Why nothing is said of a dependency, as half a sentence behind "Not checked:". */
export function uncheckedReason(why: UncheckedReason): string {
  switch (why.kind) {
    case "skipped":
      return `${skipped[why.reason]}${why.detail === undefined ? "" : ` (${why.detail})`}`;
    case "malformed":
      return `“${why.text}” is not a version requirement`;
    case "unsatisfied":
      return `no known version satisfies “${why.text}”`;
    case "lockfile":
      return formatMessage(fileGapMessage(why));
    case "unknown-package":
      return "the service does not know this package (private, new, removed or misspelled)";
    case "unknown-version":
      return `the service knows no version ${why.key.version}`;
    case "not-served":
      return `the service lists version ${why.key.version} but has no facts on it at present`;
    case "failed":
      return describeError(why.error);
  }
}

const skipped: Readonly<Record<SkipReason, string>> = {
  path: "it is a path on this machine",
  git: "it comes from a repository, not from a registry",
  url: "it comes from an address of its own, not from a registry",
  workspace: "it is a member of this workspace",
  inherited: "its version is written in another file",
  variable: "its version is a variable that this file does not define",
  private: "it comes from a private registry, so the service is not asked",
  unsupported: "the service has no key for this form of dependency",
};
