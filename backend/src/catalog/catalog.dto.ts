import { DIETS, type Diet } from '../rules/food/allergens.js';
import { COUNTRIES, type Country } from '../rules/delivery/postcodes.js';
import { MAX_LENGTHS } from '../rules/delivery/checkout-form.js';
import {
  AllergenRecordDto,
  CardPictureDto,
  NutritionDto,
  PictureDto,
} from '#backend/platform/http/validation/shared/food.dto.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant, dateOnly } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, Key } from '#backend/platform/http/validation/keys.js';
import { ListOf, MapOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Decimal, Pence, Whole, whole, wholeFromText } from '#backend/platform/http/validation/numbers.js';
import { PlainText, text } from '#backend/platform/http/validation/text.js';

class PublicRatingFields {
  @Decimal({ description: 'Of 5, with one decimal.' }) average!: number;
  @Whole() count!: number;
}

class DishFields {
  @Whole() id!: number;
  @PlainText() sku!: string;
  @PlainText() slug!: string;
  @PlainText() name!: string;
  @PlainText({ description: 'The same as `name`: a dish has only one name (rule K30).' }) fullName!: string;
  @ListOf(oneOf(DIETS)) diets!: Diet[];
  @Nested(() => NutritionDto) nutrition!: NutritionDto;
  @Whole() weightG!: number;
  @Pence() pricePence!: number;

  @ListOf(text(), { description: "'Free from' badges appear only when the allergen record supports them." })
  badges!: string[];

  @PlainText() description!: string;
  @Whole() useDays!: number;
  @OneOf(['chilled', 'frozen']) storage!: 'chilled' | 'frozen';
  @PlainText() heating!: string;
  @PlainText() ingredients!: string;
  @Nested(() => AllergenRecordDto) allergens!: AllergenRecordDto;
  @Flag() gentle!: boolean;
  @Whole() spiceLevel!: number;
  @Flag() available!: boolean;
  @Nested(() => PublicRatingFields, {
    nullable: true,
    description: 'From delivered orders only; null until there are enough ratings (rule K41).',
  })
  rating!: PublicRatingFields | null;

  @Nested(() => PictureDto) image!: PictureDto;
}

@Named('Meal')
export class MealDto extends DishFields {
  @ListOf(text()) categories!: string[];

  @Pence({ description: 'Price in a weekly box; `pricePence` is the price in a one-time box.' })
  weeklyPricePence!: number;
}

/** A meal in a list: what its card shows and what it is filtered by; `getMeal` has the rest (ADR 0044). */
@Named('MealCard')
export class MealCardDto {
  @Whole() id!: number;
  @PlainText() sku!: string;
  @PlainText({ description: 'The end of its page’s address, after `/menu/` (rule K38).' }) slug!: string;
  @PlainText() name!: string;
  @ListOf(text()) categories!: string[];
  @ListOf(oneOf(DIETS)) diets!: Diet[];
  @Nested(() => AllergenRecordDto) allergens!: AllergenRecordDto;
  @Nested(() => NutritionDto, { description: 'Without sugars and saturates.' }) nutrition!: NutritionDto;
  @Pence() pricePence!: number;

  @Pence({ description: 'In a weekly box; `pricePence` is that of a one-time box.' })
  weeklyPricePence!: number;

  @ListOf(text(), { description: "'Free from' badges appear only when the allergen record supports them." })
  badges!: string[];

  @Whole() useDays!: number;
  @Flag() available!: boolean;
  @Nested(() => PublicRatingFields, { nullable: true }) rating!: PublicRatingFields | null;
  @Nested(() => CardPictureDto) image!: CardPictureDto;
}

@Named('Extra')
export class ExtraDto extends DishFields {
  @OneOf(['breakfast', 'protein']) kind!: 'breakfast' | 'protein';
  @Whole() portions!: number;
}

class PackageBadges {
  @PlainText({ nullable: true }) landing!: string | null;
  @PlainText({ nullable: true }) picker!: string | null;
  @PlainText({ nullable: true }) trial!: string | null;
}

