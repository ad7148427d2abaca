/** Pages made of the examples of all answers. */
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Operation } from "../../../src/core/api/operations.ts";
import type { UserManifests } from "../../../src/core/pages/host.ts";
import { loadPage } from "../../../src/core/pages/loadPage.ts";
import type { Page } from "../../../src/core/pages/page.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";
import { caller, scripted } from "../../support/world.ts";
import { examples, key, type Lookup } from "../api/examples.ts";

/** Which page shows the answer; the page of a version has the requirements of its system. */
export const pages: Readonly<Record<Lookup, PageSubject>> = {
  GetVersion: { kind: "version", key },
  GetPackage: { kind: "package", key: { system: key.system, name: key.name } },
  GetRequirements: { kind: "version", key },
  GetAdvisory: { kind: "advisory", id: "GHSA-field" },
  GetDependents: { kind: "version", key },
  GetCapabilities: { kind: "capabilities", key: { ...key, system: "GO" } },
  GetProject: { kind: "project", id: "github.com/field/project" },
  GetProjectPackageVersions: { kind: "project", id: "github.com/field/project" },
  GetSimilarlyNamedPackages: { kind: "package", key: { system: key.system, name: key.name } },
  GetDependencies: { kind: "version", key },
  Query: { kind: "file", hash: { type: "SHA1", value: "AAAA" } },
  PurlLookup: { kind: "version", key, purl: "pkg:npm/field-name@1.0.0" },
  QueryContainerImages: { kind: "image", chainId: "sha256:00" },
};

/** The page of a subject; `change` makes another answer of an example. */
export function pageOf(
  subject: PageSubject,
  change: (operation: Operation, answer: unknown) => unknown,
  manifests?: UserManifests,
): Promise<Page> {
  const answers: Readonly<Partial<Record<Operation, unknown>>> = examples;
  const { api } = scripted((operation): Fetched<unknown> => {
    const answer = answers[operation];
    return answer === undefined ? { kind: "missing", text: "" } : { kind: "found", value: change(operation, answer) };
  });
  const host = { api, now: () => 0, ...(manifests && { manifests }) };
  return loadPage(subject, host, caller(), () => undefined);
}
