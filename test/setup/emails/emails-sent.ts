import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMAIL_TEMPLATE_NAMES } from '#worker/emails/email-template.js';

/** Where the flows of one run record which emails they sent and checked against the records. */
const FILE_VARIABLE = 'EMAILS_SENT_FILE';

/** Before the first flow: creates a file for the names, which the processes of the run inherit. */
export function startRecordingEmails(): void {
  process.env[FILE_VARIABLE] = path.join(mkdtempSync(path.join(tmpdir(), 'emails-sent-')), 'names');
}

/** Records the emails of one test file. */
export function recordEmails(names: Iterable<string>): void {
  const file = process.env[FILE_VARIABLE];
  const lines = [...names].map((name) => `${name}\n`).join('');
  if (file !== undefined && lines !== '') appendFileSync(file, lines);
}

/** After the last flow of a whole run: the emails that no flow sent. */
export function emailsNeverSent(): string[] {
  const file = process.env[FILE_VARIABLE];
  const sent = new Set(file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  if (file !== undefined) rmSync(path.dirname(file), { recursive: true, force: true });
  return EMAIL_TEMPLATE_NAMES.filter((name) => !sent.has(name));
}
