declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** Somebody wrote to us, and is to be told that it arrived (rules A8, I45). */
    'catalog.contact-received': { messageId: string };
    /** We answered somebody's message by letter (rule A8). */
    'catalog.contact-answered': { messageId: string };
    /** We deliver now to somebody on the waiting list, who is told once (rule X24). */
    'catalog.area-opened': { entryId: string };
  }
}

export {};
