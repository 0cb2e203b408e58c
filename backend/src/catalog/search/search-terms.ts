import { FILLER_WORDS, SYNONYMS } from './synonyms.js';

/** A word or phrase of a search, with everything that means the same. */
export interface SearchTerm {
  /** The word as it was typed; undefined for a phrase of the synonyms, whose spelling is known. */
  readonly word: string | undefined;
  readonly alternatives: readonly string[];
  /** Those that rank a row: as it was typed, and the first of its synonyms, which the catalogue writes. */
  readonly best: readonly string[];
  /** Whether the word may go on. */
  readonly isHalfTyped: boolean;
}

/** Other words for a misspelt one. */
export type Corrections = ReadonlyMap<string, readonly string[]>;

const MAX_WORDS = 8;
const LONGEST_PHRASE = 3;
/** A shorter beginning of a synonym could be that of too many words. */
const SHORTEST_BEGINNING = 4;

/** One way to write a group for each of its phrases, in the singular. */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  SYNONYMS.map((group) => group.map((phrase) => wordsOf(phrase).join(' '))).flatMap((group) =>
    group.map((phrase) => [singular(phrase), group] as const),
  ),
);
/** The single words of the synonyms: they can be misspelt as well as those of the catalogue. */
export const SYNONYM_WORDS: readonly string[] = [...GROUPS.values()]
  .flat()
  .filter((word) => !word.includes(' '));

/** Words in lower case and without accents, as the database folds them (`search_text`). */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The terms of a search: known phrases, then words. The last word may be half typed, or each of them where
 * `halfTyped` says so. Empty for a text without any word.
 */
export function termsOf(
  text: string,
  { corrections, halfTyped = 'last' }: { corrections?: Corrections; halfTyped?: 'last' | 'every' } = {},
): SearchTerm[] {
  const typed = wordsOf(text).slice(0, MAX_WORDS);
  const wanted = typed.filter((word) => !FILLER_WORDS.has(word));
  const words = wanted.length > 0 ? wanted : typed;
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length;) {
    const length = phraseLength(words, at);
    const phrase = words.slice(at, at + length).join(' ');
    const isHalfTyped = length === 1 && (halfTyped === 'every' || at === words.length - 1);
    terms.push(termOf(phrase, { isHalfTyped, corrected: corrections?.get(phrase) ?? [] }));
    at += length;
  }
  return terms;
}

/** How many words from here on are the longest known phrase; one where there is none. */
function phraseLength(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length -= 1) {
    if (GROUPS.has(singular(words.slice(at, at + length).join(' ')))) return length;
  }
  return 1;
}

function termOf(
  phrase: string,
  { isHalfTyped, corrected }: { isHalfTyped: boolean; corrected: readonly string[] },
): SearchTerm {
  const written = [phrase, ...corrected];
  const groups = written.flatMap((each) => [GROUPS.get(singular(each)) ?? []]);
  const known = [...written, ...groups.flat()];
  const begun = isHalfTyped && phrase.length >= SHORTEST_BEGINNING ? beginningWith(phrase) : [];
  return {
    word: known.length > 1 || phrase.includes(' ') ? undefined : phrase,
    alternatives: [...new Set([...known, ...begun])],
    best: [...written.filter((each) => !each.includes(' ')), ...groups.flatMap(([ours]) => ours ?? [])],
    isHalfTyped,
  };
}

function beginningWith(word: string): readonly string[] {
  return SYNONYM_WORDS.filter((each) => each.startsWith(word)).flatMap(
    (each) => GROUPS.get(singular(each)) ?? [],
  );
}

/** The same for 'courgette' and 'courgettes'. */
function singular(phrase: string): string {
  return phrase.replace(/(?<=\p{L}{3})s(?= |$)/gu, '');
}

/** The parts of a search as `to_tsquery` reads them; words are letters and digits only. */
export interface SearchQuery {
  /** What a row has to hold: of each term one alternative. */
  readonly all: string;
  /** What the best rows hold: any word as it was typed, as the catalogue writes it, or begun so. */
  readonly best: string;
  /** The last word as the beginning of any word. */
  readonly begun: string;
}

/** `titleOnly`: words of the title alone count. */
export function queryOf(terms: readonly SearchTerm[], { titleOnly = false } = {}): SearchQuery {
  const weight = titleOnly ? 'A' : '';
  const as = (phrase: string, isBegun: boolean): string => {
    const label = `${isBegun ? '*' : ''}${weight}`;
    return `(${phrase.replace(/$| /g, (space) => `${label && ':'}${label}${space && ' <-> '}`)})`;
  };
  const oneOf = ({ alternatives, isHalfTyped }: SearchTerm): string =>
    `(${alternatives.map((phrase, place) => as(phrase, isHalfTyped && place === 0)).join(' | ')})`;
  const last = terms.at(-1);
  const begun = as(last?.alternatives[0]?.split(' ').at(-1) ?? '', true);
  const best = terms.flatMap((term) => term.best.map((phrase) => as(phrase, false)));
  if (last?.isHalfTyped) best.push(begun);
  return { all: terms.map(oneOf).join(' & '), best: best.join(' | '), begun };
}
