import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminProfessionalDto, ProfessionalsQuery } from './admin-professionals.dto.js';

/** Enough for a hint that there is work; counting further costs more than it is worth. */
const MAX_COUNTED = 1000;
/** The pattern of the address of a deleted account (rule H3). */
const ERASED = '%@erased.invalid';

interface Row {
  readonly id: string;
  readonly user_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly profession: string | null;
  readonly register_number: string | null;
  readonly referral_code: string;
  readonly referred_by_code: string | null;
  readonly status: AdminProfessionalDto['status'];
  readonly approved_at: Date | string | null;
  readonly awaits_approval: boolean;
  readonly refusal_reason: string | null;
  readonly patients: number | null;
  readonly spending_pence: string | null;
  readonly earned_pence: string | null;
  readonly approved_pence: string | null;
  readonly paid_pence: string | null;
  readonly has_bank_details: boolean;
  readonly created_at: Date | string;
}

/** A page of professionals, newest first, plus one row when there are more. Totals are stored, not summed. */
export async function professionalRows(
  em: EntityManager,
  { q, status, awaiting, cursor, limit }: ProfessionalsQuery,
  isApprovalNeeded: boolean,
): Promise<AdminProfessionalDto[]> {
  const conditions = ['s.email not like ?'];
  const values: unknown[] = [ERASED];
  if (status !== undefined) {
    conditions.push('s.status = ?');
    values.push(status);
  }
  if (awaiting === 'approval') conditions.push(waits(isApprovalNeeded));
  if (q !== undefined && q.trim() !== '') {
    const typed = q.trim().replace(/\s+/g, ' ');
    const begins = `${likeSafe(typed.toLowerCase())}%`;
    conditions.push(
      `(s.email like ? or s.referral_code like ? or lower(s.last_name) like ?
        or lower(s.first_name || ' ' || s.last_name) like ?)`,
    );
    values.push(begins, `${likeSafe(typed.toUpperCase())}%`, begins, begins);
  }
  if (cursor !== undefined) {
    const [at, id] = cursor.split('_');
    conditions.push('(s.created_at, s.id) < (?::timestamptz, ?::uuid)');
    values.push(at, id);
  }
  const rows = await em.execute<Row[]>(
    `select s.id, s.user_id, s.first_name, s.last_name, s.email, s.profession, s.register_number, s.referral_code,
            s.referred_by_code, s.status, s.approved_at, s.refusal_reason, ${waits(isApprovalNeeded)} as awaits_approval,
            s.created_at, t.patients, t.spending_pence, t.earned_pence,
            t.approved_pence, t.paid_pence,
            exists (select 1 from payout_details d where d.signup_id = s.id) as has_bank_details
       from referral_signup s left join referral_totals t on t.signup_id = s.id
      where ${conditions.join(' and ')} order by s.created_at desc, s.id desc limit ?`,
    [...values, limit + 1],
  );
  return rows.map(viewOf);
}

/** How many wait for approval, up to a thousand. */
export async function countWaiting(em: EntityManager, isApprovalNeeded: boolean): Promise<number> {
  const rows = await em.execute<{ waiting: string }[]>(
    `select count(*) as waiting from (select 1 from referral_signup s
      where ${waits(isApprovalNeeded)} and email not like ? limit ${MAX_COUNTED}) w`,
    [ERASED],
  );
  return Number(rows[0]?.waiting ?? 0);
}

/**
 * Professionals who wait for staff: their code does not work yet, or their payouts need approval (rule R46).
 */
function waits(isApprovalNeeded: boolean): string {
  return isApprovalNeeded
    ? `(s.approved_at is null and s.status <> 'refused')`
    : `(s.approved_at is null and s.status = 'pending')`;
}

function likeSafe(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function viewOf(row: Row): AdminProfessionalDto {
  return {
    id: row.id,
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    profession: row.profession,
    registerNumber: row.register_number,
    referralCode: row.referral_code,
    referredByCode: row.referred_by_code,
    status: row.status,
    approvedAt: row.approved_at === null ? null : new Date(row.approved_at).toISOString(),
    awaitsApproval: row.awaits_approval,
    refusalReason: row.refusal_reason,
    patients: row.patients ?? 0,
    spendingPence: Number(row.spending_pence ?? 0),
    earnedPence: Number(row.earned_pence ?? 0),
    approvedPence: Number(row.approved_pence ?? 0),
    paidPence: Number(row.paid_pence ?? 0),
    hasBankDetails: row.has_bank_details,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
