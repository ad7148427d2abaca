import type { Caller } from "../api/api.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Capabilities, Capability, Requirements } from "../api/messages.ts";
import { isServed } from "../api/operations.ts";
import { message, type Message, plural, servedText } from "../messages/message.ts";
import type { VersionKey } from "../model/keys.ts";
import { systemTraits } from "../model/systems.ts";
import { sectionOf, sourcesOf, unknownText } from "./answers.ts";
import { codeCell, listCell, messageCell, note, numberCell, pageCell, textCell, unknownCell, valued } from "./cells.ts";
import type { LoadPage, PageHost } from "./host.ts";
import type { Block, Cell, Page, Row, Section } from "./page.ts";

/** Loads the page of what the code of a Go module can do: by itself, and through what it calls in others. */
export const loadCapabilitiesPage: LoadPage<"capabilities"> = async ({ key }, host, caller, report) => {
  if (!isServed("GetCapabilities", key.system)) return capabilitiesPage(key, { kind: "missing", text: "" });
  const fetched = await host.api.call("GetCapabilities", { versionKey: key }, caller);
  if (!host.isComplete) return capabilitiesPage(key, fetched);
  report(() => ({ ...capabilitiesPage(key, fetched), isLoading: true }));
  return capabilitiesPage(key, fetched, await loadRequiredModules(key, host, caller));
};

function capabilitiesPage(key: VersionKey, fetched: Fetched<Capabilities>, required?: RequiredModules): Page {
  const isThroughOthers = hasIndirect(fetched);
  return {
    subject: { kind: "capabilities", key },
    title: `${key.name} ${key.version}`,
    kind: message("Capabilities of a {system} module", { system: systemTraits[key.system].displayName }),
    verdict: { marks: marksOf(fetched) },
    actions: [
      { kind: "page", label: message("Details"), subject: { kind: "version", key } },
      ...(isThroughOthers && !required ? [{ kind: "more", label: message("Check Required Modules") } as const] : []),
    ],
    sections: [capabilitiesSection(key, fetched), ...(isThroughOthers ? [modulesSection(required)] : [])],
  };
}

/** The number of meanings that a verdict has place for. */
const mostMeanings = 3;

/** The capabilities of the module's own code, those with the most calls first, or why they are not known. */
function marksOf(fetched: Fetched<Capabilities>): readonly Cell[] {
  if (fetched.kind !== "found") return [messageCell(unknownText(fetched))];
  const { capabilities } = fetched.value;
  const own = capabilities.filter(({ directCount }) => directCount > 0).sort(byCalls);
  const others = capabilities.length - own.length;
  const shown = own.slice(0, mostMeanings).map(({ capability }) => meanings.get(capability) ?? servedText(capability));
  return [
    ...(own.length === 0 ? [message("No capabilities of its own were found")] : shown),
    ...(own.length > mostMeanings ? [plural(own.length - mostMeanings, "{count} more")] : []),
    ...(others > 0 ? [plural(others, "{count} through other packages only")] : []),
  ].map(messageCell);
}

/** Tells whether some of the capabilities are those of other modules. */
export function hasIndirect(fetched: Fetched<Capabilities>): boolean {
  return fetched.kind === "found" && fetched.value.capabilities.some(({ indirectCount }) => indirectCount > 0);
}

export function capabilitiesSection({ system }: VersionKey, fetched: Fetched<Capabilities> | undefined): Section {
  const head = {
    id: "capabilities",
    title: message("Capabilities"),
    missing: isServed("GetCapabilities", system)
      ? message("The service has not analyzed this version, so its capabilities are unknown.")
      : message("The service analyzes Go modules only."),
  };
  return sectionOf(head, { operation: "GetCapabilities", fetched }, ({ capabilities }) =>
    capabilities.length === 0
      ? [note(message("No capabilities were found."))]
      : [
          {
            kind: "table",
            id: "capabilities",
            caption: message("Capabilities by the number of calls that lead to them"),
            columns: [
              { id: "capability", title: message("Capability"), isSortable: true },
              { id: "meaning", title: message("Meaning") },
              { id: "directCount", title: message("Own Calls"), isSortable: true, align: "end" },
              { id: "indirectCount", title: message("Through Other Packages"), isSortable: true, align: "end" },
            ],
            rows: [...capabilities].sort(byCalls).map(capabilityRow),
          },
          note(
            message(
              "Counts of calls to functions with that capability, by static analysis: a call need not happen when the program runs. The service does not list the calls.",
            ),
          ),
        ],
  );
}

