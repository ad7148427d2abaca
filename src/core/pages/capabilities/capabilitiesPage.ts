import type { Fetched } from "../../api/fetched.ts";
import type { Capabilities, Capability } from "../../api/messages/capabilities.ts";
import { isServed } from "../../api/operations.ts";
import { message, type Message } from "../../messages/message.ts";
import type { VersionKey } from "../../model/keys.ts";
import { systemTraits } from "../../model/systems.ts";
import { sectionOf } from "../answers.ts";
import { codeCell, messageCell, note, textCell } from "../cells.ts";
import type { LoadPage } from "../host.ts";
import type { Page, Row, Section } from "../page.ts";
import { loadRequiredModules, type RequiredModules } from "./modules.ts";
import { modulesSection } from "./modulesSection.ts";
import { numberText } from "../../model/numberText.ts";

/** What the code of a Go module can do: by itself, and through what it calls in others. */
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
    actions: [
      { kind: "page", label: message("Details"), subject: { kind: "version", key } },
      ...(isThroughOthers && !required ? [{ kind: "more", label: message("Check Required Modules") } as const] : []),
    ],
    sections: [capabilitiesSection(key, fetched), ...(isThroughOthers ? [modulesSection(required)] : [])],
  };
}

/** Whether some of the capabilities are those of other modules. */
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
      textCell(numberText(directCount)),
      textCell(numberText(indirectCount)),
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
