// What leaves as telemetry, at each level of `telemetry.telemetryLevel`, over a stand-in for the editor's own logger, which lets
// through what the level allows. Each start is a process, which ends when nothing is left to be sent.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import { createFolder, type Folder } from "../support/commandLine.ts";
import { certificateFile, startTlsFront, type TlsFront } from "../support/tlsFront.ts";

const editor = `
const level = process.env.LEVEL;
const isErrorsEnabled = level === "all" || level === "error";
const isUsageEnabled = level === "all";
const nothing = { dispose() {} };
export class EventEmitter { event = () => nothing; fire() {} dispose() {} }
export class Disposable { constructor(dispose) { this.dispose = dispose; } }
export class TelemetryTrustedValue { constructor(value) { this.value = value; } }
export const version = "1.105.0";
export const env = {
  isTelemetryEnabled: isUsageEnabled, machineId: "machine", sessionId: "session",
  createTelemetryLogger(sender) {
    const log = (isEnabled) => (name, data) => { if (isEnabled) sender.sendEventData("package-insights/" + name, data); };
    return {
      isErrorsEnabled, isUsageEnabled, onDidChangeEnableStates: () => nothing,
      logUsage: log(isUsageEnabled), logError: log(isErrorsEnabled), dispose: () => sender.flush(),
    };
  },
};`;

const start = `
import { registerTelemetry } from "./src/extension/activation/telemetry.ts";
const { CONNECTION: telemetryConnectionString } = process.env;
const registered = registerTelemetry({ extension: { packageJSON: { telemetryConnectionString } } }, { warn: console.error });
process.once("beforeExit", () => registered.dispose());`;

let server: Server;
let front: TlsFront;
let folder: Folder;
let bundle: string;
const sent: string[] = [];

before(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      sent.push(body);
      response.end(JSON.stringify({ itemsReceived: 1, itemsAccepted: 1, errors: [] }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  front = await startTlsFront(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  folder = createFolder();
  bundle = `${folder.path}/start.cjs`;
  await build({
    ...{ bundle: true, format: "cjs", platform: "node", target: "node20", mainFields: ["module", "main"] },
    ...{ stdin: { contents: start, resolveDir: ".", loader: "ts" }, outfile: bundle },
    plugins: [
      {
        name: "stand-in for the editor",
        setup(made) {
          made.onResolve({ filter: /^vscode$/ }, () => ({ path: "vscode", namespace: "editor" }));
          made.onLoad({ filter: /./, namespace: "editor" }, () => ({ contents: editor }));
        },
      },
    ],
  });
});

after(async () => {
  folder.remove();
  await front.close();
  server.close();
});

interface Sent {
  readonly time?: string;
  readonly data: {
    readonly baseType: string;
    readonly baseData: { readonly name: string; readonly properties?: object };
  };
}

/** The events that a start has sent. */
async function eventsOf(level: string, connection: string): Promise<readonly Sent[]> {
  sent.length = 0;
  const env = { ...process.env, LEVEL: level, CONNECTION: connection, NODE_EXTRA_CA_CERTS: certificateFile };
  const child = spawn(process.execPath, [bundle], { env, stdio: ["ignore", "ignore", "pipe"] });
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  await once(child, "close");
  assert.equal(err, "");
  return sent.flatMap((body) => JSON.parse(body) as Sent | readonly Sent[]);
}

describe("telemetry", () => {
  const key = "00000000-0000-4000-8000-000000000000";
  const connection = () => `InstrumentationKey=${key};IngestionEndpoint=${front.url}/`;

  it("is one event at the level all, which telemetry.json lists", async () => {
    const events = await eventsOf("all", connection());
    const names = events.map(({ data }) => data.baseData.name);
    assert.deepEqual(names, ["package-insights/activate"]);
    const { events: listed } = JSON.parse(readFileSync("telemetry.json", "utf8")) as { readonly events: object };
    assert.deepEqual(
      Object.keys(listed).map((name) => `package-insights/${name}`),
      names,
    );
    const [{ time = "", ...event } = {}] = events;
    assert.match(time, /^\d{4}-\d\d-\d\dT/);
    assert.deepEqual(event, {
      iKey: key,
      name: `Microsoft.ApplicationInsights.${key.replaceAll("-", "")}.Event`,
      tags: {
        ...{ "ai.user.authUserId": "machine", "ai.user.id": "machine", "ai.session.id": "session" },
        "ai.internal.sdkVersion": "javascript:3.4.4",
      },
      data: { baseType: "EventData", baseData: { ver: 2, name: names[0], properties: {}, measurements: {} } },
    });
  });

  for (const level of ["error", "crash", "off"])
    it(`is nothing at the level ${level}`, async () => assert.deepEqual(await eventsOf(level, connection()), []));

  it("is nothing in a build without a connection string", async () => assert.deepEqual(await eventsOf("all", ""), []));
});
