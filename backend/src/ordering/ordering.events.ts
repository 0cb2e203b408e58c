declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** An order was paid in full. Pence; `goodsPence` is goods after discount, the base of commission. */
    'ordering.order-paid': {
      orderId: string;
      goodsPence: number;
      amountPence: number;
      referralSignupId: string | null;
      paidAt: string;
    };
    /** An order's payment page closed unpaid; what it had reserved was released. */
    'ordering.order-lapsed': { orderId: string };
  }
}

export {};
