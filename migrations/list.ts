import { Migration20261123001Platform } from './2026-11-23-001-platform.js';
import { Migration20261123002Identity } from './2026-11-23-002-identity.js';
import { Migration20261123003Recipes } from './2026-11-23-003-recipes.js';
import { Migration20261123004Catalog } from './2026-11-23-004-catalog.js';
import { Migration20261123005Wallet } from './2026-11-23-005-wallet.js';
import { Migration20261123006Membership } from './2026-11-23-006-membership.js';
import { Migration20261123007Referral } from './2026-11-23-007-referral.js';
import { Migration20261123008Ordering } from './2026-11-23-008-ordering.js';
import { Migration20261123009Boxes } from './2026-11-23-009-boxes.js';
import { Migration20261123010Community } from './2026-11-23-010-community.js';
import { Migration20261123011Admin } from './2026-11-23-011-admin.js';
import { Migration20261123012Diary } from './2026-11-23-012-diary.js';
import { Migration20261125013PaymentPurposes } from './2026-11-25-013-payment-purposes.js';
import { Migration20261125014SessionNotifications } from './2026-11-25-014-session-notifications.js';
import { Migration20261127015Sms } from './2026-11-27-015-sms.js';
import { Migration20261127016Kitchen } from './2026-11-27-016-kitchen.js';

/** Every migration, oldest first; a test compares it with the folder. One that has shipped is never changed. */
export const migrations = [
  { name: '2026-11-23-001-platform', class: Migration20261123001Platform },
  { name: '2026-11-23-002-identity', class: Migration20261123002Identity },
  { name: '2026-11-23-003-recipes', class: Migration20261123003Recipes },
  { name: '2026-11-23-004-catalog', class: Migration20261123004Catalog },
  { name: '2026-11-23-005-wallet', class: Migration20261123005Wallet },
  { name: '2026-11-23-006-membership', class: Migration20261123006Membership },
  { name: '2026-11-23-007-referral', class: Migration20261123007Referral },
  { name: '2026-11-23-008-ordering', class: Migration20261123008Ordering },
  { name: '2026-11-23-009-boxes', class: Migration20261123009Boxes },
  { name: '2026-11-23-010-community', class: Migration20261123010Community },
  { name: '2026-11-23-011-admin', class: Migration20261123011Admin },
  { name: '2026-11-23-012-diary', class: Migration20261123012Diary },
  { name: '2026-11-25-013-payment-purposes', class: Migration20261125013PaymentPurposes },
  { name: '2026-11-25-014-session-notifications', class: Migration20261125014SessionNotifications },
  { name: '2026-11-27-015-sms', class: Migration20261127015Sms },
  { name: '2026-11-27-016-kitchen', class: Migration20261127016Kitchen },
];
