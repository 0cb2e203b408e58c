/** Maps a value to a position on an axis. */
export type Scale = (value: number) => number;

interface Span {
  readonly from: number;
  readonly to: number;
}

const STEPS = [1, 2, 5, 10];

export function linear(values: Span, places: Span): Scale {
  const perValue = (places.to - places.from) / (values.to - values.from);
  return (value) => places.from + (value - values.from) * perValue;
}

/** Logarithmic: equal factors are equally far apart; values are above zero. */
export function logarithmic(values: Span, places: Span): Scale {
  const scale = linear({ from: Math.log(values.from), to: Math.log(values.to) }, places);
  return (value) => scale(Math.log(value));
}

/** Round values from zero to the first one not below the greatest, in at most this many steps. */
export function ticksUpTo(greatest: number, mostSteps = 4): number[] {
  if (!(greatest > 0)) return [0, 1];
  const rough = greatest / mostSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const count = Math.ceil(greatest / step - 1e-9);
  // Rounded, because multiples of tenths are inexact.
  return Array.from({ length: count + 1 }, (_, each) => Number((each * step).toPrecision(12)));
}

/** Positions for labels wanted at these heights, in order, at least `gap` apart. */
export function apart(wanted: readonly number[], gap: number, { from, to }: Span): number[] {
  const order = wanted.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  let least = from;
  for (const each of order) {
    each.place = Math.max(each.place, least);
    least = each.place + gap;
  }
  let most = to;
  for (const each of order.toReversed()) {
    each.place = Math.min(each.place, most);
    most = each.place - gap;
  }
  return order.sort((a, b) => a.index - b.index).map(({ place }) => place);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML content and attribute values. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
}
