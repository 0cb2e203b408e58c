import { formatPence, pence } from '../money/money.js';
import { boxTotal, type WeeklySums } from '../pricing/weekly-price.js';

/**
 * Every sentence that a customer agrees to, and every button that obliges to pay, as the pages show them
 * (rules H23, O93). Records name kind, version and words, so that an older record keeps its original words.
 * The version changes with the words; `test/rules/texts/agreed-words.json` holds the words of every version
 * so far. The Terms of Service themselves are in `docs/legal`, one file a version. `agreedWording` fills the
 * placeholders.
 */
export const AGREED_WORDS = {
  'terms-of-service': { version: '2026-11-27', words: 'Terms of Service' },
  'order-terms': {
    version: '2026-11-23',
    words: 'By paying you accept the Terms of Service and the Privacy Policy.',
  },
  'account-terms': {
    version: '2026-11-23',
    words:
      'By creating an account you accept the Terms of Service and confirm that you are {minAge} or over. The Privacy Policy says what we keep.',
  },
  'weekly-box-terms': {
    version: '2026-11-23',
    words:
      'By subscribing you agree to pay {weeklyPrice} each week until you cancel. Pause or cancel anytime in your account.',
  },
  'referral-terms': {
    version: '2026-11-23',
    words: 'By joining you accept the referral programme section of our terms.',
  },
  'referral-duties': {
    version: '2026-11-23',
    words:
      'I will tell patients that I may receive a payment, and I have checked that my employer and regulator allow it.',
  },
  age: { version: '2026-11-23', words: 'I am {minAge} or older' },
  'order-health': {
    version: '2026-11-23',
    words: 'I agree that you use this health information to prepare my order.',
  },
  'account-health': {
    version: '2026-11-23',
    words:
      'I agree that you store this health information and use it to check the dishes I look at and order.',
  },
  'community-health': {
    version: '2026-11-23',
    words:
      'I agree that you keep the health information I give here so that you can suggest sessions. I can withdraw this at any time.',
  },
  'diary-health': {
    version: '2026-11-27',
    words:
      'I agree that you keep the health information I write in my diary, so that I can look back on it. I can withdraw this at any time.',
  },
  'text-messages': {
    version: '2026-11-27',
    words: 'Text me when my box leaves, or if it will not come. I can stop this at any time.',
  },
  'community-rules': {
    version: '2026-11-23',
    words: 'I have read the house rules and will keep to them.',
  },
  marketing: {
    version: '2026-11-23',
    words: 'Send me recipes and offers by email, about twice a month',
  },
  'waiting-list': {
    version: '2026-11-23',
    words: 'Leave your email and we will write once, when we reach you.',
  },
  contact: {
    version: '2026-11-23',
    words:
      'By sending this you agree that we use what you write, also about your health, to answer you. The Privacy Policy says how long we keep it.',
  },
  'order-button': { version: '2026-11-23', words: 'Continue to payment' },
  'wallet-order-button': { version: '2026-11-23', words: 'Order and pay from wallet' },
  'weekly-box-button': { version: '2026-11-23', words: 'Continue to payment and subscribe' },
  'trial-button': { version: '2026-11-23', words: 'Start your {trialDays}-day free trial' },
  'membership-button': { version: '2026-11-23', words: 'Join LT+ for {membershipPrice} a month' },
  'plan-button': { version: '2026-11-23', words: 'Join {plan} for {planPrice} a month' },
  'top-up-button': { version: '2026-11-23', words: 'Top up {amount}' },
} as const satisfies Readonly<Record<string, { readonly version: string; readonly words: string }>>;

export type AgreedKind = keyof typeof AGREED_WORDS;
export const AGREED_KINDS = Object.keys(AGREED_WORDS) as readonly AgreedKind[];

/** A wording as it was shown. */
export interface AgreedWording {
  readonly kind: AgreedKind;
  readonly version: string;
  readonly words: string;
}

/** The wording of a kind in force, with the values of its placeholders. */
export function agreedWording(
  kind: AgreedKind,
  values: Readonly<Record<string, string | number>> = {},
): AgreedWording {
  const { version, words } = AGREED_WORDS[kind];
  const filled = words.replace(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace));
  return { kind, version, words: filled };
}

export interface AgreedOrder extends WeeklySums {
  readonly kind: string;
  readonly walletPence: number;
  /** The amount charged to the card. */
  readonly totalPence: number;
  readonly discount: { readonly source: string; readonly percent: number } | null;
  /** The tick beside it; there is none for a customer who has declared their age before. */
  readonly ageTicked: boolean;
  readonly minAge: number;
}

/** The checkout button that placed an order. */
export function orderButton(order: Pick<AgreedOrder, 'kind' | 'walletPence' | 'totalPence'>): AgreedKind {
  if (order.walletPence > 0 && order.totalPence === 0) return 'wallet-order-button';
  return order.kind === 'subscription' ? 'weekly-box-button' : 'order-button';
}

/**
 * Everything that the checkout shows for agreement with an order, the button last. Nothing about health (rule
 * H1).
 */
export function orderWordings(order: AgreedOrder): AgreedWording[] {
  const weeklyPrice = formatPence(pence(weeklyPence(order)));
  return [
    agreedWording('terms-of-service'),
    agreedWording('order-terms'),
    ...(order.ageTicked ? [agreedWording('age', { minAge: order.minAge })] : []),
    ...(order.kind === 'subscription' ? [agreedWording('weekly-box-terms', { weeklyPrice })] : []),
    agreedWording(orderButton(order)),
  ];
}

/** The button that began a membership: that of the free trial, of LT+ without one, of another plan. */
export function membershipButton(offer: {
  readonly isLtPlus: boolean;
  readonly planName: string;
  readonly pricePence: number;
  readonly trialDays: number;
}): AgreedWording {
  const price = formatPence(offer.pricePence);
  if (offer.trialDays > 0) return agreedWording('trial-button', { trialDays: offer.trialDays });
  if (offer.isLtPlus) return agreedWording('membership-button', { membershipPrice: price });
  return agreedWording('plan-button', { plan: offer.planName, planPrice: price });
}

/** The price of each later box at today's prices: a promotion ends, a referral stays. Pence. */
export function weeklyPence({
  discount,
  ...sums
}: Pick<AgreedOrder, 'discount' | 'subtotalPence' | 'deliveryPence'>): number {
  return boxTotal(sums, discount?.source === 'referral' ? discount.percent : 0);
}
