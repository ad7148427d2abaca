import assert from "node:assert/strict";
import { resolve } from "node:path";
import { createNameGuard, type NameGuard } from "../../src/core/manifests/nameGuard.ts";
import { createCore, type Core } from "../../src/core/core.ts";
import { createLookUpBox, type Offer } from "../../src/core/lookups/box.ts";
import { lookUpOfLink } from "../../src/core/lookups/links.ts";
import { lookUpsOf, modulesIn } from "../../src/core/lookups/lookUp.ts";
import { refusedLookUp } from "../../src/core/messages/reasons.ts";
import { systems, type PackageKey, type System } from "../../src/core/model/keys.ts";
import { decodedName } from "../../src/core/model/names.ts";
import { purlOf } from "../../src/core/model/purl.ts";
import { systemTraits } from "../../src/core/model/systems.ts";
import { namesIn as namesOf } from "../../src/core/pages/subject.ts";
import { nodeFiles } from "../../src/platform/node/files.ts";
import { startService, type Service } from "../service/server.ts";
import { createFolder, type Folder } from "../support/commandLine.ts";
import { checkerOf } from "../support/project.ts";
import { base, caller, handClock } from "../support/world.ts";
import { runIn } from "./commandLine.ts";
import { namesIn, recorder, sentLine, type Sent } from "./sent.ts";
import { home } from "./setUp.ts";
import { besideRows, type Beside } from "./tables/beside.ts";

const twice = (text: string) => encodeURIComponent(encodeURIComponent(text));

/** A way in which a name is given to the command line: what is asked about this package, with the files that the arguments name. */
interface Door {
  readonly title: string;
  readonly commands: (key: PackageKey) => readonly (readonly string[])[];
  /** The content of `list.txt`. */
  readonly list?: (key: PackageKey) => string;
}

/** A version as the system writes it. */
const one = (system: System) => (system === "GO" ? "v1.0.0" : "1.0.0");
const named = ({ system, name }: PackageKey) => `${system.toLowerCase()}:${name}`;
const lines = (key: PackageKey) =>
  [
    purlOf(key, one(key.system)),
    `pkg:${systemTraits[key.system].purlType}/${twice(key.name.replace(":", "/"))}@${one(key.system)}`,
  ].join("\n");
const items = (key: PackageKey) => {
  const names = [key.name, encodeURIComponent(key.name), twice(key.name)];
  return JSON.stringify(names.map((name) => ({ versionKey: { system: key.system, name, version: "1.0.0" } })));
};

const doors: readonly Door[] = [
  {
    title: "info",
    commands: (key) => [
      ["info", named(key)],
      ["info", `${named(key)}@1.0.0`],
    ],
  },
  {
    title: "info of the address of a repository",
    commands: (key) => [
      ["info", key.system === "GO" ? key.name : named(key)],
      ["info", key.system === "GO" ? `https://${key.name}/tree/main` : named(key)],
      ["info", named(key)],
    ],
  },
  { title: "info of a package URL", commands: (key) => [["info", purlOf(key, one(key.system))]] },
  {
    title: "info of what is encoded twice",
    commands: (key) => [
      ["info", `pkg:${systemTraits[key.system].purlType}/${twice(key.name.replace(":", "/"))}@1.0.0`],
      ["info", `${key.system.toLowerCase()}:${encodeURIComponent(key.name)}`],
      ["info", purlOf(key, one(key.system))],
    ],
  },
  { title: "compare", commands: (key) => [["compare", `${named(key)}@1.0.0`, "1.0.1"]] },
  {
    title: "graph",
    commands: (key) => [
      ["graph", `${named(key)}@1.0.0`],
      ["info", named(key)],
    ],
  },
  {
    title: "api of one",
    commands: ({ system, name }) => [
      ["api", "GetPackage", system, encodeURIComponent(name)],
      ["api", "GetSimilarlyNamedPackages", system, name],
      ["api", "PurlLookup", purlOf({ system, name }, "1.0.0")],
    ],
  },
  { title: "api of many", commands: () => [["api", "GetVersionBatch", "list.txt"]], list: items },
  { title: "purls", commands: () => [["purls", "list.txt"]], list: lines },
];

/** The same commands from another folder, with the file where the project is. */
const doorsOfFiles = doors.filter(({ list }) => list);

interface SetUpBeside extends Beside {
  readonly folder: string;
}

const setUps: readonly SetUpBeside[] = besideRows.flatMap((row) => row.folders.map((folder) => ({ ...row, folder })));

function titleOf({ secret: { system }, reason, folder }: SetUpBeside): string {
  return `${system} ${reason}, from ${folder === "" ? "the root" : folder}`;
}

