/** 64 characters that need no escape: five bits of a number each, the sixth says whether more follow. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map([...LETTERS].map((letter, value) => [letter.charCodeAt(0), value]));
const BITS = 5;
const MORE = 1 << BITS;
/** Stands before the number of times that the previous number is repeated. */
const AGAIN = '*';
/** Repeating costs two characters at least. */
const LEAST_REPEATS = 3;

/** Writes whole numbers as text, the small ones in one character; runs of one number are shortened. */
export function packNumbers(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < numbers.length;) {
    const value = numbers[at] ?? 0;
    let end = at + 1;
    while (end < numbers.length && numbers[end] === value) end += 1;
    const word = packOne(value);
    const repeats = end - at - 1;
    parts.push(repeats >= LEAST_REPEATS ? `${word}${AGAIN}${packOne(repeats)}` : word.repeat(repeats + 1));
    at = end;
  }
  return parts.join('');
}

/** Reads what `packNumbers` wrote. Throws for a character that it never writes. */
export function unpackNumbers(text: string): number[] {
  const numbers: number[] = [];
  let isCount = false;
  let value = 0;
  let factor = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === AGAIN.charCodeAt(0)) {
      isCount = true;
      continue;
    }
    const bits = VALUES.get(code);
    if (bits === undefined) throw new Error(`'${text[at]}' is no packed number`);
    value += (bits & (MORE - 1)) * factor;
    factor *= MORE;
    if (bits & MORE) continue;
    const number = value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    if (isCount) {
      const last = numbers.at(-1) ?? 0;
      for (let times = 0; times < number; times += 1) numbers.push(last);
    } else numbers.push(number);
    isCount = false;
    value = 0;
    factor = 1;
  }
  return numbers;
}

/** The sign is the lowest bit, so that small negative numbers are short too. */
function packOne(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number;
  let text = '';
  do {
    const low = rest % MORE;
    rest = (rest - low) / MORE;
    text += LETTERS[rest > 0 ? low + MORE : low] ?? '';
  } while (rest > 0);
  return text;
}
