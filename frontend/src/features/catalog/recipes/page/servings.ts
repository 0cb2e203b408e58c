/** The most servings a page scales to: beyond that, pans and times no longer fit. */
export const MAX_SERVINGS = 12;

/** '1 1/2', '1/2', '2.5' or '2'; a range is two of them. */
const NUMBER = String.raw`(?:\d+ \d\/\d|\d+\/\d+|\d+(?:\.\d+)?)`;
const QUANTITY = new RegExp(
  [
    // Not part of a word, and not the '7' of '0.7'.
    String.raw`(?<![\w.,/])(?<from>${NUMBER})(?:(?<dash>\s?[-–]\s?)(?<to>${NUMBER}))?`,
    String.raw`(?<unit>\s?(?:kg|g|ml|l|litres?)\b)?`,
    // A measure, a time or a percentage is not a quantity; nor is the weight of each piece.
    String.raw`(?!\w|\s?(?:%|cm\b|mm\b|°|mins?\b|minutes?\b|hours?\b|each\b|per\b|(?:small |large |good )?pinch))`,
  ].join(''),
  'g',
);
/** '2 x 400g tins': the number of tins scales, not their size. */
const PACKS = new RegExp(
  String.raw`^(?<count>${NUMBER}) x (?<size>${NUMBER}\s?(?:g|ml)) (?<pack>tin|pouch|can|pack)(?:e?s)?\b(?<rest>.*)$`,
);
const ONE_PACK = /^(?<size>\d+(?:\.\d+)?\s?(?:g|ml)) (?<pack>tin|pouch|can|pack)\b(?<rest>.*)$/;

/** The fractions of a spoon or a fruit that a cook can measure. */
const PARTS: readonly (readonly [number, string])[] = [
  [0, ''],
  [1 / 4, '1/4'],
  [1 / 3, '1/3'],
  [1 / 2, '1/2'],
  [2 / 3, '2/3'],
  [3 / 4, '3/4'],
  [1, ''],
];
const SMALLEST_PART = 1 / 4;
/** From this value on, fractions no longer matter. */
const WHOLE_FROM = 10;
/** From this many grams or millilitres on, single units no longer matter. */
const ROUND_FROM = 100;
const ROUND_TO = 5;

function valueOf(text: string): number {
  return text.split(' ').reduce((sum, part) => {
    const [top = '0', bottom = '1'] = part.split('/');
    return sum + Number(top) / Number(bottom);
  }, 0);
}

function inParts(value: number): string {
  if (value >= WHOLE_FROM) return String(Math.round(value));
  const clear = Math.max(value, SMALLEST_PART);
  const whole = Math.floor(clear);
  const rest = clear - whole;
  const [part, words] = PARTS.reduce((best, each) =>
    Math.abs(each[0] - rest) < Math.abs(best[0] - rest) ? each : best,
  );
  const full = whole + (part === 1 ? 1 : 0);
  return [full > 0 ? String(full) : '', words].filter(Boolean).join(' ');
}

function inGrams(value: number): string {
  if (value >= ROUND_FROM) return String(Math.round(value / ROUND_TO) * ROUND_TO);
  if (value >= WHOLE_FROM) return String(Math.round(value));
  return String(Math.max(Math.round(value * 2) / 2, 0.5));
}

function inLitres(value: number): string {
  return String(Math.max(Math.round(value * 100) / 100, 0.01));
}

/** A quantity in words that a cook can measure. `unit` decides the precision. */
function written(value: number, unit: string): string {
  if (/^(kg|l|litres?)$/.test(unit)) return inLitres(value);
  return unit === '' ? inParts(value) : inGrams(value);
}

function packsOf(line: string): { count: number; size: string; pack: string; rest: string } | undefined {
  const many = PACKS.exec(line)?.groups;
  const { size, pack, rest } = many ?? ONE_PACK.exec(line)?.groups ?? {};
  if (size === undefined || pack === undefined || rest === undefined) return undefined;
  return { count: many?.['count'] === undefined ? 1 : valueOf(many['count']), size, pack, rest };
}

function plural(pack: string): string {
  return pack.endsWith('ch') ? `${pack}es` : `${pack}s`;
}

function scaleQuantities(text: string, factor: number): string {
  return text.replace(QUANTITY, (...match) => {
    const groups = match.at(-1) as Readonly<Record<string, string | undefined>>;
    const { from = '', dash = '', to, unit = '' } = groups;
    const kind = unit.trim();
    const first = written(valueOf(from) * factor, kind);
    const last = to === undefined ? '' : written(valueOf(to) * factor, kind);
    return `${first}${last === '' || last === first ? '' : dash + last}${unit}`;
  });
}

/**
 * One line of ingredients, scaled by `factor`. Grams are rounded as scales show them, spoons and fruit to
 * measurable fractions; pinches, sizes, times and percentages stay.
 */
export function scaleIngredient(line: string, factor: number): string {
  if (factor === 1) return line;
  const packs = packsOf(line);
  if (!packs) return scaleQuantities(line, factor);
  const count = packs.count * factor;
  const pack = count > 1 ? plural(packs.pack) : packs.pack;
  return `${inParts(count)} x ${packs.size} ${pack}${scaleQuantities(packs.rest, factor)}`;
}
