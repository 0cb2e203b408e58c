import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { nearestWords } from './spelling.js';
import { SYNONYM_WORDS, type Corrections, type SearchTerm } from './search-terms.js';

const COMPARED = 30;

/** The document in which a word has to occur, for each kind of row. */
const DOCUMENTS = {
  recipe: 'select from recipe where words @@ q',
  product: `select from product where to_tsvector('english', search_text(name)) @@ q`,
} as const;

/** What a person means by a word that nothing contains. */
@Injectable()
export class CatalogSearch {
  constructor(private readonly em: EntityManager) {}

  /**
   * Other words for those of a search that no recipe or product contains; undefined where each of them occurs
   * or nothing is like them. To be called when a search has found nothing.
   */
  async corrections(
    terms: readonly SearchTerm[],
    kind: keyof typeof DOCUMENTS,
  ): Promise<Corrections | undefined> {
    const asked = terms.flatMap(({ word, isHalfTyped }) =>
      word === undefined ? [] : [{ word, isHalfTyped }],
    );
    if (asked.length === 0) return undefined;
    const unknown = await this.em.execute<{ word: string; half: boolean; near: string[] }[]>(
      `select t.word, t.half, array(select w.word from search_word w order by w.word <-> t.word limit ?) as near
         from unnest(?::text[], ?::boolean[]) as t (word, half),
              to_tsquery('english', t.word || case when t.half then ':*' else '' end) as q
        where numnode(q) > 0 and not exists (${DOCUMENTS[kind]})`,
      [COMPARED, listOf(asked.map(({ word }) => word)), listOf(asked.map((one) => String(one.isHalfTyped)))],
    );
    const corrections = unknown.flatMap(({ word, half, near }) => {
      const words = nearestWords(word, [...near, ...SYNONYM_WORDS], { isHalfTyped: half });
      return words.length > 0 ? [[word, words] as const] : [];
    });
    return corrections.length > 0 ? new Map(corrections) : undefined;
  }
}

/** An array for PostgreSQL; words are letters and digits only. */
function listOf(words: readonly string[]): string {
  return `{${words.join(',')}}`;
}
