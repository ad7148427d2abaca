import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openAnswersFile } from "../../src/platform/node/store/answersFile.ts";
import { dockerArchive, image, layer } from "./archives.ts";
import type { Folder } from "./commandLine.ts";

/** Writes the files that the examples of commands name. */
export function writeExampleFiles(folder: Folder): void {
  const dependencies = { express: "4.17.1", lodash: "4.17.20", minimist: "1.2.5" };
  const packages = {
    "": { dependencies },
    "node_modules/express": { version: "4.17.1", dependencies: { qs: "6.7.0" } },
    "node_modules/lodash": { version: "4.17.20" },
    "node_modules/minimist": { version: "1.2.5" },
    "node_modules/qs": { version: "6.7.0" },
  };
  folder.write("package.json", JSON.stringify({ dependencies }));
  folder.write("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages }));
  folder.write("lodash-4.17.20.tgz", "an archive");
  folder.write("shop.tar.gz", dockerArchive([[image([layer("shop")]), ["acme/shop"]]]));
  openAnswersFile(join(folder.path, "answers.db"), (path, options) => new DatabaseSync(path, options)).close();
  folder.write("malicious.csv", "package,version\nqs,6.7.0\n");
  folder.write("services/package.json", JSON.stringify({ dependencies: { qs: "^6.0.0" } }));
  const components = [{ type: "library", name: "minimist", version: "1.2.5", purl: "pkg:npm/minimist@1.2.5" }];
  folder.write("base/package.json", JSON.stringify({ dependencies: { express: "4.17.1" } }));
  folder.write("bom.json", JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.6", components }));
}
