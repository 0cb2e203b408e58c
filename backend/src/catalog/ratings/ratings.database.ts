import type { DatabasePart } from '#backend/platform/database/database-part.js';

/** The triggers of the published ratings. */
export const RATINGS_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'Catalogue caches are invalidated when averages are published, not by each rating (rule K41).',
    sql: [
      `create trigger product_rating_published after update of published_ratings, published_stars on product_rating
        for each row when (old.published_ratings <> new.published_ratings or old.published_stars <> new.published_stars)
        execute function notify_catalog_changed()`,
    ],
  },
];
