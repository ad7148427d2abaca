/** The beginning of a name that its author shares with other packages: `@babel`, `org.springframework`, `golang.org/x`; "" for none. */
export function scopeOf(name: string): string {
  const colon = name.indexOf(":");
  if (colon > 0) return name.slice(0, colon);
  if (name.includes("/")) return name.startsWith("@") ? name.slice(0, name.indexOf("/")) : name.split("/", 2).join("/");
  return name.includes(".") ? name.slice(0, name.indexOf(".")) : "";
}
