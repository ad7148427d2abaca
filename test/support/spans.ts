import assert from "node:assert/strict";
import { isPluginMarker, markerArtifact } from "../../src/core/manifests/maven/gradle/pluginMarkers.ts";
import type { Manifest } from "../../src/core/manifests/manifest.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import type { Span } from "../../src/core/model/span.ts";

/** What must hold of a manifest whatever its text was: spans lie inside, and the text at a name's span is the name. */
export function checkSpans(text: string, { declarations, problems }: Manifest): void {
  for (const problem of problems) checkSpan(text, problem.span, formatMessage(problem.message));
  for (const declaration of declarations) {
    const { name, nameSpan, requirementSpan } = declaration;
    checkSpan(text, nameSpan, name);
    if (requirementSpan) checkSpan(text, requirementSpan, name);
    const written = text.slice(nameSpan.start, nameSpan.end);
    // Escapes, entities and what stands between the parts of an XML text are written otherwise than they are read.
    if (/[\\&<>]/.test(written)) continue;
    if (declaration.package.system === "MAVEN") assert.ok(isPartOf(name, written), `${written} of ${name}`);
    else assert.equal(written, name);
  }
}

/** The same without what scripts of Gradle name by variables: where one has the coordinates, its name stands in their place. */
export function withoutUses(manifest: Manifest): Manifest {
  return { ...manifest, declarations: manifest.declarations.filter(({ shared }) => !shared) };
}

/** Gradle adds a tool or a framework of tests by a property or a call, without its name: these stand in the place of the name. */
const namesOthers =
  /^(?:use(?:JUnit(?:Jupiter)?|KotlinTest|Spock|TestNG)|(?:toolVersion|kotlinCompilerExtensionVersion)(?:\.set)?)$/;

/** The artifact ID or all of the name; of a plugin of Gradle its ID; the end of it in `kotlin("jvm")`. */
function isPartOf(name: string, written: string): boolean {
  const [group = ""] = name.split(":", 1);
  if (namesOthers.test(written)) return true;
  if (name === `org.jetbrains.kotlin:kotlin-${written}` || name === `${written}:${markerArtifact(written)}`)
    return true;
  return `:${name}`.endsWith(`:${written}`) || (isPluginMarker(name) && `.${group}`.endsWith(`.${written}`));
}

function checkSpan(text: string, { start, end }: Span, what: string): void {
  assert.ok(0 <= start && start <= end && end <= text.length, `${what}: ${start} to ${end} of ${text.length}`);
}
