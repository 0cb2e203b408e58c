declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** The payment page created a subscription: the benefits apply. */
    'membership.started': { membershipId: string; checkoutId: string; trialDays: number };
    /**
     * A new subscription was refused: the trial was used before, or a membership is active already. It is
     * ended at once.
     */
    'membership.start-refused': {
      checkoutId: string;
      subscriptionId: string;
      reason: 'trial_used' | 'duplicate' | 'erased';
    };
    /** The trial ends in a few days, and nobody has cancelled. */
    'membership.trial-ending': { membershipId: string; trialEnd: string };
    /** A renewal could not be charged; the benefits last until the end of the grace period. */
    'membership.payment-failed': {
      membershipId: string;
      invoiceId: string;
      amountPence: number;
      graceUntil: string;
    };
    /** Nothing more is charged; the benefits last until `endsAt`. */
    'membership.cancelled': { membershipId: string; endsAt: string };
    /** A cancellation was withdrawn, here or on the provider's portal: charges continue (rule L60). */
    'membership.resumed': { membershipId: string };
    'membership.ended': {
      membershipId: string;
      subscriptionId: string;
      reason: 'customer' | 'payment' | 'provider' | 'erased';
      endedAt: string;
    };
    /** A charge was paid: its customer gets a receipt. */
    'membership.charged': { membershipId: string; chargeId: string };
    /** A charge is to be refunded; the provider call has not happened yet. */
    'membership.refund-requested': { chargeId: string; amountPence: number };
    /** A charge was refunded to its card. */
    'membership.charge-refunded': { chargeId: string; amountPence: number };
    /**
     * A refund of a charge did not arrive: support finds another way, and its owner is notified (rule L62).
     */
    'membership.refund-lost': { chargeId: string };
    /** Half a year of membership is over: an email about its price and how to leave is due. */
    'membership.reminder-due': { membershipId: string; dueAt: string };
    /** Another price was announced, perhaps replacing an earlier announcement (rule L11). */
    'membership.price-change-announced': { noticeId: string };
    /** An announced price was withdrawn: the old one stays. */
    'membership.price-change-withdrawn': { noticeId: string };
    /** The next payment is to be at another price; the provider has not been updated yet. */
    'membership.price-update-requested': { membershipId: string };
    /** An account was erased while a payment page was open. */
    'membership.page-abandoned': { checkoutId: string };
  }
}

export {};
