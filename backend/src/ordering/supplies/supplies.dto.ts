import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Id, Key, Search, id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Decimal, Whole } from '#backend/platform/http/validation/numbers.js';
import { AdminPageQuery } from '#backend/platform/http/validation/shared/page.js';
import { Line, PlainText, Text, typed } from '#backend/platform/http/validation/text.js';
import { QUANTITY_UNITS, type QuantityUnit } from '#backend/rules/kitchen/purchase.js';
import {
  COLDEST_CELSIUS,
  HOTTEST_CELSIUS,
  STORAGES,
  type Storage,
} from '#backend/rules/kitchen/temperatures.js';

const MAX_NAME = 120;
const MAX_CODE = 60;
const MAX_ADDRESS = 300;
const MAX_PHONE = 40;
const MAX_ACTION = 500;
const MAX_KEY = 120;
const MAX_USES = 500;
/** A hundred tonnes: more than any lorry brings. */
const MAX_AMOUNT = 100_000_000;

export const BatchId = id;

/** A supplier's batch code, as it is on the pack; capitals and spaces do not distinguish two. */
export const batchCode = typed({
  max: MAX_CODE,
  pattern: /^[\p{L}\p{N}][\p{L}\p{N} ./:#_+()-]*$/u,
  read: (code) => code.trim().replace(/\s+/g, ' ').toUpperCase(),
  message: 'Enter the batch code from the pack, or the number of the delivery note',
});

@Named('Supplier')
export class SupplierDto {
  @Id() id!: string;
  @PlainText() name!: string;
  @PlainText() address!: string;
  @PlainText() phone!: string;
}

class NewSupplier {
  @Line(MAX_NAME, { message: 'Enter the supplier’s name' }) name!: string;
  @Line(MAX_ADDRESS, { message: 'Enter the supplier’s address' }) address!: string;
  @Line(MAX_PHONE, { description: 'For a recall; may be empty.' }) phone!: string;
}

@Named('IngredientBatch')
export class IngredientBatchDto {
  @Id() id!: string;
  @Nested(() => SupplierDto) supplier!: SupplierDto;
  @PlainText() ingredient!: string;
  @PlainText({ description: 'The supplier’s batch code, in capitals.' }) code!: string;
  @DateOnly({ nullable: true }) useBy!: string | null;
  @Whole({ description: 'In grams or pieces.' }) amount!: number;
  @OneOf(QUANTITY_UNITS) unit!: QuantityUnit;
  @OneOf(STORAGES) storage!: Storage;
  @Decimal({ nullable: true, description: 'At receipt; null for what needs no cold.' }) celsius!:
    number | null;
  @PlainText({ nullable: true, description: 'What was done about a temperature beyond the limit.' })
  action!: string | null;
  @DateOnly() receivedOn!: string;
  @DateOnly({ nullable: true, description: 'When it was used up; null while there is some left.' })
  endedOn!: string | null;
  @Instant() recordedAt!: string;
}

export class BatchesQuery extends AdminPageQuery {
  @Search(MAX_NAME, 'Part of the ingredient, the supplier’s name or the batch code.') q?: string;
  @OneOf(['open', 'all'], { description: '`open`: with some left.' })
  state: 'open' | 'all' = 'all';
}

@Named('IngredientBatchList')
export class IngredientBatchListDto {
  @ListOf(() => IngredientBatchDto) items!: IngredientBatchDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

export class KnownIngredient {
  @PlainText() name!: string;
  @OneOf(QUANTITY_UNITS) unit!: QuantityUnit;
}

class ReceiptLimits {
  @Whole({ description: 'The warmest at which chilled food is received.' }) chilled!: number;
  @Whole({ description: 'The warmest at which frozen food is received.' }) frozen!: number;
}

@Named('SupplyChoices')
export class SupplyChoicesDto {
  @DateOnly() today!: string;
  @ListOf(() => SupplierDto) suppliers!: SupplierDto[];

  @ListOf(() => KnownIngredient, { description: 'Of the dishes, and of earlier deliveries.' })
  ingredients!: KnownIngredient[];

  @Nested(() => ReceiptLimits) limits!: ReceiptLimits;
}

export class RecordBatchRequest {
  @Id({ description: 'Of this record: a repeated request records it once.' }) id!: string;
  @Line(MAX_NAME, { message: 'Enter the ingredient' }) ingredient!: string;
  @Id({ optional: true, description: 'A supplier that is recorded already; otherwise `newSupplier`.' })
  supplierId?: string;
  @Nested(() => NewSupplier, { optional: true }) newSupplier?: NewSupplier;
  @Field(batchCode) code!: string;
  @DateOnly({ nullable: true }) useBy!: string | null;
  @Whole({ min: 1, max: MAX_AMOUNT, message: 'Enter how much came' }) amount!: number;
  @OneOf(QUANTITY_UNITS) unit!: QuantityUnit;
  @OneOf(STORAGES) storage!: Storage;
  @Decimal({ nullable: true, min: COLDEST_CELSIUS, max: HOTTEST_CELSIUS }) celsius!: number | null;
  @Text(MAX_ACTION, { description: 'Required for a temperature beyond the limit.' }) action!: string;
  @DateOnly() receivedOn!: string;
}

export class EndBatchRequest {
  @DateOnly({ nullable: true, description: 'Null when there is some left after all.' }) endedOn!:
    string | null;
}

class BatchInDish {
  @Id() id!: string;
  @PlainText() ingredient!: string;
  @PlainText() supplier!: string;
  @PlainText() code!: string;
  @DateOnly({ nullable: true }) useBy!: string | null;
  @Flag() isUsed!: boolean;
  @Flag({ description: 'The kitchen recorded it; otherwise it counts because it was open.' })
  isRecorded!: boolean;
}

class MissingIngredient {
  @PlainText() ingredient!: string;
}

class DishWithBatches {
  @PlainText() key!: string;
  @PlainText() name!: string;
  @Whole() portions!: number;
  @Flag({ description: 'Whether its quantities, and so its ingredients, are recorded.' })
  hasQuantities!: boolean;
  @ListOf(() => BatchInDish) batches!: BatchInDish[];
  @ListOf(() => MissingIngredient, { description: 'Ingredients of which no batch counts.' })
  missing!: MissingIngredient[];
}

class OpenBatch {
  @Id() id!: string;
  @PlainText() ingredient!: string;
  @PlainText() supplier!: string;
  @PlainText() code!: string;
}

@Named('DayBatches')
export class DayBatchesDto {
  @DateOnly() date!: string;
  @ListOf(() => DishWithBatches) dishes!: DishWithBatches[];
  @ListOf(() => OpenBatch, { description: 'Every batch that was in the kitchen for this day.' })
  open!: OpenBatch[];
  @Instant() printedAt!: string;
}

class BatchUseEntry {
  @Id() id!: string;
  @Flag() isUsed!: boolean;
}

export class RecordUsesRequest {
  @Key(MAX_KEY, { description: "The dish's key on the kitchen sheet." }) dish!: string;
  @ListOf(() => BatchUseEntry, { min: 1, max: MAX_USES }) batches!: BatchUseEntry[];
}
