declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** A message to us was received; an email confirms it to the sender (rules A8, I45). */
    'contact.message-received': { messageId: string };
    /** We replied to a message by email (rule A8). */
    'contact.message-answered': { messageId: string };
    /** We now deliver to a person on the waiting list, who is notified once (rule X24). */
    'contact.area-opened': { entryId: string };
  }
}

export {};
