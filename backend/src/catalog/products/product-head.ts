import type { PageHead } from '#backend/platform/http/site/page-head.js';
import { sharePictureOf } from '#backend/platform/storage/share-pictures.js';
import type { Diet } from '#backend/rules/food/allergens.js';
import { MAX_STARS, type PublicRating } from '#backend/rules/food/dish-rating.js';
import { ofOnePortion } from '#backend/rules/food/nutrition.js';
import type { Nutrition } from '#backend/rules/pricing/prices.js';
import type { ProductPageDto } from './product-page.dto.js';

/** Schema.org's names of diets; it has none for 'standard'. */
const DIETS: Readonly<Record<Diet, readonly string[]>> = {
  standard: [],
  vegetarian: ['https://schema.org/VegetarianDiet'],
  vegan: ['https://schema.org/VeganDiet'],
  halal: ['https://schema.org/HalalDiet'],
  'halal-vegan': ['https://schema.org/HalalDiet', 'https://schema.org/VeganDiet'],
};

/** What is sold on a page, whichever kind it is. */
interface Sold {
  readonly sku: string;
  readonly description: string;
  readonly pricePence: number;
  readonly available: boolean;
  readonly diets: readonly Diet[];
  /** Of a portion, or of a day of a package. */
  readonly nutrition: Nutrition | undefined;
  readonly servingSize: string;
  readonly rating: PublicRating | null;
}

/** The head of a product's page, with the average of its ratings where there is a public one (rules K38, K41). */
export function productHead(page: ProductPageDto, brand: string): PageHead {
  const path = `/menu/${encodeURIComponent(page.slug)}`;
  const shared = {
    title: `${page.name} | ${brand}`,
    path,
    kind: 'website' as const,
    image: { ...sharePictureOf(page.image), alt: page.image.alt },
    breadcrumb: [
      { name: 'Menu', path: '/menu' },
      { name: page.name, path },
    ],
  };
  const sold = soldOn(page);
  if (!sold) {
    return {
      ...shared,
      retired: true,
      description: `We no longer make ${page.name}.`,
      data: { '@context': 'https://schema.org', '@type': 'WebPage', name: page.name },
    };
  }
  return { ...shared, description: sold.description, data: dataOf(page.name, sold, brand) };
}

function soldOn({ meal, extra, package: pack }: ProductPageDto): Sold | undefined {
  if (pack) {
    const made = pack.variants.find(({ variant }) => variant === pack.defaultVariant);
    return {
      sku: pack.sku,
      description: pack.description,
      pricePence: pack.dailyPricePence,
      available: pack.available,
      diets: [],
      nutrition: made?.nutrition,
      servingSize: '1 day of five meals',
      rating: pack.rating,
    };
  }
  const dish = meal ?? extra;
  if (!dish) return undefined;
  const { sku, description, pricePence, available, diets } = dish;
  const grams = Math.round(dish.weightG / (extra?.portions ?? 1));
  return {
    sku,
    description,
    pricePence,
    available,
    diets,
    nutrition: ofOnePortion(extra ?? dish),
    servingSize: `${grams} g`,
    rating: dish.rating,
  };
}

function dataOf(name: string, sold: Sold, brand: string): Record<string, unknown> {
  const { nutrition } = sold;
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', 'MenuItem'],
    name,
    description: sold.description,
    sku: sold.sku,
    brand: { '@type': 'Brand', name: brand },
    suitableForDiet: [...new Set(sold.diets.flatMap((diet) => DIETS[diet]))],
    ...(nutrition && { nutrition: nutritionOf(nutrition, sold.servingSize) }),
    ...(sold.rating && { aggregateRating: averageOf(sold.rating) }),
    offers: {
      '@type': 'Offer',
      price: (sold.pricePence / 100).toFixed(2),
      priceCurrency: 'GBP',
      availability: `https://schema.org/${sold.available ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

function averageOf({ average, count }: PublicRating): Record<string, unknown> {
  return {
    '@type': 'AggregateRating',
    ratingValue: average.toFixed(1),
    ratingCount: count,
    bestRating: MAX_STARS,
    worstRating: 1,
  };
}

function nutritionOf(nutrition: Nutrition, servingSize: string): Record<string, unknown> {
  return {
    '@type': 'NutritionInformation',
    servingSize,
    calories: `${Math.round(nutrition.calories)} kcal`,
    proteinContent: `${rounded(nutrition.proteinG)} g`,
    carbohydrateContent: `${rounded(nutrition.carbsG)} g`,
    fatContent: `${rounded(nutrition.fatG)} g`,
    fiberContent: `${rounded(nutrition.fibreG)} g`,
  };
}

function rounded(grams: number): number {
  return Math.round(grams * 10) / 10;
}
