// What this extension is measured beside, as BENCH_BESIDE says. When a manifest is opened or changed, then one set of diagnostics and
// of hints:
// - `bare`: the least that an extension of this kind can do. One POST for all dependencies; what it takes is the editor's own share.
// - `peer`: what most do. One GET for each name that was not asked about yet, of all its versions, of which the newest is told.
const vscode = require("vscode");

const manifests = {
  "package.json": { system: "NPM", dependency: /"([^"]+)": "[~^]?(\d[^"]*)"/g },
  "Cargo.toml": { system: "CARGO", dependency: /^(?!version)([\w-]+) = "=?(\d[^"]*)"/gm },
  "pom.xml": {
    system: "MAVEN",
    dependency: /<groupId>([^<]+)<\/groupId><artifactId>([^<]+)<\/artifactId><version>([^<]+)</g,
  },
  "requirements.txt": { system: "PYPI", dependency: /^([\w.-]+)[=>]=([^,\s]+)/gm },
};

const manifestOf = (document) => manifests[document.fileName.split("/").at(-1)];

function dependenciesIn(document) {
  const { system, dependency } = manifestOf(document);
  return [...document.getText().matchAll(dependency)].map((match) => {
    const version = match.at(-1);
    const name = match.slice(1, -1).join(":");
    const end = document.positionAt(match.index + match[0].length);
    return { system, name, version, range: new vscode.Range(document.positionAt(match.index), end) };
  });
}

const service = process.env.BENCH_SERVICE;

async function askBatch(dependencies) {
  const requests = dependencies.map(({ system, name, version }) => ({ versionKey: { system, name, version } }));
  const headers = { "content-type": "application/json", "user-agent": "package-insights/bench" };
  const body = JSON.stringify({ requests });
  await (await fetch(`${service}/v3alpha/versionbatch`, { method: "POST", body, headers })).text();
  return dependencies.map((dependency) => ({ ...dependency, text: `Finding of ${dependency.name}`, hint: "1.2.3" }));
}

/** The versions of each package, newest first. */
const lists = new Map();

async function listOf({ system, name }) {
  const response = await fetch(`${service}/registry/${system}/${encodeURIComponent(name)}`);
  const { versions } = await response.json();
  const releases = Object.keys(versions).filter((version) => /^[\d.]+$/.test(version));
  return releases.sort((a, b) => compare(b, a));
}

const { compare } = new Intl.Collator("en", { numeric: true });

async function askLists(dependencies) {
  const missing = dependencies.filter(({ name }) => !lists.has(name)).values();
  const ask = async () => {
    for (const dependency of missing) lists.set(dependency.name, await listOf(dependency));
  };
  // Many at once: most send all, which takes longer where each has a connection of its own.
  await Promise.all(Array.from({ length: 16 }, ask));
  return dependencies.map((dependency) => {
    const { name, version } = dependency;
    const [newest] = lists.get(name);
    return { ...dependency, text: version === newest ? undefined : `${newest} is newer`, hint: newest };
  });
}

const ask = process.env.BENCH_BESIDE === "peer" ? askLists : askBatch;

exports.activate = (context) => {
  const collection = vscode.languages.createDiagnosticCollection("beside");
  const changed = new vscode.EventEmitter();
  const hints = new Map();
  const check = async (document) => {
    if (document.uri.scheme !== "file" || !manifestOf(document)) return;
    const told = await ask(dependenciesIn(document));
    const findings = told.filter(({ text }) => text !== undefined);
    const entries = findings.map(({ range, text }) => new vscode.Diagnostic(range, text, 1));
    for (const { name, hint } of told) hints.set(name, hint);
    collection.set(document.uri, entries);
    changed.fire();
  };
  context.subscriptions.push(
    collection,
    changed,
    vscode.workspace.onDidOpenTextDocument(check),
    vscode.workspace.onDidChangeTextDocument(({ document }) => check(document)),
    vscode.languages.registerInlayHintsProvider(
      { scheme: "file", pattern: `**/{${Object.keys(manifests).join(",")}}` },
      {
        onDidChangeInlayHints: changed.event,
        provideInlayHints: (document) =>
          dependenciesIn(document).flatMap(({ name, range }) => {
            const hint = hints.get(name);
            return hint ? [new vscode.InlayHint(range.end, hint)] : [];
          }),
      },
    ),
  );
  vscode.workspace.textDocuments.forEach(check);
};
