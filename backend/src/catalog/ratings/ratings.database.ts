import type { DatabasePart } from '#backend/platform/database/database-part.js';

/** The triggers of the published ratings. */
export const RATINGS_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'Catalogue caches are invalidated when averages are published, not by each rating (rule K41).',
    sql: [
      `create trigger product_rating_published after update of published_ratings, published_stars, shown on product_rating
        for each row when ((old.published_ratings, old.published_stars, old.shown) <> (new.published_ratings, new.published_stars, new.shown))
        execute function notify_catalog_changed()`,
    ],
  },
];
