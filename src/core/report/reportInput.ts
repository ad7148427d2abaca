import type { Coverage } from "../analysis/coverage.ts";
import type { Facts } from "../analysis/facts.ts";
import type { Finding } from "../analysis/finding.ts";
import type { Manifest } from "../manifests/manifest.ts";
import type { Message } from "../messages/message.ts";
import type { System } from "../model/keys.ts";
import type { Span } from "../model/span.ts";
import type { SignalId } from "../review/signals.ts";
import type { UnreadFile } from "../scan/unreadFile.ts";

/** The data that every report is made of. */
export interface ReportInput {
  /** The checked manifests, in the order in which they are reported. */
  readonly files: readonly ReportFile[];
  readonly unreadFiles: readonly UnreadFile[];
  /** The check ended early: results are incomplete. */
  readonly isInterrupted: boolean;
  /** The text of a file that a manifest includes, and its path as the report shows it, for the places of what it declares. */
  readonly included?: (path: string, file: ReportFile) => { readonly path: string; readonly text: string } | undefined;
  /** The number of gaps in the coverage that do not count because the user accepts their reasons. */
  readonly acceptedCount?: number;
  /** The number of dependencies that are left out because the user omits their group. */
  readonly omittedCount?: number;
  /** The band that unscored advisories count as at a gate, and the number of those that passed it for that. */
  readonly unscored?: UnscoredEntry | undefined;
  /** The findings that fail the check of the command line; absent without a gate. */
  readonly failing?: ReadonlySet<Finding>;
  /** The current folder below the repository, from which relative paths count; absent outside of any. */
  readonly folder?: string;
  /** The end of a check of the command line. */
  readonly exit?: ExitEntry;
  /** The findings that an earlier state has, too; absent where none is compared. */
  readonly known?: ReadonlySet<Finding>;
  /** The sentence that stands for the counts. */
  readonly verdict?: Message;
}

/** The exit code of a check and what decides it, in JSON and in the last line of the text. */
export interface ExitEntry {
  readonly code: 0 | 1 | 2 | 3;
  readonly reason: string;
  /** The number of findings that the baseline has, too; absent without one. */
  readonly known?: number;
}

/** The band that unscored advisories count as, in JSON and SARIF; where manifests have several, the worst. */
export interface UnscoredEntry {
  readonly countsAs: string;
  /** The number of different ones that did not fail the check. */
  readonly passed: number;
}

export interface ReportFile {
  /** The path as the report shows it, with `/`; unique. SARIF and CycloneDX need a path relative to the checked folder. */
  readonly path: string;
  /** The absolute path, by which declarations of other manifests name this one. */
  readonly absolutePath: string;
  /** The system of its packages; absent for a bill of materials, whose packages may be of any. */
  readonly system?: System | undefined;
  readonly manifest: Manifest;
  readonly coverage: Coverage;
  /** The facts in the order of the declarations. */
  readonly facts: readonly Facts[];
  /** The findings of all facts. */
  readonly findings: readonly Finding[];
  /** The manifest's text, which all spans refer to. */
  readonly text: string;
  /** What only the comparison with another state shows; absent in a check. */
  readonly signals?: readonly ReportSignal[];
  /** What the comparison cannot tell; absent in a check. */
  readonly open?: readonly OpenPart[];
}

export interface ReportSignal {
  readonly id: SignalId;
  readonly span: Span;
  readonly text: Message;
}

export interface OpenPart {
  /** A stable word. */
  readonly reason: string;
  readonly span: Span;
  readonly text: Message;
}

export interface ReportHost {
  readonly productVersion: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** New for each report. */
  readonly uuid: string;
  /** The path of another file, such as the lockfile, as it is shown in a report on `file`. `path` is absolute, with `/`. */
  readonly pathOf: (path: string, file: ReportFile) => string;
  /** Lists all that a text or a table would fold or leave out. */
  readonly isVerbose?: boolean;
  /** The terminal that a table is for; without one nothing is cut or colored. */
  readonly terminal?: Terminal;
  /** The arguments of the command that fixes what was found. */
  readonly fixArguments?: readonly string[];
}

export interface Terminal {
  /** The number of its columns; undefined where lines may be of any length. */
  readonly columns: number | undefined;
  /** Colors a text that has no control characters. */
  readonly paint: (text: string, color: Color) => string;
}

export type Color = "red" | "yellow" | "green" | "cyan" | "bold" | "dim";
