import assert from "node:assert/strict";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { OfVersion } from "../../../src/core/api/rows/subjects.ts";
import { loadPage } from "../../../src/core/pages/loadPage.ts";
import { pageText } from "../../../src/core/report/pageReport.ts";
import { caller, scripted } from "../../support/world.ts";

/** By module: what it requires directly, `// indirect` after that, and its own calls by capability. */
interface Module {
  readonly direct?: readonly string[];
  readonly indirect?: readonly string[];
  readonly calls?: Readonly<Record<string, number>>;
  readonly through?: number;
}

const app = { system: "GO", name: "example/app", version: "v1.0.0" } as const;

function world(modules: Readonly<Record<string, Module>>) {
  return scripted((operation, request: Partial<OfVersion>): Fetched<unknown> => {
    const module = modules[request.versionKey?.name ?? ""];
    const { direct, indirect = [], calls, through = 0 } = module ?? {};
    const named = (list: readonly string[]) => list.map((name) => ({ name, requirement: "v1.0.0" }));
    if (operation === "GetRequirements" && direct)
      return {
        kind: "found",
        value: { go: { directDependencies: named(direct), indirectDependencies: named(indirect) } },
      };
    if (operation === "GetCapabilities" && calls) {
      const capabilities = Object.entries(calls).map(([capability, directCount]) => ({
        capability,
        directCount,
        indirectCount: through,
      }));
      return { kind: "found", value: { capabilities } };
    }
    return { kind: "missing", text: "" };
  });
}

async function textOf(
  modules: Readonly<Record<string, Module>>,
  isComplete = true,
  kind: "capabilities" | "version" = "capabilities",
): Promise<string> {
  const { api } = world(modules);
  const page = await loadPage({ kind, key: app }, { api, now: () => 0, isComplete }, caller(), () => undefined);
  const [, section = ""] = pageText(page).split("\nThrough Required Modules\n");
  return section.replace(/(?<=\S) {2,}/g, " | ").replace(/^ {2}/gm, "");
}

const own = { calls: { CAPABILITY_EXEC: 0 }, through: 3 };
const rows: readonly (readonly [what: string, modules: Readonly<Record<string, Module>>, expected: string])[] = [
  [
    "modules that have a capability, with what requires them",
    {
      "example/app": { ...own, direct: ["example/a"], indirect: ["example/b", "example/c"] },
      "example/a": { direct: ["example/b"], calls: {} },
      "example/b": { direct: ["example/c"], calls: { CAPABILITY_EXEC: 2 } },
      "example/c": { direct: [], calls: { CAPABILITY_EXEC: 1, CAPABILITY_CGO: 1000 } },
    },
    `CAPABILITY | MODULE | OWN CALLS | REQUIRED THROUGH
CAPABILITY_CGO | example/c v1.0.0 | 1,000 | example/a, example/b
CAPABILITY_EXEC | example/b v1.0.0 | 2 | example/a
CAPABILITY_EXEC | example/c v1.0.0 | 1 | example/a, example/b
(GetRequirements, just now; GetCapabilities, just now)
`,
  ],
  [
    "modules in a circle, one that is required directly, and one to which no path is known",
    {
      "example/app": { ...own, direct: ["example/a"], indirect: ["example/b"] },
      "example/a": { direct: ["example/app", "example/a"], calls: { CAPABILITY_EXEC: 2 } },
      "example/b": { calls: { CAPABILITY_EXEC: 1 } },
    },
    `CAPABILITY | MODULE | OWN CALLS | REQUIRED THROUGH
CAPABILITY_EXEC | example/a v1.0.0 | 2 | required directly
CAPABILITY_EXEC | example/b v1.0.0 | 1 | unknown
(GetRequirements, just now; GetCapabilities, just now)
`,
  ],
  [
    "how many were not analyzed",
    { "example/app": { ...own, direct: ["example/a", "example/b"] }, "example/b": { direct: [], calls: {} } },
    `1 of 2 required modules have not been analyzed.
No required module is known to have any.
(GetRequirements, just now; GetCapabilities, just now)
`,
  ],
  [
    "that the requirements are unknown",
    { "example/app": own },
    `The service does not have the requirements of this version, so they are unknown.
(GetRequirements, just now)
`,
  ],
  [
    "that there are none",
    { "example/app": { ...own, direct: [] } },
    "Requires no modules.\n(GetRequirements, just now)\n",
  ],
];

describe("the required modules on the page of capabilities", () => {
  for (const [what, modules, expected] of rows)
    it(`show ${what}`, async () => assert.equal(await textOf(modules), expected));

  it("are on a complete page of a version, as the command line prints it, and on no other", async () => {
    const modules = {
      "example/app": { ...own, direct: ["example/a"], indirect: ["example/b"] },
      "example/a": { direct: ["example/b"], calls: {} },
      "example/b": { direct: [], calls: { CAPABILITY_EXEC: 2 } },
    };
    assert.match(
      await textOf(modules, true, "version"),
      /^CAPABILITY_EXEC \| example\/b v1\.0\.0 \| 2 \| example\/a$/m,
    );
    assert.equal(await textOf(modules, false, "version"), "");
  });

  it("are requested only when a person asks for them", async () => {
    const text = await textOf({ "example/app": { ...own, direct: ["example/a"] } }, false);
    assert.equal(text, "Not requested yet: it takes two requests for each required module.\n");
  });

  it("are at most fifty", async () => {
    const direct = Array.from({ length: 70 }, (_, index) => `example/m${index}`);
    const { api, calls } = world({ "example/app": { ...own, direct } });
    const host = { api, now: () => 0, isComplete: true };
    const page = await loadPage({ kind: "capabilities", key: app }, host, caller(), () => undefined);
    assert.match(pageText(page), /20 more required modules were not looked up\./);
    assert.equal(calls.length, 2 + 2 * 50);
  });

  it("are not part of the page of a module that calls nothing in others", async () => {
    assert.equal(await textOf({ "example/app": { ...own, through: 0, direct: ["example/a"] } }), "");
  });
});
