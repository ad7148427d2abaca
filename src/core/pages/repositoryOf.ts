import type { VersionFacts } from "../analysis/facts.ts";
import { sourceProject } from "../analysis/gathering/provenance.ts";
import { errorMessage } from "../messages/errors.ts";
import { message, type Message } from "../messages/message.ts";
import type { VersionKey } from "../model/keys.ts";
import type { SubjectOf } from "./subject.ts";

/** The project that a version is built from, or why none is known. */
export function repositoryOf(
  { name, version }: VersionKey,
  fetched: VersionFacts["version"],
): SubjectOf<"project"> | Message {
  switch (fetched?.kind) {
    case "found": {
      const project = sourceProject(fetched.value);
      if (project) return { kind: "project", id: project.id };
      return message("The service relates no repository to {name} {version}.", { name, version });
    }
    case "missing":
      return message("The service does not know {name} {version}.", { name, version });
    case "failed":
      return message("The repository of {name} {version} is not known: {reason}", {
        name,
        version,
        reason: errorMessage(fetched.error),
      });
    case undefined:
      return message("The repository of {name} {version} is not known.", { name, version });
  }
}
