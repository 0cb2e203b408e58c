declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** A place in a session was booked. */
    'community.event-booked': { communityEventId: string; userId: string };
    /** A session is tomorrow. */
    'community.event-upcoming': { communityEventId: string; userId: string };
    /** A session was moved; one event for each person who has a place. */
    'community.event-moved': { communityEventId: string; userId: string; startsAt: string };
    /** A session was cancelled; one event for each person who had a place. */
    'community.event-cancelled': { communityEventId: string; userId: string };
    /** A moderator hid a post or a reply. */
    'community.post-hidden': { postId: string };
  }
}

export {};
