import type { Explanation } from './match.ts';

/**
 * The texts that no browser test sees, and why. test/copy/judge.mjs refuses an entry that is neither seen nor
 * named here, one that is named and seen, and a line that names nothing.
 */
export const UNSEEN: readonly Explanation[] = [];
