import * as vscode from "vscode";
import { lockfileNames, manifestPatterns } from "../../core/manifests/patterns.ts";

/** The files around the manifests, each read once until it changes. */
export interface Files {
  /** The text of the file with this path, on the file system of `document`; undefined if there is none or it is too large. Never rejects. */
  read(document: vscode.Uri, path: string): Promise<string | undefined>;
  /** A file that was read may have another text now. */
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

/** Bytes beyond which a file is not read: larger than any lockfile of a real project. */
const maxBytes = 30_000_000;
/** Milliseconds for which the text of a file without a watcher is kept: above the workspace, in the home folder, or of any name. */
const unwatchedLifetime = 30_000;
/** Milliseconds for which changes are collected: a package manager writes many files at once. */
const collectFor = 300;

/** Settings files of package managers, and files that a scan reads. */
const settingsFiles = [
  ".npmrc",
  ".yarnrc",
  ".bundle/config",
  ".cargo/config",
  ".gitignore",
  ".mvn/maven.config",
  "bunfig.toml",
  "config.toml",
  "nuget.config",
  "NuGet.config",
  "NuGet.Config",
  "pdm.toml",
  "pip.conf",
  "pip.ini",
  "settings.xml",
  "uv.toml",
];

/** Manifests and lockfiles. */
export const projectPatterns: readonly string[] = [
  ...Object.values(manifestPatterns).flat(),
  ...lockfileNames.map((name) => `**/${name}`),
];

interface CachedText {
  readonly text: Promise<string | undefined>;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export function createFiles(): Files {
  const cache = new Map<string, CachedText>();
  const changed = new vscode.EventEmitter<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = (uri: vscode.Uri): void => {
    // The change of a file that was never read affects nothing.
    if (!cache.delete(uri.toString())) return;
    clearTimeout(timer);
    timer = setTimeout(() => changed.fire(), collectFor);
  };
  const patterns = [...new Set([...projectPatterns, ...settingsFiles.map((name) => `**/${name}`)])];
  const watcher = vscode.workspace.createFileSystemWatcher(`{${patterns.join(",")}}`);
  const watchedPaths = pathsMatching(patterns);
  const isWatched = (uri: vscode.Uri) =>
    watchedPaths.test(uri.path) && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  const subscriptions = vscode.Disposable.from(
    changed,
    watcher,
    watcher.onDidChange(forget),
    watcher.onDidCreate(forget),
    watcher.onDidDelete(forget),
    vscode.workspace.onDidChangeTextDocument(({ document }) => forget(document.uri)),
    vscode.workspace.onDidCloseTextDocument((document) => forget(document.uri)),
  );

  return {
    onDidChange: changed.event,
    read(document, path) {
      // A manifest may contain any path, such as one with a drive letter, which is not valid in the URI of a remote machine.
      const uri = document.with({ path: path.replace(/^\/*/, "/") });
      const id = uri.toString();
      const cached = cache.get(id);
      const open = vscode.workspace.textDocuments.find((candidate) => candidate.uri.toString() === id);
      if (open) {
        // An entry that is out of date, so that the next change is reported.
        if (!cached) cache.set(id, { text: Promise.resolve(undefined), until: 0 });
        return Promise.resolve(open.getText());
      }
      if (cached && Date.now() < cached.until) return cached.text;
      const text = readText(uri);
      cache.set(id, { text, until: isWatched(uri) ? Infinity : Date.now() + unwatchedLifetime });
      return text;
    },
    dispose() {
      clearTimeout(timer);
      subscriptions.dispose();
    },
  };
}

/** Matches the paths that these patterns match. Each pattern begins with two stars and a slash. */
function pathsMatching(patterns: readonly string[]): RegExp {
  const ends = patterns.map((pattern) =>
    pattern
      .slice(2)
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", "[^/]*"),
  );
  return new RegExp(`(?:${ends.join("|")})$`);
}

async function readText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > maxBytes) return undefined;
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
