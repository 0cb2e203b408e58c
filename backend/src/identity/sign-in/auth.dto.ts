import { Reads } from '#backend/platform/http/validation/dto.js';
import { Key } from '#backend/platform/http/validation/keys.js';
import { readAs } from '#backend/platform/http/validation/read.js';
import { PlainText } from '#backend/platform/http/validation/text.js';
import { AuthError } from '../access/auth-error.js';

/** Longer than any password, and short enough that hashing it costs nothing more. */
const MAX_PASSWORD = 1000;
const MAX_TOKEN = 200;

/** Bodies of /auth/v1 may contain more than is read: its client sends extra fields. */
@Reads({ ignoresMore: true })
export class PasswordGrant {
  @Key(254, { min: 1 }) email!: string;
  @PlainText({ min: 1, max: MAX_PASSWORD }) password!: string;
}

@Reads({ ignoresMore: true })
export class RefreshGrant {
  @Key(MAX_TOKEN, { min: 1 }) refresh_token!: string;
}

/** Reads a body whose shape depends on the rest of the request. Throws AuthError validation_failed. */
export function readBody<Dto extends object>(type: new () => Dto, body: unknown): Dto {
  const outcome = readAs(type, body);
  if ('value' in outcome) return outcome.value;
  const [issue] = outcome.issues;
  throw new AuthError('validation_failed', { msg: `${issue?.at}: ${issue?.message}` });
}
