/** One text of the site: its file, its path within it, and its words with placeholders in braces. */
export interface Entry {
  readonly key: string;
  readonly words: string;
}

/** The reasons why no test sees some entries, by key: `*` matches anything, `{a,b}` one of them. */
export interface Explanation {
  readonly because: string;
  readonly entries: readonly string[];
  /** A test may see them or not. */
  readonly sometimes?: true;
}

/** The status of every entry, and the errors in the explanations. */
export interface Verdict {
  readonly browser: readonly Entry[];
  readonly component: readonly Entry[];
  readonly explained: readonly { readonly entry: Entry; readonly because: string }[];
  readonly unseen: readonly Entry[];
  /** Explained as unseen, but seen in a browser. */
  readonly contradicted: readonly { readonly entry: Entry; readonly because: string }[];
  /** Explanations that match no entry. */
  readonly idle: readonly string[];
}

const FIGURE = String.raw`[^\s\p{L}]*\d[^\s\p{L}]*`;
const COUNTS = [
  'average',
  'balance',
  'bonus',
  'capacity',
  'credit',
  'deposit',
  'goods',
  'grams',
  'gross',
  'left',
  'max',
  'minutes',
  'more',
  'needed',
  'nth',
  'owed',
  'page',
  'percents',
  'places',
  'portions',
  'rating',
  'refunded',
  'remaining',
  'seconds',
  'shown',
  'step',
  'surplus',
  'taken',
  'target',
  'total',
  'uses',
];
const MOMENTS = 'date|day|time|from|to|since|started|ended|useBy';
const NAMES = 'name|packageName|label|title|who|host|brand|postcode|month|country|carrier';

/** Patterns of the values, by name; other values may be anything. */
const VALUES: readonly (readonly [name: RegExp, value: string])[] = [
  [/^courierHours$/, String.raw`\d+am-\d+pm`],
  [/^deliveryWeekdays$/, String.raw`\w+day.*?`],
  [/^recipeCount$/, String.raw`.{0,20}\d`],
  [/(price|fee|amount|percent|hours|days|count|threshold|minimum)$/i, FIGURE],
  [new RegExp(`^(${COUNTS.join('|')})$`), FIGURE],
  [/^weekday$/, String.raw`\w+day`],
  [new RegExp(`^(${MOMENTS})$`), String.raw`[^.]*\d[^.]*`],
  [/^(id|orderCode|ticketNumber|number|lot|trackingNumber|last4)$/, String.raw`(?=\S*\d)\S{4,}`],
  [/(^c|C)ode$/, String.raw`[A-Z\d]{3,}`],
  [new RegExp(`^(${NAMES})$`), String.raw`[\p{Lu}\d].{0,120}?`],
];
const ANY_VALUE = '.{1,200}?';
const FEWEST_CHARACTERS = 2;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The pattern of a filled entry, or nothing when it has no words of its own, like '{price}'. Every text that
 * equals it counts: entries with the same words are seen together.
 */
export function patternOf(words: string): RegExp | undefined {
  return words.includes('[[') ? patternOfParts(words) : patternOfWhole(words);
}

/** Optional parts (rule X20): each appears, or its alternative after the bar, or nothing. */
function patternOfParts(words: string): RegExp | undefined {
  const forms = (rest: string): string[] => {
    const [whole, part = ''] = /\[\[(.*?)\]\]/s.exec(rest) ?? [];
    if (whole === undefined) return [rest];
    const [said = '', instead = ''] = part.split('|');
    return [said.replace(/^\{\w+\}\?/, ''), instead].flatMap((form) =>
      forms(rest.replace(whole, () => form)),
    );
  };
  const patterns = forms(words).flatMap((form) => patternOfWhole(form)?.source ?? []);
  return patterns.length > 0 ? new RegExp(patterns.join('|'), 'u') : undefined;
}

function patternOfWhole(words: string): RegExp | undefined {
  const literal = words.replaceAll(/\{\w+\}/g, '');
  if ((literal.match(/\p{L}/gu)?.length ?? 0) < FEWEST_CHARACTERS) return undefined;
  const parts = oneLine(words).split(/(\{\w+\} ?)/);
  const source = parts.map((part) => {
    const [, name, space] = /^\{(\w+)\}( ?)$/.exec(part) ?? [];
    if (name === undefined) return escaped(part);
    const value = VALUES.find(([names]) => names.test(name))?.[1];
    if (value !== undefined) return `${value}${space}`;
    // An empty sentence drops its space as well (`fill`).
    return space ? `(?:${ANY_VALUE} )?` : ANY_VALUE;
  });
  return new RegExp(`^${source.join('')}$`, 'u');
}

/** The keys of the entries found among the texts. */
export function seenAmong(entries: readonly Entry[], texts: ReadonlySet<string>): ReadonlySet<string> {
  const all = [...texts];
  const found = entries.filter(({ words }) => {
    if (texts.has(oneLine(words))) return true;
    const pattern = words.includes('{') ? patternOf(words) : undefined;
    return pattern !== undefined && all.some((text) => pattern.test(text));
  });
  return new Set(found.map(({ key }) => key));
}

function keysOf(pattern: string): RegExp {
  const source = pattern.split(/(\*|\{[^}]+\})/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith('{')
      ? `(?:${part.slice(1, -1).split(',').map(escaped).join('|')})`
      : escaped(part);
  });
  return new RegExp(`^${source.join('')}$`);
}

/** Sorts the entries by who saw them, and checks the explanations against the result. */
export function judge(
  entries: readonly Entry[],
  seen: { readonly browser: ReadonlySet<string>; readonly component: ReadonlySet<string> },
  explanations: readonly Explanation[],
): Verdict {
  const asked = explanations.flatMap(({ entries: patterns, because, sometimes }) =>
    patterns.map((pattern) => ({ pattern, because, sometimes, keys: keysOf(pattern) })),
  );
  const because = (entry: Entry) => asked.find(({ keys }) => keys.test(entry.key));
  const inBrowser = seenAmong(entries, seen.browser);
  const inComponent = seenAmong(entries, seen.component);
  const sorted = entries.map((entry) => ({
    entry,
    why: because(entry),
    by: inBrowser.has(entry.key) ? 'browser' : inComponent.has(entry.key) ? 'component' : 'nobody',
  }));
  const of = (who: string) => sorted.filter(({ by }) => by === who);
  return {
    browser: of('browser').map(({ entry }) => entry),
    component: of('component').map(({ entry }) => entry),
    explained: of('nobody').flatMap(({ entry, why }) => (why ? [{ entry, because: why.because }] : [])),
    unseen: of('nobody').flatMap(({ entry, why }) => (why ? [] : [entry])),
    contradicted: of('browser').flatMap(({ entry, why }) =>
      why && !why.sometimes ? [{ entry, because: why.because }] : [],
    ),
    idle: asked
      .filter(({ keys }) => !entries.some(({ key }) => keys.test(key)))
      .map(({ pattern }) => pattern),
  };
}
