import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type templates from './email-templates.json';

const Copy = z.object({
  subject: z.string(),
  preheader: z.string(),
  heading: z.string(),
  body: z.array(z.string()),
  /** Replaces the footer that all emails to customers share. */
  footer: z.array(z.string()).optional(),
  button: z.object({ label: z.string(), href: z.string() }).nullable(),
});
export type EmailTemplate = z.infer<typeof Copy>;

const CopyWithVariants = Copy.extend({ variants: z.record(z.string(), Copy).optional() });

const CommonCopy = z.object({
  fromName: z.string(),
  greeting: z.string(),
  signOff: z.string(),
  footer: z.array(z.string()),
  marketingFooter: z.array(z.string()),
  plainLink: z.string(),
});

type Templates = Omit<typeof templates, 'common' | 'labels'>;
type VariantsOf<Name extends keyof Templates> = Templates[Name] extends { variants: infer Variants }
  ? `${Name}.${keyof Variants & string}`
  : never;

/** An email of email-templates.json; a variant is behind a dot. */
export type EmailTemplateName = { [Name in keyof Templates]: Name | VariantsOf<Name> }[keyof Templates];

/**
 * Those sent only on request, with a way to unsubscribe; all others are about an account or an order (rule
 * X23).
 */
export const MARKETING_EMAILS: ReadonlySet<EmailTemplateName> = new Set<EmailTemplateName>(['areaOpened']);

const raw = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(path.resolve('worker/src/emails/email-templates.json'), 'utf8')));

/** Every email that has words: a whole run of the flows fails for one that is never sent. */
export const EMAIL_TEMPLATE_NAMES: readonly EmailTemplateName[] = Object.entries(raw)
  .filter(([name]) => name !== 'common' && name !== 'labels')
  .flatMap(([name, words]) => [
    name,
    ...Object.keys(CopyWithVariants.parse(words).variants ?? {}).map((variant) => `${name}.${variant}`),
  ])
  .filter((name): name is EmailTemplateName => name !== '');

/**
 * Copy shared by all emails. Subjects and preheaders name no food, medicine or health topic: they show on a
 * locked screen.
 */
export const COMMON = CommonCopy.parse(raw['common']);

const LabelCopy = z.object({
  contains: z.string(),
  containsNone: z.string(),
  mayContain: z.string(),
  declared: z.string(),
  nutrition: z.string(),
  goods: z.string(),
  discount: z.string(),
  delivery: z.string(),
  free: z.string(),
  wallet: z.string(),
  card: z.string(),
  walletFree: z.string(),
  total: z.string(),
  deliveryFailures: z.record(z.string(), z.string()),
  complaintIntros: z.object({ told: z.string(), refund_lost: z.string() }),
  deliveryDetails: z.object({
    address: z.string(),
    phone: z.string(),
    courierNote: z.string(),
    noNote: z.string(),
    byShop: z.string(),
    byCustomer: z.string(),
    boxFrom: z.string(),
    boxLater: z.string(),
  }),
  orderChange: z.object({
    byShop: z.string(),
    byCustomer: z.string(),
    reason: z.string(),
    day: z.string(),
    total: z.string(),
    samePrice: z.string(),
    toWallet: z.string(),
    paidMore: z.string(),
    notMade: z.record(z.string(), z.string()),
    notMadeOtherwise: z.string(),
    stays: z.string(),
    isCancelled: z.string(),
  }),
  complaintWishes: z.object({ replacement: z.string(), refund: z.string() }),
  cancelReasons: z.record(z.string(), z.string()),
  takenOut: z.object({
    soldOut: z.string(),
    unanswered: z.string(),
    unaskedDeclared: z.string(),
    unasked: z.string(),
  }),
  question: z.object({
    reasons: z.object({
      declared: z.string(),
      diet: z.string(),
      contains: z.string(),
      mayContain: z.string(),
    }),
    outcomes: z.object({ rest: z.string(), restFree: z.string(), last: z.string(), lastFree: z.string() }),
    restComes: z.string(),
    nothingComes: z.string(),
  }),
  labelWarning: z.object({
    parcel: z.string(),
    contains: z.string(),
    mayContain: z.string(),
    diet: z.string(),
  }),
  membershipReceipt: z.object({
    period: z.string(),
    month: z.string(),
    vat: z.string(),
    total: z.string(),
    number: z.string(),
    next: z.string(),
    none: z.string(),
  }),
  membershipResumed: z.object({ trial: z.string(), paid: z.string(), paused: z.string() }),
  afterMissed: z.object({
    goesOn: z.string(),
    checkCard: z.string(),
    checkMeals: z.string(),
    none: z.string(),
    paused: z.string(),
    cancelled: z.string(),
  }),
  refundToCard: z.string(),
  refundToWallet: z.string(),
  prices: z.record(z.string(), z.string()),
  priceChange: z.string(),
  priceStays: z.string(),
  commissionChange: z.string(),
  choice: z.object({ box: z.string(), extras: z.string() }),
});

/** The words of the tables in emails. */
export const TABLE_WORDS = LabelCopy.parse(raw['labels']);

/** The words of an email. */
export function emailTemplate(name: EmailTemplateName): EmailTemplate {
  const [message = '', variant] = name.split('.');
  const copy = CopyWithVariants.parse(raw[message]);
  return variant === undefined ? copy : Copy.parse(copy.variants?.[variant]);
}
