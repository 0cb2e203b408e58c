declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** Somebody wrote to us (rule A8). */
    'catalog.contact-received': { messageId: string };
  }
}

export {};
