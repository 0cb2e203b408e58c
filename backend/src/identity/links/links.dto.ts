import { CHECKOUT_MESSAGES, MAX_LENGTHS } from '#backend/rules/delivery/checkout-form.js';
import { isPlainName } from '#backend/rules/identity/names.js';
import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Reads } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Nested } from '#backend/platform/http/validation/lists.js';
import { accepts, refined, rule } from '#backend/platform/http/validation/rule.js';
import { Email, Line, PlainText, line, text, typed } from '#backend/platform/http/validation/text.js';

/** What a client presents later to get a session for a used link (RFC 7636). */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

/** Longer than any password, and short enough that hashing it costs nothing more. */
const MAX_PASSWORD = 1000;
const MAX_TOKEN = 200;
const MAX_ADDRESS = 2000;

export const Password = text({ min: 1, max: MAX_PASSWORD });

/** A name with a line break could inject lines into emails and labels. */
const nameOrNothing = refined(line(MAX_LENGTHS.name), isPlainName, CHECKOUT_MESSAGES.plainName);

/** The details of a person who signs up to join the referral programme (rule R10). */
export class ProfessionalData {
  @PlainText({ max: MAX_TOKEN, optional: true }) referred_by_code?: string;

  @Line(MAX_LENGTHS.name, { optional: true }) profession?: string;

  @Line(MAX_LENGTHS.name, { optional: true }) register_number?: string;
}

/** The part of a client's own user data that is kept; the rest is not read. */
export class UserData {
  @Field(nameOrNothing, { optional: true }) first_name?: string;

  @Field(nameOrNothing, { optional: true }) last_name?: string;

  @Flag({ optional: true }) age_confirmed?: boolean;
  @Nested(() => ProfessionalData, { optional: true }) professional?: ProfessionalData;
}

const challengeMethod = typed({
  read: (method) => ['s256', 'plain'].find((known) => known === method.toLowerCase()),
  message: 'Invalid option: expected one of "s256"|"plain"',
});

/** RFC 7636; the client sends null where it has none. */
class WithChallenge {
  @PlainText({ pattern: /^[\w.~-]{43,128}$/, optional: true, nullable: true }) code_challenge?: string | null;
  @Field(challengeMethod, { optional: true, nullable: true }) code_challenge_method?: 's256' | 'plain' | null;
}

/** Bodies of /auth/v1 may contain more than is read: its client sends extra fields. */
@Reads({ ignoresMore: true })
export class SignUpBody extends WithChallenge {
  @Email({ max: MAX_LENGTHS.email }) email!: string;

  @PlainText({ min: 1, max: MAX_PASSWORD }) password!: string;
  @Nested(() => UserData) data: UserData = {};
}

@Reads({ ignoresMore: true })
export class EmailLinkRequest extends WithChallenge {
  @Email({ max: MAX_LENGTHS.email }) email!: string;
}

export class ResendBody extends EmailLinkRequest {
  @OneOf(['signup', 'email_change']) type!: 'signup' | 'email_change';
}

/** The purposes of a link, in the client library's names; 'email' is any that signs in. */
export const LINK_TYPES = ['signup', 'magiclink', 'recovery', 'email_change', 'email', 'invite'] as const;

export type LinkType = (typeof LINK_TYPES)[number];

@Reads({ ignoresMore: true })
export class VerifyBody {
  @OneOf(LINK_TYPES) type!: LinkType;
  @PlainText({ max: MAX_TOKEN, optional: true }) token?: string;
  @PlainText({ max: MAX_TOKEN, optional: true }) token_hash?: string;
  @PlainText({ max: MAX_ADDRESS, optional: true }) redirect_to?: string;
}

/** The link that is used, and where its page returns to. */
export function linkIn({ type, token, token_hash: hash, redirect_to: redirectTo }: VerifyBody) {
  return { type, token: hash || token || '', redirectTo };
}

@Reads({ ignoresMore: true })
export class CodeGrant {
  @PlainText({ min: 1, max: MAX_TOKEN }) auth_code!: string;
  @PlainText({ min: 1, max: MAX_TOKEN }) code_verifier!: string;
}

@Reads({ ignoresMore: true })
export class UserBody extends WithChallenge {
  @Email({ max: MAX_LENGTHS.email, optional: true, nullable: true }) email?: string | null;

  @PlainText({ min: 1, max: MAX_PASSWORD, optional: true, nullable: true }) password?: string | null;
  @PlainText({ min: 1, max: MAX_PASSWORD, optional: true, nullable: true }) current_password?: string | null;
  @Nested(() => UserData, { optional: true, nullable: true }) data?: UserData | null;
}

/** The page to return to; one that is too long is left out. */
export const RedirectTo = rule({
  ...text({ max: MAX_ADDRESS }),
  issuesOf: () => [],
  read: (value) => (accepts(text({ max: MAX_ADDRESS }), value) ? value : undefined),
});

export function challengeIn(body: WithChallenge): CodeChallenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = body;
  return challenge ? { challenge, method: method ?? 'plain' } : null;
}
