declare module '../outbox/event-map.js' {
  interface EventMap {
    /** A provider event reached the inbox; the object it names is to be re-read and settled. */
    'payments.event-received': { eventId: string; type: string; objectId: string };
    /** An account is gone: the provider is to forget the customers that the erasure names (rule H20). */
    'payments.customers-to-forget': { erasureId: string };
  }
}

export {};
