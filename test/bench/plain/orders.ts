import type { Caller } from './access.js';
import { ask } from './database.js';

interface OrderRow {
  id: string;
  kind: string;
  status: string;
  payment_status: string;
  email: string;
  first_name: string;
  last_name: string;
  created_at: Date;
  updated_at: Date;
  delivery_date: string | null;
  meals_per_week: number;
  amount_pence: number;
  wallet_pence: number;
  refunded_pence: number;
  stripe_session_id: string | null;
  payment_id: string | null;
}

interface StaffRow extends OrderRow {
  parcel_step: string;
  is_replacement: boolean;
  has_open_complaint: boolean;
  tags: string[];
}

const MINE = 20;
const CODE_LENGTH = 8;

/** `GET /api/orders`. */
export async function listMyOrders({ userId }: Caller): Promise<object> {
  const rows = await ask<OrderRow>(
    'my-orders',
    `select id, kind, status, payment_status, created_at, delivery_date::text, meals_per_week, amount_pence,
            wallet_pence, stripe_session_id, payment_id
       from orders where user_id = $1 and not (status = 'cancelled' and payment_status in ('unpaid', 'failed'))
      order by created_at desc, id desc limit $2`,
    [userId, MINE + 1],
  );
  return pageOf(rows, MINE, (row) => ({
    id: row.id,
    orderCode: codeOf(row),
    kind: row.kind,
    status: row.status,
    paymentState: row.payment_status,
    createdAt: row.created_at.toISOString(),
    deliveryDate: row.delivery_date,
    mealsPerWeek: row.meals_per_week,
    totalPence: row.amount_pence + row.wallet_pence,
    walletPence: row.wallet_pence,
  }));
}

/** `GET /api/admin/orders`, for a role of the staff. */
export async function listOrders({ roles }: Caller, limit: number): Promise<object> {
  if (!roles.some((role) => ['admin', 'support', 'finance'].includes(role))) throw new Error('forbidden');
  const rows = await ask<StaffRow>(
    'orders',
    `select id, kind, status, payment_status, email, first_name, last_name, amount_pence, wallet_pence,
            refunded_pence, meals_per_week, delivery_date::text, created_at, updated_at, stripe_session_id, payment_id,
            parcel_step, replaces_order_id is not null as is_replacement,
            exists (select 1 from complaint c where c.order_id = o.id and c.status = 'open') as has_open_complaint,
            array(select tag from staff_tag t where t.subject = 'order' and t.subject_id = o.id order by tag) as tags
       from orders o order by created_at desc, id desc limit $1`,
    [limit + 1],
  );
  return pageOf(rows, limit, (row) => ({
    id: row.id,
    orderCode: codeOf(row),
    kind: row.kind,
    status: row.status,
    paymentState: row.payment_status,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    totalPence: row.amount_pence + row.wallet_pence,
    refundedPence: row.refunded_pence,
    mealsPerWeek: row.meals_per_week,
    deliveryDate: row.delivery_date,
    parcel: row.parcel_step,
    hasOpenComplaint: row.has_open_complaint,
    isReplacement: row.is_replacement,
    tags: row.tags,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

function pageOf<Row extends OrderRow>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => object,
): object {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(view),
    nextCursor: last
      ? Buffer.from(`${last.created_at.toISOString()} ${last.id}`).toString('base64url')
      : null,
  };
}

function codeOf({ id, stripe_session_id: sessionId, payment_id: paymentId }: OrderRow): string | null {
  if (sessionId) return sessionId.slice(-CODE_LENGTH).toUpperCase();
  return paymentId ? null : id.slice(-CODE_LENGTH).toUpperCase();
}
