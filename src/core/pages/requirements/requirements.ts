import type { Fetched } from "../../api/fetched.ts";
import type { Requirements } from "../../api/messages/requirements.ts";
import { message } from "../../messages/message.ts";
import type { System, VersionKey } from "../../model/keys.ts";
import { sectionOf } from "../answers.ts";
import { note } from "../cells.ts";
import type { Block, Section } from "../page.ts";
import { cargoBlocks } from "./cargo.ts";
import { mavenBlocks } from "./maven.ts";
import { npmBlocks } from "./npm.ts";
import { pypiBlocks } from "./pypi.ts";
import { requirementTable } from "./table.ts";

/** What the author declares that the version needs, in the terms of its system. */
export function requirementsSection({ system }: VersionKey, fetched: Fetched<Requirements> | undefined): Section {
  const head = {
    id: "requirements",
    title: message("Requirements"),
    missing: message("The service does not have the requirements of this version, so they are unknown."),
  };
  return sectionOf(head, { operation: "GetRequirements", fetched }, (requirements) => {
    const blocks = requirementBlocks(system, requirements);
    return blocks.length > 0 ? blocks : [note(message("Declares no requirements."))];
  });
}

/** The service answers with the one object that is named after the system. */
function requirementBlocks(system: System, requirements: Requirements): readonly Block[] {
  const { npm, cargo, maven, pypi, nuget, rubygems, go } = requirements;
  if (npm) return npmBlocks(npm);
  if (cargo) return cargoBlocks(cargo);
  if (maven) return mavenBlocks(maven);
  if (pypi) return pypiBlocks(pypi);
  if (nuget) {
    return nuget.dependencyGroups.flatMap(({ targetFramework, dependencies }) =>
      requirementTable({ id: targetFramework || "any", title: frameworkTitle(targetFramework), system }, dependencies),
    );
  }
  if (rubygems) {
    return [
      ...requirementTable(
        { id: "runtimeDependencies", title: message("Runtime"), system },
        rubygems.runtimeDependencies,
      ),
      ...requirementTable({ id: "devDependencies", title: message("Development"), system }, rubygems.devDependencies),
    ];
  }
  if (go) {
    return [
      ...requirementTable({ id: "directDependencies", title: message("Direct"), system }, go.directDependencies),
      ...requirementTable({ id: "indirectDependencies", title: message("Indirect"), system }, go.indirectDependencies),
    ];
  }
  return [note(message("The answer has no requirements of this system."), "unknown")];
}

function frameworkTitle(targetFramework: string) {
  return targetFramework === ""
    ? message("Any framework")
    : message("Framework {framework}", { framework: targetFramework });
}
