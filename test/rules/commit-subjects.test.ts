import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

const MOST_CHARACTERS = 72;
const TYPES = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test';
const SUBJECT = new RegExp(`^(?:${TYPES})(?:\\([a-z0-9][a-z0-9-]*\\))?!?: (?![A-Z][a-z])\\S.*[^.\\s]$`);
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

const isSound = (subject: string): boolean => subject.length <= MOST_CHARACTERS && SUBJECT.test(subject);
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
