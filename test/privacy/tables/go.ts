import { home, shop, type SetUp } from "../setUp.ts";

const path = `${shop}/go.mod`;

const modules = {
  system: "GO",
  project: {
    [path]: `module acme.example/till\n\ngo 1.22\n\nrequire github.com/gorilla/mux v1.8.0\n\nrequire git.acme.example/team/secret v1.2.3\n`,
  },
  never: ["git.acme.example/team/secret"],
  asked: ["github.com/gorilla/mux"],
} as const;
const everything = {
  ...modules,
  project: { [path]: `module acme.example/till\n\ngo 1.22\n\nrequire git.acme.example/team/secret v1.2.3\n` },
  asked: [],
} as const;

const pattern = "*.acme.example,other.example/x";
const proxy = "https://goproxy.acme.example";

export const goSetUps: readonly SetUp[] = [
  ...["GOPRIVATE", "GONOPROXY", "GONOSUMDB", "GOINSECURE"].flatMap((name): readonly SetUp[] => [
    { ...modules, setting: name, place: "environment", environment: { [name]: pattern } },
    {
      ...modules,
      setting: `${name} in go/env`,
      place: "user",
      settings: { [`${home}/.config/go/env`]: `GOFLAGS=-mod=mod\n${name}=${pattern}\n` },
    },
  ]),
  { ...everything, setting: "GOPROXY", place: "environment", environment: { GOPROXY: `${proxy},off` } },
  {
    ...everything,
    setting: "GOPROXY in go/env of XDG_CONFIG_HOME",
    place: "environment",
    settings: { [`${home}/xdg/go/env`]: `GOPROXY=${proxy}\n` },
    environment: { XDG_CONFIG_HOME: `${home}/xdg` },
  },
  {
    ...modules,
    setting: "GOENV",
    place: "environment",
    settings: { [`${home}/go.settings`]: `GOPRIVATE=${pattern}\n` },
    environment: { GOENV: `${home}/go.settings` },
  },
  {
    ...modules,
    setting: "go.env in GOROOT",
    place: "environment",
    settings: { [`${home}/sdk/go/go.env`]: `GOPRIVATE=${pattern}\n` },
    environment: { GOROOT: `${home}/sdk/go` },
  },
  {
    ...modules,
    setting: "go.env of the installation",
    place: "global",
    settings: { "/usr/local/go/go.env": `GOPRIVATE=${pattern}\n` },
  },
  {
    ...modules,
    setting: "Library/Application Support/go/env",
    place: "user",
    settings: { [`${home}/Library/Application Support/go/env`]: `GOPRIVATE=${pattern}\n` },
  },
  {
    ...modules,
    setting: "go/env in AppData",
    place: "windows",
    home: "c:/Users/ann",
    project: { "c:/Code/work/shop/go.mod": modules.project[path] },
    settings: { "C:/Users/ann/AppData/Roaming/go/env": `GOPRIVATE=${pattern}\r\n` },
    environment: { AppData: "C:\\Users\\ann\\AppData\\Roaming" },
  },
  {
    ...modules,
    setting: "members of go.work",
    place: "above the project",
    settings: {
      "/work/go.work": "go 1.22\n\nuse (\n\t./shop\n\t./libraries/secret\n)\n",
      "/work/libraries/secret/go.mod": "module git.acme.example/team/secret\n",
    },
  },
  { ...modules, setting: "packageInsights.private", place: "settings of the editor", patterns: ["git.acme.example/*"] },
];
