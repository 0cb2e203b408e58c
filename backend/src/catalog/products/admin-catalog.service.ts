import { Injectable } from '@nestjs/common';
import { PriceChangesService, priceKeyOf } from '../prices/price-changes.service.js';
import { NewProductsService } from './new-products.service.js';
import { PackageMenusService } from './package-menus.service.js';
import { RetiredProductsService } from './retired-products.service.js';
import { ProductChangesService } from './product-changes.service.js';
import { StaffProductsService, type StaffProduct } from './staff-products.service.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import { kitchenLabelWarning } from '#backend/rules/food/kitchen-labels.js';
import { pence } from '#backend/rules/money/money.js';
import { PRICE_SETTINGS } from '#backend/rules/pricing/price-changes.js';
import type {
  AdminProductDto,
  AdminProductListDto,
  ApproveRequest,
  ChangePackageMenuRequest,
  ChangeProductRequest,
  NewProductRequest,
  PackageMenusDto,
  PlanPriceRequest,
  PriceChangeDto,
  PricesDto,
  ProductPictureRequest,
  ProductsQuery,
} from './admin-catalog.dto.js';

const MAX_PRODUCTS = 2_000;

/** The catalogue for staff (rules F5, F10, P11). */
@Injectable()
export class AdminCatalogService {
  constructor(
    private readonly products: StaffProductsService,
    private readonly changes: ProductChangesService,
    private readonly newProducts: NewProductsService,
    private readonly retired: RetiredProductsService,
    private readonly packageMenus: PackageMenusService,
    private readonly prices: PriceChangesService,
    private readonly settings: SettingsService,
  ) {}

  async list({ kind, label, q, cursor, limit }: ProductsQuery): Promise<AdminProductListDto> {
    const found = await this.products.page({ kind, label, q, after: cursor, limit });
    const items = found.slice(0, limit);
    return {
      items: items.map(productView),
      nextCursor: found.length > limit ? (items.at(-1)?.row.sku ?? null) : null,
      counts: { ...(await this.products.counts()) },
    };
  }

  /** Throws not_found. */
  async one(sku: string): Promise<AdminProductDto> {
    return productView(await this.products.one(sku));
  }

  /** Throws not_found, validation_failed. */
  async create(request: NewProductRequest, actorId: string): Promise<AdminProductDto> {
    return this.one(await this.newProducts.create(request, actorId));
  }

  /** Throws not_found, edit_conflict. */
  async retire(sku: string, { version }: ApproveRequest, actorId: string): Promise<AdminProductDto> {
    await this.retired.retire({ sku, version, actorId });
    return this.one(sku);
  }

  /** Throws not_found, edit_conflict. */
  async bringBack(sku: string, { version }: ApproveRequest, actorId: string): Promise<AdminProductDto> {
    await this.retired.bringBack({ sku, version, actorId });
    return this.one(sku);
  }

  /** Throws not_found. */
  async menus(sku: string): Promise<PackageMenusDto> {
    const { row } = await this.products.one(sku);
    const menus = await this.packageMenus.of(row.sku);
    return {
      items: menus.flatMap(({ variant: name, days }) => {
        const variant = DIETS.find((each) => each === name);
        return variant ? [{ variant, days: days.map((trays) => ({ trays: [...trays] })) }] : [];
      }),
    };
  }

  /** Throws not_found, edit_conflict, variant_unavailable, unknown_product, diet_mismatch. */
  async changeMenu(
    sku: string,
    { version, ...menu }: ChangePackageMenuRequest,
    actorId: string,
  ): Promise<AdminProductDto> {
    await this.packageMenus.change({ sku, version, actorId }, menu);
    return this.one(sku);
  }

  /** Throws not_found, edit_conflict, variant_unavailable, menu_holds_allergen, label_waiting. */
  async change(sku: string, request: ChangeProductRequest, actorId: string): Promise<AdminProductDto> {
    const { fullName, name = fullName, ...input } = request;
    await this.changes.change({ ...input, name, sku, actorId });
    return this.one(sku);
  }

  /** Throws not_found, four_eyes_required, label_incomplete, edit_conflict. */
  async approve(sku: string, { version }: ApproveRequest, actorId: string): Promise<AdminProductDto> {
    await this.changes.approveLabel({ sku, version, actorId });
    return this.one(sku);
  }

