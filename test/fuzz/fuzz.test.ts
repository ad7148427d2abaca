import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createRandom } from "../support/random.ts";
import { tables } from "../growth/tables.ts";
import { readCorpus, readResults, strayFiles } from "./corpus.ts";
import { Reached, type Taken } from "./coverage.ts";
import { failureOf, type Growth } from "./grow.ts";
import { mutated, tokensOf } from "./mutate.ts";
import { targets } from "./targets.ts";

describe("the corpus", () => {
  it("has results of every target, each with a name of its own", () => {
    const names = targets.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    const results = readResults();
    assert.deepEqual(
      names.filter((name) => !results[name]),
      [],
      "run npm run fuzz -- --only NAME",
    );
  });

  it("has no inputs of what is no target", () => {
    assert.deepEqual(strayFiles(targets), []);
    const names = new Set(targets.map(({ name }) => name));
    assert.deepEqual(
      Object.keys(readResults()).filter((name) => !names.has(name)),
      [],
    );
  });

  it("leads to every reader that is measured by its growth", () => {
    const rows = Object.entries(tables).flatMap(([table, readers]) => readers.map(({ name }) => `${table}/${name}`));
    const known = new Set(targets.map(({ name }) => name));
    const systems = /^versions and requirements\/[A-Z]+ /;
    const missing = rows.filter((row) => !known.has(row) && !systems.test(row) && !row.includes("lockfiles"));
    assert.deepEqual(
      missing.filter((row) => !known.has(row.replace(/^versions and requirements/, "versions"))),
      [],
    );
  });

  for (const target of targets) {
    it(target.name, async () => {
      for (const input of readCorpus(target)) {
        const failure = await failureOf(target, input);
        assert.equal(failure, undefined, `${JSON.stringify(input)}\n${failure ?? ""}`);
      }
    });
  }
});

describe("the blocks that inputs reach", () => {
  const taken = (...gaps: readonly (readonly [number, number])[]): Taken => ({
    functions: [{ id: "f", gaps }],
    modules: new Set(),
  });

  it("are a function, and each stretch of it that an earlier input passed over", () => {
    const reached = new Reached();
    const news = [
      taken([10, 20], [30, 40]),
      taken([10, 20], [30, 40]),
      taken([10, 20]),
      taken([15, 20]),
      taken([10, 20], [30, 40]),
      taken([10, 18]),
      taken([10, 15], [15, 18]),
    ].map((each) => reached.add(each));
    assert.deepEqual(news, [1, 0, 1, 1, 0, 1, 0]);
    assert.equal(reached.blocks, 4);
  });
});

describe("changes of a text", () => {
  it("take its words, line ends and blanks apart, and nothing else", () => {
    assert.deepEqual(tokensOf('a1 = "é"\r\n'), ["a", "1", " ", "=", " ", '"', "é", '"', "\r\n"]);
  });

  it("are the same for a seed, and seldom none", () => {
    const texts = [1, 2].map(() => {
      const tools = { random: createRandom(5), words: ["override"] };
      const tokens = tokensOf('{ "a": [1, "b"] }\n<c>d</c>\n');
      return Array.from({ length: 200 }, () => mutated(tokens, tokens, tools));
    });
    assert.deepEqual(texts[0], texts[1]);
    assert.ok(new Set(texts[0]).size > 150);
  });
});

describe("the fuzz", () => {
  /** In a process whose modules are compiled for coverage. */
  const growToy = () => {
    const script = fileURLToPath(new URL("growToy.ts", import.meta.url));
    return JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8" })) as Growth;
  };

  it("finds a fault behind several conditions, cuts its input down, and does so again with the same seed", () => {
    const [first, second] = [growToy(), growToy()];
    assert.deepEqual(first, second);
    const { inputs, blocks, findings, corpus } = first;
    assert.equal(findings.length, 1, `${inputs} inputs, ${blocks} blocks`);
    const [{ input, error } = { input: "", error: "" }] = findings;
    assert.match(error, /a rare fault/);
    assert.ok(input.split("\n").length <= 4, input);
    assert.ok(corpus.length > 1 && corpus.every((text) => text.length < 60), corpus.join("\n---\n"));
  });
});
