import { readFile, readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { defaultPolicy, needsOf } from "../core/analysis/policy.ts";
import { subjectsOf } from "../core/analysis/subject.ts";
import { createProjectReader } from "../core/manifests/project.ts";
import { lockfileParsers, parserFor } from "../core/manifests/formats.ts";
import { createCore } from "../core/core.ts";
import { delay } from "../platform/delay.ts";
import { nodeFiles } from "../platform/node/files.ts";
import { nodeTransport } from "../platform/node/transport.ts";
import { exitCode, reportFile, type FileReport, type Report } from "./report.ts";
import { textReport } from "./text.ts";

export interface CheckOptions {
  readonly format: "text" | "json";
  readonly baseUrl: string;
  readonly apiVersion: "auto" | "v3alpha" | "v3";
  readonly userAgent: string;
  /** Name patterns of packages that are never asked for. */
  readonly privateNames: readonly string[];
  readonly signal: AbortSignal;
}

/** Judges every manifest under the paths and prints the report. Resolves to the exit code. */
export async function check(paths: readonly string[], options: CheckOptions): Promise<number> {
  const { transport, close } = nodeTransport({ userAgent: options.userAgent });
  try {
    const core = createCore({
      baseUrl: options.baseUrl,
      apiVersion: options.apiVersion,
      transport,
      delay,
      now: Date.now,
      random: Math.random,
      log: () => undefined,
    });
    const projects = createProjectReader({ ...nodeFiles(), lockfileParsers, privateNames: options.privateNames });
    const policy = defaultPolicy(Date.now());
    const caller = { signal: options.signal, priority: "background" } as const;
    const texts = new Map<string, string>();
    const found: string[] = [];
    for (const path of paths) {
      const under = await manifestsUnder(path).catch(() => undefined);
      if (!under?.length) return misuse(under ? `no manifest under ${path}` : `${path} cannot be read`);
      if (under.some((one) => !parserFor(one))) return misuse(`${path} is no manifest that is known`);
      found.push(...under);
    }
    const files = await Promise.all(
      [...new Set(found)].map(async (path): Promise<FileReport[]> => {
        const parser = parserFor(path);
        if (!parser) return [];
        const text = await readFile(path, "utf8");
        texts.set(path, text);
        const project = await projects.read(parser, resolve(path).replaceAll("\\", "/"), text);
        const facts = await core.gather(subjectsOf(project, text), caller, { needs: needsOf(policy, true) });
        return [reportFile(path, parser, project.manifest, facts, policy)];
      }),
    );
    const report: Report = { version: 1, files: files.flat() };
    const output =
      options.format === "json"
        ? `${JSON.stringify(report, null, 2)}\n`
        : textReport(report, (path) => texts.get(path) ?? "");
    await new Promise<void>((resolve) => process.stdout.write(output, () => resolve()));
    return exitCode(report);
  } finally {
    await close();
  }
}

function misuse(message: string): number {
  process.stderr.write(`package-insights: ${message}\n`);
  return 64;
}

/** Folders that hold other people's manifests or none. */
const passedOver = new Set(["node_modules", ".git", "target", "dist", "out", ".venv", "venv", "vendor"]);

/** The path itself if it is a manifest, else all below it, in a stable order. Links are not followed. */
async function manifestsUnder(path: string): Promise<string[]> {
  const normal = path.replaceAll("\\", "/").replace(/(?<=.)\/+$/, "");
  if (!(await stat(path)).isDirectory()) return [normal];
  const entries = (await readdir(path, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const child = join(path, entry.name).replaceAll("\\", "/");
      if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : manifestsUnder(child);
      return entry.isFile() && parserFor(child) ? [child] : [];
    }),
  );
  return nested.flat();
}
