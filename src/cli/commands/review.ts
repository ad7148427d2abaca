import { reviewFormats } from "../../core/report/formats.ts";
import { command } from "../command.ts";
import { listOf } from "../option.ts";
import { coverageOptions, filterOptions, folderOptions, outputOptions, ruleOptions } from "../options.ts";

export const review = command({
  name: "review",
  text: "prints what a change of a project brings in: packages, advisories, licenses and sources of the later of two folders, or of the working tree, that the earlier state does not have",
  arguments: {
    before: { usage: "<old>" },
    after: { usage: "<new> | --git COMMIT [path]" },
  },
  formats: reviewFormats,
  options: {
    format: {
      value: "FORMAT",
      values: reviewFormats,
      toFile: true,
      repeatable: true,
      text: "`text`, unless it is given; with `=FILE` to that file",
    },
    git: {
      value: "COMMIT",
      text: "compare the working tree, below the path, with a commit of its repository: a branch, a tag or a hash; `origin/main...` is the commit from which the current branch has parted",
    },
    ...outputOptions,
    "fail-on": {
      value: "GATES",
      text: "what fails the review if it is introduced: the terms of `check`, without `fixable`; `new-source`, a package from elsewhere; `integrity`, a hash that is gone or changed for the same version; `provenance-lost`, also by the two versions alone; `weaker-settings`; or `none` (default: `low,deprecated`)",
    },
    ...coverageOptions,
    "no-scorecards": { text: "leave the OpenSSF Scorecards out of the text" },
    "fixed-in": { text: "search for the versions that fix what direct dependencies get or keep" },
    ...ruleOptions,
    ...folderOptions,
    ...filterOptions,
  },
  examples: ["review base .", "review base . --fail-on high,unknown-license,new-source --format markdown"],
  exitCodes: {
    0: "no dependency changes, also where there is none; or nothing that is introduced fails the review",
    1: "an advisory or a deprecated version is introduced; or as `--fail-on` says",
    2: "otherwise, if it is not known what changes or whether it fails the review; always if the review was interrupted, the service was silent, a SARIF report leaves out results, or a report was not written",
  },
  async run(values, common, host) {
    const [{ review }, { readReviewGate, usualReviewGate }, { gapReasons }] = await Promise.all([
      import("../review/review.ts"),
      import("../review/gate.ts"),
      import("../../core/analysis/coverage.ts"),
    ]);
    const {
      "fail-on": failOn,
      "accept-unchecked": accepted,
      "fixed-in": fixedIn,
      "no-scorecards": withoutScorecards,
    } = values;
    const gate = failOn === undefined ? usualReviewGate : readReviewGate(failOn);
    const acceptUnchecked = new Set(listOf(gapReasons, accepted, "REASON"));
    return review({ ...common, ...values, fixedIn, withoutScorecards, gate, acceptUnchecked }, host);
  },
});
