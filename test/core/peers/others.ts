import type { Case } from "./case.ts";

const project = (body: string) => `<Project Sdk="Microsoft.NET.Sdk">${body}</Project>`;
const items = (...all: readonly string[]) => `<ItemGroup>${all.join("")}</ItemGroup>`;
const reference = (name: string, version: string) => `<PackageReference Include="${name}" Version="${version}" />`;

export const go: readonly Case[] = [
  [
    "google/osv-scanner#30",
    "passed over replace",
    "go.mod",
    "module m\ngo 1.21\nrequire (\n\tk8s.io/client-go v0.0.0\n\tgolang.org/x/text v0.3.5\n\tgolang.org/x/net v0.1.0\n)\nreplace k8s.io/client-go => ./staging/src/k8s.io/client-go\nreplace golang.org/x/text => golang.org/x/text v0.3.8\nreplace golang.org/x/net v0.0.9 => golang.org/x/net v0.2.0\n",
    ["k8s.io/client-go: path v0.0.0", "golang.org/x/text: v0.3.8 written", "golang.org/x/net: v0.1.0 written"],
    { "staging/src/k8s.io/client-go/go.mod": "module k8s.io/client-go\n" },
  ],
  [
    "google/osv-scanner#2438",
    "reported a toolchain for the go line, which is the least that will do",
    "go.mod",
    "module m\ngo 1.19\nrequire golang.org/x/text v0.3.5\n",
    ["golang.org/x/text: v0.3.5 written"],
  ],
  [
    "google/osv-scanner#1606",
    "did not read the toolchain line",
    "go.mod",
    "module m\ngo 1.23.5\ntoolchain go1.23.6\nrequire golang.org/x/text v0.3.5 // indirect\n",
    ["golang.org/x/text: v0.3.5 written"],
  ],
  [
    "filllabs/dependi#301",
    "did not read a requirement on one line",
    "go.mod",
    "module m\ngo 1.21\nrequire golang.org/x/text v0.3.5\nrequire (\n\tgolang.org/x/net v0.1.0\n)\n",
    ["golang.org/x/text: v0.3.5 written", "golang.org/x/net: v0.1.0 written"],
  ],
  [
    "bug-ops/deps-lsp#1417",
    "took a placeholder of a template for a version",
    "go.mod",
    "module m\ngo 1.21\nrequire golang.org/x/text $(VERSION)\n",
    ["golang.org/x/text: malformed $"],
  ],
];

