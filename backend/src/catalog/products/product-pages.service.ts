import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CachedValue } from '#backend/platform/database/cached-value.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { apiError, ApiError } from '#backend/platform/http/problems/api-error.js';
import type { PageHead } from '#backend/platform/http/site/page-head.js';
import { SitePages, type ListedPage, type PageProvider } from '#backend/platform/http/site/site-pages.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import type { Diet } from '#backend/rules/food/allergens.js';
import { foodWords, relatedRecipe } from '#backend/rules/food/related-recipe.js';
import { CatalogService } from '../catalog.service.js';
import { productHead } from './product-head.js';
import type { ProductPageDto } from './product-page.dto.js';
import { Product } from './product.entity.js';

/** Far more than the shop sells; every list has a limit. */
const MAX_PRODUCTS = 2000;
/** The best of a search; the rule then chooses one of them, or none. */
const MOST_ALIKE = 40;

/** The page of one dish, extra or package, for visitors, messengers and search engines (rule K38). */
@Injectable()
export class ProductPagesService implements PageProvider {
  readonly under = '/menu';
  private readonly all: CachedValue<readonly ListedPage[]>;

  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly pictures: PictureStore,
    private readonly settings: SettingsService,
    notifications: DatabaseNotifications,
    pages: SitePages,
  ) {
    this.all = new CachedValue(notifications, () => this.readAll());
    pages.register(this);
  }

  /** Everything a page shows; a product that is no longer sold has only its name and picture. Throws not_found. */
  async page(slug: string): Promise<ProductPageDto> {
    const row = await this.em.fork().findOne(Product, { slug }, { disableIdentityMap: true });
    if (!row) throw apiError('not_found');
    const { name, kind, active, picture } = row;
    const { avif, webp, ...image } = picture ?? this.pictures.picture(slug);
    const page: ProductPageDto = {
      slug,
      name: kind === 'package' ? (await this.catalog.healthWords()).name(row) : name,
      kind,
      retired: !active,
      image: { ...image, avif: [...avif], webp: [...webp] },
      meal: null,
      extra: null,
      package: null,
      recipe: null,
    };
    if (!active) return page;
    const bySlug = (each: { readonly slug: string }): boolean => each.slug === slug;
    switch (kind) {
      case 'meal':
        return {
          ...page,
          meal: await this.catalog.meal(row.number ?? 0),
          recipe: await this.recipeLike(row),
        };
      case 'breakfast':
      case 'protein':
        return {
          ...page,
          extra: (await this.catalog.extras()).find(bySlug) ?? null,
          recipe: await this.recipeLike(row),
        };
      case 'package':
        return { ...page, package: (await this.catalog.packages()).find(bySlug) ?? null };
    }
  }

  async head(slug: string): Promise<PageHead | undefined> {
    try {
      return productHead(await this.page(slug), (await this.settings.current())['brand.name']);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  async listed(most: number): Promise<readonly ListedPage[]> {
    return (await this.all.get()).slice(0, most);
  }

  private async readAll(): Promise<ListedPage[]> {
    const rows = await this.em
      .fork()
      .find(
        Product,
        { active: true },
        { fields: ['slug'], orderBy: { kind: 'asc', position: 'asc' }, limit: MAX_PRODUCTS },
      );
    return rows.map(({ slug }) => ({ path: `${this.under}/${encodeURIComponent(slug)}` }));
  }

  private async recipeLike(dish: Product): Promise<ProductPageDto['recipe']> {
    const words = foodWords(dish.name);
    if (words.length === 0) return null;
    const found = await this.em.execute<{ id: string; name: string; diets: Diet[] }[]>(
      `select id, name, diets from recipe, to_tsquery('english', ?) as q
        where shown and words @@ q order by ts_rank(words, q) desc, id limit ?`,
      [words.join(' | '), MOST_ALIKE],
    );
    const recipe = relatedRecipe(dish, found);
    return recipe ? { id: recipe.id, name: recipe.name } : null;
  }
}
