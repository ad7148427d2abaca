import * as vscode from "vscode";
import { sortedAdvisories } from "../../core/analysis/advisories.ts";
import type { Facts } from "../../core/analysis/facts.ts";
import {
  createLookUpBox,
  type LookUpBox,
  type Offer,
  type SimilarNames,
  type SystemSearch,
} from "../../core/lookups/box.ts";
import { lookUpOf, lookUpsOf } from "../../core/lookups/lookUp.ts";
import { isNearTyped } from "../../core/lookups/nearTyped.ts";
import { message } from "../../core/messages/message.ts";
import { versionMarks } from "../../core/messages/versions.ts";
import { touches } from "../../core/model/span.ts";
import { type PageSubject, readSubject, subjectId, subjectTitle } from "../../core/pages/subject.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import type { PreparePage } from "../pages/preparation.ts";
import { commands } from "../shared/commands.ts";
import { plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import { refusalAnywhere, refusalOf, withheldNearby } from "./lookUpPrivacy.ts";

/** An item that opens or asks for something when it is accepted; one without any of these is a message. */
interface Item extends vscode.QuickPickItem {
  readonly subject?: PageSubject;
  /** The text that the subject is a guess of. */
  readonly text?: string;
  readonly similar?: SimilarNames;
  readonly search?: SystemSearch;
}

/** Milliseconds without a key after which the files are read that make names private. */
const quietTime = 150;

interface BoxHost {
  readonly host: Host;
  readonly documents: Documents;
  readonly preparePage: PreparePage;
}

/** One box for all that can be looked up, with this text at first. It says what it takes the text for, and opens a page. */
export function lookUp(
  { host, documents, preparePage }: BoxHost,
  context: Pick<vscode.ExtensionContext, "globalState">,
  first = "",
): void {
  const recent = createRecentLookUps(context);
  const picker = vscode.window.createQuickPick<Item>();
  picker.title = localize(message("Look Up"));
  picker.placeholder = localize(
    message("Name, name@version, package URL, advisory, repository, hash or chain ID, or the address of any of these"),
  );
  picker.matchOnDescription = true;
  const editor = vscode.window.activeTextEditor;
  const box = boxOver(host, editor, (offers, isBusy) => {
    picker.busy = isBusy;
    picker.items =
      picker.value.trim() === ""
        ? [...cursorItems(documents, editor), ...recentItems(recent), ...manifestItems(documents, editor)]
        : withMatches(
            offers.map((offer) => itemOf(offer, picker.value)),
            factsIn(documents, editor),
            picker.value,
          );
    const [subject] = picker.items.flatMap((item) => item.subject ?? []);
    if (subject) preparePage(subject);
  });
  const type = (text: string): void => {
    picker.value = text;
    void box.type(text);
  };
  picker.onDidChangeValue((text) => void box.type(text));
  const accept = async ({ subject, text, similar, search }: Partial<Item>): Promise<void> => {
    if (search) await box.search(search);
    if (similar) await box.findSimilar(similar);
    if (!subject) return;
    if (text !== undefined && !(await box.mayOpen(subject, text))) {
      // The reason stands below the text itself.
      if (picker.value === "") type(text);
      return;
    }
    picker.hide();
    recent.add(subject);
    await vscode.commands.executeCommand(commands.openPage, subject);
  };
  picker.onDidAccept(() => void accept(picker.selectedItems[0] ?? {}));
  picker.onDidHide(() => {
    box.close();
    picker.dispose();
  });
  type(first);
  picker.show();
}

function boxOver(
  host: Host,
  editor: vscode.TextEditor | undefined,
  show: (offers: readonly Offer[], isBusy: boolean) => void,
): LookUpBox {
  return createLookUpBox({
    preferred: editor && systemOf(editor.document),
    refusalOf: (key) => refusalOf(key, host),
    refusalAnywhere: (name) => refusalAnywhere(name, host),
    similarNames: async (key, caller) =>
      (await host.core.similarNames(key, caller, (_, names) => withheldNearby(names, host))).similar,
    packageOf: (key, caller) => host.core.package(key, caller),
    versionsOf: (keys, caller) => host.core.versions(keys, caller, { order: "at-once", advisories: "ids" }),
    now: Date.now,
    quiet: (signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(true), quietTime);
        signal.addEventListener("abort", () => {
          clearTimeout(timer);
          resolve(false);
        });
      }),
    show: (offers, { isBusy }) => show(offers, isBusy),
  });
}

/** Every item matches what is typed, as the texts are recognized and not searched. `text` is what the offer is a guess of. */
function itemOf(offer: Offer, text?: string): Item {
  if (offer.kind === "refused")
    return { label: `$(circle-slash) ${plainLabel(localize(offer.reason))}`, alwaysShow: true };
  if (offer.kind === "search")
    return { label: `$(search) ${localize(message("Search all systems"))}`, search: offer, alwaysShow: true };
  if (offer.kind === "similar") {
    const label = localize(message("Names similar to {name}…", { name: offer.name }));
    return { label: `$(search) ${plainLabel(label)}`, similar: offer, alwaysShow: true };
  }
  const { what, subject } = offer;
  const label = plainLabel(subjectTitle(subject));
  return { label, description: localize(what), subject, alwaysShow: true, ...(text !== undefined && { text }) };
}

