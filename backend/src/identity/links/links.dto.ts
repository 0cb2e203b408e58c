import { z } from 'zod';
import {
  CHECKOUT_MESSAGES,
  cleanText,
  isEmail,
  LIMITS,
  normaliseEmail,
  oneLine,
} from '#backend/rules/delivery/checkout-form.js';
import { isPlainName } from '#backend/rules/identity/names.js';
import { lineOf } from '#backend/platform/http/schemas/schemas.js';

/** What a client presents later to get a session for a used link (RFC 7636). */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

/** Longer than any password, and short enough that hashing it costs nothing more. */
const MAX_PASSWORD = 1000;
const MAX_TOKEN = 200;
const MAX_ADDRESS = 2000;

const Email = lineOf(LIMITS.email).refine(isEmail, CHECKOUT_MESSAGES.emailShape).transform(normaliseEmail);
export const Password = z.string().min(1).max(MAX_PASSWORD);
/** A name with a line break could inject lines into emails and labels. */
const Name = z
  .string()
  .max(LIMITS.name, CHECKOUT_MESSAGES.tooLong)
  .transform((value) => cleanText(oneLine(value), LIMITS.name));

const PersonName = Name.refine(isPlainName, CHECKOUT_MESSAGES.plainName);

/** The details of a person who signs up to join the referral programme (rule R10). */
export const ProfessionalData = z.object({
  referred_by_code: z.string().max(MAX_TOKEN).optional(),
  profession: Name.optional(),
  register_number: Name.optional(),
});
export type ProfessionalData = z.infer<typeof ProfessionalData>;

/** The part of a client's own user data that is kept; the rest is not read. */
export const UserData = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  age_confirmed: z.boolean().optional(),
  professional: ProfessionalData.optional(),
});

/** RFC 7636; the client sends null where it has none. */
const Challenge = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain']))
    .nullish(),
};

/** Bodies of /auth/v1 may contain more than is read: its client sends extra fields. */
export const SignUpBody = z.object({
  email: Email,
  password: Password,
  data: UserData.default({}),
  ...Challenge,
});
export type SignUpBody = z.infer<typeof SignUpBody>;

export const EmailLinkRequest = z.object({ email: Email, ...Challenge });
export type EmailLinkRequest = z.infer<typeof EmailLinkRequest>;

export const ResendBody = EmailLinkRequest.extend({ type: z.enum(['signup', 'email_change']) });
export type ResendBody = z.infer<typeof ResendBody>;

/** The purposes of a link, in the client library's names; 'email' is any that signs in. */
export const LINK_TYPES = ['signup', 'magiclink', 'recovery', 'email_change', 'email', 'invite'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export const VerifyBody = z
  .object({
    type: z.enum(LINK_TYPES),
    token: z.string().max(MAX_TOKEN).optional(),
    token_hash: z.string().max(MAX_TOKEN).optional(),
    redirect_to: z.string().max(MAX_ADDRESS).optional(),
  })
  .transform(({ token, token_hash: hash, type, redirect_to: redirectTo }) => ({
    type,
    token: hash || token || '',
    redirectTo,
  }));
export type VerifyBody = z.infer<typeof VerifyBody>;

export const CodeGrant = z.object({
  auth_code: z.string().min(1).max(MAX_TOKEN),
  code_verifier: z.string().min(1).max(MAX_TOKEN),
});
export type CodeGrant = z.infer<typeof CodeGrant>;

export const UserBody = z.object({
  email: Email.nullish(),
  password: Password.nullish(),
  current_password: Password.nullish(),
  data: UserData.nullish(),
  ...Challenge,
});
export type UserBody = z.infer<typeof UserBody>;

export const RedirectTo = z.string().max(MAX_ADDRESS).optional().catch(undefined);

export function challengeIn(body: z.infer<typeof EmailLinkRequest> | UserBody): CodeChallenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = body;
  return challenge ? { challenge, method: method ?? 'plain' } : null;
}
