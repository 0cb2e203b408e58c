declare module '../outbox/event-map.js' {
  interface EventMap {
    /** A signed message of the courier arrived: where its parcel is has to be read again. */
    'courier.event-received': { eventId: string; parcelId: string };
  }
}

export {};
