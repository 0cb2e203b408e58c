import { z } from 'zod';
import { DIETS } from '../rules/allergens.js';
import { ORDER_KINDS } from '../rules/pricing.js';
import { COUNTRIES } from '../rules/postcodes.js';
import { AllergenRecordDto, PenceDto } from '../platform/http/schemas.js';
import { DiscountDto, ORDER_STATUSES, PAYMENT_STATES } from './ordering.dto.js';

const summary = {
  id: z.uuid(),
  orderCode: z
    .string()
    .nullable()
    .describe('What letters call the order (rule O5); null while its payment is open.'),
  kind: z.enum(ORDER_KINDS),
  status: z.enum(ORDER_STATUSES),
  paymentState: z.enum(PAYMENT_STATES),
  createdAt: z.iso.datetime(),
  deliveryDate: z.iso.date().nullable(),
  mealsPerWeek: z.number().int().describe('Meals in the box; 0 for packages and trial days.'),
  totalPence: PenceDto.describe('Card and wallet together.'),
};

export const OrderSummaryDto = z.object(summary).meta({ id: 'OrderSummary' });
export type OrderSummaryDto = z.infer<typeof OrderSummaryDto>;

export const OrderListDto = z
  .object({ items: z.array(OrderSummaryDto), nextCursor: z.string().nullable() })
  .meta({ id: 'OrderList' });
export type OrderListDto = z.infer<typeof OrderListDto>;

export const MyOrderDto = z
  .object({
    ...summary,
    lines: z.array(
      z.object({
        name: z.string(),
        variant: z.enum(DIETS).nullable(),
        quantity: z.number().int(),
        grossPence: PenceDto.describe('Before the discount of the order.'),
        allergens: AllergenRecordDto.describe('As sold.'),
      }),
    ),
    subtotalPence: PenceDto,
    discountPence: PenceDto,
    discount: DiscountDto.nullable(),
    deliveryPence: PenceDto,
    walletPence: PenceDto,
    recipient: z.string(),
    deliveryAddress: z.object({
      address: z.string(),
      apartment: z.string().nullable(),
      city: z.string(),
      postcode: z.string(),
      country: z.enum(COUNTRIES),
    }),
  })
  .meta({ id: 'MyOrder' });
export type MyOrderDto = z.infer<typeof MyOrderDto>;
