import { MARK, type ArgumentKind, type Cell } from '#backend/demo-history/cell-templates.js';

const DAY_MS = 86_400_000;
const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const PROVIDER_PREFIX =
  'cs_test|pi|ch|re|dp|txn|pm|seti|in|ii|il|inpay|sub|si|bpc|bps|cus|li|price|prod|req|plink';
/** What may change from row to row within a text. */
const TOKENS = new RegExp(
  [
    `(?<u>${ID})`,
    `(?<prefix>\\b(?:${PROVIDER_PREFIX})_)(?<i>[A-Za-z0-9]{10,99})(?![A-Za-z0-9])`,
    `(?<T>\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)`,
    `(?<d>\\b\\d{4}-\\d\\d-\\d\\d\\b)`,
    `(?<k>(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-]))`,
    `(?<c>\\b[0-9A-F]{8}\\b)`,
  ].join('|'),
  'g',
);
/** Words of the code, which have few values each, stay in the template. */
const IS_WORD = /^[a-z0-9_.-]*$/;
const LEAST_SECONDS = 1_500_000_000;
const MOST_SECONDS = 2_300_000_000;

/** Numbers things in the order in which they are first seen. */
export class Numbering {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();

  of(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const number = this.names.push(name) - 1;
    this.numbers.set(name, number);
    return number;
  }
}

/** A text whose keyed hash the database holds. */
export interface KeyedText {
  readonly purpose: string;
  readonly value: string;
}

interface Part {
  text: string;
  values: number[];
}

/** Splits cells into templates and numbers; everything that is named by a number is numbered here. */
export class CellReader {
  readonly ids = new Numbering();
  readonly providerIds = new Numbering();
  readonly quoted = new Numbering();
  readonly keyed = new Numbering();
  /** The hashes that could not be traced to a text. */
  readonly unknownHashes = new Set<string>();
  private hashes: ReadonlyMap<string, KeyedText> = new Map();
  private codes: ReadonlyMap<string, string> = new Map();

  /** `replaced` are addresses of this installation with the words that stand for them. */
  constructor(private readonly replaced: ReadonlyMap<string, string>) {}

  /** What is known of the whole database by now: texts by their hash, ids of orders by their code. */
  know(hashes: ReadonlyMap<string, KeyedText>, codes: ReadonlyMap<string, string>): void {
    this.hashes = hashes;
    this.codes = codes;
  }

  time(text: string): Cell {
    return one('t', Date.parse(text));
  }

  day(text: string): Cell {
    return one('d', Date.parse(text) / DAY_MS);
  }

  number(text: string): Cell {
    return one('n', Number(text));
  }

  seconds(value: number): Cell {
    return one('s', value);
  }

  text(text: string): Cell {
    return asCell(this.tokens(text));
  }

  /** `hasSeconds`: large numbers are times, as in the objects of the payment provider. */
  json(text: string, { hasSeconds = false } = {}): Cell {
    const part: Part = { text: '', values: [] };
    this.walk(JSON.parse(text), part, { hasSeconds, inList: false });
    return asCell(part);
  }

  private walk(value: unknown, part: Part, how: { hasSeconds: boolean; inList: boolean }): void {
    if (Array.isArray(value)) {
      part.text += '[';
      for (const [at, each] of value.entries()) {
        if (at > 0) part.text += ',';
        this.walk(each, part, { ...how, inList: true });
      }
      part.text += ']';
    } else if (typeof value === 'object' && value !== null) {
      part.text += '{';
      for (const [at, [key, each]] of Object.entries(value).entries()) {
        if (at > 0) part.text += ',';
        append(part, this.tokens(JSON.stringify(key)));
        part.text += ':';
        this.walk(each, part, how);
      }
      part.text += '}';
    } else this.leaf(value, part, how);
  }

  private leaf(value: unknown, part: Part, how: { hasSeconds: boolean; inList: boolean }): void {
    if (typeof value === 'number' && Number.isSafeInteger(value)) {
      const isTime = how.hasSeconds && value > LEAST_SECONDS && value < MOST_SECONDS;
      append(part, argument(isTime ? 's' : 'n', value));
    } else if (typeof value === 'string') {
      const written = JSON.stringify(value);
      const found = this.tokens(written);
      const stays = found.values.length > 0 || (IS_WORD.test(value) && !how.inList);
      append(part, stays ? found : argument('q', this.quoted.of(found.text)));
    } else part.text += JSON.stringify(value);
  }

  private tokens(raw: string): Part {
    if (raw.includes(MARK)) throw new Error(`'${raw}' contains the mark of the snapshot`);
    let text = raw;
    for (const [address, word] of this.replaced) text = text.replaceAll(address, word);
    const part: Part = { text: '', values: [] };
    let end = 0;
    for (const match of text.matchAll(TOKENS)) {
      const found = this.token(match);
      if (!found) continue;
      part.text += text.slice(end, match.index);
      append(part, found);
      end = match.index + match[0].length;
    }
    part.text += text.slice(end);
    return part;
  }

  private token({ groups = {} }: RegExpMatchArray): Part | undefined {
    const { u, prefix, i, T, d, k, c } = groups;
    if (u !== undefined) return argument('u', this.ids.of(u));
    if (i !== undefined && prefix !== undefined) {
      const { text, values } = argument('i', this.providerIds.of(i));
      return { text: `${prefix}${text}${String(i.length).padStart(2, '0')}`, values };
    }
    if (T !== undefined) return argument('T', Date.parse(T));
    if (d !== undefined) return argument('d', Date.parse(d) / DAY_MS);
    if (k !== undefined) return this.hash(k);
    const order = c === undefined ? undefined : this.codes.get(c);
    return order === undefined ? undefined : argument('c', this.ids.of(order));
  }

  private hash(hash: string): Part | undefined {
    const known = this.hashes.get(hash);
    if (!known) {
      this.unknownHashes.add(hash);
      return undefined;
    }
    const { text, values } = this.tokens(known.value);
    return argument('k', this.keyed.of(JSON.stringify([known.purpose, text, ...values])));
  }
}

function one(kind: ArgumentKind, value: number): Cell {
  return asCell(argument(kind, value));
}

function argument(kind: ArgumentKind, value: number): Part {
  return { text: `${MARK}${kind}`, values: [value] };
}

function append(part: Part, { text, values }: Part): void {
  part.text += text;
  part.values.push(...values);
}

function asCell({ text, values }: Part): Cell {
  return { template: text, values };
}
