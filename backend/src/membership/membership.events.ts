declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** A subscription was made at the payment page: the benefits hold. */
    'membership.started': { membershipId: string; checkoutId: string; trialDays: number };
    /** What was begun cannot be: the trial was had before, or a membership runs already. It is ended at once. */
    'membership.start-refused': {
      checkoutId: string;
      subscriptionId: string;
      reason: 'trial_used' | 'duplicate' | 'erased';
    };
    /** The trial ends in a few days, and nobody has cancelled. */
    'membership.trial-ending': { membershipId: string; trialEnd: string };
    /** A renewal could not be charged; the benefits hold until the end of the grace. */
    'membership.payment-failed': {
      membershipId: string;
      invoiceId: string;
      amountPence: number;
      graceUntil: string;
    };
    /** Nothing more is charged; the benefits hold until `endsAt`. */
    'membership.cancelled': { membershipId: string; endsAt: string };
    /** A cancellation was taken back, here or on the provider's portal: it is charged again (rule L60). */
    'membership.resumed': { membershipId: string };
    'membership.ended': {
      membershipId: string;
      subscriptionId: string;
      reason: 'customer' | 'payment' | 'provider' | 'erased';
      endedAt: string;
    };
    /** A charge was paid: its customer gets a receipt. */
    'membership.charged': { membershipId: string; chargeId: string };
    /** A charge is to be given back; the provider has not been asked yet. */
    'membership.refund-requested': { chargeId: string; amountPence: number };
    /** A charge has gone back to its card. */
    'membership.charge-refunded': { chargeId: string; amountPence: number };
    /** A refund of a charge did not arrive: support finds another way, and its owner is told (rule L62). */
    'membership.refund-lost': { chargeId: string };
    /** Half a year of membership: what it costs and how to leave. */
    'membership.reminder-due': { membershipId: string; dueAt: string };
    /** Another price was announced, perhaps in the place of one that was before (rule L11). */
    'membership.price-changing': { noticeId: string };
    /** An announced price will not be: the old one stays. */
    'membership.price-kept': { noticeId: string };
    /** The next payment is to be at another price; the provider has not been told yet. */
    'membership.price-asked': { membershipId: string };
    /** An account was erased while a payment page was open. */
    'membership.page-abandoned': { checkoutId: string };
  }
}

export {};
