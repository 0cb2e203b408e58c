declare module '../outbox/event-map.js' {
  interface EventMap {
    /** A provider event reached the inbox; its object is to be re-read and confirmed. */
    'payments.event-received': { eventId: string; type: string; objectId: string };
    /** An account is deleted: the provider has to delete the customers that the erasure names (rule H20). */
    'payments.customer-erasure-requested': { erasureId: string };
  }
}

export {};
