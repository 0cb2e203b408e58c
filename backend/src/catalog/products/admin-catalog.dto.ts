import { ALLERGEN_LABEL_STATUSES, type AllergenLabelStatus } from './staff-products.service.js';
import { MAX_UPLOAD_BYTES } from '#backend/platform/storage/uploaded-pictures.js';
import { ALLERGENS, DIETS, type Diet, type Allergen } from '#backend/rules/food/allergens.js';
import { MAX_WASTE_PERCENT, QUANTITY_UNITS, type QuantityUnit } from '#backend/rules/kitchen/purchase.js';
import { MAX_PENCE } from '#backend/rules/money/money.js';
import { PRODUCT_KINDS, type ProductKind } from '#backend/rules/pricing/prices.js';
import {
  AllergenRecordDto,
  NutritionDto,
  PictureDto,
} from '#backend/platform/http/validation/shared/food.dto.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Base64, Id, Key, Search, id, key } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Decimal, Limit, Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { FoldedLine, PlainText, Text, foldedLine, text } from '#backend/platform/http/validation/text.js';

const MAX_NAME = 200;
const MAX_TEXT = 2_000;
const MAX_NUTRIENT = 10_000;
const MAX_INGREDIENT = 80;
const MAX_QUANTITIES = 40;
const MAX_AMOUNT = 10_000;
const MAX_VERSION = 2_147_483_646;

export const Sku = key(100, { min: 1 });

/** The version the editor has seen: another version leads to edit_conflict (rule A27). */
export const SeenVersion = () =>
  Whole({ min: 1, max: MAX_VERSION, description: 'The version on which the change is based.' });

export class ProductsQuery {
  @OneOf(PRODUCT_KINDS, { optional: true }) kind?: ProductKind;

  @OneOf(ALLERGEN_LABEL_STATUSES, { optional: true })
  label?: AllergenLabelStatus;

  @Search(100, 'Part of the name or SKU.') q?: string;
  @Key(100, { min: 1, optional: true, description: '`nextCursor` of the previous page.' }) cursor?: string;
  @Limit(100) limit: number = 50;
}

@Named('DishQuantity')
export class DishQuantityDto {
  @FoldedLine(MAX_INGREDIENT, { message: 'Name the ingredient' }) ingredient!: string;

  @Decimal({
    min: 0.01,
    max: MAX_AMOUNT,
    message: 'Enter an amount from 0.01 to 10,000',
    description: 'Of one tray or pot, as it goes into the pan; exact to a hundredth.',
  })
  amount!: number;

  @OneOf(QUANTITY_UNITS) unit!: QuantityUnit;

  @Whole({
    min: 0,
    max: MAX_WASTE_PERCENT,
    description: 'Of 100 g bought so many are thrown away (rule F101).',
  })
  wastePercent!: number;
}

class AdminProductVariant {
  @OneOf(DIETS) variant!: Diet;
  @Nested(() => NutritionDto) nutrition!: NutritionDto;
  @Nested(() => AllergenRecordDto) allergens!: AllergenRecordDto;
  @Whole({ optional: true, description: 'Weight of a day of five meals.' }) weightG?: number;
}

@Named('AdminProduct')
export class AdminProductDto {
  @PlainText() sku!: string;
  @OneOf(PRODUCT_KINDS) kind!: ProductKind;
  @PlainText() name!: string;
  @PlainText({ description: 'The same as `name`; empty for a package (rule K30).' }) fullName!: string;
  @PlainText() description!: string;
  @ListOf(text()) diets!: string[];
  @ListOf(text()) categories!: string[];
  @Nested(() => AllergenRecordDto) allergens!: AllergenRecordDto;
  @Nested(() => NutritionDto) nutrition!: NutritionDto;
  @PlainText({ nullable: true, description: 'Null for a package.' }) ingredients!: string | null;
  @PlainText({ nullable: true }) heating!: string | null;

  @ListOf(() => DishQuantityDto, { description: 'Of one tray or pot; empty for a package (rule F100).' })
  quantities!: DishQuantityDto[];

  @OneOf(['chilled', 'frozen'], { nullable: true }) storage!: 'chilled' | 'frozen' | null;
  @Whole({ nullable: true }) useDays!: number | null;
  @Flag({ nullable: true, description: 'Gentle on digestion; null for a package.' }) gentle!: boolean | null;
  @Whole({ nullable: true, description: 'Portions of one of it; null for a package.' })
  portions!: number | null;

