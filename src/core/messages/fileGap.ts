import type { FileGap } from "../manifests/gap.ts";
import { message, type Message } from "./message.ts";
import { fileNameOf, folderOf } from "../model/path.ts";

/** Names that several files of a project have, so that messages add the folder. */
const commonNames: ReadonlySet<string> = new Set([
  "package.json",
  "pom.xml",
  "Cargo.toml",
  "go.mod",
  "pyproject.toml",
  "build.gradle",
  "build.gradle.kts",
  "settings.gradle",
]);

/** `package-lock.json has merge conflicts`, `core/pom.xml does not exist` */
export function fileGapMessage({ path, reason }: Pick<FileGap, "path" | "reason">): Message {
  const name = fileNameOf(path);
  const file = commonNames.has(name) ? `${fileNameOf(folderOf(path))}/${name}` : name;
  switch (reason) {
    case "missing":
      return message("{file} does not exist", { file });
    case "unreadable":
      return message("{file} cannot be read", { file });
    case "too-large":
      return message("{file} is too large to be read", { file });
    case "binary":
      return message("{file} is not a text file", { file });
    case "encoding":
      return message("{file} has an unknown text encoding", { file });
    case "conflicted":
      return message("{file} has merge conflicts", { file });
    case "damaged":
      return message("{file} is damaged", { file });
    case "newer-format":
      return message("{file} has a newer format, which is not supported", { file });
  }
}
