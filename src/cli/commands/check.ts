import { message } from "../../core/messages/message.ts";
import { reportFormats } from "../../core/report/formats.ts";
import { command } from "../command.ts";
import { oneOf } from "../option.ts";

export const check = command({
  name: "check",
  text: "checks the dependencies of all manifests under the paths, changes no file of the project and runs nothing",
  arguments: { paths: { usage: "<paths…>", missing: message("missing path"), repeatable: true } },
  formats: reportFormats,
  options: {
    "fail-on": {
      value: "BAND",
      values: ["low", "medium", "high", "critical"],
      text: "exit with 1 only for advisories of this CVSS v3 band or worse, and for those without a score",
    },
    strict: {
      text: "exit with 2 also where coverage is limited: no source lists the transitive dependencies or deprecations",
    },
    "accept-unchecked": {
      value: "REASONS",
      repeatable: true,
      text: "reasons that do not count as unchecked, such as `private,git`",
    },
    "no-fixed-in": { text: "do not search for the versions in which advisories are fixed" },
  },
  examples: ["check .", "check package.json --fail-on high --accept-unchecked private,git", "check . --format sarif"],
  exitCodes: {
    0: "no advisories and no deprecated versions",
    1: "an advisory affects a dependency or one of its transitive dependencies, or a version is deprecated",
    2: "otherwise, if coverage is incomplete or a file was not read; always if the check was interrupted, the service was silent, or a SARIF report leaves out results",
  },
  async run(
    { "fail-on": failOn, "no-fixed-in": withoutFixedIn, "accept-unchecked": accepted, ...values },
    common,
    host,
  ) {
    const [{ check }, { gapReasons }] = await Promise.all([
      import("../check/check.ts"),
      import("../../core/analysis/coverage.ts"),
    ]);
    const reasons = accepted
      .flatMap((listed) => listed.split(","))
      .map((each) => oneOf(gapReasons, each.trim(), "REASON"));
    const options = { failOn, fixedIn: !withoutFixedIn, acceptUnchecked: new Set(reasons) };
    return check({ ...common, ...values, ...options }, host);
  },
});
