import { notifyingCatalogChanges, type DatabasePart } from '../platform/database/database-part.js';

/** Database functions and triggers of clinic partners. */
export const PARTNERS_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'Pages show the partners as they are: readers are told of a change (rule T7).',
    sql: [notifyingCatalogChanges('clinic_partner')],
  },
];
