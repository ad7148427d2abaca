import type { System } from "../model/keys.ts";
import { message, type Message } from "./message.ts";

/** What the service collects of a system, as a sentence: a name that it does not know may be of something else. */
export const collected: Readonly<Record<System, Message>> = {
  CARGO: message("It collects all public crates."),
  GO: message("It collects only modules that were fetched through the public proxy, and those that they require."),
  MAVEN: message("It collects only Maven Central and three more repositories."),
  NPM: message("It collects all public packages of npm."),
  NUGET: message("It collects all public packages of NuGet."),
  PYPI: message("It collects only what is released on PyPI as wheels or sdists."),
  RUBYGEMS: message("It collects all public gems."),
};

export const collectedProjects = message(
  "It collects only projects on GitHub, GitLab and Bitbucket that a package names.",
);

/** The reasons for which the service may not know a package, for brackets behind that it does not. */
export const absences: Readonly<Record<System, Message>> = {
  CARGO: message("private, new, removed or misspelled"),
  GO: message("private, new, removed, misspelled, or not in the public proxy"),
  MAVEN: message("private, new, removed, misspelled, or in a repository that is not collected"),
  NPM: message("private, new, removed or misspelled"),
  NUGET: message("private, new, removed or misspelled"),
  PYPI: message("private, new, removed, misspelled, or neither a wheel nor an sdist"),
  RUBYGEMS: message("private, new, removed or misspelled"),
};
