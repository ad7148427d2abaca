/**
 * Freezes which updates Cargo refuses for the features that a project enables: crates with the features of their releases, in a folder that
 * stands for crates.io. Nothing is built.
 * Run, where Cargo is: npx node test/conformance/updates/generate/features.ts
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crateOf, type FeatureCase } from "../featureVectors.ts";

/** The releases of crates with the features that they have, as `crateOf` reads them. */
const releases: readonly string[] = `
serde@1.0.100 default=std std alloc derive=serde_derive rc unstable ?serde_derive
serde@1.0.200 default=std std alloc derive=dep:serde_derive rc unstable ?serde_derive
tokio@0.2.25 default full=fs,macros,rt-threaded,tcp,time fs macros rt-core rt-threaded=rt-core tcp udp time blocking
tokio@1.40.0 default full=fs,macros,rt-multi-thread,net,time fs macros rt rt-multi-thread=rt net time sync
clap@2.34.0 default=suggestions,color suggestions=strsim color=atty yaml=yaml-rust unstable no_cargo debug ?strsim ?atty ?yaml-rust
clap@3.2.25 default=std,color,suggestions std color suggestions derive cargo yaml=dep:yaml-rust env unicode ?yaml-rust
clap@4.5.20 default=std,color,help,usage std color help usage derive cargo env unicode wrap_help string
reqwest@0.11.27 default=default-tls default-tls native-tls rustls-tls json blocking cookies gzip trust-dns=trust-dns-resolver stream multipart socks ?trust-dns-resolver ?serde_json
reqwest@0.12.8 default=default-tls,charset,http2 default-tls native-tls rustls-tls json=dep:serde_json blocking cookies gzip hickory-dns charset http2 stream multipart socks ?serde_json
rand@0.7.3 default=std std alloc small_rng wasm-bindgen stdweb nightly getrandom_package=getrandom serde1 ?getrandom
rand@0.8.5 default=std std alloc small_rng nightly getrandom serde1 min_const_gen ?log
rand@0.9.0 default=std,thread_rng std alloc small_rng thread_rng os_rng nightly serde=dep:serde unbiased ?serde ?log
uuid@0.8.2 default=std std v1 v3 v4 v5 serde wasm-bindgen stdweb ?slog ?u128
uuid@1.11.0 default=std std v1 v3 v4 v5 v7 js macro-diagnostics fast-rng serde=dep:serde ?serde ?slog
hyper@0.14.31 default full client server http1 http2 tcp runtime stream ffi
hyper@1.5.0 default full client server http1 http2 ffi nightly
axum@0.6.20 default=form,json,tokio form json tokio http1 http2 headers macros multipart ws query
axum@0.7.7 default=form,json,tokio form json tokio http1 http2 macros multipart ws query tracing
sqlx@0.6.3 default=macros macros migrate runtime-tokio-rustls runtime-tokio-native-tls postgres mysql sqlite any offline chrono uuid json
sqlx@0.7.4 default=any,macros,migrate,json any macros migrate runtime-tokio tls-rustls runtime-tokio-rustls postgres mysql sqlite chrono uuid json
sqlx@0.8.2 default=any,macros,migrate,json any macros migrate runtime-tokio tls-rustls tls-rustls-ring postgres mysql sqlite chrono uuid json
rustls@0.21.12 default=logging,tls12 logging tls12 dangerous_configuration quic read_buf ?log
rustls@0.23.15 default=logging,std,tls12,aws_lc_rs logging=log std tls12 aws_lc_rs ring fips custom-provider ?log
env_logger@0.9.3 default=termcolor,atty,humantime,regex ?termcolor ?atty ?humantime ?regex
env_logger@0.10.2 default=auto-color,humantime,regex auto-color=color,dep:is-terminal color=dep:termcolor humantime=dep:humantime regex=dep:regex ?is-terminal ?termcolor ?humantime ?regex
env_logger@0.11.5 default=auto-color,humantime,regex auto-color=color color humantime=dep:humantime regex unstable-kv=kv kv ?humantime
image@0.24.9 default=gif,jpeg,png,jpeg_rayon gif jpeg png webp jpeg_rayon webp-encoder avif ?dav1d
image@0.25.4 default=rayon,default-formats rayon=dep:rayon default-formats=gif,jpeg,png gif jpeg png webp avif nasm ?rayon
tracing-subscriber@0.2.25 default=smallvec,fmt,ansi,chrono,json fmt ansi json env-filter registry ?smallvec ?chrono ?parking_lot
tracing-subscriber@0.3.18 default=smallvec,fmt,ansi,std fmt ansi json env-filter registry std local-time=time ?smallvec ?time ?parking_lot
chrono@0.4.19 default=clock,std,oldtime clock std oldtime=time alloc unstable-locales wasmbind ?time ?serde ?rustc-serialize
chrono@0.4.38 default=clock,std,oldtime clock std oldtime alloc unstable-locales wasmbind rkyv=dep:rkyv ?serde ?rkyv
syn@1.0.109 default=derive,parsing,printing,clone-impls,proc-macro derive parsing printing clone-impls proc-macro full extra-traits visit quote_package=quote ?quote
syn@2.0.79 default=derive,parsing,printing,clone-impls,proc-macro derive parsing printing=dep:quote clone-impls proc-macro full extra-traits visit fold ?quote
criterion@0.3.6 default=cargo_bench_support cargo_bench_support html_reports csv_output real_blackbox async_tokio ?futures
criterion@0.5.1 default=rayon,plotters,cargo_bench_support rayon=dep:rayon plotters cargo_bench_support html_reports csv_output real_blackbox async_tokio ?rayon
`
  .split("\n")
  .filter((line) => line !== "");

