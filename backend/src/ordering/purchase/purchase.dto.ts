import { QUANTITY_UNITS, type QuantityUnit } from '#backend/rules/kitchen/purchase.js';
import { OneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Decimal, Whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';

export class PurchaseQuery {
  @DateOnly({ description: 'The first delivery day.' }) from!: string;
  @DateOnly({ description: 'The last delivery day, at most 13 days later.' }) to!: string;
}

class PurchaseListItem {
  @PlainText() ingredient!: string;
  @OneOf(QUANTITY_UNITS) unit!: QuantityUnit;
  @Decimal({ description: 'What goes into the pan, in grams or pieces.' }) needed!: number;
  @Whole({ description: 'With what is wasted, rounded up (rule F101).' }) toBuy!: number;
}

class PurchaseListGap {
  @PlainText() key!: string;
  @PlainText() name!: string;
  @Whole() portions!: number;
}

@Named('PurchaseList')
export class PurchaseListDto {
  @DateOnly() from!: string;
  @DateOnly() to!: string;
  @Whole({ description: 'All portions of these days.' }) portions!: number;
  @ListOf(() => PurchaseListItem) items!: PurchaseListItem[];

  @ListOf(() => PurchaseListGap, {
    description: 'Dishes without quantities: nothing of them is in `items` (rule F101).',
  })
  without!: PurchaseListGap[];

  @Instant() printedAt!: string;
}
