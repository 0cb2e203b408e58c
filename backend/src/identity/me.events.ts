declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** Somebody asked for a copy of their data; it is made when it is fetched (rule H3). */
    'identity.export-requested': { exportId: string; userId: string };
    /** What an account declared about allergies is another now; what it is, only the account says (rule F20). */
    'identity.declaration-changed': { userId: string };
    /** An account was erased. `deletionEmailId` names the sealed address of the one email that still goes there. */
    'identity.account-deleted': { deletionEmailId: string };
  }
}

export {};
