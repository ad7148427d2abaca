import { message } from "../../core/messages/message.ts";
import { pageFormats } from "../../core/report/formats.ts";
import { command } from "../command.ts";

export const identify = command({
  name: "identify",
  text: "prints which package versions contain the files, by their hashes, and sends only the hashes",
  arguments: { paths: { usage: "<files…>", missing: message("missing file"), repeatable: true } },
  formats: pageFormats,
  options: {},
  examples: ["identify lodash-4.17.20.tgz", "identify lodash-4.17.20.tgz --format json"],
  exitCodes: { 0: "every file was found", 2: "a file was not found, not read or not answered" },
  async run({ paths, format }, common, host) {
    const { identify } = await import("../lookups/files.ts");
    return identify(paths, { ...common, format }, host);
  },
});

export const images = command({
  name: "images",
  text: "prints which images those of an archive (docker save, OCI) are based on, by the chain IDs of their layers",
  arguments: { source: { usage: "<archive or chain ID>", missing: message("missing archive or chain ID") } },
  formats: pageFormats,
  options: {},
  examples: ["images shop.tar.gz", "images shop.tar.gz --format json"],
  exitCodes: {
    0: "a prefix of every image is known",
    2: "of an image no prefix is known, one was not answered, or it cannot be read",
  },
  async run({ source, format }, common, host) {
    const { images } = await import("../lookups/files.ts");
    return images(source, { ...common, format }, host);
  },
});
