import { ADMIN_DATABASE } from './admin/admin.database.js';
import { CATALOG_DATABASE } from './catalog/catalog.database.js';
import { COMMUNITY_DATABASE } from './community/community.database.js';
import { ORDERING_DATABASE } from './ordering/ordering.database.js';
import { CONTACT_DATABASE } from './contact/contact.database.js';
import { PARTNERS_DATABASE } from './partners/partners.database.js';
import { IDENTITY_DATABASE } from './identity/identity.database.js';
import type { DatabasePart } from './platform/database/database-part.js';
import { PLATFORM_DATABASE } from './platform/platform.database.js';
import { PROMOTIONS_DATABASE } from './promotions/promotions.database.js';
import { REFERRAL_DATABASE } from './referral/referral.database.js';
import { WALLET_DATABASE } from './wallet/wallet.database.js';

/** Triggers, functions and the like beside the tables of `entities.ts`, in the order of their creation. */
export const DATABASE_PARTS: readonly DatabasePart[] = [
  ...PLATFORM_DATABASE,
  ...IDENTITY_DATABASE,
  ...CATALOG_DATABASE,
  ...PARTNERS_DATABASE,
  ...PROMOTIONS_DATABASE,
  ...CONTACT_DATABASE,
  ...WALLET_DATABASE,
  ...REFERRAL_DATABASE,
  ...ORDERING_DATABASE,
  ...COMMUNITY_DATABASE,
  ...ADMIN_DATABASE,
];
