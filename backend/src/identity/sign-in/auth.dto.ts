import { z } from 'zod';
import { lineOf } from '#backend/platform/http/schemas/schemas.js';
import { AuthError } from '../access/auth-error.js';

/** Longer than any password, and short enough that hashing it costs nothing more. */
const MAX_PASSWORD = 1000;
const MAX_TOKEN = 200;

/** Bodies of /auth/v1 may contain more than is read: its client sends extra fields. */
export const PasswordGrant = z.object({
  email: lineOf(254).min(1),
  password: z.string().min(1).max(MAX_PASSWORD),
});
export type PasswordGrant = z.infer<typeof PasswordGrant>;

export const RefreshGrant = z.object({ refresh_token: lineOf(MAX_TOKEN).min(1) });

/** Reads a body whose shape depends on the rest of the request. Throws AuthError validation_failed. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AuthError('validation_failed', { msg: `${issue?.path.join('.')}: ${issue?.message}` });
}
