import type { ReportInput, ReportHost } from "../reportInput.ts";
import { inventoryOf, type Inventory } from "../inventory.ts";
import { componentOf, manifestComponent, selfOf } from "./cyclonedxComponents.ts";
import { vulnerabilitiesOf } from "./cyclonedxVulnerabilities.ts";

/**
 * A bill of materials, CycloneDX 1.6. The component is what was checked, with a component for each manifest in it. Everything
 * declared and everything known to be brought along is a component whose property `package-insights:checked` is `locked`,
 * `written`, `assumed` or `unknown:<reason>`; of those that are unknown, nothing but this is said. Vulnerabilities are all
 * that affect the versions, also what the user's settings leave out of the findings. Dependencies are those on the shortest
 * ways, so compositions call them incomplete, or unknown.
 */
export function cyclonedxReport(exported: ReportInput, { productVersion, now, uuid }: ReportHost): string {
  const inventory = inventoryOf(exported);
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
        name: nameOf(exported),
        ...(exported.files.length > 0 && { components: exported.files.map(manifestComponent) }),
      },
    },
    components: inventory.entries.map(componentOf),
    dependencies: dependenciesOf(exported, inventory),
    ...compositionsOf(inventory),
    vulnerabilities: vulnerabilitiesOf(inventory),
  };
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}

const rootRef = "root";

/** The package's own name, where there is one manifest and it says one. */
function nameOf({ files }: ReportInput): string {
  const [first, ...others] = files;
  const self = first && others.length === 0 ? selfOf(first) : undefined;
  return self ?? "workspace";
}

/** Who is not listed here has dependencies that nobody knows. */
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
