/** Groups for development that people name themselves. */
export const customaryGroup =
  /^(?:dev|devel|develop|development|tests?|testing|docs?|documentation|lint|linting|typing|ci)$/i;

/** Maven's scope, and Gradle's configurations: `testImplementation`, `androidTestImplementation`, `kaptTest`, `developmentOnly`. */
export const testScope = /^test(?![a-z])|Test(?![a-z])|^developmentOnly$/;
