// Stands in the editor's folder for `@vscode/spdlog`, whose native half would need a compiler on every machine.
// The same surface, in plain JavaScript: one file a logger, appended to at once, never rotated.

const { appendFileSync, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");

const LEVELS = ["trace", "debug", "info", "warning", "error", "critical", "off"];

class Logger {
  constructor(file) {
    this.file = file;
    this.level = 2;
    this.raw = false;
  }
  write(level, message) {
    if (level < this.level) return;
    const line = this.raw ? message : `${new Date().toISOString()} [${LEVELS[level]}] ${message}\n`;
    try {
      appendFileSync(this.file, line);
    } catch {
      // The log's folder may be gone already when the editor ends.
    }
  }
  trace(message) {
    this.write(0, message);
  }
  debug(message) {
    this.write(1, message);
  }
  info(message) {
    this.write(2, message);
  }
  warn(message) {
    this.write(3, message);
  }
  error(message) {
    this.write(4, message);
  }
  critical(message) {
    this.write(5, message);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  clearFormatters() {
    this.raw = true;
  }
  setPattern() {
    this.raw = false;
  }
  flush() {}
  drop() {}
}

async function createLogger(_name, file) {
  mkdirSync(dirname(file), { recursive: true });
  return new Logger(file);
}

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
