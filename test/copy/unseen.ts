import type { Explanation } from './match.js';
import { UNSEEN_IN_THE_PANEL } from './unseen-panel.js';
import { UNSEEN_IN_THE_SHOP } from './unseen-shop.js';

/** A test may see these or not. */
const SOMETIMES: readonly Explanation[] = [
  {
    because: 'it stands there for a moment only, while an answer is on its way',
    entries: [
      '*.{busy,checking,loading,looking,opening,processing,saving,seeding,sending}',
      '*{Busy,Loading}',
    ],
    sometimes: true,
  },
  {
    because: 'whether a list of the panel is empty depends on the tests before',
    entries: ['{admin,kitchen}*.{empty,none}.*', 'adminSettings.historyEmpty', 'adminAccess.nothing'],
    sometimes: true,
  },
];

/**
 * The texts that no browser test sees, and why. test/copy/judge.mjs refuses an entry that is neither seen nor
 * named here, one that is named and seen, and a line that names nothing.
 */
export const UNSEEN: readonly Explanation[] = [...UNSEEN_IN_THE_SHOP, ...UNSEEN_IN_THE_PANEL, ...SOMETIMES];
