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
   * Publishes the sums of dishes that enough people have rated, once as many different people have changed
   * something since the last time: who compares two averages cannot work out one person's stars, whatever that
   * person does alone. A dish that no longer has enough loses its average; when it has enough again it gets
   * the same sums back, until enough people have changed something. Returns how many dishes changed; the pages
   * are refreshed once for all of them.
   */
  async publish(): Promise<number> {
    const { 'orders.ratingsMinimum': minimum } = await this.settings.current();
    const changed = await this.em.fork().execute<{ sku: string }[]>(
      `with held as (
         select sku, ratings >= ? and cardinality(changed_by) >= ? as is_new,
                ratings >= ? and published_ratings >= ? as is_known
           from product_rating order by sku for update),
       due as (
         select h.* from held h join product_rating r using (sku)
          where h.is_new or r.shown <> h.is_known)
       update product_rating r
          set published_ratings = case when is_new then r.ratings else r.published_ratings end,
              published_stars = case when is_new then r.stars else r.published_stars end,
              changed_by = case when is_new then '{}' else r.changed_by end,
              shown = is_new or is_known
         from due where r.sku = due.sku
       returning r.sku`,
      [minimum, minimum, minimum, minimum],
      'all',
    );
    return changed.length;
  }

  private async read(): Promise<ReadonlyMap<string, PublicRating>> {
    const rows = await this.em
      .fork()
      .find(
        ProductRating,
        { shown: true },
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
