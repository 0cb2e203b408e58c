import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const LINK_KINDS = [
  'signup',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * A request for a link by email. The row is written without checking whether the address has an account, so
 * that the response does not reveal it (rule I3); the worker checks when it writes the email. The link's
 * token is computed from the id and a secret, and is not stored.
 */
export const LinkRequest = defineEntity({
  name: 'LinkRequest',
  tableName: 'link_request',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(LINK_KINDS),
    /** The recipient of the email. */
    email: p.string().length(254),
    /** The account that changes; only for a changed address. */
    userId: p.uuid().nullable(),
    /** Links the two requests of one changed address. */
    emailChangeId: p.uuid().nullable(),
    newEmail: p.string().length(254).nullable(),
    /** For a sign-up: the account to be created (id, names, password hash, age), sealed. */
    sealed: p.blob().nullable(),
    /** For a sign-up: the keyed hash of the secret of the browser that made it (rule I30). */
    browserMark: p.string().length(43).nullable(),
    codeChallenge: p.string().length(128).nullable(),
    codeChallengeMethod: p.enum(['s256', 'plain'] as const).nullable(),
    redirectTo: p.string().length(2000),
    createdAt: p.datetime().length(3),
    expiresAt: p.datetime().length(3),
    usedAt: p.datetime().length(3).nullable(),
    /** When the code of a used link was exchanged for a session. */
    codeUsedAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    { name: 'link_request_of_email', properties: ['email', 'kind', 'createdAt'] },
    { name: 'link_request_age', properties: ['expiresAt'] },
  ],
});
export type LinkRequest = InferEntity<typeof LinkRequest>;
