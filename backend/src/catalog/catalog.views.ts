import type { PictureStore } from '../platform/storage/picture-store.js';
import type { Settings } from '../platform/settings/settings.schema.js';
import { supportedBadges, type AllergenRecord } from '../rules/allergens.js';
import { pence } from '../rules/money.js';
import { unitPrice, type KindPrices, type Nutrition, type SoldProduct } from '../rules/prices.js';
import type { ExtraDto, MealDto, PackageDto } from './catalog.dto.js';
import { DayMeals, DishDetails, PackageDetails } from './product-details.js';
import type { Product } from './product.entity.js';

export function soldProduct(row: Product): SoldProduct {
  const packaged = row.kind === 'package' ? PackageDetails.parse(row.details) : null;
  return {
    sku: row.sku,
    kind: row.kind,
    number: row.number ?? null,
    name: row.name,
    available: isOnSale(row),
    diets: row.diets,
    allergens: allergensOf(row),
    nutrition: packaged ? null : portionOf(DishDetails.parse(row.details).nutrition),
    variants: new Map(
      packaged?.variants.map(({ variant, allergens, nutrition }) => [
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

/** Whether it can be bought: not while what its label says waits for a second person (rule F10). */
export function isOnSale(row: Pick<Product, 'available' | 'labelChangedBy'>): boolean {
  return row.available && row.labelChangedBy == null;
}

export function allergensOf(row: Pick<Product, 'contains' | 'mayContain'>): AllergenRecord {
  return { contains: row.contains, mayContain: row.mayContain };
}

export function mealView(row: Product, settings: Settings, pictures: PictureStore): MealDto {
  return {
    ...dishView(row, settings, pictures),
    categories: row.categories,
    weeklyPricePence: unitPrice(soldProduct(row), 'subscription', kindPrices(settings)),
  };
}

export function extraView(row: Product, settings: Settings, pictures: PictureStore): ExtraDto {
  const { portions } = DishDetails.parse(row.details);
  return {
    ...dishView(row, settings, pictures),
    kind: row.kind === 'protein' ? 'protein' : 'breakfast',
    portions,
  };
}

function dishView(
  row: Product,
  settings: Settings,
  pictures: PictureStore,
): Omit<MealDto, 'categories' | 'weeklyPricePence'> {
  const { badges, portions: _portions, ...details } = DishDetails.parse(row.details);
  const allergens = allergensOf(row);
  return {
    id: row.number ?? 0,
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    fullName: row.name,
    diets: row.diets,
    pricePence: unitPrice(soldProduct(row), 'one_time', kindPrices(settings)),
    badges: supportedBadges(badges, allergens),
    allergens: mutable(allergens),
    available: isOnSale(row),
    image: mutablePicture(row.picture ?? pictures.picture(row.slug)),
    ...details,
  };
}

/** One row of a package's menus, cut to its first day. */
export interface FirstDay {
  readonly sku: string;
  readonly variant: string;
  readonly meals: unknown;
}

/** A package with, for each variant, the meals of its first day: what shows before it is bought. */
export function packageView(row: Product, menus: readonly FirstDay[], pictures: PictureStore): PackageDto {
  const details = PackageDetails.parse(row.details);
  return {
    id: row.sku,
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    dailyPricePence: row.pricePence ?? 0,
    // A week of a package is five of its days (rule B10).
    weeklyPricePence: (row.pricePence ?? 0) * 5,
    allergens: mutable(allergensOf(row)),
    available: isOnSale(row),
    image: mutablePicture(row.picture ?? pictures.picture(row.slug)),
    ...details,
    variants: details.variants.map((each) => ({
      ...each,
      meals: firstDay(menus.find(({ sku, variant }) => sku === row.sku && variant === each.variant)),
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

function firstDay(menu: FirstDay | undefined): PackageDto['variants'][number]['meals'] {
  return menu ? DayMeals.parse(menu.meals) : [];
}

function mutable(record: AllergenRecord): MealDto['allergens'] {
  return { contains: [...record.contains], mayContain: [...record.mayContain] };
}

function mutablePicture(picture: ReturnType<PictureStore['picture']>): MealDto['image'] {
  return { ...picture, avif: [...picture.avif], webp: [...picture.webp] };
}

/** The prices by kind that the settings hold. */
export function kindPrices(settings: Settings): KindPrices {
  return {
    oneTimeMealPence: settings['pricing.oneTimeMealPence'],
    subscriptionMealPence: settings['pricing.subscriptionMealPence'],
    breakfastPence: settings['pricing.breakfastPence'],
    proteinPotPence: settings['pricing.proteinPotPence'],
  };
}
