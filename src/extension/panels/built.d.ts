/** A file of `dist` as text, which is built first and is in the bundle that imports it. */
declare module "dist:*" {
  const text: string;
  export default text;
}
