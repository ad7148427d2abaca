/**
 * Five attacks by their public timelines. What no source says is left out. A time of midnight stands for a day, and the removal of a version for the
 * latest time at which it was still there.
 */
import type { System } from "../../../../src/core/model/keys.ts";
import type { FileTree } from "../../../support/project.ts";

export interface Release {
  readonly version: string;
  /** RFC 3339; absent where the version was published long before, and the service does not say when. */
  readonly publishedAt?: string;
  readonly removedAt?: string;
  /** Published with provenance. */
  readonly attested?: true;
  /** The requirements that the attack added. */
  readonly requires?: Readonly<Record<string, string>>;
}

export interface PublishedAdvisory {
  readonly id: string;
  readonly publishedAt: string;
  readonly title: string;
  readonly aliases?: readonly string[];
  readonly cvss3Score?: number;
  readonly cvss3Vector?: string;
  readonly affects: Readonly<Record<string, readonly string[]>>;
}

export interface Attack {
  /** The name of the table of answers. */
  readonly name: string;
  readonly sources: readonly string[];
  readonly system: System;
  /** The package whose name was trusted, and its first malicious version. */
  readonly package: string;
  readonly version: string;
  /** By name, oldest first. */
  readonly packages: Readonly<Record<string, readonly Release[]>>;
  readonly advisories: readonly PublishedAdvisory[];
  /** A manifest with a range, by its file name. */
  readonly manifest: readonly [file: string, text: string];
  /** The lockfile that was written while the version was there. */
  readonly lockfile: FileTree;
  /** The manifest with the user's release age of seven days. */
  readonly cooldown: FileTree;
}

function npm(
  name: string,
  range: string,
  locked: Readonly<Record<string, object>>,
): Pick<Attack, "system" | "package" | "manifest" | "lockfile" | "cooldown"> {
  const dependencies = { [name]: range };
  const packages = Object.entries(locked).map(([path, entry]) => [`node_modules/${path}`, entry] as const);
  const lockfile = { lockfileVersion: 3, packages: { "": { dependencies }, ...Object.fromEntries(packages) } };
  return {
    system: "NPM",
    package: name,
    manifest: ["package.json", JSON.stringify({ dependencies }, undefined, 2)],
    lockfile: { "package-lock.json": JSON.stringify(lockfile, undefined, 2) },
    cooldown: { ".npmrc": "min-release-age=7\n" },
  };
}

/** A new dependency with an install script, in a release that was published past the pipeline. */
const axios: Attack = {
  name: "axios",
  sources: [
    "https://github.com/axios/axios/issues/10636",
    "https://www.stepsecurity.io/blog/axios-compromised-on-npm-malicious-versions-drop-remote-access-trojan",
    "https://github.com/ossf/malicious-packages/blob/main/osv/malicious/npm/axios/MAL-2026-2307.json",
    "https://github.com/ossf/malicious-packages/blob/main/osv/malicious/npm/plain-crypto-js/MAL-2026-2306.json",
  ],
  ...npm("axios", "^1.13.6", {
    axios: { version: "1.14.1", dependencies: { "plain-crypto-js": "^4.2.1" } },
    "plain-crypto-js": { version: "4.2.1", hasInstallScript: true },
  }),
  version: "1.14.1",
  packages: {
    axios: [
      { version: "0.30.3", publishedAt: "2026-02-18T17:19:20Z" },
      {
        version: "0.30.4",
        publishedAt: "2026-03-31T01:00:57Z",
        removedAt: "2026-03-31T03:15:00Z",
        requires: { "plain-crypto-js": "^4.2.1" },
      },
      { version: "1.13.6", publishedAt: "2026-02-27T00:00:00Z" },
      { version: "1.14.0", publishedAt: "2026-03-27T19:01:40Z", attested: true },
      {
        version: "1.14.1",
        publishedAt: "2026-03-31T00:21:58Z",
        removedAt: "2026-03-31T03:15:00Z",
        requires: { "plain-crypto-js": "^4.2.1" },
      },
      // Attested like the releases of 1.x before; the sources do not go on.
      { version: "1.15.0", publishedAt: "2026-04-07T00:00:00Z", attested: true },
      { version: "1.19.0", publishedAt: "2026-07-22T00:00:00Z", attested: true },
    ],
    "plain-crypto-js": [
      { version: "0.0.1-security.0", publishedAt: "2026-03-31T04:26:00Z" },
      { version: "4.2.0", publishedAt: "2026-03-30T05:57:00Z", removedAt: "2026-03-31T03:29:00Z" },
      { version: "4.2.1", publishedAt: "2026-03-30T23:59:12Z", removedAt: "2026-03-31T03:29:00Z" },
    ],
  },
  advisories: [
    {
      id: "MAL-2026-2306",
      publishedAt: "2026-03-31T02:07:58Z",
      title: "Malicious code in plain-crypto-js (npm)",
      affects: { "plain-crypto-js": ["4.2.1"] },
    },
    {
      id: "MAL-2026-2307",
      publishedAt: "2026-03-31T03:15:49Z",
      title: "Malicious code in axios (npm)",
      aliases: ["GHSA-fw8c-xr5c-95f9"],
      affects: { axios: ["0.30.4", "1.14.1"] },
    },
  ],
};