function byCalls(a: Capability, b: Capability): number {
  return b.directCount - a.directCount || b.indirectCount - a.indirectCount;
}

function capabilityRow({ capability, directCount, indirectCount }: Capability): Row {
  return {
    cells: [
      codeCell(capability),
      messageCell(meanings.get(capability) ?? message("unknown capability")),
      numberCell(directCount),
      numberCell(indirectCount),
    ],
    sort: [capability, undefined, directCount, indirectCount],
  };
}

/** https://github.com/google/capslock/blob/main/docs/capabilities.md, which names them. */
const meanings: ReadonlyMap<string, Message> = new Map(
  Object.entries({
    CAPABILITY_SAFE: message("no privileged operation"),
    CAPABILITY_FILES: message("reads and writes files"),
    CAPABILITY_NETWORK: message("uses the network"),
    CAPABILITY_RUNTIME: message("changes the Go runtime"),
    CAPABILITY_READ_SYSTEM_STATE: message("reads the state of the system, such as environment variables"),
    CAPABILITY_MODIFY_SYSTEM_STATE: message("changes the state of the system, such as environment variables"),
    CAPABILITY_OPERATING_SYSTEM: message("calls other parts of the os package"),
    CAPABILITY_SYSTEM_CALLS: message("calls the operating system directly"),
    CAPABILITY_ARBITRARY_EXECUTION: message("can run any code, such as assembly"),
    CAPABILITY_CGO: message("calls C code"),
    CAPABILITY_UNANALYZED: message("could not be analyzed"),
    CAPABILITY_UNSAFE_POINTER: message("uses unsafe pointers"),
    CAPABILITY_REFLECT: message("uses reflection"),
    CAPABILITY_EXEC: message("runs other programs"),
  }),
);

/** The modules that a Go module requires, with what each can do by itself. */
export interface RequiredModules {
  readonly requirements: Fetched<Requirements>;
  /** The nearest first. */
  readonly modules: readonly RequiredModule[];
  /** The number of further modules that were not asked about. */
  readonly left: number;
}

interface RequiredModule {
  readonly key: VersionKey;
  /** The path from the requiring module to this one, both included; undefined if none was found. */
  readonly path?: readonly VersionKey[];
  readonly capabilities: Fetched<Capabilities>;
}

/** Two requests each. */
const mostModules = 50;

/**
 * A go.mod lists all modules that are part of the build with their versions; which of them leads to which is in their own
 * requirements, so these are asked for level by level. Rejects only when the caller aborts.
 */
export async function loadRequiredModules(key: VersionKey, host: PageHost, caller: Caller): Promise<RequiredModules> {
  const requirements = await requirementsOf(key, host, caller);
  const all = modulesIn(key, requirements);
  const paths = await pathsTo(key, new Map(all.map((module) => [module.name, module])), { host, caller, requirements });
  const found = all.filter(({ name }) => paths.has(name)).sort((a, b) => lengthTo(paths, a) - lengthTo(paths, b));
  const ordered = [...found, ...all.filter(({ name }) => !paths.has(name))];
  const modules = await Promise.all(
    ordered.slice(0, mostModules).map(async (module): Promise<RequiredModule> => {
      const path = paths.get(module.name);
      const capabilities = await host.api.call("GetCapabilities", { versionKey: module }, caller);
      return { key: module, ...(path && { path }), capabilities };
    }),
  );
  return { requirements, modules, left: Math.max(0, all.length - mostModules) };
}

function lengthTo(paths: ReadonlyMap<string, readonly VersionKey[]>, { name }: VersionKey): number {
  return paths.get(name)?.length ?? Infinity;
}

function requirementsOf(versionKey: VersionKey, { api }: PageHost, caller: Caller): Promise<Fetched<Requirements>> {
  return api.call("GetRequirements", { versionKey }, caller);
}

function modulesIn({ system }: VersionKey, fetched: Fetched<Requirements>): readonly VersionKey[] {
  const go = fetched.kind === "found" ? fetched.value.go : undefined;
  const { directDependencies, indirectDependencies } = go ?? { directDependencies: [], indirectDependencies: [] };
  return [...directDependencies, ...indirectDependencies].map(({ name, requirement }) => ({
    system,
    name,
    version: requirement,
  }));
}

interface Search {
  readonly host: PageHost;
  readonly caller: Caller;
  /** The requirements of the first module. */
  readonly requirements: Fetched<Requirements>;
}

