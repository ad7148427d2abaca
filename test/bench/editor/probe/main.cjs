// Measures from inside the extension host: when requests leave and diagnostics change, and what the process uses. It is driven
// over a port of the loopback, which it writes to the file that BENCH_PROBE names. All times are milliseconds since 1970.
const vscode = require("vscode");
const { createServer } = require("node:http");
const Module = require("node:module");
const { renameSync, writeFileSync } = require("node:fs");
const { Session: SynchronousSession } = require("node:inspector");
const { Session } = require("node:inspector/promises");
const { setTimeout: pause } = require("node:timers/promises");
const { setFlagsFromString } = require("node:v8");
const { runInNewContext } = require("node:vm");

const now = () => performance.timeOrigin + performance.now();
const requests = [];
const diagnostics = [];
let profiler;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

// Every extension of the host takes the fetch from here.
const original = globalThis.fetch;
globalThis.fetch = (...parameters) => {
  requests.push({ time: now(), url: String(parameters[0]) });
  return original(...parameters);
};

for (const name of ["node:http", "node:https"]) {
  const module = require(name);
  const { request } = module;
  module.request = (url, ...parameters) => {
    const made = request(url, ...parameters);
    const { end } = made;
    // One that is not ended is never sent.
    made.end = (...rest) => {
      requests.push({ time: now(), url: String(url) });
      return end.apply(made, rest);
    };
    return made;
  };
}

// As with fetch, the first one over HTTP/2 leaves when its connection is begun.
const tls = require("node:tls");
const http2 = require("node:http2");
const { connect: connectTls } = tls;
const { connect: connectHttp2 } = http2;
let begun;
tls.connect = (...parameters) => {
  begun = now();
  return connectTls(...parameters);
};
http2.connect = (address, ...parameters) => {
  const session = connectHttp2(address, ...parameters);
  const { request } = session;
  session.request = (headers, ...rest) => {
    requests.push({ time: begun ?? now(), url: String(address) + headers[":path"] });
    begun = undefined;
    return request.call(session, headers, ...rest);
  };
  return session;
};

// What loading and activating the extension takes in every window; undefined until it has been activated.
let activation;
const load = Module._load;
Module._load = function (request, ...rest) {
  if (!/\bpackage-insights[^/]*\/dist\/[\w/]+\.cjs$/.test(request)) return load.call(this, request, ...rest);
  const endProfile = profileActivation();
  const start = performance.now();
  const loaded = load.call(this, request, ...rest);
  const loading = performance.now() - start;
  const activate = (context) => {
    const start = performance.now();
    const access = loaded.activate(context);
    activation = loading + performance.now() - start;
    endProfile();
    return access;
  };
  return { ...loaded, activate };
};

/** Starts a profile if a file for it is named, and returns what writes it. A window activates the extension only once. */
function profileActivation() {
  const file = process.env.BENCH_ACTIVATION;
  if (!file) return () => undefined;
  const session = new SynchronousSession();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: 50 });
  session.post("Profiler.start");
  return () => {
    session.post("Profiler.stop", (_, { profile }) => writeFileSync(file, JSON.stringify(profile)));
    session.disconnect();
  };
}

/** Milliseconds of all threads. */
function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

// The editor's own extensions publish what is the same again, at any time.
const contents = new Map();
function haveChanged(uri) {
  const entries = vscode.languages.getDiagnostics(uri);
  const content = entries.map(({ message, severity, range }) => [message, severity, range.start.line]).join("\n");
  if ((contents.get(uri.toString()) ?? "") === content) return false;
  contents.set(uri.toString(), content);
  return true;
}

/** Inserts a text, or deletes it again. */
function edit(document, offset, text, isInsertion) {
  const change = new vscode.WorkspaceEdit();
  const start = document.positionAt(offset);
  if (isInsertion) change.insert(document.uri, start, text);
  else change.delete(document.uri, new vscode.Range(start, document.positionAt(offset + text.length)));
  return vscode.workspace.applyEdit(change);
}

const answers = {
  async open(parameters) {
    const time = now();
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(parameters.get("file")));
    await vscode.window.showTextDocument(document, { preview: false });
    return { time };
  },
  /** Inserts a text behind another, as often as `times` says, and deletes it in between. */
  async type(parameters) {
    const { document } = vscode.window.activeTextEditor;
    const at = parameters.get("at");
    const offset = document.getText().indexOf(at) + at.length;
    const text = parameters.get("text");
    const time = now();
    for (let n = 0; n < Number(parameters.get("times")); n++) {
      await edit(document, offset, text, n % 2 === 0);
      if (n > 0) await pause(40);
    }
    return { time };
  },
  /** The CPU before and after what collecting the garbage takes, which is not part of what is measured. */
  usage() {
    const before = cpu();
    collectGarbage();
    collectGarbage();
    return { cpu: { before, after: cpu() }, heap: process.memoryUsage().heapUsed / 1e6, activation };
  },
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
  log: () => ({ requests: requests.splice(0), diagnostics: diagnostics.splice(0) }),
};

/** Calls back when diagnostics are published: the editor's own event comes 50 ms later, as it merges what follows. */
function onPublish(callback) {
  const collection = vscode.languages.createDiagnosticCollection("probe");
  let prototype = Object.getPrototypeOf(collection);
  while (!Object.hasOwn(prototype, "set")) prototype = Object.getPrototypeOf(prototype);
  const { set } = prototype;
  prototype.set = function (first, ...rest) {
    set.call(this, first, ...rest);
    callback(Array.isArray(first) ? first.map(([uri]) => uri) : [first]);
  };
  return { dispose: () => (prototype.set = set) };
}

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
    onPublish((uris) => {
      const time = now();
      if (uris.filter(haveChanged).length > 0) diagnostics.push({ time, count: count() });
    }),
    { dispose: () => server.close() },
  );
};
