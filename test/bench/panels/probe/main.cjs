// Opens panels when it is asked to, over a port of the loopback, which it writes to the file that BENCH_PROBE names. The empty
// webview is the least that a panel can be: one line, and a script that marks when it listens and when the line is painted.
// It opens where the extension's panels do: beside an editor with text, if there is one.
const vscode = require("vscode");
const { createServer } = require("node:http");
const { renameSync, writeFileSync } = require("node:fs");
const { Session } = require("node:inspector/promises");
const { setTimeout: pause } = require("node:timers/promises");

let profiler;

const emptyPage = `<!DOCTYPE html><html lang="en"><body><h1>Empty</h1><script>
performance.mark("ready");
requestAnimationFrame(() => setTimeout(() => performance.mark("painted")));
</script></body></html>`;

function openEmpty() {
  const options = { enableScripts: true };
  const column = vscode.window.activeTextEditor ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
  const panel = vscode.window.createWebviewPanel("bench.empty", "Empty", column, options);
  panel.webview.html = emptyPage;
}

const answers = {
  /** A page of a subject in JSON; without one the empty webview. Answers with the time, in milliseconds since 1970. */
  async open(parameters) {
    const subject = parameters.get("subject");
    const time = performance.timeOrigin + performance.now();
    if (subject) await vscode.commands.executeCommand("packageInsights.openPage", JSON.parse(subject));
    else openEmpty();
    return { time };
  },
  /** As a manifest would do, so that not its start is measured. */
  async start() {
    await vscode.commands.executeCommand("packageInsights.cancelScan");
    return {};
  },
  async lookUp() {
    await vscode.commands.executeCommand("packageInsights.lookUp");
    return {};
  },
  /** Opens a manifest, waits until it has findings, shows a hover, and waits until the window is at rest. */
  async manifest(parameters) {
    const uri = vscode.Uri.file(parameters.get("file"));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    while (vscode.languages.getDiagnostics(uri).length === 0) await pause(100);
    const dependency = document.positionAt(document.getText().indexOf("bababa"));
    const hovers = await vscode.commands.executeCommand("vscode.executeHoverProvider", uri, dependency);
    if (hovers.length === 0) throw new Error("There is no hover.");
    await pause(4_500);
    return {};
  },
  /** Starts a profile, or writes it to the file. */
  async profile(parameters) {
    const file = parameters.get("file");
    if (!file) {
      profiler = new Session();
      profiler.connect();
      await profiler.post("Profiler.enable");
      await profiler.post("Profiler.setSamplingInterval", { interval: 200 });
      await profiler.post("Profiler.start");
    } else {
      const { profile } = await profiler.post("Profiler.stop");
      profiler.disconnect();
      writeFileSync(file, JSON.stringify(profile));
    }
    return {};
  },
  async close() {
    const tabs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
    await vscode.window.tabGroups.close(tabs.filter(({ input }) => input instanceof vscode.TabInputWebview));
    return {};
  },
};

exports.activate = (context) => {
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
  context.subscriptions.push({ dispose: () => server.close() });
};
