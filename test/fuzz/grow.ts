import { readFileSync } from "node:fs";
import { createRandom, type Random } from "../support/random.ts";
import { type Coverage, Reached, type Taken } from "./coverage.ts";
import { mutated, type Tokens, tokensOf } from "./mutate.ts";
import { shrunk, shrunkLater } from "./shrink.ts";
import type { Target } from "./target.ts";

/** An input of which something does not hold. */
export interface Finding {
  readonly input: string;
  readonly error: string;
}

export interface Growth {
  /** The number of inputs that were tried. */
  readonly inputs: number;
  /** The number of blocks that the corpus reaches. */
  readonly blocks: number;
  /** Inputs that reach each of these blocks, the shortest first. */
  readonly corpus: readonly string[];
  readonly findings: readonly Finding[];
}

export interface Growing {
  readonly coverage: Coverage;
  readonly seed: number;
  /** What earlier runs have kept. */
  readonly corpus: readonly string[];
  /** Asked now and then, with the number of inputs that were tried. */
  readonly goesOn: (inputs: number) => boolean;
  /** Different findings after which the target is left alone; 5 if absent. */
  readonly most?: number;
}

/** Inputs between two looks at the coverage, which takes as long as some hundred short ones. */
const batchOf = (text: string) => (text.length < 200 ? 1_024 : 256);
/** Milliseconds of an input after which it counts as a finding. */
const slow = 2_000;

/** Tries changed inputs of a target as long as it may, and keeps those that reach a new block. */
export async function grow(target: Target, growing: Growing): Promise<Growth> {
  const run = new Run(target, growing);
  await run.begin();
  const { most = 5 } = growing;
  while (run.findings.length < most && growing.goesOn(run.inputs)) await run.step();
  return { inputs: run.inputs, findings: run.findings, ...(await run.minimal()) };
}

interface Kept {
  readonly text: string;
  readonly tokens: Tokens;
}

class Run {
  inputs = 0;
  readonly findings: Finding[] = [];
  readonly #target: Target;
  readonly #growing: Growing;
  readonly #random: Random;
  readonly #reached = new Reached();
  readonly #kept: Kept[] = [];
  readonly #whole: readonly Kept[];
  #words: readonly string[] = [];
  #longest = 0;

  constructor(target: Target, growing: Growing) {
    this.#target = target;
    this.#growing = growing;
    this.#random = createRandom(growing.seed ^ hashOf(target.name));
    this.#whole = target.seeds.map((text) => ({ text, tokens: tokensOf(text) }));
  }