/** Nothing to see from outside but the time: no new dependency, no script, no attestation before. */
const chalk: Attack = {
  name: "chalk",
  sources: [
    "https://www.aikido.dev/blog/npm-debug-and-chalk-packages-compromised",
    "https://github.com/chalk/chalk/issues/656",
    "https://github.com/ossf/malicious-packages/blob/main/osv/malicious/npm/chalk/MAL-2025-46969.json",
  ],
  ...npm("chalk", "^5.6.0", { chalk: { version: "5.6.1" } }),
  version: "5.6.1",
  packages: {
    chalk: [
      { version: "5.5.0", publishedAt: "2025-08-03T23:17:44Z" },
      { version: "5.6.0", publishedAt: "2025-08-17T07:26:22Z" },
      { version: "5.6.1", publishedAt: "2025-09-08T13:16:00Z", removedAt: "2025-09-08T17:11:19Z" },
      { version: "5.6.2", publishedAt: "2025-09-08T14:47:34Z" },
    ],
  },
  advisories: [
    {
      id: "MAL-2025-46969",
      publishedAt: "2025-09-08T17:11:19Z",
      title: "Malicious code in chalk (npm)",
      aliases: ["GHSA-2v46-p5h4-248w"],
      affects: { chalk: ["5.6.1"] },
    },
  ],
};

const whileNxWasOpen = { removedAt: "2025-08-27T02:44:00Z" };

/** A stolen token: the same package, with a script and without the provenance of the releases before. */
const nx: Attack = {
  name: "nx",
  sources: [
    "https://github.com/nrwl/nx/security/advisories/GHSA-cxm3-wv7p-598c",
    "https://nx.dev/blog/s1ngularity-postmortem",
    "https://github.com/ossf/malicious-packages/blob/main/osv/malicious/npm/nx/MAL-2025-41443.json",
  ],
  ...npm("nx", "^21.4.1", { nx: { version: "21.5.0", hasInstallScript: true } }),
  version: "21.5.0",
  packages: {
    nx: [
      { version: "20.9.0", publishedAt: "2025-08-26T22:39:00Z", ...whileNxWasOpen },
      { version: "20.10.0", publishedAt: "2025-08-26T23:54:00Z", ...whileNxWasOpen },
      { version: "20.11.0", publishedAt: "2025-08-27T00:16:00Z", ...whileNxWasOpen },
      { version: "20.12.0", publishedAt: "2025-08-27T00:37:00Z", ...whileNxWasOpen },
      { version: "21.4.1", attested: true },
      { version: "21.5.0", publishedAt: "2025-08-26T22:32:00Z", ...whileNxWasOpen },
      { version: "21.5.1", publishedAt: "2025-09-18T00:00:00Z", attested: true },
      { version: "21.6.0", publishedAt: "2025-08-26T23:54:00Z", ...whileNxWasOpen },
      { version: "21.6.3", publishedAt: "2025-10-10T00:00:00Z", attested: true },
      { version: "21.7.0", publishedAt: "2025-08-27T00:17:00Z", ...whileNxWasOpen },
      { version: "21.8.0", publishedAt: "2025-08-27T00:37:00Z", ...whileNxWasOpen },
    ],
  },
  advisories: [
    {
      id: "MAL-2025-41443",
      publishedAt: "2025-08-27T16:42:47Z",
      title: "Malicious code in nx (npm)",
      aliases: ["GHSA-cxm3-wv7p-598c", "CVE-2025-10894"],
      affects: { nx: ["20.9.0", "20.10.0", "20.11.0", "20.12.0", "21.5.0", "21.6.0", "21.7.0", "21.8.0"] },
    },
  ],
};

