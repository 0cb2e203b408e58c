import { describe, expect, it } from '@jest/globals';
import { METRICS_OF_PURPOSE } from '#backend/admin/admin.database.js';
import { LIMITS_OF_PURPOSE } from '#backend/platform/limits/limits.js';
import { PaymentPurposeRegistry } from '#backend/platform/payments/purposes/payment-purpose.registry.js';
import {
  PAYMENT_PURPOSE_HOOKS,
  type PaymentPurposeHandler,
} from '#backend/platform/payments/purposes/payment-purpose.js';
import { PaymentPurposeCheck } from '#backend/platform/payments/purposes/payment-purposes.module.js';
import { UNREGISTERED_OBJECTS } from '#backend/platform/payments/purposes/provider-objects.js';
import {
  PAYMENT_PURPOSES,
  type PaymentPurpose,
} from '#backend/platform/payments/webhooks/payment-intake.entity.js';
import { TRANSFER_RULES, type TransferKind } from '#backend/wallet/ledger.entity.js';

/** A handler that does nothing, without some of its hooks. */
function handler(purpose: PaymentPurpose, without: readonly string[] = []): PaymentPurposeHandler {
  const whole: PaymentPurposeHandler = {
    purpose,
    confirm: () => Promise.resolve(),
    owns: () => Promise.resolve(false),
    applyRefunds: () => Promise.resolve(),
    findRefund: () => Promise.resolve(null),
    markRefundFailed: () => Promise.resolve(),
    expire: () => Promise.resolve(0),
    storedValueSince: () => Promise.resolve(0),
    reconcile: () => Promise.resolve({ recorded: [], unconfirmed: [], liabilityPence: 0 }),
  };
  for (const hook of without) Reflect.deleteProperty(whole, hook);
  return whole;
}

/** A registry with all purposes but the one of the test. */
function registryWithout(purpose: PaymentPurpose): PaymentPurposeRegistry {
  const registry = new PaymentPurposeRegistry();
  for (const each of PAYMENT_PURPOSES) if (each !== purpose) registry.register(handler(each));
  for (const each of UNREGISTERED_OBJECTS) registry.registerUnregistered(each, () => Promise.resolve());
  return registry;
}

const start = (registry: PaymentPurposeRegistry) => () => new PaymentPurposeCheck(registry).onModuleInit();

describe('the check of the payment purposes', () => {
  it('is content with a handler for each (control)', () => {
    const registry = registryWithout('order');
    registry.register(handler('order'));
    expect(start(registry)).not.toThrow();
  });

  it.each(PAYMENT_PURPOSES)('names %s when its handler is missing', (purpose) => {
    expect(start(registryWithout(purpose))).toThrow(`not complete: ${purpose} has no handler. `);
  });

  it.each(PAYMENT_PURPOSE_HOOKS)('names the hook %s when it is missing', (hook) => {
    const registry = registryWithout('top_up');
    registry.register(handler('top_up', [hook]));
    expect(start(registry)).toThrow(`not complete: top_up has no ${hook}. `);
  });

  it('names a purpose that is registered twice', () => {
    const registry = registryWithout('order');
    registry.register(handler('order'));
    registry.register(handler('order'));
    expect(start(registry)).toThrow('not complete: order is registered twice. ');
  });

  it.each(UNREGISTERED_OBJECTS)('names an unregistered %s that has no owner, or two', (kind) => {
    const registry = new PaymentPurposeRegistry();
    for (const each of PAYMENT_PURPOSES) registry.register(handler(each));
    for (const each of UNREGISTERED_OBJECTS)
      if (each !== kind) registry.registerUnregistered(each, () => Promise.resolve());
    expect(start(registry)).toThrow(`not complete: the unregistered ${kind} has no owner. `);
    registry.registerUnregistered(kind, () => Promise.resolve());
    registry.registerUnregistered(kind, () => Promise.resolve());
    expect(start(registry)).toThrow(`not complete: the unregistered ${kind} has two owners. `);
  });

  it('names everything at once', () => {
    expect(new PaymentPurposeRegistry().faults()).toHaveLength(
      PAYMENT_PURPOSES.length + UNREGISTERED_OBJECTS.length,
    );
  });

  it('expires the purposes that can be, and names the one that cannot', async () => {
    const registry = new PaymentPurposeRegistry();
    const expired: string[] = [];
    for (const each of PAYMENT_PURPOSES)
      registry.register({
        ...handler(each),
        expire: () =>
          each === 'order' ? Promise.reject(new Error('away')) : Promise.resolve(expired.push(each)),
      });
    await expect(registry.expireOverdue()).rejects.toThrow('order: away');
    expect(expired).toEqual(PAYMENT_PURPOSES.filter((each) => each !== 'order'));
  });
});

/** The type check fails as soon as one of these compiles: then a forgotten line would be found by nothing. */
describe('the compiler', () => {
  it('asks for the limits and the metrics of a planted purpose, and the accounts of a planted transfer', () => {
    type Planted = PaymentPurpose | 'gift_card';
    // @ts-expect-error -- gift cards have no limits
    const limits: Readonly<Record<Planted, unknown>> = LIMITS_OF_PURPOSE;
    // @ts-expect-error -- gift cards add to no metric
    const metrics: Readonly<Record<Planted, unknown>> = METRICS_OF_PURPOSE;
    // @ts-expect-error -- money cannot move because of a gift card
    const transfers: Readonly<Record<TransferKind | 'gift_card', unknown>> = TRANSFER_RULES;
    for (const table of [limits, metrics])
      expect(Object.keys(table).sort()).toEqual([...PAYMENT_PURPOSES].sort());
    expect(transfers).not.toHaveProperty('gift_card');
  });
});