  /** Reaches what the corpus and the seeds reach. */
  async begin(): Promise<void> {
    const { seeds, tokens = [] } = this.#target;
    const modules = new Set<string>();
    await this.#growing.coverage.take();
    for (const text of [...this.#growing.corpus, ...seeds]) {
      const taken = await this.#try([text]);
      for (const module of taken.modules) modules.add(module);
      await this.#keep([text], taken);
    }
    if (this.#kept.length === 0) this.#push(seeds[0] ?? "");
    const written = seeds.flatMap(tokensOf).filter((token) => token.trim() !== "");
    this.#words = [...new Set([...tokens, ...tokens, ...written, ...wordsOf(modules)])];
    this.#longest = 4_000 + Math.max(...seeds.map(({ length }) => length)) * 2;
  }

  /** Tries a batch of inputs. */
  async step(): Promise<void> {
    const batch = Array.from({ length: batchOf(this.#kept[0]?.text ?? "") }, () => this.#next());
    this.inputs += batch.length;
    const taken = await this.#try(batch);
    if (this.#reached.news(taken) === 0) return;
    await this.#search(batch);
    // What was remembered of earlier inputs is not reached once more.
    this.#reached.add(taken);
  }

  #next(): string {
    const tools = { random: this.#random, words: this.#words };
    const text = mutated(this.#any().tokens, this.#any().tokens, tools);
    return text.length > this.#longest ? text.slice(0, this.#longest) : text;
  }

  /** A kept input, the short ones more often, or a seed, which has more around what is read. */
  #any(): Kept {
    const random = this.#random;
    if (random.integer(0, 3) === 0) return random.pick(this.#whole);
    const last = this.#kept.length - 1;
    return this.#kept[Math.min(random.integer(0, last), random.integer(0, last))] ?? random.pick(this.#whole);
  }

  /** Runs inputs and returns what they reach. What fails is a finding. */
  async #try(batch: readonly string[]): Promise<Taken> {
    for (const input of batch) {
      const started = performance.now();
      const error = await failureOf(this.#target, input);
      if (error !== undefined) await this.#found(input, error);
      else if (performance.now() - started > slow) await this.#foundSlow(input);
    }
    return this.#growing.coverage.take();
  }

  async #found(input: string, error: string): Promise<void> {
    const kind = kindOf(error);
    if (this.findings.some((finding) => kindOf(finding.error) === kind)) return;
    const smaller = await shrunkLater(input, async (text) => {
      const other = await failureOf(this.#target, text);
      return other !== undefined && kindOf(other) === kind;
    });
    this.findings.push({ input: smaller, error });
  }

  /** Measured again as processor time, as other work on the machine lengthens the first measure. */
  async #foundSlow(input: string): Promise<void> {
    const start = process.cpuUsage();
    await failureOf(this.#target, input);
    const milliseconds = process.cpuUsage(start).user / 1_000;
    if (milliseconds > slow) this.findings.push({ input, error: `takes ${Math.round(milliseconds)} ms` });
  }

  /** Finds those of the inputs that reach something new, by halves. */
  async #search(batch: readonly string[]): Promise<void> {
    this.#target.forget?.();
    const taken = await this.#try(batch);
    if (this.#reached.news(taken) === 0) return;
    if (batch.length === 1) return this.#keep(batch, taken);
    const half = batch.length >> 1;
    await this.#search(batch.slice(0, half));
    await this.#search(batch.slice(half));
  }

  /** Keeps the input, cut down to what reaches as much, if it reaches something new and nothing is wrong with it. */
  async #keep([text = ""]: readonly string[], taken: Taken): Promise<void> {
    const news = this.#reached.news(taken);
    if (news === 0 || (await failureOf(this.#target, text)) !== undefined) return;
    await this.#growing.coverage.take();
    const smaller = await shrunk(text, async (candidate) => {
      this.#target.forget?.();
      const error = await failureOf(this.#target, candidate);
      const reached = this.#reached.news(await this.#growing.coverage.take());
      return error === undefined && reached >= news;
    });
    this.#reached.add(taken);
    this.#push(smaller);
  }

  #push(text: string): void {
    this.#kept.push({ text, tokens: tokensOf(text) });
    this.#kept.sort((a, b) => a.text.length - b.text.length);
  }

  /** The shortest of the kept inputs that together reach everything. */
  async minimal(): Promise<Pick<Growth, "blocks" | "corpus">> {
    const reached = new Reached();
    const corpus: string[] = [];
    for (const { text } of this.#kept) {
      this.#target.forget?.();
      await this.#growing.coverage.take();
      if (reached.add(await this.#try([text])) > 0) corpus.push(text);
    }
    return { blocks: reached.blocks, corpus };
  }
}

/** What is wrong with the input; undefined where everything holds. */
export async function failureOf({ check }: Target, input: string): Promise<string | undefined> {
  try {
    const result = check(input);
    if (result instanceof Promise) await result;
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Where it failed, without the values of this input. */
function kindOf(error: string): string {
  const places = error.match(/[\w.]+\.ts:\d+:\d+/g) ?? [];
  return places.slice(0, 2).join(" ") || error.slice(0, 60);
}

/** The words that the modules compare with: their short texts. */
function wordsOf(modules: ReadonlySet<string>): readonly string[] {
  return [...modules].flatMap((url) => {
    const texts = readFileSync(new URL(url), "utf8")
      .replace(/^import .*$/gm, "")
      .matchAll(/"((?:[^"\\\n]){1,24})"/g);
    return [...texts].map(([, text = ""]) => text);
  });
}

function hashOf(text: string): number {
  return Buffer.from(text).reduce((hash, byte) => (Math.imul(hash, 31) + byte) | 0, 7);
}
