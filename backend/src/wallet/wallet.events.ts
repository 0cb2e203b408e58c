declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** A deposit was paid and is in the wallet; its bonus follows. Pence. */
    'wallet.topped-up': { topUpId: string; amountPence: number };
    /** A deposit and the bonus it earned are both in the wallet. Pence. */
    'wallet.top-up-completed': { topUpId: string; bonusPence: number; balancePence: number };
    /** Unspent cash is to be paid back to the card of its deposit. Pence. */
    'wallet.withdrawal-requested': { payoutId: string; amountPence: number };
    /**
     * A withdrawal did not arrive. What it took is in the wallet again (rule W30), less what a bank claims of
     * its deposit (rule W35): `returnedPence` of `amountPence` are there as cash. Events of an earlier
     * release contain neither. Pence.
     */
    'wallet.withdrawal-failed': {
      payoutId: string;
      amountPence: number;
      balancePence: number;
      cashPence?: number;
      returnedPence?: number;
      claimedPence?: number;
    };
    /** Staff credited a wallet, or took from it where the amount is negative (rule W18). Pence. */
    'wallet.adjusted': { adjustmentId: string; amountPence: number; balancePence: number };
  }
}

export {};
