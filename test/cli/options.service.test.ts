import { deepEqual, rejects, throws } from "node:assert/strict";
import { type CommonOptions, readCommon } from "../../src/cli/options.ts";
import { command } from "../../src/cli/command.ts";
import { message } from "../../src/core/messages/message.ts";
import { listOf, oneOf, repeatedIn, wordOf } from "../../src/cli/option.ts";
import { commands } from "../../src/cli/commands.ts";
import { parseArguments } from "../../src/cli/run.ts";
import { runIn } from "../support/commandLine.ts";

async function read(...args: readonly string[]): Promise<CommonOptions> {
  const { rest, values } = parseArguments(args);
  return readCommon(rest, values, 0);
}

const usage = (problem: string) => ({ name: "UsageError", message: problem });

describe("the options of every command", () => {
  const rows: readonly (readonly [line: string, expected: Partial<CommonOptions>])[] = [
    [
      "check .",
      {
        ...{ args: ["."], apiVersion: "auto", timeout: 30, offline: false, withoutBatches: false, gitignore: true },
        ...{ include: [], exclude: [], repeated: [], privateNames: [], publicNames: [], mirrors: [] },
        ...{ baseUrl: "https://api.deps.dev" },
      },
    ],
    ["check a b --api-version v3", { args: ["a", "b"], apiVersion: "v3", repeated: ["--api-version", "v3"] }],
    ["check . --timeout 0", { timeout: 0 }],
    ["check . --timeout=3600", { timeout: 3_600 }],
    ["check . --timeout 0.25", { timeout: 0.25 }],
    ["check . --max-requests 1", { maxRequests: 1 }],
    ["check . --max-requests 999999999", { maxRequests: 999_999_999 }],
    ["check . --base-url HTTP://127.0.0.1:8080/deps", { baseUrl: "HTTP://127.0.0.1:8080/deps" }],
    ["check . --offline --no-batch", { offline: true, withoutBatches: true, repeated: ["--offline", "--no-batch"] }],
    ["check . --no-gitignore --no-cache", { gitignore: false, repeated: ["--no-cache", "--no-gitignore"] }],
    [
      "check . --exclude=-x --include a --private p --include b --public q --mirror packages.acme.example",
      {
        ...{ include: ["a", "b"], exclude: ["-x"] },
        ...{ privateNames: ["p"], publicNames: ["q"], mirrors: ["packages.acme.example"] },
        repeated: [
          ...["--private", "p", "--public", "q", "--mirror", "packages.acme.example"],
          ...["--include", "a", "--include", "b", "--exclude=-x"],
        ],
      },
    ],
    ["check . --strict --fail-on high --rule outdated=hint", { repeated: ["--rule", "outdated=hint"] }],
  ];
  for (const [line, expected] of rows) {
    it(`are read from ${line}`, async () => {
      const options = await read(...line.split(" "));
      const names = Object.keys(expected) as (keyof CommonOptions)[];
      deepEqual(Object.fromEntries(names.map((name) => [name, options[name]])), expected);
    });
  }

  const refused: readonly (readonly [options: string, problem: string])[] = [
    ...["3600.1", "1e3", "-1", "0x1", "5s", ".5", ""].map((text) => {
      return [`--timeout=${text}`, `--timeout ${text}: expected seconds from 0 to 3600`] as const;
    }),
    ...["0", "01", "1000000000", "1.5", "x1", "1x", ""].map((text) => {
      return [`--max-requests=${text}`, `--max-requests ${text}: expected a whole number from 1`] as const;
    }),
    ...["ftp://deps.acme.example", "deps.acme.example", "x-http://deps.acme.example", "http://", ""].map((text) => {
      return [`--base-url=${text}`, `--base-url ${text}: expected an http or https URL`] as const;
    }),
    ["--base-url=https://me:secret@deps.acme.example", "--base-url must not contain a user name or password"],
    ["--base-url=ftp://me:secret@x.example", "--base-url ftp://x.example: expected an http or https URL"],
    ["--offline --no-cache", "--offline and --no-cache cannot be combined"],
    ["--api-version v2", "unknown API version “v2”; expected one of auto, v3alpha, v3"],
    ["--unscored none", "unknown band “none”; expected one of low, medium, high, critical"],
  ];
  for (const [options, problem] of refused) {
    it(`are refused: ${options}`, () => rejects(read("check", ".", ...options.split(" ")), usage(problem)));
  }
});

