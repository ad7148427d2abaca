import { parseArgs } from "node:util";
import { check } from "./check.ts";

declare const PRODUCT_VERSION: string;

const usage = `package-insights check <paths…> [options]

Judges the dependencies of every manifest under the paths. Nothing is written and nothing is run.

  --format text|json   json is documented in the README (default: text)
  --base-url URL       address of the service (default: https://api.deps.dev)
  --api-version V      auto, v3alpha or v3 (default: auto)
  --private PATTERN    packages that are never asked for, with * for any characters; may be given several times
  --help, --version

Exit codes: 0 clean, 1 advisories or deprecations found, 2 something could not be judged, 64 usage.
`;

async function main(): Promise<number> {
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        format: { type: "string", default: "text" },
        "base-url": { type: "string", default: "https://api.deps.dev" },
        "api-version": { type: "string", default: "auto" },
        private: { type: "string", multiple: true, default: [] },
        help: { type: "boolean", default: false },
        version: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return misuse(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.version) return say(`package-insights ${PRODUCT_VERSION}`);
  if (values.help) return say(usage);
  const [command, ...paths] = positionals;
  if (command !== "check")
    return misuse(command === undefined ? "a command is missing" : `unknown command “${command}”`);
  if (paths.length === 0) return misuse("a path is missing");
  const { format, "base-url": baseUrl, "api-version": apiVersion } = values;
  if (format !== "text" && format !== "json") return misuse(`unknown format “${format}”`);
  if (apiVersion !== "auto" && apiVersion !== "v3alpha" && apiVersion !== "v3")
    return misuse(`unknown API version “${apiVersion}”`);
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) return misuse(`“${baseUrl}” is no http(s) address`);
  const controller = new AbortController();
  process.once("SIGINT", () => controller.abort());
  return check(paths, {
    format,
    baseUrl,
    apiVersion,
    privateNames: values.private,
    userAgent: `package-insights/${PRODUCT_VERSION}`,
    signal: controller.signal,
  });
}

function say(text: string): number {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  return 0;
}

function misuse(message: string): number {
  process.stderr.write(`package-insights: ${message}\n\n${usage}`);
  return 64;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`package-insights: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
