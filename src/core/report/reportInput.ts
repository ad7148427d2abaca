import type { Facts } from "../analysis/facts.ts";
import type { Finding } from "../analysis/finding.ts";
import type { Manifest } from "../manifests/manifest.ts";
import type { System } from "../model/keys.ts";

/** What a report in another format is made of: checked manifests, in the order in which they are reported. */
export interface ReportInput {
  readonly files: readonly ReportFile[];
}

export interface ReportFile {
  /** Relative to the folder that was checked, with `/`. No two files have the same. */
  readonly path: string;
  readonly system: System;
  readonly manifest: Manifest;
  /** In the order of the declarations. */
  readonly facts: readonly Facts[];
  /** Of all facts. */
  readonly findings: readonly Finding[];
  /** The manifest's text, which all spans count in. */
  readonly text: string;
}

export interface ReportHost {
  readonly productVersion: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** New for each report. */
  readonly uuid: string;
}
