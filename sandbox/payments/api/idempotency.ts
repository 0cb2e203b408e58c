import { createHash } from 'node:crypto';
import { numberOf, textOf } from '#sandbox/web/database.js';
import { ApiError } from './api-error.js';
import type { Clock } from '../clock.js';
import type { Store } from '../store.js';

// The provider forgets a key after a day; so does the sandbox, by its own clock.
const KEPT_SECONDS = 24 * 3600;
const MAX_KEY_LENGTH = 255;

/** A response that was sent before under the same key. */
export interface KeptAnswer {
  status: number;
  body: string;
}

/** Returns the same response to a call that is repeated under the same key. */
export class Idempotency {
  private readonly statements;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    const prepare = (sql: string) => store.database.prepare(sql);
    this.statements = {
      find: prepare('SELECT fingerprint, status, body FROM idempotency WHERE key = ? AND created > ?'),
      keep: prepare(
        'INSERT OR REPLACE INTO idempotency (key, fingerprint, status, body, created) VALUES (?, ?, ?, ?, ?)',
      ),
      forget: prepare(
        'DELETE FROM idempotency WHERE key IN (SELECT key FROM idempotency WHERE created <= ? LIMIT 20)',
      ),
    };
  }

  /** The response stored under `key`; throws when the key was used for another call. */
  find(key: string, fingerprint: string): KeptAnswer | undefined {
    if (key.length > MAX_KEY_LENGTH) {
      throw new ApiError(`Idempotency keys are ${MAX_KEY_LENGTH} characters at most.`, {
        type: 'idempotency_error',
      });
    }
    const row = this.statements.find.get(key, this.clock.now() - KEPT_SECONDS);
    if (!row) return undefined;
    if (textOf(row, 'fingerprint') !== fingerprint) {
      throw new ApiError(
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
          `Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    }
    return { status: numberOf(row, 'status'), body: textOf(row, 'body') };
  }

  /** Stores a response, and removes a few that are a day old. */
  keep(key: string, fingerprint: string, answer: KeptAnswer): void {
    const now = this.clock.now();
    this.statements.keep.run(key, fingerprint, answer.status, answer.body, now);
    this.statements.forget.run(now - KEPT_SECONDS);
  }
}

/** What identifies a call: method, path and body. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');
}
