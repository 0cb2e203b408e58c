import Stripe from 'stripe';

/** What the provider said of a key and its account. */
export interface AccountFindings {
  /** Null when the key may not read it, or the provider did not answer. */
  readonly accountId: string | null;
  /** False when the provider did not answer: nothing else is asked then. */
  readonly isReachable: boolean;
  readonly words: string;
  readonly warnings: readonly string[];
}

/** What the shop cannot do without, by the names of the provider's page for restricted keys. */
const NEEDED: readonly { readonly name: string; readonly read: (stripe: Stripe) => Promise<unknown> }[] = [
  { name: 'Checkout Sessions', read: (stripe) => stripe.checkout.sessions.list({ limit: 1 }) },
  { name: 'Customers', read: (stripe) => stripe.customers.list({ limit: 1 }) },
  { name: 'PaymentIntents', read: (stripe) => stripe.paymentIntents.list({ limit: 1 }) },
  { name: 'Charges and Refunds', read: (stripe) => stripe.refunds.list({ limit: 1 }) },
  { name: 'Disputes', read: (stripe) => stripe.disputes.list({ limit: 1 }) },
  { name: 'Invoices', read: (stripe) => stripe.invoices.list({ limit: 1 }) },
  { name: 'Subscriptions', read: (stripe) => stripe.subscriptions.list({ limit: 1 }) },
  { name: 'Customer portal', read: (stripe) => stripe.billingPortal.configurations.list({ limit: 1 }) },
  { name: 'Events', read: (stripe) => stripe.events.list({ limit: 1 }) },
];

/**
 * Tries a key with one cheap call, and a restricted one with one for each permission that the shop needs.
 * Throws an Error in words when the provider refuses the key; a provider that does not answer is a warning.
 */
export async function checkAccount(stripe: Stripe, key: string): Promise<AccountFindings> {
  const isRestricted = key.startsWith('rk_');
  try {
    const account = await stripe.accounts.retrieveCurrent();
    if (isRestricted) await checkPermissions(stripe);
    const { id, country, default_currency: currency } = account;
    return {
      accountId: id,
      isReachable: true,
      words: `${id} (${country ?? 'no country'}, ${currency ?? 'no currency'})`,
      warnings: [...countryWarnings(country), ...currencyWarnings(currency)],
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) throw refusedKey(error);
    if (error instanceof Stripe.errors.StripePermissionError && isRestricted) return unnamed(stripe);
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return away(error);
  }
}

/** The words for a failed call, for a line of a list. */
export function reasonOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeConnectionError) return `no answer: ${firstLine(error)}`;
  if (error instanceof Stripe.errors.StripePermissionError) return 'the restricted key lacks the permission';
  return error instanceof Error ? firstLine(error) : String(error);
}

async function checkPermissions(stripe: Stripe): Promise<void> {
  const tries = await Promise.allSettled(NEEDED.map(({ read }) => read(stripe)));
  const missing = NEEDED.filter((_, index) => {
    const result = tries[index];
    return result?.status === 'rejected' && result.reason instanceof Stripe.errors.StripePermissionError;
  });
  if (missing.length === 0) return;
  throw new Error(
    `STRIPE_SECRET_KEY is a restricted key without permission for ${missing.map(({ name }) => name).join(', ')}. ` +
      'Give it read and write there (https://dashboard.stripe.com/test/apikeys), or use the full test key (sk_test_…).',
  );
}

async function unnamed(stripe: Stripe): Promise<AccountFindings> {
  await checkPermissions(stripe);
  return {
    accountId: null,
    isReachable: true,
    words: 'a restricted key that may not read its account',
    warnings: ['Country and currency of the account were not checked: the restricted key may not read it.'],
  };
}

function away(error: InstanceType<typeof Stripe.errors.StripeError>): AccountFindings {
  return {
    accountId: null,
    isReachable: false,
    words: 'the provider did not answer',
    warnings: [
      `The payment provider did not answer (${firstLine(error)}): key and account were not checked, and no ` +
        'payment page opens until it does. Is there a network, or a proxy in between?',
    ],
  };
}

function refusedKey(error: Error): Error {
  return new Error(
    `The payment provider refuses STRIPE_SECRET_KEY (${firstLine(error)}). It was mistyped, rolled or deleted, or ` +
      'belongs to a sandbox that is gone: copy it again from https://dashboard.stripe.com/test/apikeys.',
    { cause: error },
  );
}

function countryWarnings(country: string | undefined): string[] {
  if (country === undefined || country === 'GB') return [];
  return [
    `The account is in ${country}, not in GB: its cards may be refused in pounds, and its fees are others. ` +
      'Make a test account of the United Kingdom.',
  ];
}

function currencyWarnings(currency: string | undefined): string[] {
  if (currency === undefined || currency === 'gbp') return [];
  return [
    `The account is kept in ${currency}: every price of the shop is asked for in gbp and exchanged there.`,
  ];
}

function firstLine(error: Error): string {
  return error.message.split('\n')[0]?.trim() || error.name;
}
