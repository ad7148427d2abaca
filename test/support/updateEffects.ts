import { noFacts } from "../../src/core/analysis/facts.ts";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import type { Fetched } from "../../src/core/api/fetched.ts";
import type { Requirements } from "../../src/core/api/messages.ts";
import type { Declaration } from "../../src/core/manifests/manifest.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import type { System } from "../../src/core/model/keys.ts";
import type { FindEffects, StopContext, StopEffect, StopSide } from "../../src/core/updates/plan.ts";
import { readSurroundings } from "../../src/core/updates/surroundings.ts";
import type { FileTree } from "./project.ts";

/** An update in a project, whose files are in `/app`. */
export interface ExampleUpdate {
  readonly system: System;
  readonly files: FileTree;
  /** The path of the manifest in there. */
  readonly manifest: string;
  readonly name: string;
  readonly from: readonly [version: string, requirements?: Requirements];
  readonly to: readonly [version: string, requirements?: Requirements | Fetched<Requirements>];
  readonly declaration?: Partial<Declaration>;
  /** The requirements of other declarations in the manifest, by name. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** The context of an effect, with what is read from the files. */
async function contextOf(update: ExampleUpdate): Promise<StopContext> {
  const { system, files, name } = update;
  const path = `/app/${update.manifest}`;
  const text = files[update.manifest] ?? "";
  const read = (file: string) => Promise.resolve(files[file.replace(/^\/app\//, "")]);
  const surroundings = await readSurroundings({ path, text }, system, { read, home: "/home" });
  const declaration: Declaration = {
    ...{ package: { system, name }, name, requirement: { kind: "written", text: "" }, scope: "dependencies" },
    ...{ nameSpan: { start: 0, end: 0 }, ...update.declaration },
  };
  const facts = noFacts({ declaration });
  const side = ([version, value]: ExampleUpdate["to"]): StopSide => ({
    key: { system, name, version },
    facts: { advisories: new Map() },
    ...(value && { requirements: "kind" in value ? value : { kind: "found", value } }),
  });
  const others = Object.entries(update.beside ?? {}).map(([other, required]) =>
    noFacts({
      declaration: {
        ...{ ...declaration, name: other, package: { system, name: other } },
        requirement: { kind: "written", text: required },
      },
    }),
  );
  const manifest = { path, text, facts: [facts, ...others], findings: [] };
  const policy = defaultPolicy(0);
  return { dependency: { manifest, facts }, policy, from: side(update.from), to: side(update.to), surroundings };
}

/** The effects in words, one in a line. */
export async function effectsIn(find: FindEffects, update: ExampleUpdate): Promise<string> {
  return find(await contextOf(update))
    .map(effectText)
    .join("\n");
}

function effectText({ mark, text, source }: StopEffect): string {
  return `${mark}: ${formatMessage(text)} [${formatMessage(source)}]`;
}

/** Tells whether one of the effects is that the update breaks. */
export async function breaks(find: FindEffects, update: ExampleUpdate): Promise<boolean> {
  return find(await contextOf(update)).some(({ mark }) => mark === "breaks");
}
