import { lockedScope } from "../manifests/lockfile.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { Message } from "../messages/message.ts";
import { declaredName, shownName } from "../messages/shownName.ts";
import { lockedName, versionName } from "../messages/versions.ts";
import type { VersionKey } from "../model/keys.ts";
import type { Position } from "../model/positions.ts";
import type { Setting, Values } from "../model/setting.ts";
import type { Span } from "../model/span.ts";
import type { AffectedBy } from "./advisories.ts";
import type { Facts } from "./facts.ts";
import type { FixedIn } from "./fixedIn.ts";
import type { Need } from "./needs.ts";
import type { Severity, unscored } from "./severity.ts";
import type { How } from "./target/target.ts";
import type { Verdict } from "./target/verdict.ts";

/**
 * Everything about one rule: what it looks for, and every word about it. The lists of rules in settings, reports and documents
 * are made from these records.
 */
export interface Rule<Id extends string = string, Item extends FindingItem = FindingItem, S extends Setting = Setting> {
  /** Stable: settings, comments and reports name the rule by it. */
  readonly id: Id;
  /** The setting if the user has decided nothing. */
  readonly default: "default" | "off";
  /** The severity of its findings, unless an item has its own or the user has set one. */
  readonly severity: Severity;
  /** It is found on dependencies for development as on others, whatever the setting `devDependencies` says. */
  readonly isFoundInDevelopment?: true;
  /** The words for what it finds, for a hint. */
  readonly word: Message;
  readonly help: RuleHelp;
  /** The ID of a rule that says less of the same: where both find something, only this one does. */
  readonly replaces?: string;
  /** The settings that only this rule has, such as a threshold. */
  readonly settings?: readonly S[];
  /**
   * Tells what it needs in addition to versions and their advisories. `closely` is for a scan or a hover, where more requests are
   * in order.
   */
  needs?(criteria: Criteria<S>, closely: boolean): readonly Need[];
  /** Pure. Undefined or without items where nothing is found. Absent for a rule about other rules' findings. */
  find?(facts: Facts, verdict: Verdict, criteria: Criteria<S>): Found<Item> | undefined;
  /** A plain sentence about the first item, for Problems and the command line. */
  message(finding: FindingOf<Id, Item>): Message;
  /** A line about the first item for a hover, which names the version above it. The template is Markdown, the values are text. */
  line(finding: FindingOf<Id, Item>): RuleLine;
  /** Returns what JSON reports say of the first item. `shownPath` writes paths as the report does. */
  details?(finding: FindingOf<Id, Item>, shownPath: (path: string) => string): RuleDetails;
  /** Distinguishes items about one version that differ neither in path nor in advisories. */
  identity?(item: Item): readonly string[];
}

/** A finding of a rule on one dependency. */
export interface FindingOf<Id extends string = string, Item extends FindingItem = FindingItem> extends Found<Item> {
  readonly rule: Id;
  readonly declaration: Declaration;
  /** The most severe of its items. */
  readonly severity: Severity;
  /** The version that it is about where the lockfile is out of date: the locked one, or the one that would be installed. */
  readonly stale?: "locked" | "next";
  readonly items: readonly [Item, ...(readonly Item[])];
}

export interface Found<Item extends FindingItem = FindingItem> {
  readonly span: Span;
  /** The setting that it is about, where that stands in a file beside the manifest. */
  readonly beside?: PlacedSetting;
  /** The version that the finding is about, and how it was chosen; absent where there is none. */
  readonly key?: VersionKey;
  readonly how?: How;
  /** The lockfile that decides the version: an absolute path. */
  readonly lockfile?: string;
  /** The version in which it is gone; absent if it was not searched for. */
  readonly fixedIn?: FixedIn;
  /** The number of items that the user ignores, which are not among them; absent if there are none. */
  readonly ignoredCount?: number;
  readonly items: readonly Item[];
}

export interface PlacedSetting {
  /** Absolute, with `/`. */
  readonly path: string;
  /** As written. */
  readonly setting: string;
  /** The start of it. */
  readonly position: Position;
}

/** One of the things that a rule has found on a dependency, such as an advisory or an affected transitive dependency. */
export interface FindingItem {
  /** The severity if it differs from the rule's. */
  readonly severity?: Severity;
  /** The span if it differs from the finding's. */
  readonly span?: Span;
  /** The version in which it is gone, if the other items have another one. */
  readonly fixedIn?: FixedIn;
  /** Worst first; where present, at least one. */
  readonly advisories?: readonly [AffectedBy, ...(readonly AffectedBy[])];
  /** An advisory that only says that nobody maintains the package. */
  readonly notice?: AffectedBy;
  /** A shortest path from the checked version, which is first, to the transitive dependency that the item is about. */
  readonly path?: readonly VersionKey[];
}

/** Text of a hover, behind an icon: a codicon's name, or that of the severity where it is absent. */
export interface RuleLine {
  readonly icon?: string;
  readonly text: Message;
}

export type RuleDetails = Readonly<Record<string, unknown>>;

/** Plain English, for settings, documents and reports. */
interface RuleHelp {
  /** One sentence: what the rule finds. */
  readonly summary: string;
  /** The advice on what to do about it. */
  readonly advice: string;
  /** Its severities, where they depend on what is found. */
  readonly severities?: string;
  /** The time or place at which it looks, if that is not whenever a version is checked. */
  readonly note?: string;
  readonly tags: readonly ("security" | "supply-chain" | "maintenance" | "license")[];
  /** The fields of `details`, each with what it holds. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Returns where a finding about the version stands: on the requirement, unless that is written elsewhere or nowhere. */
export function versionSpan({ requirementSpan, nameSpan, shared }: Declaration): Span {
  return requirementSpan && !shared && requirementSpan.end > requirementSpan.start ? requirementSpan : nameSpan;
}

/** A finding on the version that was checked. */
export function onVersion<Item extends object>(
  declaration: Declaration,
  { version, how, lockfile }: Extract<Verdict, { kind: "checked" }>,
  items: readonly Item[],
): Required<Pick<Found, "span" | "key" | "how">> & Pick<Found, "lockfile"> & { readonly items: readonly Item[] } {
  const found = { span: versionSpan(declaration), key: version.versionKey, how, items };
  return lockfile === undefined ? found : { ...found, lockfile };
}

/** Returns the beginning of the sentence about a finding, with the name as `written`. */
export function subjectName(
  finding: Pick<FindingOf, "key" | "how" | "declaration" | "stale">,
  written: (name: string) => string = (name) => name,
): Message {
  const { key, how, declaration, stale } = finding;
  if (!key) return declaredName(declaration);
  // In a lockfile that is checked by itself, each package has its own place.
  const hasPlace = declaration.scope !== lockedScope || declaration.nameSpan.end > 0;
  return hasPlace
    ? versionName({ ...key, name: written(shownName(declaration)) }, how, stale)
    : lockedName({ ...key, name: written(key.name) });
}

/** The values of a rule's settings and of `unscored`, as the user has decided them, and the time in milliseconds since 1970. */
type Criteria<S extends Setting> = Values<S | typeof unscored> & { readonly now: number };