class PackagePopular {
  @Flag() landing!: boolean;
  @Flag() picker!: boolean;
  @Flag() trial!: boolean;
}

class PackageVariantMeal {
  @PlainText() slot!: string;
  @PlainText() name!: string;
}

class PackageVariant {
  @OneOf(DIETS) variant!: Diet;
  @Nested(() => NutritionDto) nutrition!: NutritionDto;
  @Nested(() => AllergenRecordDto) allergens!: AllergenRecordDto;
  @Whole({ optional: true, description: 'Weight of a day of five meals.' }) weightG?: number;
  @ListOf(() => PackageVariantMeal, { description: 'Meals of the first day.' }) meals!: PackageVariantMeal[];
}

class PackageDailyMealPreview {
  @PlainText() time!: string;
  @PlainText() slot!: string;
  @PlainText() meal!: string;
  @PlainText({ nullable: true }) premiumNote!: string | null;
  @Nested(() => PictureDto) image!: PictureDto;
}

@Named('Package')
export class PackageDto {
  @PlainText() id!: string;
  @PlainText() sku!: string;
  @PlainText() slug!: string;
  @PlainText() name!: string;
  @ListOf(text()) aliases!: string[];
  @Nested(() => PackageBadges) badges!: PackageBadges;
  @Nested(() => PackagePopular) popular!: PackagePopular;
  @Pence() dailyPricePence!: number;
  @Pence() weeklyPricePence!: number;
  @PlainText() description!: string;
  @PlainText() nutritionText!: string;
  @ListOf(text()) mealsIncluded!: string[];
  @OneOf(DIETS) defaultVariant!: Diet;
  @ListOf(() => PackageVariant) variants!: PackageVariant[];
  @ListOf(() => PackageDailyMealPreview) dailyMealPreviews!: PackageDailyMealPreview[];
  @Nested(() => AllergenRecordDto) allergens!: AllergenRecordDto;
  @Flag() available!: boolean;
  @Nested(() => PublicRatingFields, { nullable: true }) rating!: PublicRatingFields | null;
  @Nested(() => PictureDto) image!: PictureDto;
}

@Named('MealPlan')
export class MealPlanDto {
  @Id() id!: string;
  @PlainText() name!: string;
  @Pence() pricePerMonthPence!: number;
  @Flag() isActive!: boolean;
}

@Named('MealList')
export class MealListDto {
  @ListOf(() => MealCardDto) items!: MealCardDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('ExtraList')
export class ExtraListDto {
  @ListOf(() => ExtraDto) items!: ExtraDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('PackageList')
export class PackageListDto {
  @ListOf(() => PackageDto) items!: PackageDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('MealPlanList')
export class MealPlanListDto {
  @ListOf(() => MealPlanDto) items!: MealPlanDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

export class MealQuery {
  @Key(50, { optional: true }) category?: string;
}

export const MealNumber = wholeFromText({ min: 1, max: 1_000_000 });

export class MealPlanQuery {
  @Key(200, { optional: true }) name?: string;
}

class NotOnMenu {
  @PlainText() sku!: string;
  @DateOnly({ nullable: true, description: 'From when it is on a later menu.' }) from!: string | null;
}

@Named('DayMenu')
export class DayMenuDto {
  @DateOnly() date!: string;
  @PlainText({ nullable: true, description: 'Null where the day has no menu of its own.' }) name!:
    string | null;
  @DateOnly({ nullable: true }) lastDay!: string | null;
  @ListOf(() => NotOnMenu, { description: 'What is shown in the shop and not on this menu.' })
  notOnMenu!: NotOnMenu[];
  @ListOf(text(), { description: 'SKUs that are sold out for this day.' }) soldOut!: string[];
}

export const MenuDay = dateOnly;

export class DeliveryDaysQuery {
  /** 'packages': the days of the courier and of the package picker (rule D4). */
  @OneOf(['subscription', 'courier', 'packages']) kind: 'subscription' | 'courier' | 'packages' = 'courier';
  @Key(MAX_LENGTHS.postcode, { optional: true }) postcode?: string;
  @OneOf(COUNTRIES) country: Country = 'GB';
}

export class AddressQuery {
  @Key(MAX_LENGTHS.postcode) postcode!: string;
  @OneOf(COUNTRIES) country: Country = 'GB';
}

class FoundAddressDto {
  @PlainText() address!: string;
  @PlainText() apartment!: string;
}

@Named('FoundPlace')
export class FoundPlaceDto {
  @PlainText({ nullable: true, description: 'Null where the postcode does not tell it.' })
  town!: string | null;

