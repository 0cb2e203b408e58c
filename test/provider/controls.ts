import type { Recorded } from '#sandbox/payments/recorded.js';
import { Conformity } from './conformity.js';
import type { DeclaredCalls } from './declared-calls.js';

type Call = Extract<Recorded, { kind: 'call' }>;
type Change = (what: Recorded) => Recorded | undefined;

const ofCall =
  (path: string, change: (call: Call) => Partial<Call>): Change =>
  (what) =>
    what.kind === 'call' && what.method === 'POST' && what.path === path && what.status < 400
      ? { ...what, ...change(what) }
      : undefined;

const inBody = (call: Call, change: (body: Record<string, unknown>) => void): Partial<Call> => {
  const body = JSON.parse(call.body) as Record<string, unknown>;
  change(body);
  return { body: JSON.stringify(body) };
};

/** One fault each, planted into something that was recorded, and the words that must be said of it. */
const CONTROLS: ReadonlyArray<{ readonly name: string; readonly change: Change; readonly words: RegExp }> = [
  {
    name: 'a parameter that the provider does not know',
    change: ofCall('/v1/refunds', ({ form }) => ({ form: `${form}&note=late` })),
    words: /parameters\.note: not declared/,
  },
  {
    name: 'a parameter of another type',
    change: ofCall('/v1/refunds', ({ form }) => ({ form: `${form.replace(/&?amount=\d+/, '')}&amount=all` })),
    words: /parameters\.amount: not a number/,
  },
  {
    name: 'a word that is none of the list',
    change: ofCall('/v1/checkout/sessions', ({ form }) => ({ form: form.replace(/mode=\w+/, 'mode=gift') })),
    words: /parameters\.mode: 'gift' is none of the words/,
  },
  {
    name: 'an answer without a field',
    change: ofCall('/v1/refunds', (call) => inBody(call, (body) => delete body['currency'])),
    words: /answer\.currency: missing/,
  },
  {
    name: 'an answer with an invented field',
    change: ofCall('/v1/refunds', (call) => inBody(call, (body) => (body['refunded_by'] = 'us'))),
    words: /answer\.refunded_by: not declared/,
  },
  {
    name: 'an answer with an invented status',
    change: ofCall('/v1/checkout/sessions', (call) => inBody(call, (body) => (body['status'] = 'paid'))),
    words: /answer\.status: 'paid' is none of the words/,
  },
  {
    name: 'a call that there is not',
    change: ofCall('/v1/refunds', () => ({ path: '/v1/refunds/batch/new' })),
    words: /no such call/,
  },
  {
    name: 'an event that there is not',
    change: (what) =>
      what.kind === 'event'
        ? { ...what, body: what.body.replace(/"type": "[\w.]+"(?=\s*\}$)/, '"type": "order.paid"') }
        : undefined,
    words: /order\.paid is none of the provider's/,
  },
  {
    name: 'an event whose object lacks a field',
    change: (what) =>
      what.kind === 'event' && what.body.includes('"object": "charge"')
        ? { ...what, body: what.body.replace('"captured"', '"caught"') }
        : undefined,
    words: /captured: missing/,
  },
];

/** The planted faults that were not seen, by name; empty when the comparison sees all. */
export function missedControls(declared: DeclaredCalls, recorded: Iterable<Recorded>): string[] {
  const open = new Map(CONTROLS.map((control) => [control.name, control]));
  for (const what of recorded) {
    for (const [name, { change, words }] of open) {
      const changed = change(what);
      if (!changed) continue;
      const conformity = new Conformity(declared);
      conformity.see(changed);
      if ([...conformity.findings.violations.keys()].some((line) => words.test(line))) open.delete(name);
    }
    if (open.size === 0) break;
  }
  return [...open.keys()];
}

export const CONTROL_COUNT = CONTROLS.length;
