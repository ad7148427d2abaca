// The skill, the agent plugin and the entry for the registry of servers: they name only what there is, in the form that is documented.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { commands } from "../../src/cli/commands.ts";
import { commonOptions } from "../../src/cli/options.ts";
import { manifestPatterns } from "../../src/core/manifests/patterns.ts";
import { problemOf } from "../../src/core/tools/readInput.ts";
import { tools } from "../../src/core/tools/tools.ts";

const jsonOf = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, unknown>>;

const manifest = jsonOf("package.json") as {
  readonly version: string;
  readonly name: string;
  readonly mcpName: string;
  readonly contributes: { readonly chatSkills: readonly { readonly path: string }[] };
};
const { version, name, mcpName } = manifest;

/** A server in `.lsp.json`. */
interface LspEntry {
  readonly extensionToLanguage?: Readonly<Record<string, string>>;
}

describe("the skill", () => {
  const [{ path } = { path: "" }, ...more] = manifest.contributes.chatSkills;
  const text = readFileSync(path, "utf8");
  const [, header = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const fields: Partial<Record<"name" | "description", string>> = Object.fromEntries(
    header.split("\n").map((line) => {
      const [, key = "", value = ""] = /^([\w-]+): (.*)$/.exec(line) ?? assert.fail(line);
      return [key, value] as const;
    }),
  );

  it("is the one of the plugin, in a folder of its name", () => {
    assert.deepEqual(more, []);
    assert.equal(basename(path), "SKILL.md");
    assert.equal(fields.name, basename(dirname(path)));
    assert.match(fields.name ?? "", /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    assert.deepEqual(readdirSync("plugin/skills"), [fields.name]);
    assert.ok(existsSync(join("plugin/skills", fields.name ?? "", "SKILL.md")));
  });

  it("is short", () => {
    assert.ok(text.split("\n").length <= 120, `${text.split("\n").length} lines`);
    assert.ok(Buffer.byteLength(text) <= 6_000, `${Buffer.byteLength(text)} bytes`);
    const { length } = fields.description ?? "";
    assert.ok(length > 0 && length <= 300, `a description of ${length} characters`);
    assert.doesNotMatch(fields.description ?? "", /[:#]\s/);
  });

  it("names all tools, and none that does not exist", () => {
    const named = new Set([...body.matchAll(/\b(?:check|explain|suggest|fix)_\w+/g)].map(([each]) => each));
    assert.deepEqual([...named].sort(), tools.map((tool) => tool.name).sort());
  });

  it("gives the tools inputs that fit their schemas", () => {
    const calls = [...body.matchAll(/^package-insights tool (\w+) '(.*)'$/gm)];
    assert.deepEqual(
      calls.map(([, called]) => called),
      tools.map((tool) => tool.name),
    );
    for (const [, called = "", input = ""] of calls) {
      const { inputSchema } = tools.find((tool) => tool.name === called) ?? assert.fail(called);
      assert.equal(problemOf(JSON.parse(input), inputSchema), undefined, called);
    }
  });

  it("names fields, options and values that there are", () => {
    const known = new Set(["unknown", "ok", "full", name, ...tools.map((tool) => tool.name)]);
    for (const { inputSchema } of tools)
      for (const field of Object.keys(inputSchema.properties ?? {})) known.add(field);
    const options = commands.flatMap((command) => Object.keys(command.options)).concat(Object.keys(commonOptions));
    for (const option of options) known.add(`--${option}`);
    const named = [...body.replace(/^```.*?^```$/gms, "").matchAll(/`([^`]+)`/g)].map(([, each = ""]) => each);
    assert.deepEqual(
      named.filter((each) => !known.has(each)),
      [],
    );
    for (const [, command = ""] of body.matchAll(/^package-insights (\S+)/gm))
      assert.ok(
        commands.some((each) => each.name === command),
        command,
      );
  });

  it("tells the exit codes of the command", () => {
    const { exitCodes } = commands.find((command) => command.name === "tool") ?? assert.fail();
    for (const code of [...Object.keys(exitCodes), "64"]) assert.match(body, new RegExp(`\\bwith ${code}\\b`));
  });
});

describe("the agent plugin", () => {
  it("has the manifest of Agent Plugins 1.0.0", () => {
    const plugin = jsonOf("plugin/plugin.json");
    const fields = [
      "$schema",
      "author",
      "description",
      "homepage",
      "keywords",
      "license",
      "name",
      "repository",
      "version",
    ];
    assert.deepEqual(
      Object.keys(plugin).filter((field) => !fields.includes(field)),
      [],
    );
    assert.equal(plugin.$schema, "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json");
    assert.deepEqual([plugin.name, plugin.version], [name, version]);
    assert.match(String(plugin.name), /^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/);
  });

  it("starts the server of the command line", () => {
    const { $schema, mcpServers, ...more } = jsonOf("plugin/mcp.json");
    assert.deepEqual([$schema, more], ["https://agent-plugins.org/schemas/1.0.0/mcp.schema.json", {}]);
    assert.deepEqual(mcpServers, { [name]: { type: "stdio", command: name, args: ["mcp"] } });
    assert.ok(commands.some((command) => command.name === "mcp"));
  });

  it("starts the language server for all manifests whose names have an extension", () => {
    const { [name]: server, ...more } = jsonOf("plugin/.lsp.json") as Readonly<Record<string, LspEntry>>;
    const { extensionToLanguage = {}, ...start } = server ?? {};
    assert.deepEqual([start, more], [{ command: name, args: ["lsp"] }, {}]);
    assert.ok(commands.some((command) => command.name === "lsp"));
    // Those of `setup.py` and of no manifest's own would bring all files of a language.
    const others = new Set(["", ".py", ".mvn", ".rb"]);
    const patterns = Object.values(manifestPatterns).flat();
    const extensions = new Set(patterns.map((pattern) => extname(pattern)).filter((each) => !others.has(each)));
    assert.deepEqual(Object.keys(extensionToLanguage).sort(), [...extensions].sort());
  });
});

describe("the entry for the registry of servers", () => {
  const { packages, ...entry } = jsonOf("server.json") as {
    readonly packages: readonly Readonly<Record<string, unknown>>[];
  } & Readonly<Record<string, unknown>>;

  it("has the fields of its schema, within their limits", () => {
    const { $schema, description, title, ...more } = entry;
    assert.equal($schema, "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
    assert.match(String(more.name), /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    for (const text of [String(description), String(title)]) assert.ok(text.length > 0 && text.length <= 100, text);
    assert.deepEqual(more, { name: mcpName, version });
  });

  it("installs this version of the npm package, and starts its server", () => {
    const [{ packageArguments, ...server } = {}, ...others] = packages;
    assert.deepEqual(others, []);
    const transport = { type: "stdio" };
    assert.deepEqual(server, { registryType: "npm", identifier: name, version, transport });
    const { options } = commands.find((command) => command.name === "mcp") ?? assert.fail();
    const [command, ...named] = packageArguments as { type: string; name: string; value: string; format: string }[];
    assert.deepEqual(command, { type: "positional", value: "mcp" });
    for (const { type, name: option, format } of named)
      assert.deepEqual([type, Object.hasOwn(options, option.slice(2)), format], ["named", true, "filepath"]);
  });
});
