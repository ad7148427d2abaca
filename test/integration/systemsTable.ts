/** A manifest of one of the shop's services, whose lockfile is a little behind it. */
interface SystemManifest {
  readonly file: string;
  /** By the text to hover over: the beginning of the hover, without Markdown. */
  readonly hovers: Readonly<Record<string, string>>;
  /** Exactly the versions that have advisories themselves, in the order of the text. */
  readonly affected: readonly string[];
  /** By name, the requirements that the lockfile does not have. */
  readonly lacking?: Readonly<Record<string, string>>;
  /** The file name of the lockfile. */
  readonly lockfile?: string;
}

/** The beginning of what stands behind a version that is chosen from all known ones. */
export const highest = "highest that satisfies";

export const manifestsBySystem: Readonly<Record<string, readonly SystemManifest[]>> = {
  NPM: [
    {
      file: "storefront/packages/web/package.json",
      hovers: {
        '"express"': "express 4.19.1 (locked by pnpm-lock.yaml)",
        '"axios"': "axios 1.7.4 (locked by pnpm-lock.yaml)",
        '"lodash"': "lodash 4.17.21 (written here)",
        '"ws"': `ws 7.5.14 (${highest} ^7.4.0)`,
        '"@acme/ui"': unchecked("@acme/ui", "workspace member"),
        '"@acme-internal/session"': privateHover("@acme-internal/session", "@acme-internal:registry in .npmrc"),
      },
      affected: ["axios 1.7.4", "express 4.19.1", "follow-redirects 1.15.5", "lodash 4.17.21"],
      lockfile: "pnpm-lock.yaml",
      lacking: { lodash: "4.17.21", ws: "^7.4.0" },
    },
    {
      file: "storefront/pnpm-workspace.yaml",
      hovers: { "express:": "express 4.19.1 (locked by pnpm-lock.yaml)" },
      affected: ["express 4.19.1"],
    },
  ],
  CARGO: [
    {
      file: "pricing/crates/engine/Cargo.toml",
      hovers: {
        "chrono.": "chrono 0.4.19 (locked by Cargo.lock)",
        "regex =": "regex 1.5.4 (written here)",
        "smallvec =": `smallvec 1.15.2 (${highest} 1.6)`,
        "acme-money": privateHover("acme-money", "registry acme"),
      },
      affected: ["chrono 0.4.19", "tokio 1.34.0", "regex 1.5.4"],
      lockfile: "Cargo.lock",
      lacking: { regex: "=1.5.4", smallvec: "1.6" },
    },
  ],
  MAVEN: [
    {
      file: "orders/orders-service/pom.xml",
      hovers: {
        "jackson-databind<": "com.fasterxml.jackson.core:jackson-databind 2.9.10 (written in pom.xml)",
        "commons-text<": "org.apache.commons:commons-text 1.9 (written here)",
        "snakeyaml<": `org.yaml:snakeyaml 1.33 (${highest} [1.26,2.0))`,
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
        "libs.guava": "com.google.guava:guava 31.1-jre (locked by gradle.lockfile)",
        "gson:2": "com.google.code.gson:gson 2.8.6 (locked by gradle.lockfile)",
        "commons-text:": "org.apache.commons:commons-text 1.9 (written here)",
        "snakeyaml:": `org.yaml:snakeyaml 1.33 (${highest} `,
        "ledger-client:": privateHover("example.acme.orders:ledger-client", "repositories in build.gradle.kts"),
      },
      // Guava is declared by its alias in the version catalog.
      affected: [
        "com.google.guava:guava 31.1-jre",
        "com.google.code.gson:gson 2.8.6",
        "org.apache.commons:commons-text 1.9",
        "org.yaml:snakeyaml 1.33 (assumed)",
      ],
      lockfile: "gradle.lockfile",
      lacking: { "org.apache.commons:commons-text": "1.9", "org.yaml:snakeyaml": "[1.26,2.0-alpha)" },
    },
    {
      file: "orders-gradle/gradle/libs.versions.toml",
      hovers: {
        // What is written would be vulnerable; what another dependency made of it is not.
        'log4j-core"': "org.apache.logging.log4j:log4j-core 2.17.1 (locked by gradle.lockfile)",
        'guava"': "com.google.guava:guava 31.1-jre (locked by gradle.lockfile)",
      },
      affected: ["com.google.guava:guava 31.1-jre"],
    },
  ],
  PYPI: [
    {
      file: "recommendations/pyproject.toml",
      hovers: {
        "requests[": "requests 2.31.0 (locked by uv.lock)",
        "flask==": "flask 2.2.2 (written here)",
        "jinja2>": `jinja2 2.11.3 (${highest} >=2.11,<3)`,
        "acme-signals>": privateHover("acme-signals", "acme in tool.uv.index"),
      },
      affected: ["requests 2.31.0", "flask 2.2.2", "jinja2 2.11.3 (assumed)"],
      lockfile: "uv.lock",
      lacking: { flask: "==2.2.2", jinja2: ">=2.11,<3" },
    },
  ],
  GO: [
    {
      file: "gateway/go.mod",
      hovers: {
        "github.com/gin-gonic/gin": `github.com/gin-gonic/gin v1.8.1 (${goMinimum("here, and in go.sum")})`,
        "github.com/gorilla/websocket": `github.com/gorilla/websocket v1.4.0 (${goMinimum("here")})`,
        "gopkg.in/yaml.v2": "gopkg.in/yaml.v2 v2.4.0 (v2.2.2 is replaced by v2.4.0 in go.mod)",
        "golang.org/x/text": `golang.org/x/text v0.3.7 (${goMinimum("here, and in go.sum")})`,
        "shop.acme.example/auth": unchecked("shop.acme.example/auth", "local path"),
      },
      affected: ["github.com/gin-gonic/gin v1.8.1", "github.com/gorilla/websocket v1.4.0", "golang.org/x/text v0.3.7"],
      lockfile: "go.sum",
      lacking: { "github.com/gorilla/websocket": "v1.4.0" },
    },
  ],
  RUBYGEMS: [
    {
      file: "billing/Gemfile",
      hovers: {
        nokogiri: "nokogiri 1.16.4 (locked by Gemfile.lock)",
        rack: "rack 2.2.8 (locked by Gemfile.lock)",
        puma: "puma 5.6.8 (written here)",
        rexml: `rexml 3.2.9 (${highest} ~> 3.2.5)`,
        // The lockfile has what it depends on.
        "acme-invoices": `${privateHover("acme-invoices", "source in Gemfile", "error")} · `,
      },
      affected: ["loofah 2.22.0", "nokogiri 1.16.4", "rack 2.2.8", "puma 5.6.8", "rexml 3.2.9 (assumed)"],
      lockfile: "Gemfile.lock",
      lacking: { puma: "5.6.8", rexml: "~> 3.2.5" },
    },
  ],
  NUGET: [
    {
      file: "ledger/Ledger.csproj",
      hovers: {
        Serilog: "Serilog 2.10.0 (locked by packages.lock.json)",
        log4net: "log4net 2.0.8 (locked by packages.lock.json)",
        "Newtonsoft.Json": "Newtonsoft.Json 12.0.3 (minimum written here, which NuGet installs)",
        Polly: "Polly 8.0.0 (what NuGet takes for [8.0.0,9.0.0) of Directory.Packages.props)",
        "Acme.Ledger.Contracts": privateHover("Acme.Ledger.Contracts", "packageSourceMapping in NuGet.config"),
      },
      affected: ["log4net 2.0.8", "Newtonsoft.Json 12.0.3"],
      lockfile: "packages.lock.json",
      lacking: { "Newtonsoft.Json": "12.0.3", Polly: "[8.0.0,9.0.0)" },
    },
    {
      // Which of the projects installs what is written here, nobody says.
      file: "ledger/Directory.Packages.props",
      hovers: {
        log4net: "log4net 2.0.8 (minimum written here, which NuGet installs)",
        Serilog: "Serilog 2.12.0 (what NuGet takes for 2.*)",
      },
      affected: ["log4net 2.0.8"],
    },
  ],
};

function privateHover(name: string, detail: string, icon?: string): string {
  return unchecked(name, `private package, the service is not asked (${detail})`, icon);
}

function unchecked(name: string, reason: string, icon = "question"): string {
  return `${name}\n\n$(${icon}) Not checked: ${reason}`;
}

function goMinimum(where: string): string {
  return `minimum written ${where}; Go may select a newer one`;
}
