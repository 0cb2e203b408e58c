import { EntityManager, raw, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import type { Picture } from '#backend/platform/storage/picture.js';
import type { ProductKind } from '#backend/rules/pricing/prices.js';
import { CatalogSearch } from '../search/catalog-search.service.js';
import { queryOf, termsOf, type SearchTerm } from '../search/search-terms.js';
import { DishRecord, PackageDetails } from './product-details.js';
import { Product } from './product.entity.js';

export const ALLERGEN_LABEL_STATUSES = ['reviewed', 'estimated', 'changed'] as const;
export type AllergenLabelStatus = (typeof ALLERGEN_LABEL_STATUSES)[number];

export interface ProductSearch {
  readonly kind?: ProductKind | undefined;
  readonly label?: AllergenLabelStatus | undefined;
  /** A part of the name or of the SKU. */
  readonly q?: string | undefined;
  /** The last SKU of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A product for staff, including sold-out and hidden ones and those that wait for a second person. */
export interface StaffProduct {
  readonly row: Product;
  readonly details: DishRecord | PackageDetails;
  readonly label: AllergenLabelStatus;
  readonly picture: Picture;
  readonly hasPicture: boolean;
}

/** Products for staff. */
@Injectable()
export class StaffProductsService {
  constructor(
    private readonly em: EntityManager,
    private readonly pictures: PictureStore,
    private readonly search: CatalogSearch,
  ) {}

  /**
   * A page in the order of the SKUs, with one row more than the limit when there are more. A search that
   * finds nothing is made again with its spelling corrected.
   */
  async page(search: ProductSearch): Promise<StaffProduct[]> {
    const { q = '' } = search;
    if (q === '') return this.pageOf(search);
    const terms = termsOf(q, { halfTyped: 'every' });
    const asTyped = await this.pageOf(search, named(q, terms));
    if (asTyped.length > 0) return asTyped;
    const corrections = await this.search.corrections(terms, 'product');
    if (!corrections) return asTyped;
    return this.pageOf(search, named(q, termsOf(q, { corrections, halfTyped: 'every' })));
  }

  private async pageOf(
    { kind, label, after, limit }: ProductSearch,
    found: FilterQuery<Product> = {},
  ): Promise<StaffProduct[]> {
    const conditions: FilterQuery<Product>[] = [
      kind ? { kind } : {},
      after === undefined ? {} : { sku: { $gt: after } },
      label === undefined ? {} : ofLabel(label),
      found,
    ];
    const rows = await this.em
      .fork()
      .find(
        Product,
        { $and: conditions },
        { orderBy: { sku: 'asc' }, limit: limit + 1, disableIdentityMap: true },
      );
    return rows.map((row) => this.view(row));
  }

  /** Throws not_found. */
  async one(sku: string): Promise<StaffProduct> {
    const row = await this.em.fork().findOne(Product, { sku }, { disableIdentityMap: true });
    if (!row) throw apiError('not_found');
    return this.view(row);
  }

  /** The number of products for each status of the label. */
  async counts(): Promise<Readonly<Record<AllergenLabelStatus, number>>> {
    const em = this.em.fork();
    const [reviewed, estimated, changed] = await Promise.all(
      ALLERGEN_LABEL_STATUSES.map((label) => em.fork().count(Product, ofLabel(label))),
    );
    return { reviewed: reviewed ?? 0, estimated: estimated ?? 0, changed: changed ?? 0 };
  }

  private view(row: Product): StaffProduct {
    const details =
      row.kind === 'package' ? PackageDetails.parse(row.details) : DishRecord.parse(row.details);
    const label = row.labelChangedBy != null ? 'changed' : row.labelReviewed ? 'reviewed' : 'estimated';
    const picture = row.picture ?? this.pictures.picture(row.slug);
    const hasPicture = row.picture != null || this.pictures.has(row.slug);
    return { row, details, label, picture, hasPicture };
  }
}

function ofLabel(label: AllergenLabelStatus): FilterQuery<Product> {
  if (label === 'changed') return { labelChangedBy: { $ne: null } };
  return { labelChangedBy: null, labelReviewed: label === 'reviewed' };
}

/** A part of the name or of the SKU as it is written, or the words of the name in any order and spelling. */
function named(q: string, terms: readonly SearchTerm[]): FilterQuery<Product> {
  const pattern = `%${q.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  const written: FilterQuery<Product>[] = [{ name: { $ilike: pattern } }, { sku: { $ilike: pattern } }];
  if (terms.length === 0) return { $or: written };
  const byWords = raw(`to_tsvector('english', search_text(name)) @@ to_tsquery('english', ?)`, [
    queryOf(terms).all,
  ]);
  return { $or: [...written, { [byWords]: [] }] };
}