/** A shortest path to each module of the build, by its name. */
async function pathsTo(
  root: VersionKey,
  build: ReadonlyMap<string, VersionKey>,
  { host, caller, requirements }: Search,
): Promise<ReadonlyMap<string, readonly VersionKey[]>> {
  const paths = new Map<string, readonly VersionKey[]>([[root.name, [root]]]);
  let level: readonly (readonly [path: readonly VersionKey[], requirements: Fetched<Requirements>])[] = [
    [[root], requirements],
  ];
  let asked = 0;
  while (level.length > 0 && asked < mostModules) {
    const reached = level.flatMap(([path, fetched]) =>
      directNames(fetched).flatMap((name) => {
        const module = build.get(name);
        if (!module || paths.has(name)) return [];
        const longer = [...path, module];
        paths.set(name, longer);
        return [[longer, module] as const];
      }),
    );
    const next = reached.slice(0, mostModules - asked);
    asked += next.length;
    level = await Promise.all(
      next.map(async ([path, module]) => [path, await requirementsOf(module, host, caller)] as const),
    );
  }
  return paths;
}

function directNames(fetched: Fetched<Requirements>): readonly string[] {
  return fetched.kind === "found" ? (fetched.value.go?.directDependencies ?? []).map(({ name }) => name) : [];
}

const head = {
  id: "modules",
  title: message("Through Required Modules"),
  missing: message("The service does not have the requirements of this version, so they are unknown."),
};

/** Lists which required modules have a capability by themselves, and how the module comes to require them. */
export function modulesSection(required: RequiredModules | undefined): Section {
  if (!required) {
    const text = message("Not requested yet: it takes two requests for each required module.");
    return { id: head.id, title: head.title, sources: [], blocks: [note(text, "unknown")] };
  }
  const { requirements, modules } = required;
  const section = sectionOf(head, { operation: "GetRequirements", fetched: requirements }, () => blocksOf(required));
  const answers = modules.map(({ capabilities }) => ({ operation: "GetCapabilities", fetched: capabilities }) as const);
  return { ...section, sources: [...section.sources, ...sourcesOf(answers)] };
}

function blocksOf({ modules, left }: RequiredModules): readonly Block[] {
  const rows = modules.flatMap(moduleRows);
  const unknown = modules.filter(({ capabilities }) => capabilities.kind !== "found").length;
  const gaps: readonly (Message | false)[] = [
    unknown > 0 &&
      message("{unknown} of {count} required modules have not been analyzed.", { unknown, count: modules.length }),
    left > 0 && message("{left} more required modules were not looked up.", { left }),
  ];
  const none =
    modules.length === 0 ? message("Requires no modules.") : message("No required module is known to have any.");
  return [
    ...gaps.flatMap((gap) => (gap ? [note(gap, "unknown")] : [])),
    ...(rows.length === 0 ? [note(none)] : [tableOf(rows)]),
  ];
}

function tableOf(rows: readonly Row[]): Block {
  return {
    kind: "table",
    id: "modules",
    caption: message("Required modules that have a capability by themselves"),
    columns: [
      { id: "capability", title: message("Capability"), isSortable: true },
      { id: "module", title: message("Module"), isSortable: true },
      { id: "directCount", title: message("Own Calls"), isSortable: true, align: "end" },
      { id: "path", title: message("Required Through") },
    ],
    rows: [...rows].sort((a, b) => String(a.sort?.[0]).localeCompare(String(b.sort?.[0]), "en")),
  };
}

function moduleRows(module: RequiredModule): readonly Row[] {
  const { capabilities } = module;
  if (capabilities.kind !== "found") return [];
  return capabilities.value.capabilities
    .filter(({ directCount }) => directCount > 0)
    .map((capability) => moduleRow(module, capability));
}

function moduleRow({ key, path }: RequiredModule, { capability, directCount }: Capability): Row {
  const name = `${key.name} ${key.version}`;
  return {
    cells: [
      codeCell(capability),
      pageCell(name, { kind: "capabilities", key }),
      numberCell(directCount),
      pathCell(path?.slice(1, -1).map((between) => textCell(between.name))),
    ],
    sort: [capability, name, directCount, undefined],
  };
}

/** The modules between the two. */
function pathCell(between: readonly Cell[] | undefined): Cell {
  if (!between) return unknownCell;
  return between.length === 0 ? valued(messageCell(message("required directly")), []) : listCell(between);
}
