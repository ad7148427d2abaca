import type { Caller } from "../api/api.ts";
import type { Fetched } from "../api/fetched.ts";
import type { SimilarlyNamedPackages } from "../api/messages.ts";
import { errorMessage } from "../messages/errors.ts";
import { message, type Message } from "../messages/message.ts";
import type { PackageKey, System } from "../model/keys.ts";
import { isPossibleName } from "../model/names.ts";
import { systemTraits } from "../model/systems.ts";
import { namesIn, subjectId, type PageSubject } from "../pages/subject.ts";
import { lookUpOf, lookUpsOf, modulesIn, type LookUp } from "./lookUp.ts";
import { parsePackageQuery } from "./packageQuery.ts";
import { searchSystems, type Guess, type SearchHost } from "./searchSystems.ts";

/** An item that can be selected for a text. */
export type Offer = LookUp | SystemSearch | SimilarNames;

/** Asks, once it is selected, in which systems the name exists. */
export interface SystemSearch {
  readonly kind: "search";
  readonly guesses: readonly Guess[];
}

/**
 * Asks for similar names once it is selected. Nothing is asked while a person types: half a name may be half of a private one, and
 * for an unknown name a hundred others are sent.
 */
export interface SimilarNames {
  readonly kind: "similar";
  readonly name: string;
  readonly keys: readonly PackageKey[];
}

export interface BoxHost extends SearchHost {
  /** The system of the active manifest. */
  readonly preferred: System | undefined;
  /** The reason why the service is not asked about a package of a system that was typed. Reads files only; never rejects. */
  readonly refusalOf: (key: PackageKey) => Promise<Message | undefined>;
  /** The reason why it is asked about no package of this name unless a system is typed: it is private in one. Reads files only; never rejects. */
  readonly refusalAnywhere: (name: string) => Promise<Message | undefined>;
  /** Rejects only when the caller aborts. */
  readonly similarNames: (key: PackageKey, caller: Caller) => Promise<Fetched<SimilarlyNamedPackages>>;
  /** Resolves when a person has not typed for some moments; to false once they have. */
  readonly quiet: (signal: AbortSignal) => Promise<boolean>;
  readonly show: (offers: readonly Offer[], state: { readonly isBusy: boolean }) => void;
}

/** The box for look-ups: what it offers for the text in it. */
export interface LookUpBox {
  /**
   * Offers what the text may mean, and after some moments which of it is not looked up, and why, and what the cache knows of the
   * rest. Never rejects.
   */
  readonly type: (text: string) => Promise<void>;
  /** Offers what exists first, with what is known of it. Ends when more is typed. Never rejects. */
  readonly search: (offer: SystemSearch) => Promise<void>;
  /** Offers similar names. Ends when more is typed. Never rejects. */
  readonly findSimilar: (offer: SimilarNames) => Promise<void>;
  /**
   * Tells whether a page of what the text may mean is opened: it may be selected before that is known. Where it is not, the box says why;
   * once more is typed, it is not. Never rejects.
   */
  readonly mayOpen: (subject: PageSubject, text: string) => Promise<boolean>;
  readonly close: () => void;
}

/** Names of one system, and of each of several. */
const most = { one: 10, several: 3 };

export function createLookUpBox(host: BoxHost): LookUpBox {
  let request = new AbortController();
  let offers: readonly Offer[] = [];
  let typed = "";
  const renew = (): AbortSignal => {
    request.abort();
    request = new AbortController();
    return request.signal;
  };
  const show = (next: readonly Offer[], isBusy = false): void => {
    offers = next;
    host.show(next, { isBusy });
  };
  return {
    async type(text) {
      const signal = renew();
      typed = text;
      show(offersFor(text, host.preferred));
      if (!(await host.quiet(signal))) return;
      const allowed = await withRefusals(offers, text, host);
      if (signal.aborted) return;
      if (JSON.stringify(allowed) !== JSON.stringify(offers)) show(allowed);
      const known = await unlessAborted(withKnown(allowed, host, signal), signal);
      if (known) show(known);
    },
    async search(offer) {
      const signal = renew();
      host.show(offers, { isBusy: true });
      const found = await unlessAborted(searched(offer, { offers, text: typed }, host, signal), signal);
      if (found) show(found);
    },
    async findSimilar(offer) {
      const signal = renew();
      const others = offers.filter((other) => other !== offer);
      host.show(offers, { isBusy: true });
      const found = await unlessAborted(similarLookUps(offer, typed, host, signal), signal);
      if (found) show([...found, ...others]);
    },
    async mayOpen(subject, text) {
      const { signal } = request;
      const id = subjectId(subject);
      const allowed = await withRefusals(text === typed ? offers : offersFor(text, host.preferred), text, host);
      if (signal.aborted) return false;
      const may = allowed.some((offer) => offer.kind === "page" && subjectId(offer.subject) === id);
      if (!may) show(allowed);
      return may;
    },
    close: () => request.abort(),
  };
}

