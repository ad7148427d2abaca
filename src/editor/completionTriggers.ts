/** Characters after which a version begins. */
export const completionTriggers: readonly string[] = ['"', "'", "=", "^", "~", ">", "<", "[", "("];
