import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import { ORDER_KINDS, type OrderKind } from '#backend/rules/pricing/pricing.js';
import { PRODUCT_KINDS, type ProductKind } from '#backend/rules/pricing/prices.js';
import { AllergenRecordDto } from '#backend/platform/http/validation/shared/food.dto.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant, dateOnly } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Id, Key, id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Limit, Whole, WholeFromText } from '#backend/platform/http/validation/numbers.js';
import { PlainText, text } from '#backend/platform/http/validation/text.js';
import { lotName } from '../recalls/recalls.dto.js';
import { IngredientBatchDto } from '../supplies/supplies.dto.js';

const MAX_PAGE = 100;
const MAX_LOTS = 200;
const MAX_KEY = 120;
const MAX_CAPACITY = 1_000_000;

/** A day on which something is delivered. */
export const KitchenDate = dateOnly;

export const LotId = id;

@Named('KitchenDay')
export class KitchenDayDto {
  @DateOnly() date!: string;
  @PlainText({ description: "Display text such as 'Sun (31 Aug)'." }) label!: string;
  @Whole({ description: 'Orders for that day, paid or not.' }) taken!: number;
  @Whole({ description: 'Capacity of the day in orders.' }) capacity!: number;
  @Whole({ nullable: true, description: 'Null if the default from the settings applies.' }) ownCapacity!:
    number | null;
  @Flag() closed!: boolean;
}

@Named('KitchenDays')
export class KitchenDaysDto {
  @DateOnly() today!: string;
  @ListOf(() => KitchenDayDto) items!: KitchenDayDto[];
}

export class DayCapacityRequest {
  @Whole({
    min: 0,
    max: MAX_CAPACITY,
    nullable: true,
    description: 'Null restores the default from the settings.',
  })
  capacity!: number | null;

  @Flag() closed!: boolean;
}

@Named('KitchenLot')
export class LotDto {
  @Id() id!: string;
  @PlainText() lot!: string;
  @DateOnly() useBy!: string;
  @Instant() recordedAt!: string;
  @Flag({ description: 'It is being recalled: its labels are not printed without an answer (rule F96).' })
  isRecalled!: boolean;
  @Whole({ description: 'Labels of it that were printed.' }) labelsPrinted!: number;
  @Instant({ nullable: true }) printedAt!: string | null;
}

class KitchenDishDeclared {
  @OneOf(ALLERGENS) allergen!: Allergen;
  @Whole() portions!: number;
}

@Named('KitchenDish')
export class KitchenDishDto {
  @PlainText() key!: string;
  @PlainText() name!: string;
  @OneOf(PRODUCT_KINDS, { description: "`package`: a dish of a package's menu." }) kind!: ProductKind;
  @ListOf(text()) diets!: string[];
  @Whole() portions!: number;

  @Nested(() => AllergenRecordDto, { description: 'Allergens currently on record in the catalogue.' })
  allergens!: AllergenRecordDto;

  @ListOf(() => KitchenDishDeclared, {
    description: 'Portions for people who declared an allergen, until the day has passed.',
  })
  declared!: KitchenDishDeclared[];

  @OneOf(['chilled', 'frozen']) storage!: 'chilled' | 'frozen';
  @DateOnly({ description: 'The last day of its shelf life.' }) useBy!: string;
  @ListOf(() => LotDto, { description: 'Newest first.' }) lots!: LotDto[];

  @OneOf(
    [
      'no_ingredients',
      'no_nutrition',
      'estimate',
      'not_emphasised',
      'not_recorded',
      'not_on_menu',
      'menu_differs',
    ],
    { nullable: true, description: 'Reason for the missing label (rules F7, F32, F61).' },
  )
  labelDoubt!:
    | 'no_ingredients'
    | 'no_nutrition'
    | 'estimate'
    | 'not_emphasised'
    | 'not_recorded'
    | 'not_on_menu'
    | 'menu_differs'
    | null;

  @ListOf(oneOf(ALLERGENS)) labelDoubtAllergens!: Allergen[];

  @Flag({ description: 'Whether the label may be used on food; an estimated label states that it may not.' })
  isLabelForSale!: boolean;
}

@Named('KitchenSheet')
export class KitchenSheetDto {
  @Nested(() => KitchenDayDto) day!: KitchenDayDto;
  @Whole() orders!: number;
  @Whole({ description: 'Placed but unpaid orders, which are not cooked until they are paid.' })
  unpaidOrders!: number;
  @Whole() portions!: number;
  @ListOf(() => KitchenDishDto) dishes!: KitchenDishDto[];
  @Instant() printedAt!: string;
}

