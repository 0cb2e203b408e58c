declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** Somebody has a place in a session. */
    'community.event-booked': { communityEventId: string; userId: string };
    /** A session is tomorrow. */
    'community.event-upcoming': { communityEventId: string; userId: string };
    /** A session takes place at another time; told to each who has a place. */
    'community.event-moved': { communityEventId: string; userId: string; startsAt: string };
    /** A session does not take place; told to each who had a place. */
    'community.event-cancelled': { communityEventId: string; userId: string };
    /** A moderator took a post or a reply off the board. */
    'community.post-hidden': { postId: string };
  }
}

export {};
