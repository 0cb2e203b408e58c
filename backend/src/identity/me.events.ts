declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** A copy of personal data was requested; it is created when it is downloaded (rule H3). */
    'identity.export-requested': { exportId: string; userId: string };
    /** The allergen declaration of an account has changed; only the account contains it (rule F20). */
    'identity.declaration-changed': { userId: string };
    /** An account was erased. `deletionEmailId` identifies the sealed address of the last email. */
    'identity.account-deleted': { deletionEmailId: string };
  }
}

export {};