export class PickListQuery {
  @Id({ optional: true, description: '`nextCursor` of the previous page.' }) cursor?: string;
  @Limit(MAX_PAGE) limit: number = MAX_PAGE;
}

class PickListEntryDeclared {
  @ListOf(oneOf(ALLERGENS)) allergens!: Allergen[];
  @PlainText({ nullable: true }) note!: string | null;
}

class PickListEntryLineDish {
  @PlainText() name!: string;
  @Whole() portions!: number;
}

class PickListEntryLine {
  @PlainText() name!: string;
  @PlainText({ nullable: true }) variant!: string | null;
  @Whole() quantity!: number;

  @ListOf(() => PickListEntryLineDish, { description: 'For a package: the dishes that go into the box.' })
  dishes!: PickListEntryLineDish[];
}

@Named('PickListEntry')
export class PickListEntryDto {
  @Id() orderId!: string;
  @PlainText() orderCode!: string;
  @OneOf(ORDER_KINDS) kind!: OrderKind;
  @Whole() meals!: number;
  @PlainText({ description: 'Outward code or routing key.' }) area!: string;
  @OneOf(['GB', 'IE']) country!: 'GB' | 'IE';
  @PlainText({ nullable: true, description: 'Note for the courier (rule X25).' }) courierNote!: string | null;

  @Nested(() => PickListEntryDeclared, {
    nullable: true,
    description: 'Declared allergies; null if there are none, and after the delivery day.',
  })
  declared!: PickListEntryDeclared | null;

  @ListOf(() => PickListEntryLine) lines!: PickListEntryLine[];
}

@Named('PickList')
export class PickListDto {
  @ListOf(() => PickListEntryDto) items!: PickListEntryDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

class RecordLotsLot {
  @Key(MAX_KEY, { description: "The dish's key on the kitchen sheet." }) dish!: string;

  @Field(lotName) lot!: string;

  @DateOnly() useBy!: string;
}

export class RecordLotsRequest {
  @ListOf(() => RecordLotsLot, { min: 1, max: MAX_LOTS }) lots!: RecordLotsLot[];
}

export class KitchenLabelsQuery {
  @Key(MAX_KEY, { optional: true, description: 'Only labels of this dish.' }) dish?: string;

  @OneOf(['dish', 'portion'], { description: 'One label per portion, or one per dish.' })
  copies: 'dish' | 'portion' = 'portion';

  @OneOf(['ask', 'known'], {
    description: 'Answer to the question about a recalled lot: print it all the same.',
  })
  recall: 'ask' | 'known' = 'ask';

  @WholeFromText({ min: 1, max: 1000, description: 'Page of the file; each file has up to 400 labels.' })
  part: number = 1;
}

class RecallDish {
  @DateOnly() date!: string;
  @PlainText() dish!: string;
  @PlainText() name!: string;
  @DateOnly({ nullable: true, description: 'Null for a dish that was not found by its lot.' }) useBy!:
    string | null;
  @Instant({ nullable: true }) recordedAt!: string | null;
  @ListOf(text(), { description: 'Our lots of it on that day.' }) lots!: string[];
}

class RecallPeopleDish {
  @PlainText() name!: string;
  @Whole() portions!: number;
}

class RecallPeople {
  @Id() orderId!: string;
  @PlainText() orderCode!: string;
  @DateOnly() deliveryDate!: string;
  @PlainText({ description: 'Empty once the account is erased and the food delivered.' }) name!: string;
  @PlainText() email!: string;
  @PlainText() phone!: string;
  @PlainText() address!: string;
  @ListOf(() => RecallPeopleDish) dishes!: RecallPeopleDish[];
}

@Named('Recall')
export class RecallDto {
  @PlainText({ nullable: true, description: 'Null for a dish on some days.' }) lot!: string | null;
  @PlainText({ nullable: true, description: 'The supplier’s batch that was searched for.' }) batch!:
    string | null;
  @ListOf(() => IngredientBatchDto, { description: 'Deliveries with that batch code.' })
  deliveries!: IngredientBatchDto[];
  @ListOf(() => RecallDish) dishes!: RecallDish[];
  @Whole() orders!: number;
  @Whole({ description: 'People with an email address.' }) customers!: number;
  @Whole({ description: 'Orders without an email address.' }) withoutEmail!: number;
  @Whole() portions!: number;

  @ListOf(() => RecallPeople, { description: 'The first 100; the file lists all of them.' })
  people!: RecallPeople[];
}
