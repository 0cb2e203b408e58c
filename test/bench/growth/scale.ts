/** A place on an axis for a value. */
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

/** Equal factors lie equally far apart; values are above zero. */
export function logarithmic(values: Span, places: Span): Scale {
  const scale = linear({ from: Math.log(values.from), to: Math.log(values.to) }, places);
  return (value) => scale(Math.log(value));
}

/** Round values from zero to the first that is not less than the greatest, in so many steps at most. */
export function ticksUpTo(greatest: number, mostSteps = 4): number[] {
  if (!(greatest > 0)) return [0, 1];
  const rough = greatest / mostSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const count = Math.ceil(greatest / step - 1e-9);
  // Added up, tenths would not be tenths any more.
  return Array.from({ length: count + 1 }, (_, each) => Number((each * step).toPrecision(12)));
}

/** Places for labels that want to stand at these heights, in their order, none nearer to the next than the gap. */
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

/** Text as it stands in XML, between marks or in quotes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
}
