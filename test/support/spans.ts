import assert from "node:assert/strict";
import { isPluginMarker } from "../../src/core/manifests/maven/gradle/pluginMarkers.ts";
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

/** The artifact ID or all of the name; of a plugin of Gradle its ID, of which `kotlin("jvm")` has the end; the call that adds JUnit. */
function isPartOf(name: string, written: string): boolean {
  const [group = ""] = name.split(":", 1);
  if (/^useJUnit/.test(written)) return true;
  return `:${name}`.endsWith(`:${written}`) || (isPluginMarker(name) && `.${group}`.endsWith(`.${written}`));
}

function checkSpan(text: string, { start, end }: Span, what: string): void {
  assert.ok(0 <= start && start <= end && end <= text.length, `${what}: ${start} to ${end} of ${text.length}`);
}
