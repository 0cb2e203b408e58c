import type { Session } from './money-provider-objects.js';

/** One request of the official client. */
export interface Call {
  readonly method: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: URLSearchParams;
  readonly key: string | undefined;
}

/** The provider's response instead of an object. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function intentOf({ query }: Call): string {
  return query.get('payment_intent') ?? '';
}

export function fields(body: URLSearchParams, name: string): Record<string, string> {
  const inside = [...body.entries()].filter(([each]) => each.startsWith(`${name}[`));
  return Object.fromEntries(inside.map(([each, value]) => [each.slice(name.length + 1, -1), value]));
}

export function sum(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}

export function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** A session for the total of a call's lines, in pence. */
export function openedSession(id: string, body: URLSearchParams): Session {
  const lines = [...body.entries()].filter(([name]) => name.endsWith('[unit_amount]'));
  const amount = lines.reduce((total, [name, pence]) => {
    const quantity = body.get(name.replace('[price_data][unit_amount]', '[quantity]'));
    return total + Number(pence) * Number(quantity);
  }, 0);
  return {
    id,
    mode: body.get('mode') ?? '',
    reference: body.get('client_reference_id'),
    amount,
    trialDays: Number(body.get('subscription_data[trial_period_days]') ?? 0),
    metadata: fields(body, 'subscription_data[metadata]'),
    status: 'open',
    intent: null,
    subscription: null,
  };
}
