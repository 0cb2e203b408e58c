import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CachedValue } from '#backend/platform/database/cached-value.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { publicRating, type PublicRating } from '#backend/rules/food/dish-rating.js';
import { ProductRating } from './product-rating.entity.js';

/** Far more than the shop sells; every list has a limit. */
const MAX_PRODUCTS = 2000;

/** The averages that everybody sees (rule K41). */
@Injectable()
export class ProductRatingsService {
  private readonly all: CachedValue<ReadonlyMap<string, PublicRating>>;

  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    notifications: DatabaseNotifications,
  ) {
    this.all = new CachedValue(notifications, () => this.read());
  }

  /** By SKU; a dish without a published average is missing. */
  published(): Promise<ReadonlyMap<string, PublicRating>> {
    return this.all.get();
  }

  /**
   * Publishes the sums of dishes with enough ratings, once enough of them are new since the last time: who
   * compares two averages cannot work out one person's stars. A dish that no longer has enough loses its
   * average. Returns how many dishes changed; the pages are refreshed once for all of them.
   */
  async publish(): Promise<number> {
    const { 'orders.ratingsMinimum': minimum } = await this.settings.current();
    const changed = await this.em.fork().execute<{ sku: string }[]>(
      `with due as (
         select sku from product_rating
          where (ratings >= ? and (published_ratings = 0 or published_ratings < ? or changes >= ?))
             or (ratings < ? and published_ratings > 0)
          order by sku for update)
       update product_rating r
          set published_ratings = case when r.ratings >= ? then r.ratings else 0 end,
              published_stars = case when r.ratings >= ? then r.stars else 0 end,
              changes = 0
         from due where r.sku = due.sku
       returning r.sku`,
      [minimum, minimum, minimum, minimum, minimum, minimum],
      'all',
    );
    return changed.length;
  }

  private async read(): Promise<ReadonlyMap<string, PublicRating>> {
    const rows = await this.em
      .fork()
      .find(
        ProductRating,
        { publishedRatings: { $gt: 0 } },
        { limit: MAX_PRODUCTS, orderBy: { sku: 'asc' }, disableIdentityMap: true },
      );
    return new Map(
      rows.flatMap(({ sku, publishedRatings: ratings, publishedStars: stars }) => {
        const rating = publicRating({ ratings, stars });
        return rating ? [[sku, rating] as const] : [];
      }),
    );
  }
}
