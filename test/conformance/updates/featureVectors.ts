/** An update of a crate that Cargo was asked for, and whether it refused it. */
export interface FeatureCase {
  /** The `Cargo.toml` before it. */
  readonly text: string;
  /** The releases before and after, as `crateOf` reads them. */
  readonly from: string;
  readonly to: string;
  readonly isRefused: boolean;
}

interface Crate {
  readonly name: string;
  readonly version: string;
  readonly features: Readonly<Record<string, readonly string[]>>;
  readonly optional: readonly string[];
}

/** Reads `<name>@<version> <feature> <feature>=<what it enables>,… ?<optional dependency>`. */
export function crateOf(line: string): Crate {
  const [own = "", ...others] = line.split(" ");
  const [name = "", version = ""] = own.split("@");
  const features = others.filter((each) => !each.startsWith("?"));
  return {
    name,
    version,
    features: Object.fromEntries(
      features.map((each) => {
        const [feature = "", implies] = each.split("=");
        return [feature, implies?.split(",") ?? []];
      }),
    ),
    optional: others.filter((each) => each.startsWith("?")).map((each) => each.slice(1)),
  };
}
