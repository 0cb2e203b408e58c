import { z } from 'zod';
import { lineOf } from '../platform/http/schemas/schemas.js';
import { ORDER_KINDS } from '../rules/pricing/pricing.js';
import { normaliseCode } from '../rules/pricing/promotions.js';

const MAX_USES_A_PERSON = 5;
const MAX_TYPED = 40;
const Instant = z.iso.datetime();

export const PROMOTION_STATUSES = ['planned', 'running', 'ended', 'used_up'] as const;

const terms = {
  percentByUse: z
    .array(z.number().int().min(1, 'From 1 to 100').max(100, 'From 1 to 100'))
    .min(1, 'One percentage at least')
    .max(MAX_USES_A_PERSON, 'Five orders of a person at most')
    .describe('Off the first, second, … order of a person that uses the code: so often they may.'),
  kinds: z.array(z.enum(ORDER_KINDS)).min(1, 'One kind of order at least').max(ORDER_KINDS.length),
  newCustomersOnly: z.boolean(),
  active: z.boolean(),
  advertised: z.boolean().describe('On the pages; one is at most, so that another steps back.'),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  maxUses: z.number().int().min(1, 'One use at least').max(10_000_000).nullable().describe('By everybody.'),
};

const isSpan = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  startsAt === null || endsAt === null || startsAt < endsAt;
const SPAN = { path: ['endsAt'], message: 'The end comes after the start' };

export const NewPromotionRequest = z
  .strictObject({
    code: lineOf(MAX_TYPED)
      .transform(normaliseCode)
      .refine((code) => /^[A-Z0-9]{3,20}$/.test(code), '3 to 20 letters and digits'),
    ...terms,
  })
  .refine(isSpan, SPAN)
  .meta({ id: 'NewPromotion' });
export type NewPromotionRequest = z.infer<typeof NewPromotionRequest>;

export const PromotionChangesRequest = z
  .strictObject({ version: z.number().int().min(1).describe('The version that was seen.'), ...terms })
  .refine(isSpan, SPAN)
  .meta({ id: 'PromotionChanges' });
export type PromotionChangesRequest = z.infer<typeof PromotionChangesRequest>;

export const PromotionCodeParam = lineOf(MAX_TYPED);

export const AdminPromotionDto = z
  .object({
    code: z.string(),
    ...terms,
    version: z.number().int(),
    uses: z.number().int().describe('By everybody; those of orders that lapsed are not counted.'),
    state: z.enum(PROMOTION_STATUSES),
  })
  .meta({ id: 'AdminPromotion' });
export type AdminPromotionDto = z.infer<typeof AdminPromotionDto>;

export const PromotionsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: lineOf(MAX_TYPED).optional().describe('`nextCursor` of the page before.'),
});
export type PromotionsQuery = z.infer<typeof PromotionsQuery>;

export const AdminPromotionListDto = z
  .object({ items: z.array(AdminPromotionDto), nextCursor: z.string().nullable() })
  .meta({ id: 'AdminPromotionList' });
export type AdminPromotionListDto = z.infer<typeof AdminPromotionListDto>;
