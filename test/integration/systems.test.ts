import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, findings, hoverAt, logged, open, saved, settled } from "./workspace.ts";

/** A manifest of one of the shop's services, whose lockfile is a little behind it. */
interface Service {
  readonly file: string;
  /** By a text at which to hover: how the hover begins, without its Markdown. */
  readonly hovers: Readonly<Record<string, string>>;
  /** Every version that has an advisory itself, in the order of the text: one too many is as wrong as one that is missing. */
  readonly affected: readonly string[];
}

const assumed = "assumed: the highest known version that satisfies";

const services: Readonly<Record<string, readonly Service[]>> = {
  NPM: [
    {
      file: "storefront/packages/web/package.json",
      hovers: {
        '"express"': "express 4.19.1 — locked in pnpm-lock.yaml",
        '"axios"': "axios 1.7.4 — locked in pnpm-lock.yaml",
        '"lodash"': "lodash 4.17.21 — the version written here",
        '"ws"': `ws 7.5.14 — ${assumed} ^7.4.0`,
        '"@acme/ui"': unchecked("@acme/ui", "it is a member of this workspace"),
        '"@acme-internal/session"': privateHover("@acme-internal/session", "@acme-internal:registry in .npmrc"),
      },
      affected: ["axios 1.7.4", "express 4.19.1", "follow-redirects 1.15.5", "lodash 4.17.21"],
    },
    {
      file: "storefront/pnpm-workspace.yaml",
      hovers: { "express:": "express 4.19.1 — locked in pnpm-lock.yaml" },
      affected: ["express 4.19.1"],
    },
  ],
  CARGO: [
    {
      file: "pricing/crates/engine/Cargo.toml",
      hovers: {
        "chrono.": "chrono 0.4.19 — locked in Cargo.lock",
        "regex =": "regex 1.5.4 — the version written here",
        "smallvec =": `smallvec 1.13.2 — ${assumed} 1.6`,
        "acme-money": privateHover("acme-money", "registry acme"),
      },
      affected: ["chrono 0.4.19", "tokio 1.34.0", "regex 1.5.4"],
    },
  ],
  MAVEN: [
    {
      file: "orders/orders-service/pom.xml",
      hovers: {
        "jackson-databind<": "com.fasterxml.jackson.core:jackson-databind 2.9.10 — the version written in pom.xml",
        "commons-text<": "org.apache.commons:commons-text 1.9 — the version written here",
        "snakeyaml<": `org.yaml:snakeyaml 1.33 — ${assumed} [1.26,2.0)`,
        "ledger-client<": privateHover("example.acme.orders:ledger-client", "<repositories>"),
      },
      affected: [
        "com.fasterxml.jackson.core:jackson-databind 2.9.10",
        "org.apache.commons:commons-text 1.9",
        "org.yaml:snakeyaml 1.33 (assumed)",
      ],
    },
    {
      file: "orders-gradle/build.gradle.kts",
      hovers: {
        "gson:2": "com.google.code.gson:gson 2.8.6 — locked in gradle.lockfile",
        "commons-text:": "org.apache.commons:commons-text 1.9 — the version written here",
        "snakeyaml:": `org.yaml:snakeyaml 1.33 — ${assumed} `,
        "ledger-client:": privateHover("example.acme.orders:ledger-client", "repositories in build.gradle.kts"),
      },
      affected: [
        "com.google.code.gson:gson 2.8.6",
        "org.apache.commons:commons-text 1.9",
        "org.yaml:snakeyaml 1.33 (assumed)",
      ],
    },
    {
      file: "orders-gradle/gradle/libs.versions.toml",
      hovers: {
        // What is written would be vulnerable; what another dependency made of it is not.
        'log4j-core"': "org.apache.logging.log4j:log4j-core 2.17.1 — locked in gradle.lockfile",
        'guava"': "com.google.guava:guava 31.1-jre — locked in gradle.lockfile",
      },
      affected: ["com.google.guava:guava 31.1-jre"],
    },
  ],
  PYPI: [
    {
      file: "recommendations/pyproject.toml",
      hovers: {
        "requests[": "requests 2.31.0 — locked in uv.lock",
        "flask==": "flask 2.2.2 — the version written here",
        "jinja2>": `jinja2 2.11.3 — ${assumed} >=2.11,<3`,
        "acme-signals>": privateHover("acme-signals", "acme in tool.uv.index"),
      },
      affected: ["requests 2.31.0", "flask 2.2.2", "jinja2 2.11.3 (assumed)"],
    },
  ],
  GO: [
    {
      file: "gateway/go.mod",
      hovers: {
        "github.com/gin-gonic/gin": `github.com/gin-gonic/gin v1.8.1 — ${goMinimum()}, and in go.sum`,
        "github.com/gorilla/websocket": `github.com/gorilla/websocket v1.4.0 — ${goMinimum()}\n`,
        "gopkg.in/yaml.v2": `gopkg.in/yaml.v2 v2.4.0 — ${goMinimum()}, and in go.sum`,
        "golang.org/x/text": `golang.org/x/text v0.3.7 — ${goMinimum()}, and in go.sum`,
        "shop.acme.example/auth": unchecked("shop.acme.example/auth", "it is a path on this machine"),
      },
      affected: ["github.com/gin-gonic/gin v1.8.1", "github.com/gorilla/websocket v1.4.0", "golang.org/x/text v0.3.7"],
    },
  ],
  RUBYGEMS: [
    {
      file: "billing/Gemfile",
      hovers: {
        nokogiri: "nokogiri 1.16.4 — locked in Gemfile.lock",
        rack: "rack 2.2.8 — locked in Gemfile.lock",
        puma: "puma 5.6.8 — the version written here",
        rexml: `rexml 3.2.9 — ${assumed} ~> 3.2.5`,
        "acme-invoices": privateHover("acme-invoices", "source in Gemfile"),
      },
      affected: ["loofah 2.22.0", "nokogiri 1.16.4", "rack 2.2.8", "puma 5.6.8", "rexml 3.2.9 (assumed)"],
    },
  ],
  NUGET: [
    {
      file: "ledger/Ledger.csproj",
      hovers: {
        Serilog: "serilog 2.10.0 — locked in packages.lock.json",
        log4net: "log4net 2.0.8 — locked in packages.lock.json",
        "Newtonsoft.Json": "newtonsoft.json 12.0.3 — the minimum written, which is what NuGet installs\n",
        Polly:
          "polly 8.0.0 — assumed: the version that the resolver takes for [8.0.0,9.0.0) (in Directory.Packages.props)",
        "Acme.Ledger.Contracts": privateHover("acme.ledger.contracts", "packageSourceMapping in NuGet.config"),
      },
      affected: ["log4net 2.0.8", "newtonsoft.json 12.0.3"],
    },
    {
      // Which of the projects installs what is written here, nobody says.
      file: "ledger/Directory.Packages.props",
      hovers: {
        log4net: "log4net 2.0.8 — the minimum written, which is what NuGet installs\n",
        Serilog: "serilog 2.12.0 — assumed: the version that the resolver takes for 2.*\n",
      },
      affected: ["log4net 2.0.8"],
    },
  ],
};

