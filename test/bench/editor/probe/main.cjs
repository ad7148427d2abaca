// Measures from inside the extension host: when requests leave and diagnostics change, and what the process uses. It is driven
// over a port of the loopback, which it writes to the file that BENCH_PROBE names. All times are milliseconds since 1970.
const vscode = require("vscode");
const { createServer } = require("node:http");
const { renameSync, writeFileSync } = require("node:fs");
const { setFlagsFromString } = require("node:v8");
const { runInNewContext } = require("node:vm");

const now = () => performance.timeOrigin + performance.now();
const requests = [];
const diagnostics = [];

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

// Every extension of the host takes the fetch from here.
const original = globalThis.fetch;
globalThis.fetch = (...parameters) => {
  requests.push(now());
  return original(...parameters);
};

const answers = {
  async open(parameters) {
    const time = now();
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(parameters.get("file")));
    await vscode.window.showTextDocument(document, { preview: false });
    return { time };
  },
  async type(parameters) {
    const { document } = vscode.window.activeTextEditor;
    const offset = document.getText().indexOf(parameters.get("at")) + parameters.get("at").length;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(offset), parameters.get("text"));
    const time = now();
    await vscode.workspace.applyEdit(edit);
    return { time };
  },
  usage() {
    collectGarbage();
    collectGarbage();
    const { user, system } = process.cpuUsage();
    return { cpu: (user + system) / 1_000, heap: process.memoryUsage().heapUsed / 1e6 };
  },
  log: () => ({ requests: requests.splice(0), diagnostics: diagnostics.splice(0) }),
};

exports.activate = (context) => {
  const count = () => vscode.languages.getDiagnostics().flatMap(([, entries]) => entries).length;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://probe");
    try {
      response.end(JSON.stringify(await answers[pathname.slice(1)](searchParams)));
    } catch (error) {
      response.writeHead(500).end(String(error?.stack));
    }
  });
  server.listen(0, "127.0.0.1", () => {
    const file = process.env.BENCH_PROBE;
    writeFileSync(`${file}.new`, JSON.stringify({ port: server.address().port }));
    renameSync(`${file}.new`, file);
  });
  context.subscriptions.push(
    vscode.languages.onDidChangeDiagnostics(() => diagnostics.push({ time: now(), count: count() })),
    { dispose: () => server.close() },
  );
};
