import type { DatabasePart } from '#backend/platform/database/database-part.js';

/** What the search needs of PostgreSQL beside its index (ADR 0043). */
export const SEARCH_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'Search compares misspelt words by their trigrams (rule T41).',
    beforeTables: true,
    sql: ['create extension if not exists pg_trgm'],
  },
  {
    keeps: 'Search finds words with and without their accents (rule T41).',
    beforeTables: true,
    sql: [
      `create function search_text(words text) returns text language sql immutable parallel safe as $$
        select replace(regexp_replace(normalize(words, nfd), '[\\u0300-\\u036f]', '', 'g'), 'ı', 'i')
      $$`,
      `create function search_list(list jsonb) returns text language sql immutable parallel safe as $$
        select coalesce(string_agg(line, ' '), '') from jsonb_array_elements_text(coalesce(list, '[]')) as line
      $$`,
    ],
  },
  {
    keeps:
      'The title weighs most in a search, then ingredients and tags, then description and steps (rule T41).',
    beforeTables: true,
    sql: [
      `create function recipe_document(name text, description text, category text, diets text[], details jsonb) returns tsvector language sql immutable parallel safe as $$
        select setweight(to_tsvector('english', search_text(name)), 'A')
          || setweight(to_tsvector('english', category || ' ' || array_to_string(array_remove(diets, 'standard'), ' ')), 'B')
          || setweight(to_tsvector('english', search_text(search_list(details -> 'ingredients'))), 'B')
          || setweight(to_tsvector('english', search_text(description)), 'C')
          || setweight(to_tsvector('english', search_text(search_list(details -> 'instructions'))), 'C')
      $$`,
    ],
  },
  {
    keeps: 'Misspelt words are compared with those of the catalogue as it is (rule T41).',
    sql: [
      `create function add_search_words() returns trigger language plpgsql as $$
      begin
        insert into search_word (word)
        select word
          from unnest(tsvector_to_array(to_tsvector('simple',
                 search_text(concat_ws(' ', new.name, new.details ->> 'ingredients'))))) as word
         where word ~ '^[a-z]{4,30}$' order by word
            on conflict do nothing;
        return null;
      end $$`,
      ...['recipe', 'product'].map(
        (table) => `create trigger ${table}_words_added after insert or update of name, details on ${table}
        for each row execute function add_search_words()`,
      ),
    ],
  },
];