describe("package systems", () => {
  before(() => control());
  afterEach(closeAll);

  for (const [system, manifests] of Object.entries(services)) {
    it(`${system}: checks what is locked, what is written and what is assumed`, async () => {
      for (const { file, hovers, affected } of manifests) {
        const document = await open(`services/${file}`);
        for (const [at, expected] of Object.entries(hovers)) {
          const hover = await hoverText(document, at);
          assert.equal(hover.slice(0, expected.length), expected);
        }
        await eventually(
          () => affectedIn(document),
          (versions) => versions.length >= affected.length,
        );
        await settled(document);
        assert.deepEqual(affectedIn(document), affected);
        assert.deepEqual(staleIn(document), []);
      }
    });
  }

  it("asks for nothing private", async () => {
    const asked = (await logged()).map(({ path, body = "" }) => decodeURIComponent(path) + body);
    assert.ok(asked.length > 0);
    assert.deepEqual(
      asked.filter((request) => /acme/i.test(request)),
      [],
    );
  });
});

describe("a lockfile", () => {
  afterEach(closeAll);

  it("that the requirement has outgrown is reported, and checked is what will be installed", async () => {
    const document = await open("services/storefront/packages/web/package.json");
    const before = document.getText();
    await eventually(
      () => affectedIn(document),
      (versions) => versions.includes("follow-redirects 1.15.5"),
    );
    await replace(document, '"follow-redirects": "^1.15.4"', '"follow-redirects": "^1.16.0"');
    const [stale, ...others] = await eventually(
      () => staleIn(document),
      (found) => found.length > 0,
    );
    assert.equal(
      stale,
      "pnpm-lock.yaml is out of date: it has follow-redirects 1.15.5, which does not satisfy “^1.16.0”",
    );
    assert.deepEqual(others, []);
    const hover = `follow-redirects 1.16.3 — ${assumed} ^1.16.0`;
    assert.equal((await hoverText(document, '"follow-redirects"')).slice(0, hover.length), hover);
    await eventually(
      () => affectedIn(document),
      (versions) => !versions.includes("follow-redirects 1.15.5"),
    );
    await vscode.commands.executeCommand("undo");
    await eventually(
      () => staleIn(document).length,
      (count) => count === 0,
    );
    await eventually(
      () => affectedIn(document),
      (versions) => versions.includes("follow-redirects 1.15.5"),
    );
    await saved(document);
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(document.uri)), before);
  });

  it("is followed when it changes on disk", async () => {
    const document = await open("services/pricing/crates/engine/Cargo.toml");
    const lockfile = vscode.Uri.joinPath(document.uri, "../../../Cargo.lock");
    const written = await vscode.workspace.fs.readFile(lockfile);
    try {
      await eventually(
        () => affectedIn(document),
        (versions) => versions.includes("chrono 0.4.19"),
      );
      const updated = new TextDecoder()
        .decode(written)
        .replace('"chrono"\nversion = "0.4.19"', '"chrono"\nversion = "0.4.31"');
      await vscode.workspace.fs.writeFile(lockfile, new TextEncoder().encode(updated));
      await eventually(
        () => affectedIn(document),
        (versions) => !versions.includes("chrono 0.4.19"),
      );
      assert.match(await hoverText(document, "chrono."), /^chrono 0\.4\.31 — locked in Cargo\.lock/);
      await vscode.workspace.fs.delete(lockfile);
      await eventually(
        () => hoverText(document, "chrono."),
        (hover) => hover.startsWith(`chrono 0.4.45 — ${assumed} 0.4.19 (in Cargo.toml)`),
      );
    } finally {
      await vscode.workspace.fs.writeFile(lockfile, written);
    }
    await eventually(
      () => affectedIn(document),
      (versions) => versions.includes("chrono 0.4.19"),
    );
  });
});

