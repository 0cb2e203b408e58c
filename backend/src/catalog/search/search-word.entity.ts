import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * A word of a name or an ingredient of the catalogue, to compare misspelt words with. The database adds
 * words and deletes none: one that no recipe has any more leads to nothing.
 */
export const SearchWord = defineEntity({
  name: 'SearchWord',
  tableName: 'search_word',
  properties: { word: p.string().length(30).primary() },
  indexes: [
    {
      name: 'search_word_alike',
      expression: 'create index "search_word_alike" on "search_word" using gist ("word" gist_trgm_ops)',
    },
  ],
});
export type SearchWord = InferEntity<typeof SearchWord>;
