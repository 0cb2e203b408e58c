import { z } from 'zod';
import type { Card } from './cards.js';
import type { Payer } from './payment-objects.js';
import type { Provider } from '../provider.js';

const waitingShape = z.object({
  card: z.object({
    paymentMethodId: z.string(),
    fingerprint: z.string(),
    brand: z.enum(['visa', 'mastercard', 'amex']),
    last4: z.string(),
    expMonth: z.number(),
    expYear: z.number(),
    behaviour: z.enum(['authenticates', 'always-authenticates']),
  }),
  payer: z.object({ email: z.string(), name: z.string().nullable() }),
});

interface Waiting {
  card: Card;
  payer: Payer;
}

/** Payments that wait for the payer's confirmation at the bank, one a session; they survive a restart. */
export class PendingAuthentications {
  constructor(private readonly provider: Provider) {}

  put(sessionId: string, waiting: Waiting): void {
    this.provider.store.set(keyOf(sessionId), waiting);
  }

  peek(sessionId: string): Waiting | undefined {
    const kept = waitingShape.safeParse(this.provider.store.setting(keyOf(sessionId)));
    return kept.success ? kept.data : undefined;
  }

  /** Returns and removes the pending entry, so that a form sent twice counts once. */
  take(sessionId: string): Waiting | undefined {
    const waiting = this.peek(sessionId);
    this.provider.store.unset(keyOf(sessionId));
    return waiting;
  }
}

function keyOf(sessionId: string): string {
  return `authentication:${sessionId}`;
}