  @ListOf(() => FoundAddressDto, { description: 'Empty unless a provider of addresses is connected.' })
  addresses!: FoundAddressDto[];
}

class DeliveryDaysDay {
  @DateOnly() date!: string;
  @PlainText() weekday!: string;
  @PlainText({ description: "Display text such as 'Sun (31 Aug)'." }) label!: string;
  @Instant() cutOffAt!: string;
  @Flag() available!: boolean;
}

@Named('DeliveryDays')
export class DeliveryDaysDto {
  @Flag({ nullable: true, description: 'Whether we deliver to the postcode; null if none was given.' })
  served!: boolean | null;

  @ListOf(() => DeliveryDaysDay) days!: DeliveryDaysDay[];

  @DateOnly({ nullable: true, description: 'The preselected day.' })
  presetDate!: string | null;
}

class SitePricing {
  @Pence() oneTimeMealPence!: number;
  @Pence() subscriptionMealPence!: number;
  @Pence() breakfastPence!: number;
  @Pence() proteinPotPence!: number;
  @ListOf(whole()) mealCounts!: number[];
}

class SiteDelivery {
  @Pence() standardPence!: number;
  @Pence() freeFromPence!: number;
}

class SiteReferral {
  @Whole() discountPercent!: number;
}

class SiteTrial {
  @Whole({ description: 'Lifetime limit per person (rule P7).' }) maxDays!: number;
}

class SiteWallet {
  @Pence() minTopUpPence!: number;
  @Pence() maxTopUpPence!: number;
  @Pence() topUpStepPence!: number;
  @Pence({ description: 'Including bonus (rule W3).' }) maxBalancePence!: number;
  @Pence({ description: 'For each full step of this size in one deposit, `bonusPence` is added.' })
  bonusStepPence!: number;
  @Pence({ description: 'Bonus for each full `bonusStepPence` of one deposit (rule W2).' })
  bonusPence!: number;
}

class SitePromotion {
  @PlainText() code!: string;
  @ListOf(whole()) percentByUse!: number[];
  @PlainText() sentence!: string;
}

class SiteCollection {
  @ListOf(text()) hidden!: string[];
  @ListOf(text()) changed!: string[];
}

class SiteReview {
  @PlainText() name!: string;
  @PlainText() words!: string;
  @DateOnly() date!: string;
}

@Named('Site')
export class SiteDto {
  @MapOf(text(), { description: 'Values for the placeholders in the site’s texts.' })
  placeholders!: Record<string, string>;

  @Nested(() => SitePricing) pricing!: SitePricing;
  @Nested(() => SiteDelivery) delivery!: SiteDelivery;
  @Nested(() => SiteReferral) referral!: SiteReferral;
  @Whole() minAge!: number;
  @Nested(() => SiteTrial) trial!: SiteTrial;

  @Nested(() => SiteWallet, { description: 'Limits and bonus of top-ups (rules W1–W3).' })
  wallet!: SiteWallet;

  @Nested(() => SitePromotion, { nullable: true }) promotion!: SitePromotion | null;

  @Nested(() => SiteCollection, {
    description: 'Recipes of the collection that staff have hidden or changed since it shipped (rule K2).',
  })
  collection!: SiteCollection;

  @ListOf(() => SiteReview, {
    description:
      'Customer reviews, published with permission; the section is hidden while there are none (rule X21).',
  })
  reviews!: SiteReview[];

  @Flag() demo!: boolean;
}