function privateHover(name: string, detail: string): string {
  return unchecked(name, `it comes from a private registry, so the service is not asked (${detail})`);
}

function unchecked(name: string, reason: string): string {
  return `${name}\n\n$(question) Not checked: ${reason}`;
}

function goMinimum(): string {
  return "the minimum written, which is what Go selects unless another module needs more";
}

/** Our hover as it reads, once it has been answered. */
async function hoverText(document: vscode.TextDocument, at: string): Promise<string> {
  const hover = await eventually(
    () => hoverAt(document, at),
    (text) => text !== "",
  );
  return hover.replace(/\\([^\w\s])/g, "$1").replace(/\*\*|`/g, "");
}

/** Each name and version that an advisory is reported of, in the order of the text. */
function affectedIn(document: vscode.TextDocument): readonly string[] {
  const advisories = findings(document)
    .filter(({ code }) => typeof code === "object")
    .sort((a, b) => a.range.start.compareTo(b.range.start));
  return [...new Set(advisories.map(({ message }) => message.slice(0, message.indexOf(": "))))];
}

function staleIn(document: vscode.TextDocument): readonly string[] {
  return findings(document)
    .filter(({ code }) => code === "stale-lockfile")
    .map(({ message }) => message);
}

async function replace(document: vscode.TextDocument, text: string, by: string): Promise<void> {
  const start = document.getText().indexOf(text);
  assert.ok(start >= 0, `${text} is not in ${document.fileName}`);
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
  edit.replace(document.uri, range, by);
  assert.ok(await vscode.workspace.applyEdit(edit));
}
