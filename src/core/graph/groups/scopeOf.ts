import type { GraphNode } from "../graph.ts";

/** The beginning of a name that its author shares with other packages: `@babel`, `org.springframework`, `golang.org/x`; "" for none. */
export function scopeOf(node: GraphNode | undefined): string {
  const name = node?.name ?? "";
  switch (node?.key.system) {
    case "NPM":
      return name.startsWith("@") && name.includes("/") ? name.slice(0, name.indexOf("/")) : "";
    case "MAVEN":
      return name.includes(":") ? name.slice(0, name.indexOf(":")) : "";
    case "GO":
      return name.includes("/") ? name.split("/", 2).join("/") : "";
    case "NUGET":
      return name.includes(".") ? name.slice(0, name.indexOf(".")) : "";
    default:
      return "";
  }
}