  @Whole({
    nullable: true,
    description: 'Weight of a tray; null for a package, where each variant has its own.',
  })
  weightG!: number | null;

  @ListOf(() => AdminProductVariant) variants!: AdminProductVariant[];
  @Flag({ description: 'Shown in the shop.' }) active!: boolean;
  @Flag({ description: 'In stock; false means sold out.' }) available!: boolean;

  @OneOf(ALLERGEN_LABEL_STATUSES, {
    description: '`changed`: not sold until a second person approves it (rule F10).',
  })
  label!: AllergenLabelStatus;

  @Id({ nullable: true }) labelChangedBy!: string | null;
  @Instant({ nullable: true }) labelChangedAt!: string | null;

  @PlainText({ nullable: true, description: 'Reason for the missing kitchen label (rule F7).' })
  labelDoubt!: string | null;

  @Pence({ nullable: true, description: 'Null if the price of its kind applies.' }) ownPricePence!:
    number | null;
  @Instant({ nullable: true, description: 'When it left the menu for good (rule K35).' })
  retiredAt!: string | null;

  @Whole({ description: 'Send it back with a change.' }) version!: number;
  @Nested(() => PictureDto) image!: PictureDto;
  @Flag({ description: 'Whether it has a picture; `image` is a stand-in otherwise.' }) hasPicture!: boolean;
}

class AdminProductListCounts {
  @Whole() reviewed!: number;
  @Whole() estimated!: number;
  @Whole() changed!: number;
}

@Named('AdminProductList')
export class AdminProductListDto {
  @ListOf(() => AdminProductDto) items!: AdminProductDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
  @Nested(() => AdminProductListCounts) counts!: AdminProductListCounts;
}

class ChangeProductNutrition {
  @Decimal({ min: 0, max: MAX_NUTRIENT, optional: true }) calories?: number;
  @Decimal({ min: 0, max: MAX_NUTRIENT, optional: true }) proteinG?: number;
  @Decimal({ min: 0, max: MAX_NUTRIENT, optional: true }) carbsG?: number;
  @Decimal({ min: 0, max: MAX_NUTRIENT, optional: true }) sugarsG?: number;
  @Decimal({ min: 0, max: MAX_NUTRIENT, optional: true }) fatG?: number;
  @Decimal({ min: 0, max: MAX_NUTRIENT, optional: true }) saturatesG?: number;
  @Decimal({ min: 0, max: MAX_NUTRIENT, optional: true }) fibreG?: number;
  @Decimal({ min: 0, max: MAX_NUTRIENT, optional: true }) saltG?: number;
}

class ChangeProductAllergens {
  @ListOf(oneOf(ALLERGENS), { max: ALLERGENS.length }) contains!: Allergen[];
  @ListOf(oneOf(ALLERGENS), { max: ALLERGENS.length }) mayContain!: Allergen[];
}

export class ChangeProductRequest {
  @SeenVersion() version!: number;

  @FoldedLine(MAX_NAME, { message: 'A product has a name', optional: true }) name?: string;

  @FoldedLine(MAX_NAME, {
    message: 'A product has a name',
    optional: true,
    description: 'Alias of `name`.',
  })
  fullName?: string;

  @Text(MAX_TEXT, { optional: true }) description?: string;
  @Text(MAX_TEXT, { optional: true }) ingredients?: string;
  @Text(MAX_TEXT, { optional: true }) heating?: string;

  @ListOf(() => DishQuantityDto, {
    max: MAX_QUANTITIES,
    optional: true,
    description: 'Of one tray or pot of a dish: all of them, in place of those before (rule F100).',
  })
  quantities?: DishQuantityDto[];

  @OneOf(['chilled', 'frozen'], { optional: true }) storage?: 'chilled' | 'frozen';
  @Whole({ min: 1, max: 365, optional: true }) useDays?: number;
  @Flag({ optional: true, description: 'Gentle on digestion.' }) gentle?: boolean;
  @Whole({ min: 1, max: 50, optional: true, description: 'Portions of one of it.' }) portions?: number;
  @ListOf(oneOf(DIETS), { max: DIETS.length, optional: true }) diets?: Diet[];
  @ListOf(foldedLine(50), { max: 20, optional: true }) categories?: string[];
  @Nested(() => ChangeProductNutrition, { optional: true }) nutrition?: ChangeProductNutrition;

