import type { EntityManager } from '@mikro-orm/postgresql';
import { CommissionService } from '#backend/referral/commission/commission.service.js';
import { countPages } from '../reading/page-reads.js';
import { flushedVacuum } from './flushed-vacuum.js';

type Ask = (sql: string) => Promise<unknown>;

/** Entries of one professional, one for each order, by patients who sometimes return. */
export async function addEntries(ask: Ask, signupId: string, count: number): Promise<void> {
  await ask(
    `insert into commission_entry (signup_id, order_id, cause, base_pence, rate_basis_points, amount_pence, spending_pence, patient, patient_orders, status, created_at)
     select '${signupId}', gen_random_uuid(), 'paid', 3825, 1000, 383, 3825, 'patient ' || (each % ${Math.ceil(count / 3)}), 1, 'pending', now()
       from generate_series(1, ${count}) each`,
  );
  await flushedVacuum(ask, 'vacuum analyze commission_entry, referral_totals, referral_patient');
}

/** Database pages that a professional's summary reads, and the earnings it returns. */
export async function summaryPages(
  em: EntityManager,
  commission: CommissionService,
  userId: string,
): Promise<{ pages: number; earnedPence: number }> {
  await commission.summary(userId);
  const counter = countPages(em);
  const { commissionEarnedPence } = await commission.summary(userId);
  counter.stop();
  return { pages: counter.pages, earnedPence: commissionEarnedPence };
}
