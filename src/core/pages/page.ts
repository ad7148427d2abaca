import type { Band } from "../analysis/severity.ts";
import type { Operation } from "../api/operations.ts";
import type { Message } from "../messages/message.ts";
import type { VersionKey, VersionText } from "../model/keys.ts";
import type { EffectMark, Outlook } from "../updates/plan.ts";
import type { PageSubject } from "./subject.ts";

/**
 * Everything that a page shows, as plain data: the panel of the editor, Markdown, and text and JSON of the command line are made
 * from it. All text from elsewhere is a value of a message, so that no place can take it for markup.
 */
export interface Page {
  readonly subject: PageSubject;
  /** Text from elsewhere. */
  readonly title: string;
  /** The kind of thing that the title names: `Package of npm`. */
  readonly kind: Message;
  readonly verdict?: Verdict | undefined;
  readonly actions: readonly Action[];
  readonly sections: readonly Section[];
  /** The outcome of the page, absent where the sections tell it: something in one of them is not known, or all is found. */
  readonly outcome?: Outcome;
  /** Parts of it are still requested. */
  readonly isLoading?: true;
}

/**
 * The answer of a page in a word, from which an exit code is made. `affected` is a version with advisories, or that is deprecated;
 * `unknown` where the service does not know the subject, or did not tell that of a version.
 */
export type Outcome = "found" | "affected" | "unknown";

/** The answer of the page in one line, before everything else. */
export interface Verdict {
  /** The reasons for and against the subject, each by itself, the most important first. Never empty. */
  readonly marks: readonly Cell[];
  /** The places where the user's own manifests have the subject. */
  readonly usedIn?: Cell;
}

export interface Section {
  /** Stable; the key in JSON. */
  readonly id: string;
  readonly title: Message;
  readonly blocks: readonly Block[];
  /** The answers of the service that the section is made from, and how old they are. */
  readonly sources: readonly Source[];
}

export interface Source {
  readonly operation: Operation;
  /** Seconds since the service gave the answer, of the oldest where there are several; absent where that is not known. */
  readonly age?: number;
  /** No longer fresh. */
  readonly stale?: true;
}

export type Block =
  | Note
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | Table
  | { readonly kind: "list"; readonly items: readonly Cell[] }
  /** The times when versions were published, for a drawing; the table of versions has the same as text. */
  | { readonly kind: "timeline"; readonly releases: readonly Release[] };

/** `unknown`: why something is not known, which is never shown like the absence of findings. */
export interface Note {
  readonly kind: "note";
  readonly tone: "plain" | "warning" | "unknown" | "loading";
  readonly text: Message;
}

export interface Fact {
  /** The key in JSON. */
  readonly id: string;
  readonly name: Message;
  readonly value: Cell;
  /** Other data in JSON, by their keys, that the words have, too. */
  readonly data?: { readonly [key: string]: Value };
}

export interface Table {
  readonly kind: "table";
  /** The key in JSON. */
  readonly id: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** The subject of the table, for a screen reader. */
  readonly caption: Message;
  /** Shown above the table, where its section has several. */
  readonly heading?: Message;
}

export interface Column {
  /** The key in JSON. */
  readonly id: string;
  readonly title: Message;
  /** True if people may sort by the column: each row then has a key at the same index. */
  readonly isSortable?: true;
  readonly align?: "end";
  /** Has the addresses to which another cell of the row leads: left out where a link can be followed. */
  readonly isAddress?: true;
}

export interface Row {
  /** The cells in the order of the columns. */
  readonly cells: readonly Cell[];
  /** The sort keys by column, if that is sortable. Undefined sorts last. */
  readonly sort?: readonly (number | string | undefined)[];
  /** Other data in JSON, by their keys. */
  readonly data?: { readonly [key: string]: Value };
  /** The one that the page is about. */
  readonly isCurrent?: true;
  /** The change of the row's dependency to another version. */
  readonly update?: Update;
  /** What a person can do with it in the editor. */
  readonly actions?: readonly Action[];
  /** The rows that belong to it, folded at first. */
  readonly below?: readonly Row[];
}

/** One line: its parts stand side by side. The first part with a value has that of the cell, whose words are its value elsewhere. */
export type Cell = readonly Part[];

/** Data as JSON has it: times are RFC 3339, and null is what is not known. */
export type Value =
  string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value | undefined };

export type Part = { readonly value?: Value } & (
  | { readonly kind: "text"; readonly text: Message }
  /** Another page. */
  | { readonly kind: "page"; readonly text: Message; readonly subject: PageSubject }
  /** A place in a file of the workspace. */
  | { readonly kind: "place"; readonly text: Message; readonly place: Place }
  /** A number as words, and as a bar of this share of the greatest one. */
  | { readonly kind: "bar"; readonly text: Message; readonly share: number }
  /** A severity by sign, words and color. */
  | { readonly kind: "severity"; readonly band: Band; readonly text: Message }
  /** A fact about an update by sign, words and color. */
  | { readonly kind: "effect"; readonly mark: EffectMark | Outlook; readonly text: Message }
);

export interface Place {
  readonly uri: string;
  /** The line, counted from 0. */
  readonly line: number;
}

export interface Release {
  readonly version: VersionText;
  /** RFC 3339 */
  readonly publishedAt: string;
  readonly mark?: "current" | "default" | "deprecated" | "prerelease" | "vulnerable";
}

/** An action that a person can take from the page, besides following its links. */
export type Action =
  /** `manifest`: the address of one whose lockfile may have the graph. */
  | { readonly kind: "graph"; readonly label: Message; readonly key: VersionKey; readonly manifest?: string }
  /** The user chooses the other version. */
  | { readonly kind: "compare"; readonly label: Message; readonly key: VersionKey }
  | { readonly kind: "update"; readonly label: Message; readonly updates: readonly Update[] }
  | { readonly kind: "page"; readonly label: Message; readonly subject: PageSubject }
  /** Shows the file beside its state in the commit. */
  | { readonly kind: "diff"; readonly label: Message; readonly place: Place; readonly commit: string }
  /** The user chooses the commit that the page compares with. */
  | { readonly kind: "compareWith"; readonly label: Message }
  /** Saves the page as a report in a file that the user chooses. */
  | { readonly kind: "export"; readonly label: Message }
  /** Checks all manifests of the workspace. */
  | { readonly kind: "scan"; readonly label: Message }
  /** Leads all dependencies of the workspace that an advisory of these names affects to clean versions. */
  | { readonly kind: "fixEverywhere"; readonly label: Message; readonly names: readonly string[] }
  | { readonly kind: "copy"; readonly label: Message; readonly text: string }
  | { readonly kind: "web"; readonly label: Message; readonly url: string }
  /** Asks for what the page has left out, such as facts about older versions. */
  | { readonly kind: "more"; readonly label: Message };

/** Another version for a dependency of one of the user's manifests. */
export interface Update extends Place {
  /** The name as written in the manifest. */
  readonly name: string;
  /** The offset of the name in the text. */
  readonly offset: number;
  readonly version: VersionText;
  /** Allows only the version, as of a lower one. */
  readonly mode?: "exact";
}
