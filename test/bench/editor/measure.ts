import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { root } from "../../workbench/bootstrap.mjs";
import { launchBrowser } from "../../workbench/browser.ts";
import { scratchFolder } from "../../workbench/lifetimes.ts";
import { startEditor } from "../../workbench/serve.ts";
import { declaredIn } from "../../service/generated.ts";
import { startService } from "../../service/server.ts";
import { certificateFile, startTlsFront } from "../../support/tlsFront.ts";
import { writeWorkspace, type ProjectKind } from "../projects.ts";
import { registryAnswer } from "../registry.ts";
import { editorWindow, type EditorWindow, type Measurement } from "./editorWindow.ts";
import { observe } from "./observe.ts";

/** `bare` and `peer` are those of the folder `beside`, `before` is the extension of another checkout. */
/** `german` is `ours` in another language. */
export const variants = ["none", "bare", "peer", "before", "ours", "german"] as const;
export type Variant = (typeof variants)[number];

/** What is done in the windows of one editor, in this order. */
export const scenarios = {
  first: "first manifest of a window",
  second: "second manifest of a window",
  blank: "a space typed where it changes nothing",
  digit: "a digit typed in a version",
  restart: "first manifest after a restart of the extension host",
  other: "first manifest of a second window",
  edits: "1,000 edits",
} as const;
export type Scenario = keyof typeof scenarios;
export type Measurements = Partial<Readonly<Record<Scenario, Measurement>>>;

export interface Setting {
  readonly project: ProjectKind;
  /** `none` is without TLS; the others name what the service offers over TLS. */
  readonly protocol: "http" | "https" | "h2";
  /** Milliseconds of a round trip. */
  readonly latency: number;
  /** The scenarios to measure. The first two are always part of it; what is typed is into a package.json. */
  readonly scenarios: ReadonlySet<Scenario>;
  /** The checkout of the variant `before`, which is built. */
  readonly before?: string;
  /** The file for a profile of the extension host while the first manifest is opened; those of the activation, of the second manifest and after a restart are next to it. */
  readonly profile?: string;
}

/** All scenarios in an editor of its own. */
export async function measure(variant: Variant, setting: Setting): Promise<Measurements> {
  const scratch = scratchFolder("bench");
  const isSecure = setting.protocol !== "http";
  const service = await startService({ latency: isSecure ? 0 : setting.latency, alsoAnswer: registryAnswer });
  const front = isSecure
    ? await startTlsFront(service.url, { roundTrip: setting.latency, http2: setting.protocol === "h2" })
    : undefined;
  const url = (front ?? service).url;
  const extensionsDir = join(scratch.path, "extensions");
  installFolder(join(import.meta.dirname, "probe"), extensionsDir);
  if (variant === "bare" || variant === "peer") installFolder(join(import.meta.dirname, "beside"), extensionsDir);
  if (variant === "before" && setting.before !== undefined) installOurs(setting.before, extensionsDir);
  if (variant === "ours" || variant === "german") installOurs(root, extensionsDir);
  const folder = join(scratch.path, "workspace");
  const files = writeWorkspace(folder, setting.project);
  for (const { name } of declaredIn(files.system))
    registryAnswer(`/registry/${files.system}/${encodeURIComponent(name)}`);
  const home = join(scratch.path, "home");
  mkdirSync(home);
  const probeFile = join(scratch.path, "probe.json");
  const editor = await startEditor({
    folder,
    extensionsDir,
    ...(variant === "german" && { language: "de" }),
    settings: {
      "packageInsights.baseUrl": url,
      "editor.fontSize": 8,
      "editor.lineHeight": 10,
      // The next window opens a manifest only when it is measured.
      "workbench.editor.restoreEditors": false,
    },
    env: {
      HOME: home,
      BENCH_PROBE: probeFile,
      BENCH_SERVICE: url,
      BENCH_BESIDE: variant,
      SSL_CERT_FILE: certificateFile,
      NODE_EXTRA_CA_CERTS: certificateFile,
      ...(setting.profile !== undefined && {
        BENCH_ACTIVATION: setting.profile.replace(/\.cpuprofile$/, "-activation.cpuprofile"),
      }),
    },
  });
  const browser = await launchBrowser();
  const newPage = async (): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1_000, height: 1_600 } });
    await page.addInitScript(observe);
    return page;
  };
  const open = (page: Page): Promise<EditorWindow> =>
    editorWindow(page, editor.url, probeFile, () => {
      return { connections: front?.connections.length ?? service.connections(), bytes: service.bytes() };
    });
  try {
    return await measureScenarios({ newPage, open }, files, setting);
  } catch (error) {
    console.error(editor.hostLog(), editor.output());
    throw error;
  } finally {
    await browser.close();
    await editor.close();
    await front?.close();
    await service.close();
    scratch.remove();
  }
}

async function measureScenarios(
  { newPage, open }: { newPage: () => Promise<Page>; open: (page: Page) => Promise<EditorWindow> },
  files: ReturnType<typeof writeWorkspace>,
  { scenarios, profile }: Setting,
): Promise<Measurements> {
  const page = await newPage();
  const window = await open(page);
  const besides = (what: string) => profile?.replace(/\.cpuprofile$/, `-${what}.cpuprofile`);
  const measured: { [S in Scenario]?: Measurement } = {};
  measured.first = await window.open(files.first, profile);
  measured.second = await window.open(files.second, besides("second"));
  if (scenarios.has("blank")) measured.blank = await window.type('"dependencies": {', " ");
  if (scenarios.has("digit")) measured.digit = await window.type(files.digitAt, "9");
  if (scenarios.has("edits")) measured.edits = await window.type('"dependencies": {', " ", 1_000);
  if (scenarios.has("restart")) measured.restart = await (await open(page)).open(files.first, besides("restart"));
  if (scenarios.has("other")) measured.other = await (await open(await newPage())).open(files.first);
  return measured;
}

export function installFolder(source: string, extensionsDir: string): void {
  const { publisher, name, version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as Record<
    "publisher" | "name" | "version",
    string
  >;
  cpSync(source, join(extensionsDir, `${publisher}.${name}-${version}`), { recursive: true });
}

export function installOurs(checkout: string, extensionsDir: string): void {
  const { version } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as { version: string };
  const target = join(extensionsDir, `package-insights.package-insights-${version}`);
  const parts = readdirSync(checkout).filter((name) => /^(?:package(?:\.nls.*)?\.json|dist|l10n|media)$/.test(name));
  for (const part of parts) cpSync(join(checkout, part), join(target, part), { recursive: true });
}
