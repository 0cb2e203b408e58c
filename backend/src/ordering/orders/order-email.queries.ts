import type { EntityManager } from '@mikro-orm/postgresql';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import type { Vault } from '#backend/platform/vault/vault.js';
import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import type { Discount } from '#backend/rules/pricing/pricing.js';
import type { Nutrition } from '#backend/rules/pricing/prices.js';
import type { OrderStatus } from '../ordering.dto.js';
import type { GuestLinks } from './guest-links.js';
import { orderCode } from './order-code.js';
import { openOrderHealth } from './order-health.js';
import type { DeliveryAddress } from './order.entity.js';

export interface OrderEmailData {
  readonly email: string;
  readonly firstName: string;
  readonly orderCode: string;
  /** Where the order can be seen: in its owner's account, or by a guest's signed link. */
  readonly pageUrl: string;
  readonly deliveryDate: string | null;
  readonly address: string;
  readonly subtotalPence: number;
  readonly discountPence: number;
  readonly discountLabel: string | null;
  readonly deliveryPence: number;
  readonly walletPence: number;
  readonly amountPence: number;
  /** The price now, whatever was paid before it was changed (rule O111). */
  readonly totalPence: number;
  /** The allergens declared with it. */
  readonly declared: readonly Allergen[];
  /** It replaces an earlier order, free of charge (rule O81). */
  readonly isReplacement: boolean;
  /** It was cancelled in the meantime: the email covers that, and confirms nothing any more. */
  readonly isCancelled: boolean;
  readonly lines: readonly {
    readonly name: string;
    readonly variant: string | null;
    readonly quantity: number;
    /** Before the order's discount, which is shown once below the lines. */
    readonly grossPence: number;
    readonly contains: readonly Allergen[];
    readonly mayContain: readonly Allergen[];
    readonly nutrition: Nutrition | null;
  }[];
}

interface OrderRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly email: string;
  readonly first_name: string;
  readonly session_id: string | null;
  readonly created_at: string;
  readonly delivery_date: string | null;
  readonly delivery_address: DeliveryAddress;
  readonly subtotal_pence: number;
  readonly discount_pence: number;
  readonly discount: Discount | null;
  readonly delivery_pence: number;
  readonly wallet_pence: number;
  readonly amount_pence: number;
  readonly reduced_pence: number;
  readonly health_sealed: Buffer | null;
  readonly is_replacement: boolean;
  readonly status: OrderStatus;
  readonly lines: OrderEmailData['lines'];
}

const findOrder = preparedStatement<OrderRow>(
  'order_email',
  `select o.id, o.user_id, o.email, o.first_name, o.stripe_session_id as session_id, o.created_at,
          o.delivery_date::text as delivery_date, o.delivery_address, o.subtotal_pence, o.discount_pence, o.discount,
          o.delivery_pence, o.wallet_pence, o.amount_pence, o.reduced_pence, o.health_sealed,
          o.replaces_order_id is not null as is_replacement, o.status,
          (select coalesce(jsonb_agg(jsonb_build_object(
                    'name', l.name, 'variant', l.variant, 'quantity', l.quantity,
                    'grossPence', l.unit_pence * l.quantity, 'contains', l.contains, 'mayContain', l.may_contain,
                    'nutrition', l.nutrition) order by l.position), '[]')
             from order_line l where l.order_id = o.id) as lines
     from orders o where o.id = $1`,
);

/**
 * The data of the confirmation email; null when the order is gone. Its only health details are the declared
 * allergens.
 */
export async function readOrderEmail(
  em: EntityManager,
  orderId: string,
  { vault, links }: { readonly vault: Vault; readonly links: GuestLinks },
): Promise<OrderEmailData | null> {
  const [row] = await findOrder.rows(em, orderId);
  if (!row?.email) return null;
  const said = openOrderHealth(vault, { id: row.id, healthSealed: row.health_sealed });
  const { address, apartment, city, postcode } = row.delivery_address;
  return {
    email: row.email,
    firstName: row.first_name,
    orderCode: orderCode(row.session_id ?? row.id),
    pageUrl: links.pageUrl({ id: row.id, userId: row.user_id, createdAt: new Date(row.created_at) }),
    deliveryDate: row.delivery_date,
    address: [apartment, address, `${city} ${postcode}`].filter(Boolean).join(', '),
    subtotalPence: row.subtotal_pence,
    discountPence: row.discount_pence,
    discountLabel: row.discount ? `${row.discount.code}, ${row.discount.percent}%` : null,
    deliveryPence: row.delivery_pence,
    walletPence: row.wallet_pence,
    amountPence: row.amount_pence,
    totalPence: row.amount_pence + row.wallet_pence - row.reduced_pence,
    declared: ALLERGENS.filter((each) => said.allergens.includes(each)),
    isReplacement: row.is_replacement,
    isCancelled: row.status === 'cancelled',
    lines: row.lines,
  };
}
