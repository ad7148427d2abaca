import { named, nothing, read, type Construct, type ConstructTable } from "../../../support/constructs.ts";

const mod = (content: string, others: Construct["files"] = {}): Construct["files"] => ({
  "/w/go.mod": `module w.example\n\ngo 1.24\n\n${content}\n`,
  ...others,
});

/** go.dev/ref/mod#go-mod-file */
export const goModConstructs: ConstructTable = {
  format: "go/go.mod",
  constructs: [
    read("require", mod("require x.example/a v1.0.0"), "x.example/a v1.0.0 require"),
    read(
      "a block of require",
      mod("require (\n\tx.example/a v1.0.0\n\tx.example/b v1.0.0 // indirect\n)"),
      "x.example/a v1.0.0 require",
      "x.example/b v1.0.0 indirect",
    ),
    read(
      "replace by a module",
      mod("require x.example/a v1.0.0\n\nreplace x.example/a => x.example/b v1.1.0"),
      "x.example/b v1.1.0 require",
    ),
    read(
      "replace by a folder",
      mod("require x.example/a v1.0.0\n\nreplace x.example/a => ./a", { "/w/a/go.mod": "module x.example/a\n" }),
      "x.example/a (path) require",
    ),
    named(
      "replace by a folder that does not exist",
      mod("require x.example/a v1.0.0\n\nreplace x.example/a => ../a"),
      7,
      "x.example/a (path) require",
    ),
    named(
      "replace by a folder without a module",
      mod("require x.example/a v1.0.0\n\nreplace x.example/a => ../a", { "/a/a.go": "package a\n" }),
      7,
      "x.example/a (path) require",
    ),
    named("require without a version", mod("require x.example/a"), 5),
    named("an unknown directive", mod("demand x.example/a v1.0.0"), 5),
    nothing("exclude and retract", mod("exclude x.example/a v1.0.0\n\nretract v0.9.0")),
    nothing(
      "toolchain, godebug, tool and ignore",
      mod("toolchain go1.24.1\n\ngodebug default=go1.21\n\ntool x.example/a/cmd\n\nignore ./b"),
    ),
  ],
};

/** go.dev/ref/mod#go-work-file */
export const goWorkConstructs: ConstructTable = {
  format: "go/go.work",
  constructs: [
    named("use of a folder that does not exist", { "/w/go.work": "go 1.24\n\nuse ./a\n" }, 3),
    nothing("use", { "/w/go.work": "go 1.24\n\nuse ./a\n", "/w/a/go.mod": "module w.example/a\n" }),
    named("use of a folder that does not exist", { "/w/go.work": "go 1.24\n\nuse ./a\n" }, 3),
    read(
      "replace by a module",
      { "/w/go.work": "go 1.24\n\nreplace x.example/a => x.example/b v1.1.0\n" },
      "x.example/b v1.1.0 replace",
    ),
    nothing("toolchain and godebug", { "/w/go.work": "go 1.24\n\ntoolchain go1.24.1\n\ngodebug default=go1.21\n" }),
  ],
};

export const goSumConstructs: ConstructTable = {
  format: "go/go.sum",
  constructs: [
    read(
      "a module",
      { "/w/go.sum": "x.example/a v1.0.0 h1:AA==\nx.example/a v1.0.0/go.mod h1:AA==\n" },
      "x.example/a v1.0.0",
    ),
    nothing("only the go.mod of a module", { "/w/go.sum": "x.example/a v1.0.0/go.mod h1:AA==\n" }),
  ],
};
