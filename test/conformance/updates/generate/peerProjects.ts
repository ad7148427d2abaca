import type { Project } from "../peerVectors.ts";
import { pick, random } from "../../random.ts";

const names = ["host", "core", "theme", "kit", "tool", "@acme/box"];
const versions = ["1.0.0", "1.5.0", "2.0.0", "2.3.0", "3.0.0"];
const ranges = [
  ">=1.0.0",
  "*",
  ">=1.0.0_<3",
  "^1.0.0",
  "^1.5.0",
  "^2.0.0",
  "~2.0.0",
  "^2.3.0",
  "^3.0.0",
  "^1.0.0||^2.0.0",
  "^2.0.0||^3.0.0",
  ">=1.0.0",
  ">=2.0.0",
  ">=1.5.0_<3",
  "*",
  "2.0.0",
];

/** The packages before it may depend on one, so that there is no cycle but among peers. */
function linesOf(name: string, index: number): readonly string[] {
  return versions.map((version) => {
    const others = names.slice(0, index).flatMap((other) => {
      const mark = pick(["", "", "", "<", "<", "?", "+"]);
      return mark === "" ? [] : [`${mark}${other}@${pick(ranges)}`];
    });
    return [`${name}@${version}`, ...others].join(" ");
  });
}

/** Projects with a few packages whose peers are drawn by chance, some of them members of a workspace. */
export function generatedProjects(): readonly Project[] {
  return Array.from({ length: 260 }, (): Project => {
    const packages = names.flatMap(linesOf);
    const declared = names.filter(() => random(5) > 1);
    const dependencies = Object.fromEntries(declared.map((name) => [name, pick(ranges).replaceAll("_", " ")]));
    const content = { name: "app", version: "1.0.0", dependencies };
    const isMember = random(4) === 0;
    const files = isMember
      ? {
          "package.json": JSON.stringify({ name: "root", version: "1.0.0", workspaces: ["packages/*"] }),
          "packages/app/package.json": JSON.stringify(content),
        }
      : { "package.json": JSON.stringify(content) };
    const updates = declared.map((dependency) => {
      const to = pick(versions.slice(1));
      return { dependency, to, requirement: to };
    });
    return {
      files,
      manifest: isMember ? "packages/app/package.json" : "package.json",
      packages,
      updates: updates.slice(0, 3),
      ...(random(25) === 0 && { isUnlocked: true as const }),
    };
  });
}
