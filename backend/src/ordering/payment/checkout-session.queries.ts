import type { EntityManager } from '@mikro-orm/postgresql';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { DIETS, MEAL_TYPES } from '#backend/rules/food/allergens.js';
import type { OrderKind } from '#backend/rules/pricing/pricing.js';
import type { CheckoutSessionDto, OrderStatus, PaymentStatus } from '../ordering.dto.js';
import { orderCode } from '../orders/order-code.js';

/** An order as its success page shows it, with its lines as JSON. */
interface SessionRow {
  readonly id: string;
  readonly status: OrderStatus;
  readonly payment_status: PaymentStatus;
  readonly replaced: boolean;
  readonly amount_pence: number;
  readonly wallet_pence: number;
  readonly reduced_pence: number;
  readonly subtotal_pence: number;
  readonly discount_pence: number;
  readonly delivery_pence: number;
  readonly discount: { readonly code: string; readonly percent: number } | null;
  readonly meals_per_week: number;
  readonly meal_type: string;
  readonly halal_only: boolean;
  readonly delivery_date: string | null;
  readonly kind: OrderKind;
  readonly lines: readonly {
    readonly name: string;
    readonly variant: string | null;
    readonly quantity: number;
    readonly unitPence: number;
    readonly totalPence: number;
  }[];
}

const COLUMNS = `o.id, o.status, o.payment_status, o.paid_at is null and o.cancel_reason is not distinct from 'replaced' as replaced,
  o.amount_pence, o.wallet_pence, o.reduced_pence, o.subtotal_pence, o.discount_pence, o.delivery_pence, o.discount, o.meals_per_week,
  o.meal_type, o.halal_only, o.delivery_date::text as delivery_date, o.kind,
  (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'variant', l.variant, 'quantity', l.quantity,
            'unitPence', l.unit_pence, 'totalPence', l.total_pence) order by l.position), '[]')
     from order_line l where l.order_id = o.id) as lines`;

const bySession = preparedStatement<SessionRow>(
  'checkout_session',
  `select ${COLUMNS} from payment p join orders o on o.id = p.ref_id where p.session_id = $1 and p.purpose = 'order'`,
);
/** An order that is paid on a page is shown only to clients that know its session. */
const byOrder = preparedStatement<SessionRow>(
  'checkout_session_of_order',
  `select ${COLUMNS} from orders o where o.id = $1::uuid and o.payment_id is null`,
);

/**
 * Those of some sessions whose payment is known. From JSON and one session at a time: PostgreSQL then keeps its plan
 * whatever their number, and never reads the whole table of orders for a few of them.
 */
const resolved = preparedStatement<SessionRow & { readonly session: string }>(
  'checkout_sessions_resolved',
  `select s.session, known.* from jsonb_array_elements_text($1::jsonb) as s (session)
    cross join lateral (
      select ${COLUMNS} from payment p join orders o on o.id = p.ref_id
       where p.session_id = s.session and p.purpose = 'order' and (o.payment_status <> 'unpaid' or o.status <> 'pending')
       limit 1) known`,
);

/** The sessions, of those given, whose payment is known: paid, or closed without. By session. */
export async function readResolvedSessions(
  em: EntityManager,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, CheckoutSessionDto>> {
  const rows = await resolved.rows(em, JSON.stringify(sessions));
  return new Map(rows.map((row) => [row.session, sessionView(row, row.session)]));
}

/**
 * The order behind a payment session, or a wallet-paid order by id, as the success page shows it. One
 * statement: the page waits for it. Throws not_found.
 */
export async function readCheckoutSession(
  em: EntityManager,
  sessionOrOrderId: string,
): Promise<CheckoutSessionDto> {
  const isSession = sessionOrOrderId.startsWith('cs_');
  const [order] = await (isSession ? bySession : byOrder).rows(em, sessionOrOrderId);
  if (!order) throw apiError('not_found');
  return sessionView(order, isSession ? sessionOrOrderId : order.id);
}

function sessionView(order: SessionRow, codeFrom: string): CheckoutSessionDto {
  const isUnpaid = order.payment_status === 'unpaid';
  return {
    orderId: order.id,
    orderCode: orderCode(codeFrom),
    status: order.status,
    paymentState: order.payment_status,
    state: isUnpaid ? (order.status === 'pending' ? 'pending' : 'expired') : 'paid',
    replaced: order.replaced,
    totalPence: order.amount_pence + order.wallet_pence - order.reduced_pence,
    subtotalPence: order.subtotal_pence,
    discountPence: order.discount_pence,
    discount: order.discount && { code: order.discount.code, percent: order.discount.percent },
    walletPence: order.wallet_pence,
    mealsPerWeek: order.meals_per_week,
    mealType: MEAL_TYPES.find((type) => type === order.meal_type) ?? 'standard',
    halalOnly: order.halal_only,
    mealCount: order.meals_per_week,
    deliveryDate: order.delivery_date,
    deliveryLabel: order.delivery_date === null ? null : dayLabel(order.delivery_date),
    kind: order.kind,
    deliveryPence: order.delivery_pence,
    lines: order.lines.map(({ name, variant, quantity, unitPence, totalPence }) => ({
      name,
      variant: DIETS.find((diet) => diet === variant) ?? null,
      quantity,
      grossPence: unitPence * quantity,
      totalPence,
    })),
  };
}
