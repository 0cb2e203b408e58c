import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseEnv } from 'node:util';
import { SECRET_VARIABLES, withSecretsFromFiles } from '#backend/platform/secret-files.js';

const LINE_WITHOUT_VALUE = /^\s*(?:export\s+)?[A-Z][A-Z0-9_]*\s*(?::.*)?$/;

/**
 * Reads the file that ENV_FILE names into the environment: the `.env` of the project's folder, which boot.mjs
 * names for the commands that run the shop or work on its data, never for tests and checks. What the
 * environment has already stays, though it be empty. Returns the names that were taken from the file. Throws
 * when it cannot be read, or holds a name without a value.
 */
export function readEnvFile(env: NodeJS.ProcessEnv): string[] {
  const file = env['ENV_FILE'];
  if (!file) return [];
  // Editors on Windows begin a file with a mark of its encoding, which would be part of the first name.
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  text.split(/\r?\n/).forEach((line, index) => {
    if (!LINE_WITHOUT_VALUE.test(line)) return;
    throw new Error(`Line ${index + 1} of ${basename(file)} is not of the form NAME=value.`);
  });
  const taken: string[] = [];
  for (const [name, value] of Object.entries(parseEnv(text))) {
    if (env[name] !== undefined || value === undefined) continue;
    env[name] = value;
    if (value !== '') taken.push(name);
  }
  return taken;
}

/**
 * Puts the secrets that are given as files in their place, so that nothing is embedded instead of them, and the
 * programs that are started are given each once. Throws as `withSecretsFromFiles` does.
 */
export function takeSecretsFromFiles(env: NodeJS.ProcessEnv): void {
  const given = withSecretsFromFiles(env);
  for (const name of SECRET_VARIABLES) {
    if (!env[`${name}_FILE`]) continue;
    env[name] = given[name];
    delete env[`${name}_FILE`];
  }
}
