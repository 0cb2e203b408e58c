import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { VARIABLES } from '#backend/platform/env.js';
import { SECRET_VARIABLES, withSecretsFromFiles } from '#backend/platform/secret-files.js';

const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const file = path.join(folder, `${Math.random()}`);
  writeFileSync(file, text);
  return file;
}

describe.each(SECRET_VARIABLES)('%s', (name) => {
  it('can be in a file, whose last line break does not count', () => {
    for (const text of ['s3cret', 's3cret\n', 's3cret\r\n'])
      expect(withSecretsFromFiles({ [`${name}_FILE`]: fileWith(text) })[name]).toBe('s3cret');
  });

  it('is refused when the variable is set as well', () => {
    const both = { [name]: 'one', [`${name}_FILE`]: fileWith('two') };
    expect(() => withSecretsFromFiles(both)).toThrow(`${name} and ${name}_FILE are both set`);
    expect(withSecretsFromFiles({ ...both, [name]: '' })[name]).toBe('two');
    expect(withSecretsFromFiles({ ...both, [`${name}_FILE`]: '' })[name]).toBe('one');
  });

  it('is refused, and not shown, when its file is missing, empty or too big', () => {
    for (const file of [path.join(folder, 'none'), fileWith('\n'), fileWith('x'.repeat(70_000))])
      expect(() => withSecretsFromFiles({ [`${name}_FILE`]: file })).toThrow(`${name}_FILE: `);
  });
});

describe('the list of secrets', () => {
  /** Words that mark a secret; a URL may contain a password. */
  const looksSecret = (name: string) =>
    /(KEY|KEYS|SECRET|PASSWORD|KEY_ID)$|^(DATABASE|REDIS|SMTP|QUEUE).*_URL$/.test(name);

  it('has every variable that could hold one', () => {
    const known = new Set<string>(SECRET_VARIABLES);
    expect(VARIABLES.filter((name) => looksSecret(name) && !known.has(name))).toEqual([]);
    expect(VARIABLES.filter(looksSecret).length).toBeGreaterThan(10);
    // Control: a new one would be found.
    expect(looksSecret('COURIER_API_KEY')).toBe(true);
  });

  it('has only variables that the product reads', () => {
    const read = new Set<string>([...VARIABLES, 'MIGRATION_DATABASE_URL']);
    expect(SECRET_VARIABLES.filter((name) => !read.has(name))).toEqual([]);
  });
});