describe("private names that are typed beside a project", () => {
  let service: Service;
  let folder: Folder;
  before(async () => (service = await startService()));
  after(() => service.close());
  beforeEach(() => (folder = createFolder()));
  afterEach(() => folder.remove());

  /** Puts the project into the folder; returns the path of that in which a person is. */
  function put({ files, folder: current }: SetUpBeside): string {
    for (const [path, content] of Object.entries(files))
      folder.write(path.startsWith("/") ? `.${path}` : `work/shop/${path}`, content);
    folder.write(`work/shop/${current === "" ? "" : `${current}/`}NOTES`, "");
    folder.write("work/other/NOTES", "");
    return resolve(folder.path, "work/shop", current);
  }

  async function sentBy(
    { commands, list }: Door,
    key: PackageKey,
    { at, fileAt = at }: { readonly at: string; readonly fileAt?: string },
  ): Promise<Sent> {
    service.reset();
    const file = resolve(fileAt, "list.txt");
    if (list) folder.write(file.slice(folder.path.length + 1), list(key));
    const options = ["--base-url", service.url, "--no-cache"];
    const all = commands(key).map((command) => [
      ...command.map((part) => (part === "list.txt" ? file : part)),
      ...options,
    ]);
    await runIn(at, { HOME: `${folder.path}${home}` }, all);
    return service.requests.map(({ method, path, body }) => decodedName(sentLine(method, path, body)));
  }

  it("are tried in more than 60 set-ups", () => {
    assert.ok(setUps.length > 60, `${setUps.length} set-ups`);
    assert.equal(new Set(setUps.map(titleOf)).size, setUps.length);
  });

  for (const setUp of setUps) {
    describe(titleOf(setUp), () => {
      for (const door of doors) {
        it(`do not leave by ${door.title}`, async () => {
          const at = put(setUp);
          assertPrivate(setUp, await sentBy(door, setUp.secret, { at }), await sentBy(door, setUp.control, { at }));
        });
      }

      for (const door of doorsOfFiles) {
        it(`do not leave by ${door.title} from another folder`, async () => {
          const place = { fileAt: put(setUp), at: resolve(folder.path, "work/other") };
          assertPrivate(setUp, await sentBy(door, setUp.secret, place), await sentBy(door, setUp.control, place));
        });
      }

      it("do not leave by the box, in a window with several roots", async () => {
        const { secret, control } = setUp;
        const [other, own] = [resolve(folder.path, "work/other"), put(setUp)];
        const sent = await sentByBox(textsOf(secret), [other, own], `${folder.path}${home}`);
        assertPrivate(setUp, sent, await sentByBox([named(control)], [other, own], `${folder.path}${home}`));
      });

      it("do not leave by links", async () => {
        const { secret, control } = setUp;
        const roots = [put(setUp)];
        const purls = [purlOf(secret), lines(secret).split("\n")[1] ?? "", twice(purlOf(secret, "1.0.0"))];
        const links = [
          ...purls.map(linkTo),
          `/project?id=${secret.name}`,
          `/project?id=${encodeURIComponent(secret.name)}`,
        ];
        const sent = await sentByLinks(links, roots, `${folder.path}${home}`);
        assertPrivate(setUp, sent, await sentByLinks([linkTo(purlOf(control))], roots, `${folder.path}${home}`));
      });
    });
  }
});

/** Fails if the private name left, and where nothing would have. */
function assertPrivate({ secret, control }: Beside, sent: Sent, ofControl: Sent): void {
  const leaks = sent.filter((line) => namesIn([line], [secret.name]).length > 0).map((line) => line.slice(0, 200));
  assert.deepEqual(leaks, [], "the private name leaves");
  assert.deepEqual(namesIn(ofControl, [control.name]), [control.name], "the public name is asked about");
}

/** What a person may type of a name without meaning another system. */
function textsOf(key: PackageKey): readonly string[] {
  const [, encoded = ""] = lines(key).split("\n");
  const addresses = [`https://${key.name}`, `${key.name}/tree/main`, `git@${key.name.replace("/", ":")}.git`];
  const texts = [key.name, `${key.name}@1.0.0`, named(key), encodeURIComponent(key.name), purlOf(key), encoded];
  return key.system === "GO" ? [...texts, ...addresses] : texts;
}

function linkTo(purl: string): string {
  return `/package?purl=${purl}`;
}

interface Window {
  readonly core: Core;
  readonly guard: NameGuard;
  readonly sent: Sent;
}

