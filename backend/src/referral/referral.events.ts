declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** A professional joined, or was approved: their code works from now on. */
    'referral.joined': { signupId: string };
    /** A professional earned commission on a paid order. Pence. */
    'referral.commission-accrued': {
      entryId: string;
      signupId: string;
      orderId: string;
      amountPence: number;
      basePence: number;
    };
  }
}

export {};
