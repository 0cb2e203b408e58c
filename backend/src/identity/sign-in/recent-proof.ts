import type { LoginSession } from '../sessions/login-session.entity.js';

/** How long a proof of identity lasts before it is required again (rule I18). */
export const FRESH_S = 10 * 60;

/**
 * The time since the person of a session proved their identity: by password, by a link, or by a code that
 * existed before the session began. Anything the session created is no proof (rule I34).
 */
export function secondsSinceProof(session: Pick<LoginSession, 'amr'> | null, now: Date): number {
  return now.getTime() / 1000 - lastProofS(session);
}

/** The time of that proof, in seconds since 1970; 0 for a session that has ended. */
export function lastProofS(session: Pick<LoginSession, 'amr'> | null): number {
  return Math.max(0, ...(session?.amr ?? []).map(({ timestamp }) => timestamp));
}
