import type { Explanation } from './match.js';
import { UNSEEN_IN_ADMIN } from './unseen-admin.js';
import { UNSEEN_IN_SHOP } from './unseen-shop.js';

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
    because: 'it stands there until the next page is opened, which a test does at once',
    entries: ['toasts.emailHalfChanged.{title,description}'],
    sometimes: true,
  },
  {
    because: 'whether a list of the back office is empty depends on the tests before',
    entries: ['{admin,kitchen}*.{empty,none}.*', 'adminSettings.historyEmpty', 'adminAccess.nothing'],
    sometimes: true,
  },
  {
    because: 'it stands there until the provider has told of a payment, which it may have done at once',
    entries: ['ordersWords.states.waiting', '{adminBoxes,myBoxes}.statuses.pending', 'myBoxes.pending'],
    sometimes: true,
  },
  {
    because:
      'what a day, a list or a label of the back office holds depends on what the tests before left in it',
    entries: [
      'adminAnalytics.cards.ordersNone',
      'adminModeration.reasons.advertising',
      'adminOperations.worker.never',
      'adminPrices.states.applied',
      'adminProfessionals.broughtBy',
      'adminRecipe.approval.changed',
      'adminUsers.never',
      'adminComplaint.photo.loading',
      'adminComplaints.table.closed',
      'ordersWords.waiting.opening',
      'adminWaiting.table',
      'adminWaiting.columns.at',
      'kitchenPicks.shown.other',
      'kitchenSheet.unpaid',
      'kitchenSheet.kinds.package',
      'kitchenSheet.doubts.no_ingredients',
      'kitchenSheet.lots.save.{one,other}',
      'recipePage.pending',
      'toasts.pictureSaved.title',
    ],
    sometimes: true,
  },
];

/**
 * The texts that no browser test sees, and why. test/copy/judge.mjs rejects an entry that is neither seen nor
 * named here, one that is named and seen, and a line that names nothing.
 */
export const UNSEEN: readonly Explanation[] = [...UNSEEN_IN_SHOP, ...UNSEEN_IN_ADMIN, ...SOMETIMES];