const all = releases.map(crateOf);

/** The ways of Cargo to write a dependency with these features; `@` stands for the requirement. */
const styles: readonly ((name: string, features: string) => string)[] = [
  (name, features) => `[dependencies]\n${name} = { version = "@", features = [${features}] }\n`,
  (name, features) => `[dependencies.${name}]\nversion = "@"\ndefault-features = false\nfeatures = [${features}]\n`,
  (name, features) =>
    `[target.'cfg(unix)'.dependencies]\n${name} = { version = "@", optional = true, features = [${features}] }\n`,
  (name, features) => `[dependencies]\nother = { package = "${name}", version = "@", features = [${features}] }\n`,
  (name, features) =>
    `[workspace.dependencies]\n${name} = { version = "@", features = [${features}] }\n[dependencies]\n${name} = { workspace = true }\n`,
  (name, features) =>
    `[dependencies]\n${name} = "@"\n[features]\nextra = [${features.replaceAll(/"([^"]+)"/g, `"${name}/$1"`)}]\n`,
];

/** A crate that others depend on, without anything in it. */
const empty = [...new Set(all.flatMap(({ optional }) => optional))];

function run(text: string): boolean {
  const root = mkdtempSync(join(tmpdir(), "features-"));
  const files: Record<string, string> = {
    "app/Cargo.toml": text,
    "app/src/lib.rs": "",
    "app/.cargo/config.toml": '[source.crates-io]\nreplace-with = "here"\n[source.here]\ndirectory = "../crates"\n',
  };
  const add = (name: string, version: string, rest: string) => {
    files[`crates/${name}-${version}/Cargo.toml`] =
      `[package]\nname = "${name}"\nversion = "${version}"\nedition = "2021"\n${rest}`;
    files[`crates/${name}-${version}/src/lib.rs`] = "";
    files[`crates/${name}-${version}/.cargo-checksum.json`] = '{"files":{}}';
  };
  for (const name of empty) if (!all.some((crate) => crate.name === name)) add(name, "1.0.0", "");
  for (const { name, version, features, optional } of all) {
    const dependencies = optional.map((each) => `${each} = { version = "*", optional = true }\n`).join("");
    const lines = Object.entries(features)
      .map(([feature, implies]) => `${feature} = ${JSON.stringify(implies)}\n`)
      .join("");
    add(name, version, `[dependencies]\n${dependencies}[features]\n${lines}`);
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  try {
    execFileSync("cargo", ["generate-lockfile", "--offline"], { cwd: join(root, "app"), stdio: "pipe" });
    return true;
  } catch (error) {
    const output = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    if (!/does not have (?:these|that) feature|feature/.test(output)) throw new Error(output);
    return false;
  } finally {
    rmSync(root, { recursive: true });
  }
}

const head = '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n';
const cases: FeatureCase[] = [];
for (const [index, from] of all.entries()) {
  const to = all[index + 1];
  if (to?.name !== from.name) continue;
  const names = [...Object.keys(from.features), ...from.optional].filter((name) => name !== "default");
  const chosen = [...names.map((name) => [name]), names.slice(0, 2), names.slice(-2), []];
  for (const [number, features] of chosen.entries()) {
    const style = styles[(number + index) % styles.length] ?? styles[0];
    const text = head + (style?.(from.name, features.map((name) => `"${name}"`).join(", ")) ?? "");
    if (!run(text.replace("@", `=${from.version}`))) continue;
    const isRefused = !run(text.replace("@", `=${to.version}`));
    cases.push({
      text: text.replace("@", from.version),
      from: releases[index] ?? "",
      to: releases[index + 1] ?? "",
      isRefused,
    });
  }
}
const tool = execFileSync("cargo", ["--version"], { encoding: "utf8" }).trim();
const lines = [{ tool }, ...cases].map((each) => JSON.stringify(each));
writeFileSync(new URL("../vectors/cargo-features.ndjson", import.meta.url), `${lines.join("\n")}\n`);
