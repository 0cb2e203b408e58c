import type { PictureStore } from '../platform/storage/picture-store.js';
import type { Settings } from '../platform/settings/settings.schema.js';
import { supportedBadges, type AllergenRecord, type Diet } from '../rules/food/allergens.js';
import type { PublicRating } from '../rules/food/dish-rating.js';
import { claimsMade, packageName, type HealthClaimKey } from '../rules/food/health-claims.js';
import { namesShown, provenClaims, type ClaimDecisions, type NamesShown } from '../rules/food/claims.js';
import { pence } from '../rules/money/money.js';
import { isHalalVariant, withoutHalal } from '../rules/food/halal.js';
import { unitPrice, type KindPrices, type Nutrition, type SoldProduct } from '../rules/pricing/prices.js';
import { avifBeside } from '../rules/food/dish-picture.js';
import type { ExtraDto, MealCardDto, MealDto, PackageDto } from './catalog.dto.js';
import { variantKey } from './products/menu-dishes.js';
import { DayMeals, DishDetails, PackageDetails } from './products/product-details.js';
import type { Product } from './products/product.entity.js';

/** The health claims made here, and the names of packages without them (rule F44). */
export interface HealthWords {
  readonly made: ReadonlySet<HealthClaimKey>;
  /** The displayed name of a product. */
  name(row: Pick<Product, 'kind' | 'name'>): string;
}

/** The health claims allowed under these settings; all of them in the demo shop. */
export function healthWords(settings: Settings, { isDemo }: { readonly isDemo: boolean }): HealthWords {
  const made = claimsMade((claim) => settings[`claims.${claim}Confirmed`], { isDemo });
  const instead = {
    energyBoost: settings['claims.energyBoostInstead'],
    gutHealth: settings['claims.gutHealthInstead'],
    musclePreserve: settings['claims.musclePreserveInstead'],
  };
  return {
    made,
    name: ({ kind, name }) => (kind === 'package' ? packageName(name, { made, instead }) : name),
  };
}

/** What may be sold now, in addition to the products' own status. */
export interface DietsSold {
  /** Whether dishes may be sold as halal (rule F45). */
  readonly isHalalCertified: boolean;
  /** Variants of packages that cannot be made as sold, by `variantKey` (rule F73). */
  readonly closed: ReadonlySet<string>;
}

function dietsOf({ diets }: Pick<Product, 'diets'>, { isHalalCertified }: DietsSold): Diet[] {
  return isHalalCertified ? diets : withoutHalal(diets);
}

/** The variants of a package that are on sale now. */
function variantsSold(
  { sku, details }: Pick<Product, 'sku' | 'details'>,
  { isHalalCertified, closed }: DietsSold,
): PackageDetails['variants'] {
  return PackageDetails.parse(details).variants.filter(
    ({ variant }) => (isHalalCertified || !isHalalVariant(variant)) && !closed.has(variantKey(sku, variant)),
  );
}

export function soldProduct(row: Product, sold: DietsSold): SoldProduct {
  const packaged = row.kind === 'package' ? PackageDetails.parse(row.details) : null;
  const variants = packaged ? variantsSold(row, sold) : [];
  return {
    sku: row.sku,
    kind: row.kind,
    number: row.number ?? null,
    name: row.name,
    available: isOnSale(row) && (!packaged || variants.length > 0),
    diets: dietsOf(row, sold),
    allergens: allergensOf(row),
    nutrition: packaged ? null : portionOf(DishDetails.parse(row.details).nutrition),
    variants: new Map(
      variants.map(({ variant, allergens, nutrition }) => [
        variant,
        { allergens, nutrition: portionOf(nutrition) },
      ]),
    ),
    defaultVariant: packaged?.defaultVariant ?? null,
    aliases: packaged?.aliases ?? [],
    ownPricePence: row.pricePence == null ? null : pence(row.pricePence),
  };
}

function portionOf({ calories, proteinG, carbsG, fatG, fibreG, saltG }: Nutrition): Nutrition {
  return { calories, proteinG, carbsG, fatG, fibreG, saltG };
}

/** Whether it can be bought: not while its label waits for a second person (rule F10). */
export function isOnSale(row: Pick<Product, 'available' | 'labelChangedBy'>): boolean {
  return row.available && row.labelChangedBy == null;
}

export function allergensOf(row: AllergenRecord): AllergenRecord {
  return { contains: row.contains, mayContain: row.mayContain };
}

/** The context in which a dish is shown. */
export interface DishViewContext extends DietsSold {
  readonly settings: Settings;
  readonly pictures: PictureStore;
  /** Whether this is the demo shop, which shows the bundled claims (rule F33). */
  readonly isDemo: boolean;
  /** Averages that everybody may see, by SKU (rule K41). */
  readonly ratings: ReadonlyMap<string, PublicRating>;
}

export function mealView(row: Product, shown: DishViewContext): MealDto {
  return {
    ...dishView(row, shown),
    categories: namesShown(row.categories, claimsOf(row, shown)),
    weeklyPricePence: unitPrice(soldProduct(row, shown), 'subscription', kindPrices(shown.settings)),
  };
}

/** The part of a meal that a list has; never without its allergens, which filters and warnings read. */
export function mealCard(meal: MealDto): MealCardDto {
  const { sugarsG: _sugars, saturatesG: _saturates, ...nutrition } = meal.nutrition;
  return {
    id: meal.id,
    sku: meal.sku,
    slug: meal.slug,
    name: meal.name,
    categories: meal.categories,
    diets: meal.diets,
    allergens: meal.allergens,
    nutrition,
    pricePence: meal.pricePence,
    weeklyPricePence: meal.weeklyPricePence,
    badges: meal.badges,
    useDays: meal.useDays,
    available: meal.available,
    rating: meal.rating,
    image: cardPicture(meal.image),
  };
}