function offersFor(text: string, preferred: System | undefined): readonly Offer[] {
  const lookUps = withModule(lookUpsOf(text, preferred).filter(isPossible), text, preferred);
  const keys = lookUps.flatMap((lookUp) => (lookUp.kind === "page" ? namesIn(lookUp.subject) : []));
  const name = parsePackageQuery(text)?.name ?? "";
  const [first] = lookUps;
  const isName = first?.kind === "page" && namesIn(first.subject).length > 0 && !/^pkg:|:\/\//i.test(text.trim());
  if (!isName || name.length < 2) return lookUps;
  const guesses = lookUps.flatMap(guessOf);
  return [
    ...lookUps,
    ...(guesses.length > 1 ? [{ kind: "search", guesses } as const] : []),
    { kind: "similar", name, keys: preferred ? keys.slice(0, 1) : keys },
  ];
}

function guessOf(offer: Offer): readonly Guess[] {
  if (offer.kind !== "page") return [];
  const { subject } = offer;
  return subject.kind === "package" || subject.kind === "version" ? [subject] : [];
}

/** Puts what the cache knows of a guess beside it; undefined where that is nothing. */
async function withKnown(
  offers: readonly Offer[],
  host: BoxHost,
  signal: AbortSignal,
): Promise<readonly Offer[] | undefined> {
  const { existing } = await searchSystems(offers.flatMap(guessOf), host, { signal, cachedOnly: true });
  if (existing.length === 0) return undefined;
  const idOf = (offer: Offer) => (offer.kind === "page" ? subjectId(offer.subject) : undefined);
  const known = new Map(existing.map((offer) => [idOf(offer), offer]));
  return offers.map((offer) => known.get(idOf(offer)) ?? offer);
}

/** Puts what exists first, then similar names, then what was not found. Says only why, where a name is private. */
async function searched(
  { guesses }: SystemSearch,
  { offers, text }: { readonly offers: readonly Offer[]; readonly text: string },
  host: BoxHost,
  signal: AbortSignal,
): Promise<readonly Offer[]> {
  const allowed = await withRefusals(offers, text, host);
  const isAllowed = ({ key }: Guess) => allowed.flatMap(guessOf).some((guess) => guess.key === key);
  const { existing, others } = await searchSystems(guesses.filter(isAllowed), host, { signal });
  const rest = allowed.filter((offer) => offer.kind !== "search" && guessOf(offer).length === 0);
  return [...existing, ...rest, ...others];
}

/** Tells whether a package can have the name, by its form alone: one of nothing but signs is none that a person means. */
function isPossible(lookUp: LookUp): boolean {
  return (
    lookUp.kind === "refused" ||
    namesIn(lookUp.subject).every(({ system, name }) => isPossibleName(system, name) && /[\p{L}\p{N}]/u.test(name))
  );
}

/** The path of a repository is that of a Go module, too. */
function withModule(lookUps: readonly LookUp[], text: string, preferred: System | undefined): readonly LookUp[] {
  const [first] = lookUps;
  const name = text.trim();
  const [{ system } = {}] = first?.kind === "page" ? modulesIn(first.subject, text) : [];
  if (!system || !isPossibleName(system, name)) return lookUps;
  const module = lookUpOf({ kind: "package", key: { system, name } });
  return preferred === system ? [module, ...lookUps] : [...lookUps, module];
}

