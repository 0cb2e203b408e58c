// What the subject of a commit has to be; the hook .githooks/commit-msg runs it with the message's file.

import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const MOST_CHARACTERS = 72;
const TYPES = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test';
const SUBJECT = new RegExp(`^(?:${TYPES})(?:\\([a-z0-9][a-z0-9-]*\\))?!?: (?![A-Z][a-z])\\S.*[^.\\s]$`);
/** Git's own, which disappear when branches are merged or tidied. */
const OF_GIT = /^(?:Merge |Revert "|fixup! |squash! )/;

export function isSoundSubject(subject) {
  return subject.length <= MOST_CHARACTERS && SUBJECT.test(subject);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const subject = readFileSync(process.argv[2] ?? '', 'utf8').split('\n', 1)[0] ?? '';
  if (!OF_GIT.test(subject) && !isSoundSubject(subject)) {
    process.stderr.write(
      `The subject '${subject}' is not 'type(scope): what it does', in at most ${MOST_CHARACTERS} characters, ` +
        `from a small letter on and without a full stop. Types: ${TYPES.replaceAll('|', ', ')}.\n`,
    );
    process.exit(1);
  }
}
