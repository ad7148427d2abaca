import { message } from "../../core/messages/message.ts";
import { pageFormats } from "../../core/report/formats.ts";
import { command } from "../command.ts";

const ofVersion = {
  0: "it has no advisories and is not deprecated",
  1: "it has advisories of its own, or is deprecated",
  2: "the service does not know the version, did not answer, or does not tell whether it is deprecated",
} as const;

const ofOthers = { 0: "the service knows it", 2: "the service does not know it or did not answer" } as const;

export const info = command({
  name: "info",
  text: "prints what the service knows of a package, a version, an advisory, a repository or a hash",
  arguments: {
    subject: { usage: "<package URL or system:name[@version]>", missing: message("missing package URL or name") },
  },
  formats: pageFormats,
  options: {},
  examples: ["info npm:express@4.17.1", "info pkg:npm/lodash --format json"],
  exitCodes: {
    0: `${ofOthers[0]}; of a version, ${ofVersion[0]}`,
    1: `of a version, ${ofVersion[1]}`,
    2: `${ofOthers[2]}; of a version, also if it does not tell whether that is deprecated`,
  },
  async run({ subject, format }, common, host) {
    const { lookUpText } = await import("../lookups/lookUp.ts");
    return lookUpText(subject, { ...common, format }, host);
  },
});

export const advisory = command({
  name: "advisory",
  text: "prints an advisory by its ID or alias",
  arguments: { id: { usage: "<ID>", missing: message("missing advisory ID") } },
  formats: pageFormats,
  options: {},
  examples: ["advisory CVE-2021-44906", "advisory GHSA-xvch-5gv4-984h --format json"],
  exitCodes: ofOthers,
  async run({ id, format }, common, host) {
    const { lookUp, advisoryOf } = await import("../lookups/lookUp.ts");
    return lookUp(advisoryOf(id), { ...common, format }, host);
  },
});

export const project = command({
  name: "project",
  text: "prints a project by the address of its repository",
  arguments: { address: { usage: "<repository>", missing: message("missing address of a repository") } },
  formats: pageFormats,
  options: {},
  examples: ["project github.com/lodash/lodash", "project https://github.com/lodash/lodash --format json"],
  exitCodes: ofOthers,
  async run({ address, format }, common, host) {
    const { lookUp, projectOf } = await import("../lookups/lookUp.ts");
    return lookUp(projectOf(address), { ...common, format }, host);
  },
});

const noVersion = message("missing version to compare with");

export const compare = command({
  name: "compare",
  text: "prints what changes from one version to another, which may stand by itself",
  arguments: {
    from: { usage: "<package version>", missing: noVersion },
    to: { usage: "<version>", missing: noVersion },
  },
  formats: pageFormats,
  options: {},
  examples: ["compare npm:express@4.17.1 4.20.0", "compare pkg:npm/express@4.17.1 4.20.0 --format json"],
  exitCodes: ofVersion,
  async run({ from, to, format }, common, host) {
    const { lookUp, comparisonOf } = await import("../lookups/lookUp.ts");
    return lookUp(comparisonOf(from, to), { ...common, format }, host);
  },
});