/** The project's own pipeline built and attested it. PyPA’s advisory has neither a score nor a `MAL-` alias. */
const ultralytics: Attack = {
  name: "ultralytics",
  sources: [
    "https://github.com/ultralytics/ultralytics/issues/18027",
    "https://github.com/ultralytics/ultralytics/pull/18018",
    "https://github.com/jhj0517/AdvancedLivePortrait-WebUI/issues/19",
    "https://blog.pypi.org/posts/2024-12-11-ultralytics-attack-analysis/",
    "https://osv.dev/vulnerability/PYSEC-2024-154",
  ],
  system: "PYPI",
  package: "ultralytics",
  manifest: [
    "pyproject.toml",
    '[project]\nname = "vision"\nversion = "1.0.0"\ndependencies = [\n  "ultralytics>=8.3.40",\n]\n',
  ],
  lockfile: {
    "uv.lock": [
      "version = 1",
      "",
      "[[package]]",
      'name = "ultralytics"',
      'version = "8.3.41"',
      'source = { registry = "https://pypi.org/simple" }',
      "",
      "[[package]]",
      'name = "vision"',
      'version = "1.0.0"',
      'source = { virtual = "." }',
      'dependencies = [{ name = "ultralytics" }]',
      "",
      "[package.metadata]",
      'requires-dist = [{ name = "ultralytics", specifier = ">=8.3.40" }]',
      "",
    ].join("\n"),
  },
  cooldown: { "uv.toml": 'exclude-newer = "7 days"\n' },
  version: "8.3.41",
  packages: {
    ultralytics: [
      { version: "8.3.40" },
      {
        version: "8.3.41",
        publishedAt: "2024-12-04T20:51:00Z",
        removedAt: "2024-12-05T09:15:00Z",
        attested: true,
      },
      {
        version: "8.3.42",
        publishedAt: "2024-12-05T12:47:00Z",
        removedAt: "2024-12-05T13:47:00Z",
        attested: true,
      },
      // Whether these are attested is not in the sources.
      { version: "8.3.43", publishedAt: "2024-12-05T00:00:00Z" },
      { version: "8.3.45", publishedAt: "2024-12-07T00:00:00Z", removedAt: "2024-12-07T23:59:59Z" },
      { version: "8.3.46", publishedAt: "2024-12-07T00:00:00Z", removedAt: "2024-12-07T23:59:59Z" },
      { version: "8.3.47", publishedAt: "2024-12-07T00:00:00Z" },
    ],
  },
  advisories: [
    {
      id: "PYSEC-2024-154",
      publishedAt: "2024-12-10T00:00:00Z",
      title: "A number of releases of ultralytics contained malicious crypto miner software.",
      affects: { ultralytics: ["8.3.41", "8.3.42", "8.3.45", "8.3.46"] },
    },
  ],
};

/** A new maintainer adds a new dependency, which turns malicious a month later. The advisory has a score and no `MAL-` alias. */
const eventStream: Attack = {
  name: "event-stream",
  sources: [
    "https://github.com/dominictarr/event-stream/issues/116",
    "https://snyk.io/blog/a-post-mortem-of-the-malicious-event-stream-backdoor/",
    "https://github.com/advisories/GHSA-mh6f-8j2x-4483",
    "https://github.com/ossf/malicious-packages/blob/main/osv/malicious/npm/flatmap-stream/MAL-2025-20690.json",
  ],
  ...npm("event-stream", "^3.3.4", {
    "event-stream": { version: "3.3.6", dependencies: { "flatmap-stream": "^0.1.0" } },
    "flatmap-stream": { version: "0.1.0" },
  }),
  version: "3.3.6",
  packages: {
    "event-stream": [
      { version: "3.3.4", publishedAt: "2016-07-17T00:00:00Z" },
      {
        version: "3.3.6",
        publishedAt: "2018-09-09T00:00:00Z",
        removedAt: "2018-11-26T00:00:00Z",
        requires: { "flatmap-stream": "^0.1.0" },
      },
      { version: "4.0.0", publishedAt: "2018-09-16T00:00:00Z" },
    ],
    "flatmap-stream": [
      { version: "0.1.0", removedAt: "2018-11-26T00:00:00Z" },
      { version: "0.1.1", publishedAt: "2018-10-05T00:00:00Z", removedAt: "2018-11-26T00:00:00Z" },
    ],
  },
  advisories: [
    {
      id: "GHSA-mh6f-8j2x-4483",
      publishedAt: "2018-11-26T00:00:00Z",
      title: "Critical severity vulnerability that affects event-stream and flatmap-stream",
      cvss3Score: 9.8,
      cvss3Vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      affects: { "event-stream": ["3.3.6"], "flatmap-stream": ["0.1.0", "0.1.1"] },
    },
    {
      id: "MAL-2025-20690",
      publishedAt: "2025-08-14T18:52:04Z",
      title: "Malicious code in flatmap-stream (npm)",
      affects: { "flatmap-stream": ["0.1.0", "0.1.1"] },
    },
  ],
};

export const attacks: readonly Attack[] = [axios, chalk, nx, ultralytics, eventStream];
