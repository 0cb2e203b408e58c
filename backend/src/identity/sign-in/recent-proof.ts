import type { LoginSession } from '../sessions/login-session.entity.js';

/** So long after somebody showed who they are nobody asks them again (rule I18). */
export const FRESH_S = 10 * 60;

/**
 * How long ago the person of a session showed who they are: by password, by a link, or by a code that they had
 * before the session began. What a session has given itself is no proof (rule I34).
 */
export function secondsSinceProof(session: Pick<LoginSession, 'amr'> | null, now: Date): number {
  return now.getTime() / 1000 - lastProofS(session);
}

/** When that was, in seconds since 1970; 0 for a session that has ended. */
export function lastProofS(session: Pick<LoginSession, 'amr'> | null): number {
  return Math.max(0, ...(session?.amr ?? []).map(({ timestamp }) => timestamp));
}
