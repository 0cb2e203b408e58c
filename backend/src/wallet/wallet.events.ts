declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** A deposit was paid and stands in the wallet; its bonus follows. Pence. */
    'wallet.topped-up': { topUpId: string; amountPence: number };
    /** A deposit and the bonus it earned are both in the wallet. Pence. */
    'wallet.deposit-settled': { topUpId: string; bonusPence: number; balancePence: number };
  }
}

export {};
