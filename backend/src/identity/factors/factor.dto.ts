import { z } from 'zod';
import { lineOf } from '#backend/platform/http/schemas/schemas.js';

/** Bodies of /auth/v1 may contain more than is read: its client sends extra fields. */
export const EnrolRequest = z.object({
  factor_type: z.literal('totp'),
  friendly_name: lineOf(100).nullish(),
});
export type EnrolRequest = z.infer<typeof EnrolRequest>;

export const VerifyFactorRequest = z.object({ challenge_id: z.uuid(), code: lineOf(40).min(1) });
export type VerifyFactorRequest = z.infer<typeof VerifyFactorRequest>;

export const EnrolledFactor = z.object({
  id: z.uuid(),
  type: z.literal('totp'),
  friendly_name: z.string().optional(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
});
export type EnrolledFactor = z.infer<typeof EnrolledFactor>;

export const FactorChallenge = z.object({
  id: z.uuid(),
  type: z.literal('totp'),
  /** Seconds since 1970. */
  expires_at: z.number().int(),
});
export type FactorChallenge = z.infer<typeof FactorChallenge>;
