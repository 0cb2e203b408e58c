declare module '../platform/outbox/event-map.js' {
  interface EventMap {
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
