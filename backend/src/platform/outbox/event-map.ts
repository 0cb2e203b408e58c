/**
 * Every event of the product, name → payload. Modules merge their own into it: `declare module
 * '../platform/outbox/event-map.js' { interface EventMap { 'ordering.order-paid': … } }`. Payloads carry ids,
 * pence and ISO instants, never entities and never health data.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface EventMap {}

export type EventName = keyof EventMap & string;

/** An event as consumers receive it. */
export interface DomainEvent<Name extends EventName = EventName> {
  readonly id: string;
  readonly name: Name;
  readonly payload: EventMap[Name];
  readonly occurredAt: string;
  /** The request that recorded it, and its span; none where a timer did. */
  readonly requestId?: string | undefined;
  readonly traceParent?: string | undefined;
}
