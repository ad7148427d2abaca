import { message } from "../../core/messages/message.ts";
import { reportFormats } from "../../core/report/formats.ts";
import { command } from "../command.ts";
import { coverageOptions, filterOptions, folderOptions, outputOptions, ruleOptions } from "../options.ts";
import { listOf } from "../option.ts";

export const check = command({
  name: "check",
  text: "checks the dependencies of all manifests under the paths, and named files of CycloneDX and SPDX; changes no file of the project and runs nothing",
  arguments: {
    paths: { usage: "<paths…|->", missing: message("missing path, or - for those of the input"), repeatable: true },
  },
  formats: reportFormats,
  options: {
    format: {
      value: "FORMAT",
      values: reportFormats,
      toFile: true,
      repeatable: true,
      text: "`table` on a terminal and `text` elsewhere, unless it is given; with `=FILE` to that file",
    },
    ...outputOptions,
    verbose: { text: "list all that a table or a text folds" },
    color: {
      value: "WHEN",
      values: ["auto", "always", "never"],
      text: "colors of a table, by default on a terminal, as `NO_COLOR` and `FORCE_COLOR` say",
    },
    "fail-on": {
      value: "GATES",
      text: "what fails the check, any of: a band of CVSS v3 (`low`, `medium`, `high`, `critical`) or worse, `fixable`, `unknown-license`, a rule, or `none`; `high:prod` without development and build, `high:fixable` with a fix (default: `low,deprecated`)",
    },
    baseline: {
      value: "FILE",
      text: "a report of `--format json`, whose findings do not fail the check again",
    },
    "base-dir": {
      value: "FOLDER",
      text: "an earlier checkout of the folder: what `review` does not call introduced does not fail the check",
    },
    omit: {
      value: "GROUPS",
      repeatable: true,
      text: "leave out dependencies for `dev` or `build`",
    },
    "allow-empty": { text: "exit with 0 where nothing is to be checked" },
    ...coverageOptions,
    "no-fixed-in": { text: "do not search for the versions in which advisories are fixed" },
    ...ruleOptions,
    ...folderOptions,
    ...filterOptions,
  },
  examples: [
    "check .",
    "check package.json --fail-on high --accept-unchecked private,git",
    "check . --format text --format sarif=results.sarif",
    "check bom.json --fail-on high",
  ],
  exitCodes: {
    0: "no advisories and no deprecated versions",
    1: "an advisory affects a dependency or one of its transitive dependencies, or a version is deprecated; or as `--fail-on` says",
    2: "otherwise, if coverage is incomplete or a file was not read; always if the check was interrupted, the service was silent, a SARIF report leaves out results, or a report was not written",
    3: "no manifest was found",
  },
  async run({ "no-fixed-in": withoutFixedIn, ...values }, common, host) {
    const [{ check, omittedGroups }, { readGate, usualGate }, { gapReasons }] = await Promise.all([
      import("../check/check.ts"),
      import("../check/gate.ts"),
      import("../../core/analysis/coverage.ts"),
    ]);
    const { "fail-on": failOn, "base-dir": baseDir, "accept-unchecked": accepted, "allow-empty": allowEmpty } = values;
    const gate = failOn === undefined ? usualGate : readGate(failOn);
    const acceptUnchecked = new Set(listOf(gapReasons, accepted, "REASON"));
    const omit = new Set(listOf(omittedGroups, values.omit, "GROUP"));
    return check(
      { ...common, ...values, gate, fixedIn: !withoutFixedIn, acceptUnchecked, omit, allowEmpty, baseDir },
      host,
    );
  },
});
