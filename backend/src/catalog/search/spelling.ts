const SHORTEST = 4;
/** From this length on a word may have two mistakes. */
const LONG = 7;
const MOST = 3;

/**
 * The words that a misspelt one stands for: those with the fewest mistakes, at most three, and none for a
 * short word or where too much differs. A half-typed word is compared with the beginnings of the others.
 */
export function nearestWords(
  typed: string,
  words: readonly string[],
  { isHalfTyped }: { isHalfTyped: boolean },
): string[] {
  if (typed.length < SHORTEST) return [];
  const most = typed.length < LONG ? 1 : 2;
  const alike = [...new Set(words)].filter((word) => word[0] === typed[0]);
  const whole = closest(alike, most, (word) => mistakes(typed, word));
  if (whole.length > 0 || !isHalfTyped) return whole;
  const beginnings = (word: string): string[] => [-1, 0, 1].map((more) => word.slice(0, typed.length + more));
  return closest(alike, 1, (word) => Math.min(...beginnings(word).map((each) => mistakes(typed, each))));
}

function closest(words: readonly string[], most: number, mistakesIn: (word: string) => number): string[] {
  const counted = words.map((word) => ({ word, count: mistakesIn(word) }));
  const least = Math.min(...counted.map(({ count }) => count));
  if (least > most) return [];
  return counted
    .filter(({ count }) => count === least)
    .map(({ word }) => word)
    .slice(0, MOST);
}

/** Letters that are missing, added, replaced or exchanged with their neighbour. */
export function mistakes(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let j = 1; j <= b.length; j += 1) rows[0]?.push(j);
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchanged ? at(i - 2, j - 2) + 1 : Infinity;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, exchanged));
    }
  }
  return at(a.length, b.length);
}
