import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');
const THIS_FILE = 'test/rules/commit-subjects.test.ts';

function git(...args: string[]): string[] {
  const words = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return words.split('\n').filter(Boolean);
}

/**
 * The subjects of the commits after the one that added this file; in a shallow clone, that is the oldest
 * commit there is. Undefined where there is no repository, as in an archive of the sources.
 */
function subjects(): string[] | undefined {
  try {
    const start = git('log', '--diff-filter=A', '--format=%H', '--', THIS_FILE).at(-1);
    return start ? git('log', '--no-merges', '--format=%s', `${start}..HEAD`) : [];
  } catch {
    return undefined;
  }
}

let isSound: (subject: string) => boolean;
beforeAll(async () => {
  const rule = (await import(join(ROOT, 'tools/commit-subject.mjs'))) as {
    isSoundSubject: (subject: string) => boolean;
  };
  isSound = rule.isSoundSubject;
});

const all = subjects();

describe('subjects of commits', () => {
  (all ? it : it.skip)('are conventional, and short enough to be read in a list', () => {
    expect(all?.filter((subject) => !isSound(subject))).toEqual([]);
  });

  it.each([
    'fix(wallet): restore the bonus when a withdrawal fails',
    'feat!: end the first version of the API',
    'docs: say what LT+ costs',
    'refactor(ordering): JSON is read in one place',
  ])('are taken: %s', (subject) => {
    expect(isSound(subject)).toBe(true);
  });

  it.each([
    'Restore the bonus when a withdrawal fails',
    'wallet: restore the bonus',
    'fix(wallet) restore the bonus',
    'fix(Wallet): restore the bonus',
    'fix(wallet): Restore the bonus',
    'fix(wallet): restore the bonus.',
    'fix(wallet): ',
    `fix(wallet): ${'restore '.repeat(8)}`.trim(),
  ])('are refused: %s (control)', (subject) => {
    expect(isSound(subject)).toBe(false);
  });
});

describe('the hook for messages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hooks-'));
  const inFolder = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });

  beforeAll(() => {
    mkdirSync(join(folder, 'tools'));
    for (const path of ['.githooks', 'tools/commit-subject.mjs']) {
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    }
    inFolder('init', '-q');
    inFolder('config', 'core.hooksPath', '.githooks');
    writeFileSync(join(folder, 'note.txt'), 'a');
    inFolder('add', 'note.txt');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('refuses a subject that is not conventional, and says what one is', () => {
    expect(() => inFolder('commit', '-m', 'Add a note')).toThrow(/type\(scope\): what it does/);
  });

  it('takes one that is', () => {
    inFolder('commit', '-m', 'docs: add a note');
    expect(inFolder('log', '--format=%s').trim()).toBe('docs: add a note');
  });
});
