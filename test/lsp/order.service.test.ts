// Whatever a person does, and in whatever order the service answers meanwhile: after the last event a window finds what one finds that is
// opened now.

import assert from "node:assert/strict";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import type { Transport } from "../../src/core/api/transport.ts";
import { createFolder, type Folder } from "../support/commandLine.ts";
import { startLspHere, type LspHere } from "../support/lspHere.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { runs } from "../support/runs.ts";
import { wire } from "../support/world.ts";

const files = ["app/package.json", "app/sub/package.json", "app/requirements.txt"] as const;
type File = (typeof files)[number];

const texts: Readonly<Record<"json" | "txt", readonly string[]>> = {
  json: ["4.17.20", "4.17.21", "^4.17.0", "nothing that is a version"].map((version) =>
    JSON.stringify({ dependencies: { lodash: version, minimist: "1.2.5" } }, undefined, 1),
  ),
  txt: ["django==2.2\n", "django>=2\nrequests==2.19.0\n", "# nothing\n", "django=="],
};

const lockfiles = ["4.17.19", "4.17.21"].map((version) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { lodash: "^4.17.0", minimist: "1.2.5" } },
      "node_modules/lodash": { version },
      "node_modules/minimist": { version: "1.2.5" },
    },
  }),
);

const allSettings: readonly object[] = [{}, { rules: { advisory: "off" } }, { ignore: ["GHSA-35jh-r3h4-6jhm"] }];

interface Event {
  readonly kind:
    | "open"
    | "edit"
    | "close"
    | "save"
    | "rename"
    | "lock"
    | "unlock"
    | "settings"
    | "folder"
    | "hover"
    | "other window";
  readonly file: File;
  readonly choice: number;
}

const events = fc.array(
  fc.record<Event>({
    kind: fc.constantFrom(
      ...([
        "open",
        "edit",
        "edit",
        "close",
        "save",
        "rename",
        "lock",
        "unlock",
        "settings",
        "folder",
        "hover",
        "other window",
      ] as const),
    ),
    file: fc.constantFrom(...files),
    choice: fc.nat(3),
  }),
  { minLength: 3, maxLength: 14 },
);

/** A window, what it has open, and the disk below it. */
class Day {
  readonly open = new Map<string, { version: number; text: string }>();
  settings: object = {};
  /** How often a window has asked for them. */
  #asked = 0;
  hasSecond = false;
  #others: LspHere[] = [];

  readonly #disk: Folder;
  readonly #transport: Transport;
  readonly #store = memoryStore();

  constructor(disk: Folder, transport: Transport) {
    this.#disk = disk;
    this.#transport = transport;
  }

