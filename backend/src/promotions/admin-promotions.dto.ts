import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { Agrees } from '#backend/platform/http/validation/conditions.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Key, key } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Limit, Whole, whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';
import { ORDER_KINDS, type OrderKind } from '../rules/pricing/pricing.js';
import { normaliseCode } from '../rules/pricing/promotions.js';

const MAX_USES_A_PERSON = 5;
const MAX_TYPED = 40;
export const PROMOTION_STATUSES = ['planned', 'running', 'ended', 'used_up'] as const;

const isSpan = ({ startsAt, endsAt }: PromotionTerms) =>
  startsAt === null || endsAt === null || startsAt < endsAt;

const newCode = key(MAX_TYPED, {
  read: normaliseCode,
  pattern: /^[A-Z0-9]{3,20}$/,
  message: '3 to 20 letters and digits',
});

/** What a promotion says of itself. */
type PromotionTerms = Pick<AdminPromotionDto, 'startsAt' | 'endsAt'>;

const PercentByUse = () =>
  ListOf(whole({ min: 1, max: 100, message: 'From 1 to 100' }), {
    min: 1,
    max: MAX_USES_A_PERSON,
    minMessage: 'One percentage at least',
    maxMessage: 'Five orders of a person at most',
    description:
      "Percentage off a customer's first, second, … order with the code; its length limits their uses.",
  });

const Kinds = () =>
  ListOf(oneOf(ORDER_KINDS), { min: 1, max: ORDER_KINDS.length, minMessage: 'One kind of order at least' });

const Advertised = () =>
  Flag({ description: 'Shown on the site; at most one promotion is, so setting it clears it on the other.' });

const AfterStart = () => Agrees<PromotionTerms>(isSpan, 'The end comes after the start');

const MaxUses = () =>
  Whole({
    min: 1,
    max: 10_000_000,
    minMessage: 'One use at least',
    nullable: true,
    description: 'Across all customers.',
  });

@Named('NewPromotion')
export class NewPromotionRequest {
  @Field(newCode) code!: string;

  @PercentByUse() percentByUse!: number[];

  @Kinds() kinds!: OrderKind[];

  @Flag() newCustomersOnly!: boolean;
  @Flag() active!: boolean;
  @Advertised() advertised!: boolean;
  @Instant({ nullable: true }) startsAt!: string | null;
  @AfterStart() @Instant({ nullable: true }) endsAt!: string | null;

  @MaxUses() maxUses!: number | null;
}

@Named('PromotionChanges')
export class PromotionChangesRequest {
  @Whole({ min: 1, description: 'The version on which the change is based.' }) version!: number;

  @PercentByUse() percentByUse!: number[];

  @Kinds() kinds!: OrderKind[];

  @Flag() newCustomersOnly!: boolean;
  @Flag() active!: boolean;
  @Advertised() advertised!: boolean;
  @Instant({ nullable: true }) startsAt!: string | null;
  @AfterStart() @Instant({ nullable: true }) endsAt!: string | null;

  @MaxUses() maxUses!: number | null;
}

export const PromotionCodeParam = key(MAX_TYPED);

@Named('AdminPromotion')
export class AdminPromotionDto {
  @PlainText() code!: string;

  @PercentByUse() percentByUse!: number[];

  @Kinds() kinds!: OrderKind[];

  @Flag() newCustomersOnly!: boolean;
  @Flag() active!: boolean;
  @Advertised() advertised!: boolean;
  @Instant({ nullable: true }) startsAt!: string | null;
  @Instant({ nullable: true }) endsAt!: string | null;

  @MaxUses() maxUses!: number | null;

  @Whole() version!: number;
  @Whole({ description: 'Across all customers; uses in expired orders do not count.' }) uses!: number;
  @OneOf(PROMOTION_STATUSES) state!: (typeof PROMOTION_STATUSES)[number];
}

export class PromotionsQuery {
  @Limit(100) limit: number = 50;
  @Key(MAX_TYPED, { optional: true, description: '`nextCursor` of the previous page.' }) cursor?: string;
}

@Named('AdminPromotionList')
export class AdminPromotionListDto {
  @ListOf(() => AdminPromotionDto) items!: AdminPromotionDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}