/** The dependency at the cursor, or the word there. */
function cursorItems(documents: Documents, editor: vscode.TextEditor | undefined): readonly Item[] {
  if (!editor) return [];
  const { document, selection } = editor;
  const offset = document.offsetAt(selection.active);
  const facts = documents
    .get(document.uri)
    ?.facts.find(({ declaration: { nameSpan, requirementSpan } }) =>
      [nameSpan, requirementSpan].some((span) => span && touches(span, offset)),
    );
  const items = facts ? [itemOf(lookUpOf(subjectOf(facts)))] : wordItems(editor);
  return items.length > 0 ? [separator(localize(message("At the cursor"))), ...items] : [];
}

/** The number of dependencies that the box lists. */
const mostDependencies = 100;

function manifestItems(documents: Documents, editor: vscode.TextEditor | undefined): readonly Item[] {
  const items = dependencyItems(factsIn(documents, editor)).slice(0, mostDependencies);
  return items.length > 0 ? [separator(localize(message("In this manifest"))), ...items] : [];
}

/** Most dependencies of the manifest beside what is typed. */
const mostMatches = 5;

/**
 * Puts the dependencies of the manifest whose names have the text in them, or are a typing error away, behind the likeliest meaning of
 * it; first where nothing of that name exists.
 */
function withMatches(offers: readonly Item[], facts: readonly Facts[], text: string): readonly Item[] {
  // Where a name is private, nothing else is offered.
  if (!offers.some(({ subject, similar }) => subject ?? similar)) return offers;
  const matching = dependencyItems(facts.filter(({ declaration }) => isNearTyped(declaration.package.name, text)));
  const near = matching.slice(0, mostMatches);
  const [first, ...others] = offers;
  return first?.subject ? [first, ...near, ...others] : [...near, ...offers];
}

function factsIn(documents: Documents, editor: vscode.TextEditor | undefined): readonly Facts[] {
  return (editor && documents.get(editor.document.uri)?.facts) ?? [];
}

/** Dependencies of the manifest in the editor, about which nothing is asked. Each subject is there once. */
function dependencyItems(facts: readonly Facts[]): readonly Item[] {
  const items = new Map(
    facts.map((each): [string, Item] => {
      const subject = subjectOf(each);
      return [subjectId(subject), dependencyItem(subject, each)];
    }),
  );
  return [...items.values()];
}

function dependencyItem(subject: PageSubject, { version, advisories }: Facts): Item {
  const item = itemOf(lookUpOf(subject));
  if (version?.kind !== "found") return item;
  const state = localize(versionMarks.advisories(sortedAdvisories(version.value, advisories).length));
  return { ...item, description: `${item.description ?? ""} · ${state}` };
}

function subjectOf({ declaration, target }: Facts): PageSubject {
  return target?.kind === "version"
    ? { kind: "version", key: target.key }
    : { kind: "package", key: declaration.package };
}

/** Returns what the selection or the word at the cursor may mean. */
function wordItems({ document, selection }: vscode.TextEditor): readonly Item[] {
  const range = document.getWordRangeAtPosition(selection.active, /[\w@./:+-]+/);
  const text = (selection.isEmpty ? range && document.getText(range) : document.getText(selection)) ?? "";
  // A paragraph is not a name.
  const isName = text.length <= 200 && !text.includes("\n");
  if (!isName) return [];
  const guesses = lookUpsOf(text, systemOf(document)).slice(0, 3);
  return guesses.map((guess) => itemOf(guess, text));
}

function recentItems(recent: RecentLookUps): readonly Item[] {
  const items = recent.all().map((subject) => itemOf(lookUpOf(subject)));
  return items.length > 0 ? [separator(localize(message("Recent"))), ...items] : [];
}

function separator(label: string): Item {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** The subjects that were looked up last, in all windows of the user. */
interface RecentLookUps {
  /** The latest first. */
  readonly all: () => readonly PageSubject[];
  add(subject: PageSubject): void;
}

const key = "recentLookUps";
const most = 10;

function createRecentLookUps({ globalState }: Pick<vscode.ExtensionContext, "globalState">): RecentLookUps {
  const all = (): readonly PageSubject[] => {
    const saved: unknown = globalState.get(key);
    return Array.isArray(saved) ? saved.flatMap((subject) => readSubject(subject) ?? []) : [];
  };
  return {
    all,
    add(subject) {
      const others = all().filter((other) => subjectId(other) !== subjectId(subject));
      void globalState.update(key, [subject, ...others].slice(0, most));
    },
  };
}
