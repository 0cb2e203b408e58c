import { notifyingCatalogChanges, type DatabasePart } from '../platform/database/database-part.js';

/** Database functions and triggers of clinic partners. */
export const PARTNERS_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'Catalogue caches are invalidated when a partner changes (rule T7).',
    sql: [notifyingCatalogChanges('clinic_partner')],
  },
];