/** What the editor looks names up with, in a window with these roots. */
function openWindow(roots: readonly string[], userFolder: string): Window {
  const { transport, sent } = recorder();
  const core = createCore({
    transport,
    baseUrl: base,
    apiVersion: "v3alpha",
    limits: { rate: 1e6, burst: 1e6 },
    random: () => 0,
    log: () => undefined,
    now: handClock().now,
    delay: () => new Promise<void>((done) => setImmediate(done)),
  });
  const files = { ...nodeFiles(), home: userFolder, environment: () => undefined };
  const { reader } = checkerOf({}, { ...files, core });
  const folders = roots.map((folder) => ({
    path: folder,
    list: files.list,
    async readText(path: string) {
      const file = await files.readFile(path);
      return file.kind === "text" ? file.text : undefined;
    },
    readerFor: reader,
  }));
  return { core, guard: createNameGuard(folders, () => undefined), sent };
}

async function refusalOf({ system, name }: PackageKey, guard: NameGuard) {
  const withheld = (await guard.withheldAmong(system, [name])).get(name);
  return withheld && refusedLookUp(name, withheld);
}

async function openPage(
  offer: Offer | undefined,
  { core, guard }: Window,
  modules: readonly PackageKey[] = [],
): Promise<void> {
  if (offer?.kind !== "page") return;
  for (const key of [...namesOf(offer.subject), ...modules]) if (await refusalOf(key, guard)) return;
  const host = {
    now: () => 0,
    isComplete: true,
    privateAmong: (_: unknown, names: readonly string[]) => guard.withheldAnywhere(names),
  };
  await core.page(offer.subject, host, caller());
}

/** All that leaves when a person types these texts and selects everything that is offered for them, at once and later. */
async function sentByBox(texts: readonly string[], roots: readonly string[], userFolder: string): Promise<Sent> {
  const window = openWindow(roots, userFolder);
  const { core, guard, sent } = window;
  let offers: readonly Offer[] = [];
  const box = createLookUpBox({
    preferred: undefined,
    refusalOf: (key) => refusalOf(key, guard),
    async refusalAnywhere(name) {
      const withheld = (await guard.withheldAnywhere([name])).get(name);
      return withheld && refusedLookUp(name, withheld);
    },
    similarNames: async (key, asking) =>
      (await core.similarNames(key, asking, (_, names) => guard.withheldAnywhere(names))).similar,
    packageOf: (key, asking) => core.package(key, asking),
    versionsOf: (keys, asking) => core.versions(keys, asking, { advisories: "ids" }),
    now: () => 0,
    quiet: () => Promise.resolve(true),
    show: (shown) => (offers = shown),
  });
  for (const text of texts) {
    const done = box.type(text);
    for (const offer of [...lookUpsOf(text), ...offers]) {
      if (offer.kind === "page" && (await box.mayOpen(offer.subject, text))) await openPage(offer, window);
      if (offer.kind === "similar") await box.findSimilar(offer);
      if (offer.kind === "search") await box.search(offer);
    }
    await done;
    await box.type(text);
    for (const offer of offers) {
      if (offer.kind === "similar") await box.findSimilar(offer);
      else if (offer.kind === "search") await box.search(offer);
      else await openPage(offer, window);
    }
  }
  return sent.map(decodedName);
}

async function sentByLinks(links: readonly string[], roots: readonly string[], userFolder: string): Promise<Sent> {
  const window = openWindow(roots, userFolder);
  for (const link of links) {
    const [path = "", query = ""] = link.split("?");
    const found = lookUpOfLink({ path, query });
    const modules = found.kind === "page" ? modulesIn(found.subject, decodedName(query)) : [];
    await openPage(found, window, modules);
  }
  return window.sent.map(decodedName);
}

describe("a private module that is named as a project", () => {
  it("is asked about as that", async () => {
    const folder = createFolder();
    try {
      folder.write("go.mod", "module github.com/acme/secret\n");
      const address = "github.com/acme/secret";
      assert.deepEqual(await sentByBox([address], [folder.path], folder.path), []);
      const sent = await sentByBox([`project ${address}`], [folder.path], folder.path);
      assert.deepEqual(namesIn(sent, [address]), [address]);
    } finally {
      folder.remove();
    }
  });
});

describe("a private name in another system", () => {
  it("is asked about where that system is named, without similar names", async () => {
    const folder = createFolder();
    try {
      folder.write("package.json", JSON.stringify({ name: "acme-secret", private: true }));
      for (const system of systems) {
        const sent = await sentByBox([named({ system, name: "acme-secret" })], [folder.path], folder.path);
        const isPossible = !["NPM", "MAVEN", "GO"].includes(system);
        assert.equal(namesIn(sent, ["acme-secret"]).length > 0, isPossible, system);
        assert.deepEqual(namesIn(sent, ["acme-secre/", "acme-scret"]), [], system);
      }
    } finally {
      folder.remove();
    }
  });
});