describe("the arguments of the command line", () => {
  const refused: readonly (readonly [line: string, problem: string])[] = [
    ["check --fial-on low", "unknown option --fial-on; did you mean --fail-on?"],
    ["check --outptu x", "unknown option --outptu; did you mean --output?"],
    ["check --zzzzzz", "unknown option --zzzzzz"],
    ["check --quiett", "unknown option --quiett; did you mean --quiet?"],
    ["check -x", "unknown option -x"],
    ["--rooot x", "unknown option --rooot; did you mean --root?"],
    ["check --strict=yes", "--strict takes no value"],
    ["check --fail-on", "--fail-on: missing GATES"],
    ["check --fail-on -x", "--fail-on: missing GATES; one that begins with a dash is written --fail-on=-x"],
    ["check --strict --strict", "--strict is given twice"],
    ["check --timeout 1 --timeout 2", "--timeout is given twice and takes one value"],
    ["check --private a --private b --private a", "--private a is given twice"],
  ];
  for (const [line, problem] of refused) {
    it(`are refused: ${line}`, () => throws(() => parseArguments(line.split(" ")), usage(problem)));
  }

  const rows: readonly (readonly [line: string, name: string | undefined, rest: readonly string[], written: string])[] =
    [
      ["", undefined, [], ""],
      ["check . --fail-on=high -h", "check", ["."], "fail-on=--fail-on help=-h"],
      ["--timeout 9 info npm:ms --private a --private b", "info", ["npm:ms"], "timeout=--timeout private=--private"],
      ["find - -- --x", "find", ["-", "--x"], ""],
      ["-V", undefined, [], "version=-V"],
      ["purls list --base-url -", "purls", ["list"], "base-url=--base-url"],
    ];
  for (const [line, name, rest, written] of rows) {
    it(`are read from ${line || "nothing"}`, () => {
      const found = parseArguments(line.split(" ").filter((arg) => arg !== ""));
      const options = [...found.written].map(([option, raw]) => `${option}=${raw}`).join(" ");
      deepEqual([found.name, found.rest, options], [name, rest, written]);
    });
  }
});

describe("the arguments of a command", () => {
  const definition = (run: (values: object) => Promise<number>) =>
    command({
      ...{ name: "try", text: "tries", examples: ["try a", "try b"], exitCodes: {}, formats: ["text", "json"] },
      arguments: {
        first: { usage: "<first>", missing: message("missing first") },
        second: { usage: "[second]" },
        others: { usage: "[others…]", repeatable: true },
      },
      options: { loud: { text: "loudly" } },
      run: (values) => run(values),
    });
  const host = {
    ...{ productVersion: "1.0.0", signal: new AbortController().signal, cache: undefined, commands: [] },
  };

  const rows: readonly (readonly [args: readonly string[], values: object | string])[] = [
    [[], "missing first"],
    [["a"], { first: "a", second: undefined, others: [] }],
    [["a", "b"], { first: "a", second: "b", others: [] }],
    [["a", "b", "c", "d"], { first: "a", second: "b", others: ["c", "d"] }],
  ];
  for (const [args, values] of rows) {
    it(`are ${args.join(" ") || "none"}`, async () => {
      let read: object = {};
      const run = () =>
        definition((found) => {
          read = found;
          return Promise.resolve(3);
        }).run({ args, given: { loud: true }, common: () => readCommon(args, {}, 0) }, host);
      if (typeof values === "string") return rejects(run(), usage(values));
      deepEqual([await run(), read], [3, { ...values, loud: true, format: "text" }]);
      return undefined;
    });
  }

  it("are no more than it takes", async () => {
    const { rest, values } = parseArguments(["info", "npm:ms", "npm:json5"]);
    const info = commands.find(({ name }) => name === "info");
    const common = () => readCommon(rest, values, 0);
    await rejects(
      info?.run({ args: rest, given: values, common }, host) ?? Promise.resolve(),
      usage("unexpected argument “npm:json5”"),
    );
  });

  it("are answered without it for --version, and refused with an option of another command", async () => {
    const outcome = (...args: readonly string[]) => runIn(".", args);
    deepEqual(await outcome("--version"), { code: 0, out: "package-insights 0.0.0\n", err: "" });
    const { code, err } = await outcome("info", "npm:ms", "--write");
    deepEqual([code, err.split("\n")[0]], [64, "package-insights: --write is not an option of info, but of fix"]);
    const { err: several } = await outcome("fix", ".", "--quiet");
    deepEqual(several.split("\n")[0], "package-insights: --quiet is not an option of fix, but of check or review");
  });
});

describe("the values of an option", () => {
  const groups = ["dev", "build"] as const;

  it("are words of a list", () => {
    deepEqual(listOf(groups, ["dev, build"], "GROUP"), ["dev", "build"]);
    deepEqual(listOf(groups, ["build", "dev"], "GROUP"), ["build", "dev"]);
    deepEqual(listOf(groups, [], "GROUP"), []);
    throws(() => listOf(groups, ["dev", "build,dev"], "GROUP"), usage("GROUP “dev” is given twice"));
    throws(() => listOf(groups, ["dev,"], "GROUP"), usage("unknown group “”; expected one of dev, build"));
  });

  it("are one of several", () => {
    deepEqual(oneOf(groups, "build", "GROUP"), "build");
    throws(() => oneOf(groups, "Dev", "GROUP"), usage("unknown group “Dev”; expected one of dev, build"));
  });

  it("may name a file", () => deepEqual([wordOf("json=a=b"), wordOf("json")], ["json", "json"]));

  it("may be there twice", () => {
    deepEqual(
      [repeatedIn(["a", "b", "b", "a"]), repeatedIn(["a", "b"]), repeatedIn<string>([])],
      ["b", undefined, undefined],
    );
  });
});