  @Whole({
    min: 1,
    max: MAX_NUTRIENT,
    optional: true,
    description: 'Weight of a tray; for a package, of a day of five meals.',
  })
  weightG?: number;

  @Nested(() => ChangeProductAllergens, { optional: true }) allergens?: ChangeProductAllergens;

  @OneOf(DIETS, {
    optional: true,
    description: 'For a package: the variant that the nutrition, weight and allergens belong to.',
  })
  variant?: Diet;

  @Flag({ optional: true }) available?: boolean;
  @Flag({ optional: true }) active?: boolean;
}

export class NewProductRequest {
  @OneOf(PRODUCT_KINDS) kind!: ProductKind;
  @FoldedLine(MAX_NAME, { message: 'A product has a name' }) name!: string;

  @Key(100, {
    min: 1,
    optional: true,
    description: 'The SKU to copy, of the same kind; a package needs one (rule K34).',
  })
  copyOf?: string;

  @Pence({ min: 1, max: MAX_PENCE, optional: true, description: 'Without one: the price of its kind.' })
  pricePence?: number;
}

class PackageMenuTray {
  @PlainText() slot!: string;
  @PlainText() name!: string;
}

class PackageMenuDay {
  @ListOf(() => PackageMenuTray) trays!: PackageMenuTray[];
}

class PackageMenuOfVariant {
  @OneOf(DIETS) variant!: Diet;
  @ListOf(() => PackageMenuDay) days!: PackageMenuDay[];
}

@Named('AdminPackageMenus')
export class PackageMenusDto {
  @ListOf(() => PackageMenuOfVariant) items!: PackageMenuOfVariant[];
}

class TrayChangeRequest {
  @Whole({ min: 0, max: 30, description: 'The day of the menu, from 0.' }) day!: number;
  @Whole({ min: 0, max: 30, description: 'The place in the day, from 0.' }) place!: number;
  @Key(100, { min: 1, description: 'A dish or an extra.' }) sku!: string;
}

export class ChangePackageMenuRequest {
  @SeenVersion() version!: number;
  @OneOf(DIETS) variant!: Diet;
  @ListOf(() => TrayChangeRequest, { min: 1, max: 100 }) trays!: TrayChangeRequest[];
}

export class ApproveRequest {
  @SeenVersion() version!: number;
}

export class ProductPictureRequest {
  @Base64(MAX_UPLOAD_BYTES, {
    tooLarge: 'A picture may have 2 MB',
    unreadable: 'A picture comes in base64',
    description: 'A PNG, JPEG or WebP picture, base64-encoded, of at most 2 MB and at least 800 pixels wide.',
  })
  picture!: string;

  @FoldedLine(MAX_NAME, { description: 'Alternative text of the picture.' }) alt!: string;
}

@Named('AdminPrice')
export class PriceDto {
  @PlainText({ description: "A setting's key, or `product:` followed by a SKU." }) key!: string;
  @PlainText({ nullable: true, description: 'Name of the product, if it has its own price.' }) name!:
    string | null;
  @Pence() pence!: number;
}

@Named('AdminPriceChange')
export class PriceChangeDto {
  @Id() id!: string;
  @PlainText() key!: string;
  @Pence({ nullable: true }) oldPence!: number | null;
  @Pence({ nullable: true }) newPence!: number | null;
  @Instant() effectiveFrom!: string;
  @Instant({ description: 'Active weekly boxes keep the old price until then.' }) keepUntil!: string;
  @OneOf(['planned', 'applied', 'withdrawn']) state!: 'planned' | 'applied' | 'withdrawn';
  @Instant({ nullable: true }) announcedAt!: string | null;
}

@Named('AdminPrices')
export class PricesDto {
  @ListOf(() => PriceDto) prices!: PriceDto[];
  @ListOf(() => PriceChangeDto) changes!: PriceChangeDto[];
  @Whole({ description: 'Days of notice for active weekly boxes.' }) noticeDays!: number;
}

export class PlanPriceRequest {
  @Key(120, { min: 1 }) key!: string;

  @Pence({
    min: 0,
    max: MAX_PENCE,
    description:
      'At least one penny; zero is allowed only for the delivery charge and the free-delivery threshold.',
  })
  newPence!: number;

  @DateOnly({ description: 'A date in London time; today means immediately.' }) effectiveFrom!: string;
}

export const PriceChangeId = id;
