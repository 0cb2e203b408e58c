import { oneLine } from '#backend/rules/delivery/checkout-form.js';
import { z } from 'zod';
import {
  AnyId,
  AllergenRecordDto,
  base64Of,
  lineOf,
  NutritionDto,
  PenceDto,
  PictureDto,
} from '#backend/platform/http/schemas/schemas.js';
import { freeText } from '#backend/platform/http/schemas/text-fields.js';
import { MAX_UPLOAD_BYTES } from '#backend/platform/storage/uploaded-pictures.js';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import { MAX_PENCE } from '#backend/rules/money/money.js';
import { PRODUCT_KINDS } from '#backend/rules/pricing/prices.js';

const MAX_NAME = 200;
const MAX_TEXT = 2_000;
const MAX_NUTRIENT = 10_000;
const MAX_VERSION = 2_147_483_646;

export const ALLERGEN_LABEL_STATUS = z.enum(['reviewed', 'estimated', 'changed']);

export const Sku = lineOf(100).min(1);

/** The version the editor has seen: another version leads to edit_conflict (rule A27). */
export const SeenVersion = z.number().int().min(1).max(MAX_VERSION).describe('The version that was seen.');

export const ProductsQuery = z.strictObject({
  kind: z.enum(PRODUCT_KINDS).optional(),
  label: ALLERGEN_LABEL_STATUS.optional(),
  q: lineOf(100).trim().optional().describe('A part of the name or of the SKU.'),
  cursor: Sku.optional().describe('`nextCursor` of the page before.'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ProductsQuery = z.infer<typeof ProductsQuery>;

export const AdminProductDto = z
  .object({
    sku: z.string(),
    kind: z.enum(PRODUCT_KINDS),
    name: z.string(),
    fullName: z.string().describe('The same as `name`; empty of a package (rule K30).'),
    description: z.string(),
    diets: z.array(z.string()),
    categories: z.array(z.string()),
    allergens: AllergenRecordDto,
    nutrition: NutritionDto,
    ingredients: z.string().nullable().describe('Null of a package.'),
    heating: z.string().nullable(),
    storage: z.enum(['chilled', 'frozen']).nullable(),
    useDays: z.number().int().nullable(),
    weightG: z.number().int().nullable().describe('Of a tray; null of a package, whose variants have it.'),
    variants: z.array(
      z.object({
        variant: z.enum(DIETS),
        nutrition: NutritionDto,
        allergens: AllergenRecordDto,
        weightG: z.number().int().optional().describe('Of a day of five meals.'),
      }),
    ),
    active: z.boolean().describe('Shown in the shop.'),
    available: z.boolean().describe('Not sold out.'),
    label: ALLERGEN_LABEL_STATUS.describe(
      '`changed`: not sold until a second person approves it (rule F10).',
    ),
    labelChangedBy: z.uuid().nullable(),
    labelChangedAt: z.iso.datetime().nullable(),
    labelDoubt: z.string().nullable().describe('Why it has no label in the kitchen (rule F7).'),
    ownPricePence: PenceDto.nullable().describe('Null: the price of its kind.'),
    version: z.number().int().describe('A change has to name it.'),
    image: PictureDto,
  })
  .meta({ id: 'AdminProduct' });
export type AdminProductDto = z.infer<typeof AdminProductDto>;

export const AdminProductListDto = z
  .object({
    items: z.array(AdminProductDto),
    nextCursor: z.string().nullable(),
    counts: z.object({
      reviewed: z.number().int(),
      estimated: z.number().int(),
      changed: z.number().int(),
    }),
  })
  .meta({ id: 'AdminProductList' });
export type AdminProductListDto = z.infer<typeof AdminProductListDto>;

const line = (limit: number) => z.string().transform(oneLine).pipe(freeText(limit));
const nutrient = z.number().min(0).max(MAX_NUTRIENT);
const Allergens = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length);

export const ChangeProductRequest = z.strictObject({
  version: SeenVersion,
  name: line(MAX_NAME).pipe(z.string().min(1, 'A product has a name')).optional(),
  fullName: line(MAX_NAME)
    .pipe(z.string().min(1, 'A product has a name'))
    .optional()
    .describe('Another word for `name`.'),
  description: freeText(MAX_TEXT).optional(),
  ingredients: freeText(MAX_TEXT).optional(),
  heating: freeText(MAX_TEXT).optional(),
  storage: z.enum(['chilled', 'frozen']).optional(),
  useDays: z.number().int().min(1).max(365).optional(),
  diets: z.array(z.enum(DIETS)).max(DIETS.length).optional(),
  categories: z.array(line(50)).max(20).optional(),
  nutrition: z
    .strictObject({
      calories: nutrient.optional(),
      proteinG: nutrient.optional(),
      carbsG: nutrient.optional(),
      sugarsG: nutrient.optional(),
      fatG: nutrient.optional(),
      saturatesG: nutrient.optional(),
      fibreG: nutrient.optional(),
      saltG: nutrient.optional(),
    })
    .optional(),
  weightG: z
    .number()
    .int()
    .min(1)
    .max(MAX_NUTRIENT)
    .optional()
    .describe('Of a tray; of a package, of a day of five meals.'),
  allergens: z.strictObject({ contains: Allergens, mayContain: Allergens }).optional(),
  variant: z
    .enum(DIETS)
    .optional()
    .describe('Of a package: whose nutrition, weight and allergens these are.'),
  available: z.boolean().optional(),
  active: z.boolean().optional(),
});
export type ChangeProductRequest = z.infer<typeof ChangeProductRequest>;

export const ApproveRequest = z.strictObject({ version: SeenVersion });
export type ApproveRequest = z.infer<typeof ApproveRequest>;

export const ProductPictureRequest = z.strictObject({
  picture: base64Of(MAX_UPLOAD_BYTES, {
    tooLarge: 'A picture may have 2 MB',
    unreadable: 'A picture comes in base64',
  }).describe('A PNG, JPEG or WebP picture of 2 MB at most and 800 pixels wide at least, in base64.'),
  alt: line(MAX_NAME).describe('What it shows, for those who cannot see it.'),
});
export type ProductPictureRequest = z.infer<typeof ProductPictureRequest>;

export const PriceDto = z
  .object({
    key: z.string().describe('A setting, or `product:` and a SKU.'),
    name: z.string().nullable().describe('Of a product with a price of its own.'),
    pence: PenceDto,
  })
  .meta({ id: 'AdminPrice' });

export const PriceChangeDto = z
  .object({
    id: z.uuid(),
    key: z.string(),
    oldPence: PenceDto.nullable(),
    newPence: PenceDto.nullable(),
    effectiveFrom: z.iso.datetime(),
    keepUntil: z.iso.datetime().describe('Weekly boxes that run keep the old price until then.'),
    state: z.enum(['planned', 'applied', 'withdrawn']),
    announcedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminPriceChange' });
export type PriceChangeDto = z.infer<typeof PriceChangeDto>;

export const PricesDto = z
  .object({
    prices: z.array(PriceDto),
    changes: z.array(PriceChangeDto),
    noticeDays: z.number().int().describe('Days of notice for weekly boxes that run.'),
  })
  .meta({ id: 'AdminPrices' });
export type PricesDto = z.infer<typeof PricesDto>;

export const PlanPriceRequest = z.strictObject({
  key: lineOf(120).min(1),
  newPence: z
    .number()
    .int()
    .min(0)
    .max(MAX_PENCE)
    .describe('A penny at least; nothing for the delivery charge and the goods that make it free.'),
  effectiveFrom: z.iso.date().describe('A day in London; today means at once.'),
});
export type PlanPriceRequest = z.infer<typeof PlanPriceRequest>;

export const PriceChangeId = AnyId;
