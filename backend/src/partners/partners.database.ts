import { notifyingCatalogChanges, type DatabasePart } from '../platform/database/database-part.js';

/** What PostgreSQL does by itself for clinic partners. */
export const PARTNERS_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'Pages show the partners as they are: readers are told of a change (rule T7).',
    sql: [notifyingCatalogChanges('clinic_partner')],
  },
];
