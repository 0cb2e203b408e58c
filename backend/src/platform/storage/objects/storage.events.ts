declare module '#backend/platform/outbox/event-map.js' {
  interface EventMap {
    /** The database keeps a new object, or one that was to be moved: the worker moves it into the bucket. */
    'storage.object-stored': { objectId: string };
    /** An object in the bucket is not needed any more (a trigger records it): the worker deletes it there. */
    'storage.object-removed': { objectId: string };
  }
}

export {};