  /** Throws not_found, photo_invalid, photo_too_small, payload_too_large. */
  async setPicture(sku: string, request: ProductPictureRequest, actorId: string): Promise<AdminProductDto> {
    await this.changes.setPicture(sku, request, actorId);
    return this.one(sku);
  }

  /** All current prices, and every change of them. */
  async priceTable(): Promise<PricesDto> {
    const settings = await this.settings.current();
    const own = await this.products.page({ limit: MAX_PRODUCTS });
    return {
      prices: [
        ...PRICE_SETTINGS.map((key) => ({ key, name: null, pence: settings[key] })),
        ...own.flatMap(({ row: { sku, name, pricePence } }) =>
          pricePence == null ? [] : [{ key: priceKeyOf(sku), name, pence: pricePence }],
        ),
      ],
      changes: (await this.prices.list()).map(changeView),
      noticeDays: settings['legal.priceNoticeDays'],
    };
  }

  /** Throws not_found, validation_failed, price_planned. */
  async planPrice({ key, newPence, effectiveFrom }: PlanPriceRequest, actorId: string): Promise<PricesDto> {
    await this.prices.plan({ key, newPence: pence(newPence), effectiveFrom }, actorId);
    return this.priceTable();
  }

  /** Throws not_found. */
  async withdrawPrice(id: string, actorId: string): Promise<PricesDto> {
    await this.prices.withdraw(id, actorId);
    return this.priceTable();
  }
}

function changeView(row: Awaited<ReturnType<PriceChangesService['list']>>[number]): PriceChangeDto {
  const { id, priceKey, oldPence, newPence, effectiveFrom, keepUntil, status, announcedAt } = row;
  return {
    id,
    key: priceKey,
    oldPence: oldPence ?? null,
    newPence: newPence ?? null,
    state: status,
    effectiveFrom: effectiveFrom.toISOString(),
    keepUntil: keepUntil.toISOString(),
    announcedAt: announcedAt?.toISOString() ?? null,
  };
}

function productView({ row, details, label, picture, hasPicture }: StaffProduct): AdminProductDto {
  const allergens = {
    contains: ALLERGENS.filter((each) => row.contains.includes(each)),
    mayContain: ALLERGENS.filter((each) => row.mayContain.includes(each)),
  };
  const { sku, kind, name, diets, categories, active, available, version } = row;
  return {
    sku,
    kind,
    name,
    diets,
    categories,
    active,
    available,
    allergens,
    label,
    version,
    description: details.description,
    ...('variants' in details ? ofPackage(details) : { ...ofDish(details), fullName: name }),
    retiredAt: row.retiredAt?.toISOString() ?? null,
    labelChangedBy: row.labelChangedBy ?? null,
    labelChangedAt: row.labelChangedAt?.toISOString() ?? null,
    labelDoubt: 'variants' in details ? null : (substitutionReasonOf(details, allergens)?.kind ?? null),
    ownPricePence: row.pricePence ?? null,
    hasPicture,
    image: { ...picture, avif: [...picture.avif], webp: [...picture.webp] },
  };
}

type Details = StaffProduct['details'];
/**
 * The reason, besides a missing review, that keeps a dish from having a label: the review is shown
 * separately.
 */
function substitutionReasonOf(details: OfDish, allergens: AdminProductDto['allergens']) {
  return kitchenLabelWarning({ ...details, allergens, isReviewed: true }, { isDemo: false });
}

type OfPackage = Extract<Details, { variants: unknown }>;
type OfDish = Exclude<Details, OfPackage>;

function ofDish({ nutrition, ingredients, heating, storage, useDays, ...more }: OfDish) {
  const { weightG, gentle, portions, quantities } = more;
  const label = { nutrition, ingredients, heating, storage, useDays, weightG };
  return { ...label, gentle, portions, quantities, variants: [] };
}

function ofPackage({ variants, defaultVariant }: OfPackage) {
  const usual = variants.find(({ variant }) => variant === defaultVariant) ?? variants[0];
  if (!usual) throw new Error('a package without variants');
  const nothing = {
    fullName: '',
    ingredients: null,
    heating: null,
    storage: null,
    useDays: null,
    weightG: null,
    gentle: null,
    portions: null,
    quantities: [],
  };
  return { ...nothing, nutrition: usual.nutrition, variants };
}
