import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Manifest, ManifestParser } from "../manifest.ts";

/** What every manifest of the format contains, also one without dependencies. A file of another format may be empty. */
const contents: Readonly<Record<string, RegExp>> = {
  "npm/package.json": /\S/,
  "cargo/Cargo.toml": /\S/,
  "maven/pom.xml": /<\w/,
  "go/go.mod": /\S/,
  "go/go.work": /\S/,
  "nuget/project": /<\w/,
  "nuget/Directory.Packages.props": /<\w/,
  "nuget/packages.config": /<\w/,
};

/** The manifest with a problem where its text is empty or not of the format at all: nothing was read of it. */
export function withContentProblem(manifest: Manifest, { id }: ManifestParser, text: string): Manifest {
  if (manifest.problems.length > 0 || contents[id]?.test(text) !== false) return manifest;
  const problem: SyntaxProblem = {
    message: text.trim() === "" ? message("The file is empty") : message("Not a manifest of this format"),
    span: { start: 0, end: Math.min(1, text.length) },
  };
  return { ...manifest, problems: [problem] };
}
