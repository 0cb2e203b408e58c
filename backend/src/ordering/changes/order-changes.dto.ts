import { DIETS, type Allergen, type Diet, ALLERGENS } from '#backend/rules/food/allergens.js';
import { AllergenRecordDto } from '#backend/platform/http/validation/shared/food.dto.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Key, key } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Pence, Whole, whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText, Reason } from '#backend/platform/http/validation/text.js';
import { EXTRA_STATUSES, type ExtraStatus } from './order-extra.entity.js';
import { CHANGED_PARTS, CHANGE_MAKERS, type ChangedPart, type ChangeMaker } from './order-change.entity.js';

const MAX_LINES = 100;
const MAX_REASON_LENGTH = 500;

class ChangedLine {
  @Key(100) sku!: string;
  @OneOf(DIETS, { nullable: true, optional: true }) variant?: Diet | null;
  @Whole({ min: 1, max: 99 }) quantity!: number;
}

class WishedOrder {
  @DateOnly({ optional: true, description: 'Stays as it is if omitted.' }) deliveryDate?: string;

  @ListOf(() => ChangedLine, {
    min: 1,
    max: MAX_LINES,
    optional: true,
    description: 'Everything the order should contain; stays as it is if omitted.',
  })
  lines?: ChangedLine[];
}

@Named('OrderChangeWish')
export class OrderChangeWish extends WishedOrder {}

class ChangeFields extends WishedOrder {
  @ListOf(key(100), {
    max: MAX_LINES,
    optional: true,
    description: 'Dishes that are wanted in spite of a declared allergen (rule F3).',
  })
  confirmedAllergenSkus?: string[];

  @Pence({ description: 'The refund that was shown for it; checked against the server’s own (rule P2).' })
  refundPence!: number;

  @Pence({
    optional: true,
    description:
      'The higher price that was shown for it: the difference, to be paid before it is made (O113).',
  })
  extraPence?: number;

  @Whole({ min: 0, description: 'How many changes the page had seen, so that none is overwritten.' })
  changesSeen!: number;
}

@Named('OrderChangeRequest')
export class OrderChangeRequest extends ChangeFields {
  @Flag({ optional: true, description: 'Whether the wallet pays what it can of the difference.' })
  useWallet?: boolean;
}

@Named('AdminOrderChangeRequest')
export class AdminOrderChangeRequest extends ChangeFields {
  @Reason(MAX_REASON_LENGTH) reason!: string;
}

class ChangeDay {
  @DateOnly() date!: string;
  @PlainText({ description: 'Such as `Tue (2 Sep)`.' }) label!: string;
  @Flag() full!: boolean;
}

class ChangeChoice {
  @PlainText() sku!: string;
  @OneOf(DIETS, { nullable: true }) variant!: Diet | null;
  @PlainText() name!: string;
  @PlainText() category!: string;
  @Pence() unitPence!: number;
  @Nested(() => AllergenRecordDto) allergens!: AllergenRecordDto;
}

class ContentLine {
  @PlainText() sku!: string;
  @OneOf(DIETS, { nullable: true }) variant!: Diet | null;
  @PlainText() name!: string;
  @PlainText() category!: string;
  @Whole() quantity!: number;
}

@Named('OrderChangeOptions')
export class OrderChangeOptionsDto {
  @Instant({ description: 'Until when it can be changed (rule O110).' }) changeableUntil!: string;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @ListOf(() => ChangeDay, { description: 'The days on offer, the current one among them.' })
  days!: ChangeDay[];

  @Flag({ description: 'False where only its day can be changed: trial days, and after another refund.' })
  dishesChangeable!: boolean;

  @ListOf(whole(), { description: 'The sizes of a box; empty for packages.' }) mealCounts!: number[];
  @ListOf(() => ContentLine) lines!: ContentLine[];
  @ListOf(() => ChangeChoice, { description: 'What can be put in.' }) choices!: ChangeChoice[];
  @Whole() changesSeen!: number;
}

class ChangeClash {
  @PlainText() sku!: string;
  @PlainText() name!: string;
  @ListOf(oneOf(ALLERGENS)) allergens!: Allergen[];
}

@Named('OrderChangeQuote')
export class OrderChangeQuoteDto {
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @Pence({ description: 'The price as it is.' }) beforePence!: number;
  @Pence() subtotalPence!: number;
  @Pence() discountPence!: number;
  @Pence() deliveryPence!: number;
  @Pence({ description: 'The price after the change.' }) totalPence!: number;
  @Pence({ description: 'What goes back, card and wallet combined.' }) refundPence!: number;
  @Pence() refundCardPence!: number;
  @Pence() refundWalletPence!: number;
  @Pence({ description: 'What it costs more, to be paid before it is made.' }) extraPence!: number;
  @Pence({ description: 'What of it the wallet could pay.' }) extraWalletPence!: number;

  @ListOf(() => ChangeClash, { description: 'Dishes with a declared allergen, to be confirmed (rule F3).' })
  clashes!: ChangeClash[];
}

class StateLine {
  @PlainText() sku!: string;
  @PlainText({ nullable: true }) variant!: string | null;
  @PlainText() name!: string;
  @Whole() quantity!: number;
}

class OrderStateDto {
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @Pence() totalPence!: number;
  @ListOf(() => StateLine) lines!: StateLine[];
}

/** How a dearer change stands. A closed one was not paid; a returned one was paid and is refunded. */
@Named('DearerChange')
export class DearerChangeDto {
  @OneOf(EXTRA_STATUSES) status!: ExtraStatus;
  @OneOf(CHANGE_MAKERS) by!: ChangeMaker;
  @PlainText({ nullable: true, description: 'Why, of a change by staff.' }) reason!: string | null;
  @PlainText({ nullable: true, description: 'Why it was closed or returned: a stable word.' })
  outcome!: string | null;
  @Pence({ description: 'What the card pays.' }) cardPence!: number;
  @Pence({ description: 'What the wallet pays.' }) walletPence!: number;
  @Instant({ description: 'Until when it can be paid.' }) payUntil!: string;
  @Instant() createdAt!: string;
  @Nested(() => OrderStateDto, { description: 'The order as it would be.' }) after!: OrderStateDto;
}

@Named('OrderChangeEntry')
export class OrderChangeDto {
  @Whole() number!: number;
  @Instant() at!: string;
  @OneOf(CHANGE_MAKERS) by!: ChangeMaker;
  @ListOf(oneOf(CHANGED_PARTS)) changed!: ChangedPart[];
  @PlainText({ nullable: true, description: 'Why, of a change by staff.' }) reason!: string | null;
  @Pence() refundPence!: number;
  @Pence() extraPence!: number;
  @Nested(() => OrderStateDto) before!: OrderStateDto;
  @Nested(() => OrderStateDto) after!: OrderStateDto;
}