function cardPicture({ avif, webp }: MealDto['image']): MealCardDto['image'] {
  const url = webp.at(-1)?.url ?? '';
  return avifBeside(url).length > 0 ? { url } : { url, avif };
}

export function extraView(row: Product, shown: DishViewContext): ExtraDto {
  const { portions } = DishDetails.parse(row.details);
  return {
    ...dishView(row, shown),
    kind: row.kind === 'protein' ? 'protein' : 'breakfast',
    portions,
  };
}

/** The claims allowed for a dish here, and the names that make them (rule F33). */
function claimsOf(row: Product, { settings, isDemo }: DishViewContext): NamesShown {
  const { nutrition, weightG } = DishDetails.parse(row.details);
  const dish = { allergens: allergensOf(row), nutrition, weightG, isReviewed: row.labelReviewed };
  return { decisions: claimDecisions(settings), isDemo, proven: provenClaims(dish) };
}

/** The owner's decision about each name that makes a claim. */
function claimDecisions(settings: Settings): ClaimDecisions {
  const decision = (key: keyof ClaimDecisions) => ({
    name: settings[`claims.${key}`],
    isConfirmed: settings[`claims.${key}Confirmed`],
  });
  return {
    glutenFree: decision('glutenFree'),
    dairyFree: decision('dairyFree'),
    lowCarb: decision('lowCarb'),
    lowCalorieFilter: decision('lowCalorieFilter'),
    lowCarbFilter: decision('lowCarbFilter'),
  };
}

/** The bundled badges that may be shown, and further ones that its reviewed nutrition values prove. */
function badgesOf(row: Product, badges: readonly string[], shown: DishViewContext): string[] {
  const claims = claimsOf(row, shown);
  const { settings } = shown;
  return [
    ...namesShown(supportedBadges(badges, allergensOf(row)), claims),
    ...(claims.proven.includes('lowEnergy') ? [settings['claims.lowEnergy']] : []),
    ...(claims.proven.includes('highProtein') ? [settings['claims.highProtein']] : []),
  ];
}

function dishView(row: Product, shown: DishViewContext): Omit<MealDto, 'categories' | 'weeklyPricePence'> {
  const { settings, pictures } = shown;
  const { badges, portions: _portions, ...details } = DishDetails.parse(row.details);
  const allergens = allergensOf(row);
  return {
    id: row.number ?? 0,
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    fullName: row.name,
    diets: dietsOf(row, shown),
    pricePence: unitPrice(soldProduct(row, shown), 'one_time', kindPrices(settings)),
    badges: badgesOf(row, badges, shown),
    allergens: mutable(allergens),
    available: isOnSale(row),
    rating: shown.ratings.get(row.sku) ?? null,
    image: mutablePicture(row.picture ?? pictures.picture(row.slug)),
    ...details,
  };
}

/** One row of a package's menus, cut to its first day. */
export interface FirstMenuDay {
  readonly sku: string;
  readonly variant: string;
  readonly meals: unknown;
}

/** A package with the meals of the first day for each variant: the preview before it is bought. */
export function packageView(
  row: Product,
  menus: readonly FirstMenuDay[],
  {
    pictures,
    health,
    ratings,
    ...sold
  }: DietsSold & Pick<DishViewContext, 'pictures' | 'ratings'> & { readonly health: HealthWords },
): PackageDto {
  const details = PackageDetails.parse(row.details);
  const variants = variantsSold(row, sold);
  const isDefaultSold = variants.some(({ variant }) => variant === details.defaultVariant);
  return {
    id: row.sku,
    sku: row.sku,
    slug: row.slug,
    name: health.name(row),
    dailyPricePence: row.pricePence ?? 0,
    // A week of a package is five of its days (rule B10).
    weeklyPricePence: (row.pricePence ?? 0) * 5,
    allergens: mutable(allergensOf(row)),
    available: isOnSale(row) && variants.length > 0,
    rating: ratings.get(row.sku) ?? null,
    image: mutablePicture(row.picture ?? pictures.picture(row.slug)),
    ...details,
    // A page offers another variant while the usual one cannot be made.
    defaultVariant: isDefaultSold ? details.defaultVariant : (variants[0]?.variant ?? details.defaultVariant),
    variants: variants.map((each) => ({
      ...each,
      meals: firstDayMeals(menus.find(({ sku, variant }) => sku === row.sku && variant === each.variant)),
    })),
    dailyMealPreviews: details.dailyMealPreviews.map(({ imageSlug, ...preview }) => ({
      ...preview,
      image: mutablePicture(
        pictures.picture(
          imageSlug,
          `default-${preview.slot.includes('Snack') ? 'snacks' : preview.slot.toLowerCase()}`,
        ),
      ),
    })),
  };
}

function firstDayMeals(menu: FirstMenuDay | undefined): PackageDto['variants'][number]['meals'] {
  return menu ? DayMeals.parse(menu.meals) : [];
}

function mutable(record: AllergenRecord): MealDto['allergens'] {
  return { contains: [...record.contains], mayContain: [...record.mayContain] };
}

function mutablePicture(picture: ReturnType<PictureStore['picture']>): MealDto['image'] {
  return { ...picture, avif: [...picture.avif], webp: [...picture.webp] };
}

/** The prices by kind from the settings. */
export function kindPrices(settings: Settings): KindPrices {
  return {
    oneTimeMealPence: settings['pricing.oneTimeMealPence'],
    subscriptionMealPence: settings['pricing.subscriptionMealPence'],
    breakfastPence: settings['pricing.breakfastPence'],
    proteinPotPence: settings['pricing.proteinPotPence'],
  };
}
