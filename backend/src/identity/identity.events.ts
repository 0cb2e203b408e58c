declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** A link by email was requested (rule I4); it is not known yet whether the address has an account. */
    'identity.link-requested': { linkId: string };
    /** An account's address, a first or a new one, was confirmed by email. */
    'identity.email-confirmed': { userId: string };
    /** An account has a new password; its other sessions have ended (rule I5). */
    'identity.password-changed': { userId: string; changedAt: string };
    /**
     * An account's first authenticator app was confirmed, or its last one removed (rule I17); `at` is ISO
     * 8601.
     */
    'identity.second-factor-changed': { userId: string; on: boolean; at: string };
    /** An account that had an authenticator app has added another one (rule I17); `at` is ISO 8601. */
    'identity.second-factor-app-added': { userId: string; at: string };
    /** An account's recovery codes were replaced by new ones (rule I17); `at` is ISO 8601. */
    'identity.recovery-codes-renewed': { userId: string; at: string };
    /**
     * Wrong codes have locked an account's second factor for a quarter of an hour (rule I33); `at` is ISO
     * 8601.
     */
    'identity.second-factor-locked': { userId: string; at: string };
  }
}

export {};
