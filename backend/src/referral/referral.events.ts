declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** A professional joined, or was approved: their code works from now on. */
    'referral.joined': { signupId: string };
    /** A professional whose code works was approved: payouts begin. */
    'referral.approved': { signupId: string };
    /** Staff refused a professional's sign-up: their code does not work. */
    'referral.refused': { signupId: string };
    /** A professional's bank details were set for the first time, or changed and held until `usableFrom`. */
    'referral.payout-details-changed': { signupId: string; isFirst: boolean; usableFrom: string };
    /** Another commission rate is going to apply to a professional (rule R70). */
    'referral.commission-rate-change-announced': { signupId: string; changeIds: string[] };
    /** A month's commission was put on a statement. */
    'referral.statement-closed': { statementId: string };
    /** A transfer was sent to a professional. Pence. */
    'referral.payout-sent': { payoutId: string; signupId: string; amountPence: number };
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
