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
