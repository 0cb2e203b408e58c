import type { ModuleRef } from '@nestjs/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventName, DomainEvent } from '#backend/platform/outbox/event-map.js';
import type { Subscription } from './subscription.js';
import { consumerName, SUBSCRIPTIONS } from './subscriptions.js';

export type ConsumerHandler = (event: DomainEvent, em?: EntityManager) => Promise<void>;

/**
 * The method of a subscription. Throws when this worker does not provide its consumer, or that has no such
 * method.
 */
export function methodOf(modules: ModuleRef, subscription: Subscription<EventName>): ConsumerHandler {
  const consumer: unknown = modules.get(subscription.consumer, { strict: false });
  const method: unknown = Reflect.get(Object(consumer), subscription.method);
  if (typeof method !== 'function') throw new Error(`no method ${consumerName(subscription)}`);
  return (event, em) => Promise.resolve(Reflect.apply(method, consumer, [event, em]) as void | Promise<void>);
}

/**
 * Throws, naming each, when the table has consumers that this worker does not provide. The compiler sees that
 * a consumer has its methods, not that a module provides it; without this its jobs would fail one by one
 * until they are dead letters.
 */
export function checkConsumers(modules: ModuleRef): void {
  const missing = Object.entries(SUBSCRIPTIONS).flatMap(([event, subscriptions]) =>
    subscriptions
      .filter(({ consumer }) => !isProvided(modules, consumer))
      .map(({ consumer, method }) => `${consumer.name}.${method} (${event})`),
  );
  if (missing.length === 0) return;
  throw new Error(
    `The worker does not start: its table of subscriptions names what no module of it provides: ${missing.join(', ')}. ` +
      'Add it to the providers in worker/src/worker.module.ts.',
  );
}

function isProvided(modules: ModuleRef, consumer: Subscription<EventName>['consumer']): boolean {
  try {
    modules.get<unknown>(consumer, { strict: false });
    return true;
  } catch {
    return false;
  }
}