  start(): Promise<LspHere> {
    const folders = [join(this.#disk.path, "app"), ...(this.hasSecond ? [this.#second] : [])];
    return startLspHere({ transport: this.#transport, folders, store: this.#store, settings: () => this.#told() });
  }

  get #second(): string {
    return join(this.#disk.path, "second");
  }

  uriOf(file: string): string {
    return pathToFileURL(join(this.#disk.path, file)).href;
  }

  async happen(window: LspHere, { kind, file, choice }: Event): Promise<void> {
    const uri = this.uriOf(file);
    const document = this.open.get(file);
    const text = texts[file.endsWith("json") ? "json" : "txt"][choice] ?? "";
    switch (kind) {
      case "open":
        return document ? undefined : this.#opened(window, file, this.#disk.read(file).toString());
      case "edit": {
        if (!document) return;
        Object.assign(document, { text, version: document.version + 1 });
        const textDocument = { uri, version: document.version };
        return window.notify("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
      }
      case "close":
        if (!document) return;
        this.open.delete(file);
        return window.notify("textDocument/didClose", { textDocument: { uri } });
      case "save":
        if (!document) return;
        this.#disk.write(file, document.text);
        await window.notify("textDocument/didSave", { textDocument: { uri } });
        return this.#changed(window, [file, 2]);
      case "rename":
        return this.#renamed(window, file);
      case "lock":
        this.#disk.write("app/package-lock.json", lockfiles[choice % 2] ?? "");
        return this.#changed(window, ["app/package-lock.json", 2]);
      case "unlock":
        rmSync(join(this.#disk.path, "app/package-lock.json"), { force: true });
        return this.#changed(window, ["app/package-lock.json", 3]);
      case "settings":
        return this.#configured(window, allSettings[choice % allSettings.length] ?? {});
      case "folder": {
        this.hasSecond = !this.hasSecond;
        const folder = [{ uri: pathToFileURL(this.#second).href, name: "second" }];
        const event = this.hasSecond ? { added: folder, removed: [] } : { added: [], removed: folder };
        return window.notify("workspace/didChangeWorkspaceFolders", { event });
      }
      case "hover":
        // Nobody waits for it.
        if (document)
          void window
            .ask("textDocument/hover", { textDocument: { uri }, position: { line: 2, character: 4 } })
            .catch(() => undefined);
        return;
      case "other window":
        return this.#inAnother(file);
    }
  }

  #told(): object {
    this.#asked += 1;
    return this.settings;
  }

  /** A client shows what follows from other settings once the server has asked for them. */
  async #configured(window: LspHere, settings: object): Promise<void> {
    const before = this.#asked;
    this.settings = settings;
    await window.notify("workspace/didChangeConfiguration", { settings });
    while (this.#asked === before) await new Promise((resolve) => setImmediate(resolve));
  }

  /** A second window on the same store begins to read, or is closed in the middle of it. */
  async #inAnother(file: File): Promise<void> {
    const other = await this.start();
    this.#others.push(other);
    const text = this.#disk.read(file).toString();
    const textDocument = { uri: this.uriOf(file), languageId: "json", version: 1, text };
    await other.notify("textDocument/didOpen", { textDocument });
    if (this.#others.length % 2 === 0) await this.#others.pop()?.close();
  }

  #opened(window: LspHere, file: string, text: string): Promise<void> {
    const version = 1;
    this.open.set(file, { version, text });
    return window.notify("textDocument/didOpen", {
      textDocument: { uri: this.uriOf(file), languageId: file.endsWith("json") ? "json" : "plaintext", version, text },
    });
  }

  /** There and back again, as an editor tells it: closed under one name and opened under the other. */
  async #renamed(window: LspHere, file: File): Promise<void> {
    const away = `${file}.away`;
    for (const [from, to] of [
      [file, away],
      [away, file],
    ] as const) {
      renameSync(join(this.#disk.path, from), join(this.#disk.path, to));
      const document = this.open.get(from);
      this.open.delete(from);
      if (document) {
        await window.notify("textDocument/didClose", { textDocument: { uri: this.uriOf(from) } });
        await this.#opened(window, to, document.text);
      }
      await this.#changed(window, [from, 3], [to, 1]);
    }
  }

  #changed(window: LspHere, ...changes: readonly (readonly [file: string, type: number])[]): Promise<void> {
    return window.notify("workspace/didChangeWatchedFiles", {
      changes: changes.map(([file, type]) => ({ uri: this.uriOf(file), type })),
    });
  }

  /** What a window finds in the documents that are open, once it has found all. */
  async found(window: LspHere): Promise<Readonly<Record<string, unknown>>> {
    const entries: [string, unknown][] = [];
    for (const file of [...this.open.keys()].sort()) {
      const { items } = await window.ask<{ items: readonly object[] }>("textDocument/diagnostic", {
        textDocument: { uri: this.uriOf(file) },
      });
      entries.push([file, items]);
    }
    return Object.fromEntries(entries);
  }

  async close(): Promise<void> {
    for (const other of this.#others) await other.close();
  }
}

describe("any order of events", () => {
  it("ends with what a fresh window finds", async function () {
    this.timeout(0);
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), events, async (scheduler, happening) => {
        const disk = createFolder();
        for (const file of files) disk.write(file, texts[file.endsWith("json") ? "json" : "txt"][0] ?? "");
        disk.write("second/package.json", texts.json[1] ?? "");
        const transport = wire().transport;
        const day = new Day(disk, scheduler.scheduleFunction(transport));
        try {
          const window = await day.start();
          const all = async () => {
            for (const event of happening) await day.happen(window, event);
            return day.found(window);
          };
          const found = await scheduler.waitFor(all());
          assert.deepEqual(window.errors, []);
          const fresh = new Day(disk, transport);
          Object.assign(fresh, { settings: day.settings, hasSecond: day.hasSecond });
          const other = await fresh.start();
          for (const [file, { text }] of day.open)
            await fresh.happen(other, { kind: "open", file: file as File, choice: 0 }).then(async () => {
              const document = fresh.open.get(file);
              if (!document || document.text === text) return;
              Object.assign(document, { text, version: 2 });
              await other.notify("textDocument/didChange", {
                textDocument: { uri: fresh.uriOf(file), version: 2 },
                contentChanges: [{ text }],
              });
            });
          assert.deepEqual(found, await fresh.found(other));
          compared += Object.values(found).filter((items) => (items as readonly unknown[]).length > 0).length;
          await other.close();
          await scheduler.waitFor(Promise.all([window.close(), day.close()]));
        } finally {
          disk.remove();
        }
      }),
      runs(24),
    );
    assert.ok(compared > 5, `only ${compared} documents had findings`);
  });
});