/**
 * Puts the reason in the place of offers that the service is not asked about. A name that is private in any system is offered in no other unless
 * that one is typed, and never has similar names.
 */
async function withRefusals(offers: readonly Offer[], text: string, host: BoxHost): Promise<readonly Offer[]> {
  const named = offers.some((offer) => offer.kind === "page" && keysIn(offer.subject, text).length > 0);
  if (!named) return offers;
  const anywhere = await refusalOfName(text, host);
  if (anywhere && isGuess(text)) return [{ kind: "refused", reason: anywhere }];
  const checked = await Promise.all(
    offers.map(async (offer): Promise<Offer | undefined> => {
      if (offer.kind === "refused" || offer.kind === "search") return offer;
      if (offer.kind === "similar" && anywhere) return undefined;
      const keys = offer.kind === "similar" ? offer.keys : keysIn(offer.subject, text);
      const reason = (await Promise.all(keys.map(host.refusalOf))).find((refusal) => refusal !== undefined);
      if (!reason) return offer;
      return offer.kind === "page" ? { kind: "refused", reason } : undefined;
    }),
  );
  return [...new Map(checked.flatMap((offer) => (offer ? [[JSON.stringify(offer), offer] as const] : []))).values()];
}

/** The packages whose names the page needs, and the modules that a repository may be. */
function keysIn(subject: PageSubject, text: string): readonly PackageKey[] {
  const [first] = lookUpsOf(text);
  return [...namesIn(subject), ...(first?.kind === "page" ? modulesIn(first.subject, text) : [])];
}

/** Tells whether the text is a name without its system. */
function isGuess(text: string): boolean {
  return lookUpsOf(text).filter((lookUp) => lookUp.kind === "page" && namesIn(lookUp.subject).length > 0).length > 1;
}

/** The reason why the service is not asked about names near that in the text, nor about it unless its system is typed. */
async function refusalOfName(text: string, { refusalAnywhere }: BoxHost): Promise<Message | undefined> {
  const [first] = lookUpsOf(text);
  const [key] = first?.kind === "page" ? keysIn(first.subject, text) : [];
  const name = (isGuess(text) ? parsePackageQuery(text)?.name : undefined) ?? key?.name;
  return name === undefined ? undefined : refusalAnywhere(name);
}

/** Finds look-ups of similar names. Rejects only when aborted. */
async function similarLookUps(
  { keys }: SimilarNames,
  text: string,
  host: BoxHost,
  signal: AbortSignal,
): Promise<readonly LookUp[]> {
  const limit = keys.length === 1 ? most.one : most.several;
  const anywhere = await refusalOfName(text, host);
  const ask = async (key: PackageKey): Promise<readonly LookUp[]> => {
    const reason = anywhere ?? (await host.refusalOf(key));
    signal.throwIfAborted();
    if (reason) return [{ kind: "refused", reason }];
    return similarIn(key, await host.similarNames(key, { signal }), limit);
  };
  const found = (await Promise.all((anywhere ? keys.slice(0, 1) : keys).map(ask))).flat();
  return found.length > 0 ? found : [{ kind: "refused", reason: message("No similar names are known") }];
}

/** Returns undefined after an abort. */
async function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    const value = await result;
    return signal.aborted ? undefined : value;
  } catch (error) {
    if (!signal.aborted) throw error;
    return undefined;
  }
}

function similarIn({ system }: PackageKey, answer: Fetched<SimilarlyNamedPackages>, limit: number): readonly LookUp[] {
  const { displayName } = systemTraits[system];
  if (answer.kind === "missing") return [];
  if (answer.kind === "failed") {
    const reason = message("Similar names in {system} are not known: {reason}", {
      system: displayName,
      reason: errorMessage(answer.error),
    });
    return [{ kind: "refused", reason }];
  }
  return answer.value.packages.slice(0, limit).map(({ packageKey }) => ({
    kind: "page",
    what: message("similar name, {system} package", { system: displayName }),
    subject: { kind: "package", key: packageKey },
  }));
}
