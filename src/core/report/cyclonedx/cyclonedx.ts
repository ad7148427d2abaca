import type { ReportInput, ReportHost } from "../reportInput.ts";
import { inventoryOf, type Inventory } from "../inventory.ts";
import { joinCoverage, type Coverage } from "../../analysis/coverage.ts";
import type { UnreadFile } from "../../scan/unreadFile.ts";
import { componentOf, manifestComponent, property, selfOf } from "./cyclonedxComponents.ts";
import { vulnerabilitiesOf } from "./cyclonedxVulnerabilities.ts";
import { jsonText } from "../jsonText.ts";

/**
 * A bill of materials in CycloneDX 1.6. Its subject is a component with a component for each manifest. Every dependency and
 * transitive dependency is a component whose property `package-insights:checked` is `locked`, `written`, `assumed` or
 * `unknown:<reason>`. Vulnerabilities are all that affect the versions, also those that the user's settings ignore. The
 * dependency graph has only shortest paths, so compositions call it incomplete, or unknown.
 */
export function cyclonedxReport(input: ReportInput, { productVersion, now, uuid }: ReportHost): string {
  const inventory = inventoryOf(input);
  const bom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuid.toLowerCase()}`,
    version: 1,
    metadata: {
      timestamp: new Date(now).toISOString(),
      tools: { components: [{ type: "application", name: "Package Insights", version: productVersion }] },
      component: {
        type: "application",
        "bom-ref": rootRef,
        name: nameOf(input),
        ...(input.files.length > 0 && { components: input.files.map(manifestComponent) }),
      },
      properties: [property("coverage", coverageState(input)), ...input.unreadFiles.map(unreadProperty)],
    },
    components: inventory.entries.map(componentOf),
    dependencies: dependenciesOf(input, inventory),
    ...compositionsOf(inventory),
    vulnerabilities: vulnerabilitiesOf(inventory),
  };
  return `${jsonText(bom)}\n`;
}

const rootRef = "root";

function coverageState({ files, unreadFiles, isInterrupted }: ReportInput): Coverage["state"] {
  if (isInterrupted || unreadFiles.length > 0) return "incomplete";
  return joinCoverage(files.map(({ coverage }) => coverage)).state;
}

function unreadProperty({ path, reason }: UnreadFile): object {
  return property("unread", `${path} ${reason}`);
}

/** The name of the package, if there is a single manifest and it has one. */
function nameOf({ files }: ReportInput): string {
  const [first, ...others] = files;
  const self = first && others.length === 0 ? selfOf(first) : undefined;
  return self ?? "workspace";
}

/** Components that are not listed have unknown dependencies. */
function dependenciesOf({ files }: ReportInput, { manifests, edges }: Inventory): readonly object[] {
  return [
    { ref: rootRef, dependsOn: files.map((file) => manifestComponent(file)["bom-ref"]) },
    ...[...manifests, ...edges].map(([ref, below]) => ({ ref, dependsOn: [...below] })),
  ];
}

function compositionsOf({ entries, edges }: Inventory): { readonly compositions?: readonly object[] } {
  const refs = entries.map(({ ref }) => ref);
  const parts = [
    { aggregate: "incomplete", dependencies: refs.filter((ref) => (edges.get(ref)?.size ?? 0) > 0) },
    { aggregate: "complete", dependencies: refs.filter((ref) => edges.get(ref)?.size === 0) },
    { aggregate: "unknown", dependencies: refs.filter((ref) => !edges.has(ref)) },
  ];
  const filled = parts.filter(({ dependencies }) => dependencies.length > 0);
  return filled.length === 0 ? {} : { compositions: filled };
}
