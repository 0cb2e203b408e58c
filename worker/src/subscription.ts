import type { Type } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventName, DomainEvent } from '#backend/platform/outbox/event-map.js';
import type { QueueName } from '#backend/platform/queues/queue-names.js';

/**
 * A transactional consumer changes our own database: it runs in the transaction that marks its event job
 * done, so exactly once. An external consumer calls the outside (an email, the payment provider): at least
 * once, with a key of its own.
 */
export type Subscription<Name extends EventName> =
  | {
      readonly kind: 'transactional';
      readonly queue: QueueName;
      readonly consumer: Type;
      readonly method: string;
      readonly takes?: Name;
    }
  | {
      readonly kind: 'external';
      readonly queue: QueueName;
      /** About safety: its jobs are put before the others of the queue. */
      readonly isFirst?: true;
      readonly consumer: Type;
      readonly method: string;
      readonly takes?: Name;
    };

type TransactionalMethods<Consumer, Name extends EventName> = {
  [Key in keyof Consumer]: Consumer[Key] extends (
    event: DomainEvent<Name>,
    em: EntityManager,
  ) => Promise<void>
    ? Key
    : never;
}[keyof Consumer];
type ExternalMethods<Consumer, Name extends EventName> = {
  [Key in keyof Consumer]: Consumer[Key] extends (event: DomainEvent<Name>) => Promise<void> ? Key : never;
}[keyof Consumer];

/** The consumers of one event: only methods that take it compile. */
export function on<Name extends EventName>(_name: Name) {
  return {
    transactional: <Consumer>(
      consumer: Type<Consumer>,
      method: TransactionalMethods<Consumer, Name> & string,
    ): Subscription<Name> => ({
      kind: 'transactional',
      queue: 'transactional',
      consumer,
      method,
    }),
    /** As `external`, ahead of everything that waits on the queue. */
    first: <Consumer>(
      queue: QueueName,
      consumer: Type<Consumer>,
      method: ExternalMethods<Consumer, Name> & string,
    ): Subscription<Name> => ({
      kind: 'external',
      queue,
      isFirst: true,
      consumer,
      method,
    }),
    external: <Consumer>(
      queue: QueueName,
      consumer: Type<Consumer>,
      method: ExternalMethods<Consumer, Name> & string,
    ): Subscription<Name> => ({
      kind: 'external',
      queue,
      consumer,
      method,
    }),
  };
}