export const nuget: readonly Case[] = [
  [
    "vscode-contrib/vscode-versionlens#105",
    "called a version of four numbers invalid",
    "app.csproj",
    project(items(reference("AngleSharp", "[0.9.9.2]"), reference("Newtonsoft.Json", "[11.0.2]"))),
    ["AngleSharp as anglesharp: 0.9.9.2 written", "Newtonsoft.Json as newtonsoft.json: 11.0.2 written"],
  ],
  [
    "dotnet/vscode-csharp#3411",
    "warned of a version of four numbers",
    "app.csproj",
    project(items(reference("Xamarin.Forms", "[4.3.0.908675]"))),
    ["Xamarin.Forms as xamarin.forms: 4.3.0.908675 written"],
  ],
  [
    "vscode-contrib/vscode-versionlens#58",
    "did not read the ranges of NuGet",
    "app.csproj",
    project(items(reference("A", "[1.0.0, 2.0.0)"), reference("B", "(,1.0]"), reference("C", "1.*"))),
    ["A as a: one of [1.0.0, 2.0.0)", "B as b: one of (,1.0]", "C as c: one of 1.*"],
  ],
  [
    "bug-ops/deps-lsp#163",
    "did not know that the version that is written is the least, which is installed",
    "app.csproj",
    project(items(reference("Newtonsoft.Json", "11.0.2"))),
    ["Newtonsoft.Json as newtonsoft.json: 11.0.2 written"],
  ],
  [
    "renovatebot/renovate#2266",
    "did not put a property of MSBuild into a version",
    "app.csproj",
    project(
      `<PropertyGroup><JsonVersion>[12.0.3]</JsonVersion></PropertyGroup>${items(reference("Newtonsoft.Json", "$(JsonVersion)"))}`,
    ),
    ["Newtonsoft.Json as newtonsoft.json: 12.0.3 written"],
  ],
  [
    "filllabs/dependi#298",
    "passed over GlobalPackageReference",
    "Directory.Packages.props",
    `<Project><PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>${items('<GlobalPackageReference Include="Nerdbank.GitVersioning" Version="[3.5.109]" />', '<PackageVersion Include="Newtonsoft.Json" Version="[13.0.1]" />')}</Project>`,
    [
      "Nerdbank.GitVersioning as nerdbank.gitversioning: 3.5.109 written",
      "Newtonsoft.Json as newtonsoft.json: 13.0.1 written",
    ],
  ],
  [
    "NuGet/Home#9384",
    "took a floating version that is set centrally for a fixed one",
    "app.csproj",
    project(items('<PackageReference Include="Newtonsoft.Json" />')),
    ["Newtonsoft.Json as newtonsoft.json: one of 12.0.*"],
    {
      "Directory.Packages.props": `<Project><PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>${items('<PackageVersion Include="Newtonsoft.Json" Version="12.0.*" />')}</Project>`,
    },
  ],
  [
    "versioneye/versioneye-core#97",
    "raised a version to the newest of its package",
    "app.csproj",
    project(
      items(
        "<PackageReference Include='System.IdentityModel.Tokens.Jwt'><Version>[5.1.3]</Version></PackageReference>",
      ),
    ),
    ["System.IdentityModel.Tokens.Jwt as system.identitymodel.tokens.jwt: 5.1.3 written"],
  ],
  [
    "renovatebot/renovate#27805",
    "did not find the file that sets versions centrally",
    "src/app/app.csproj",
    project(
      items(
        '<PackageReference Include="Newtonsoft.Json" />',
        '<PackageReference Include="Serilog" VersionOverride="[2.10.0]" />',
      ),
    ),
    ["Newtonsoft.Json as newtonsoft.json: 13.0.1 written", "Serilog as serilog: 2.10.0 written"],
    {
      "Directory.Packages.props": `<Project><PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>${items('<PackageVersion Include="Newtonsoft.Json" Version="[13.0.1]" />', '<PackageVersion Include="Serilog" Version="[2.12.0]" />')}</Project>`,
    },
  ],
];

const gemLock = (specs: string, dependencies: string) =>
  `GEM\n  remote: https://rubygems.org/\n  specs:\n${specs}\nPLATFORMS\n  ruby\n  x86_64-linux\n\nDEPENDENCIES\n${dependencies}\nBUNDLED WITH\n   2.5.0\n`;

export const rubygems: readonly Case[] = [
  [
    "rubysec/bundler-audit#356",
    "reported a gem once for each platform",
    "Gemfile",
    `source "https://rubygems.org"\ngem "nokogiri"\n`,
    ["nokogiri: 1.13.6 locked in Gemfile.lock"],
    {
      "Gemfile.lock": gemLock(
        "    nokogiri (1.13.6)\n      racc (~> 1.4)\n    nokogiri (1.13.6-x86_64-linux)\n      racc (~> 1.4)\n    racc (1.6.0)\n",
        "  nokogiri\n",
      ),
    },
  ],
  [
    "rubysec/bundler-audit#403",
    "called a file clean that is no lockfile",
    "Gemfile",
    `source "https://rubygems.org"\ngem "rails", "~> 7.0"\n`,
    ["rails: lockfile /work/app/Gemfile.lock"],
    { "Gemfile.lock": "# README\n\nThis is no lockfile.\n" },
  ],
  [
    "bug-ops/deps-lsp#1354",
    "took a placeholder of Ruby for a version",
    "Gemfile",
    'source "https://rubygems.org"\ngem "rack", "~> #{RACK}"\n',
    ["rack: variable ~> #{RACK}"],
  ],
  [
    "rubysec/bundler-audit#75",
    "reported what the lockfile has behind it",
    "Gemfile",
    `source "https://rubygems.org"\ngem "rails", "~> 4.2.6"\n`,
    ["rails: 4.2.6 locked in Gemfile.lock"],
    { "Gemfile.lock": gemLock("    rails (4.2.6)\n", "  rails (~> 4.2.6)\n") },
  ],
  [
    "renovatebot/renovate#3860",
    "missed an exact version between others",
    "Gemfile",
    "source 'https://rubygems.org'\n\ngem 'fastlane'\ngem 'gitlab', '4.10'\ngem 'xcode-install', '2.5'\ngem 'fastlane-plugin-tpa'\n",
    ["fastlane: one of all", "gitlab: 4.10 written", "xcode-install: 2.5 written", "fastlane-plugin-tpa: one of all"],
  ],
];
