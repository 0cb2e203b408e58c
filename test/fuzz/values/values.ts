import fc from 'fast-check';
import type { FuzzRandom } from '../dice.js';
import type { ApiDocument, Operation, Schema } from '../document.js';
import { exampleOf } from '../examples.js';
import { hostileText } from './hostile.js';
import { PNG } from './pictures.js';
import type { KnownRecords } from '../world.js';

/** One that is accepted, followed by several that are not what they claim. */
const PICTURES = [PNG, PNG, PNG.slice(0, 400), 'R0lGODlhAQABAAAAACw=', 'PHN2Zy8+', 'AAAA'];
const MAX_ITEMS = 4;
const MAX_DEPTH = 6;
const DAY_MS = 86_400_000;

/** Plausible input for fields of that name, so that a request passes the first check. */
const BY_NAME: Readonly<Record<string, readonly unknown[]>> = {
  firstName: ['Sam', 'Zoë'],
  lastName: ['Okafor', "O'Neil"],
  address: ['1 Mill Lane', 'Flat 2, 77 High Street'],
  city: ['London', 'Leeds'],
  postcode: ['SW4 7AB', 'M1 1AE', 'BT1 1AA', 'D02 X285'],
  country: ['GB', 'IE'],
  phone: ['020 7946 0123', '07700 900123'],
  sortCode: ['20-00-00'],
  accountNumber: ['55779911'],
  accountName: ['Priya Nair'],
  amount: [10, 50, '20', 1000],
  profession: ['Dietitian'],
  referralCode: ['DEMOPRO1', 'NONE1'],
  promoCode: ['WELCOME20', 'NONE'],
  picture: PICTURES,
  photo: PICTURES,
  logo: PICTURES,
  websiteUrl: ['https://clinic.example', null],
  logoUrl: ['https://clinic.example/logo.png', null],
  lot: ['L-2026/1', 'AB12'],
  carrier: ['DPD'],
  trackingNumber: ['AB123456789GB'],
  key: ['pricing.oneTimeMealPence', 'delivery.standardPence', 'oneTimeMeal'],
  consumer: ['orderemailconsumer.orderConfirmed', 'commissionconsumer.accrue'],
  month: ['2026-10', '2026-11', '2025-01'],
  q: ['sam', 'a', 'kale', '@'],
  variant: ['standard', 'vegan', 'halal'],
};

/** The pool of existing records for a field or parameter of that name. */
const POOL_BY_NAME: Readonly<Record<string, string>> = {
  sku: 'products',
  dish: 'dishes',
  mealPlanId: 'meal-plans',
  sessionId: 'checkout-sessions',
  lot: 'lot-names',
  code: 'promotions',
  eventId: 'events',
};

/** Cursors at which no page ended, in the format of real ones. */
const CURSORS = [
  ...['2026-11-22T10:00:00.000Z', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].flatMap((at) =>
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', '11111111-1111-4111-8111-111111111111', 'nobody'].flatMap(
      (id) => [Buffer.from(`${at} ${id}`).toString('base64url'), `${at}_${id}`],
    ),
  ),
  ...['[1]', '{"a":1}', '["a","b"]', '[null]', '[1e400]', '\u0000', '0 0 0'].map((text) =>
    Buffer.from(text).toString('base64url'),
  ),
  '0_11111111-1111-4111-8111-111111111111',
  '999999999999999_11111111-1111-4111-8111-111111111111',
  '999999999999999999',
];

const DATES = ['date', 'deliveryDate', 'from', 'to', 'until', 'effectiveFrom', 'useBy'];

/** Generates values for the schemas, with existing records where there are any. */
export class Values {
  constructor(
    private readonly document: ApiDocument,
    private readonly world: KnownRecords,
    private readonly dice: FuzzRandom,
    private readonly role: string,
  ) {}

  /** A plausible body of a call; undefined where none is declared. */
  body(operation: Operation): unknown {
    const example = exampleOf(operation.id, this.dice, this.world, this.role);
    if (example !== undefined && this.dice.chance(0.8)) return example;
    return operation.body ? this.of(operation.body, 'body') : undefined;
  }

  /** A value for one schema; `name` is the field's. */
  of(written: Schema, name: string, depth = 0): unknown {
    const schema = this.document.resolve(written);
    if (schema.anyOf) return this.of(this.dice.pick(schema.anyOf), name, depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.dice.pick(schema.enum);
    if (this.dice.chance(0.85)) {
      const plausible = this.plausible(name, schema);
      if (plausible !== undefined) return plausible;
    }
    switch (schema.type) {
      case 'object':
        return this.object(schema, depth);
      case 'array':
        return this.array(schema, name, depth);
      case 'integer':
      case 'number':
        return this.number(schema);
      case 'boolean':
        return this.dice.chance(0.5);
      case 'null':
        return null;
      case 'string':
        return this.text(schema);
      default:
        return this.dice.draw(fc.jsonValue({ maxDepth: 1 }));
    }
  }

  /** The id of an existing record, half of the time one of this caller's own where there is one. */
  existing(pool: string): string | undefined {
    const all = this.world.pool(pool);
    const own = all.filter(({ owner }) => owner === this.role);
    const from = own.length > 0 && this.dice.chance(0.6) ? own : all;
    return from.length > 0 ? this.dice.pick(from).value : undefined;
  }

  private plausible(name: string, schema: Schema): unknown {
    const pool = POOL_BY_NAME[name];
    const found = pool === undefined ? undefined : this.existing(pool);
    if (found !== undefined && schema.type === 'string') return found;
    if (name === 'email') return this.world.emailOf(this.role) ?? 'sam@example.com';
    if (name === 'cursor') return this.dice.pick(CURSORS);
    if (DATES.includes(name) && schema.type === 'string') return this.day();
    const known = schema.type === undefined || schema.type === 'string' ? BY_NAME[name] : undefined;
    return known ? this.dice.pick(known) : undefined;
  }

  private object(schema: Schema, depth: number): unknown {
    const entries = Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name) || (depth < MAX_DEPTH && this.dice.chance(0.6)))
      .map(([name, inner]) => [name, this.of(inner, name, depth + 1)] as const);
    const more = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
    if (!more) return Object.fromEntries(entries);
    const names = Array.from({ length: this.dice.between(0, 2) }, () =>
      schema.propertyNames
        ? String(this.of(schema.propertyNames, 'name', depth + 1))
        : String(this.dice.between(1, 9)),
    );
    return Object.fromEntries([...entries, ...names.map((name) => [name, this.of(more, name, depth + 1)])]);
  }

  private array(schema: Schema, name: string, depth: number): unknown {
    const least = schema.minItems ?? 0;
    const most = Math.max(
      least,
      Math.min(schema.maxItems ?? MAX_ITEMS, depth < MAX_DEPTH ? MAX_ITEMS : least),
    );
    const inner = schema.items ?? {};
    return Array.from({ length: this.dice.between(least, most) }, () => this.of(inner, name, depth + 1));
  }

  /** Often at the limit of what is allowed. */
  private number({ type, minimum = -1_000, maximum = 1_000_000, exclusiveMinimum }: Schema): number {
    const least = exclusiveMinimum === undefined ? minimum : Math.max(minimum, exclusiveMinimum + 1);
    const most = Math.max(least, Math.min(maximum, 2 ** 53 - 1));
    const drawn = this.dice.pick([least, most, least + 1, Math.min(most, least + 100)]);
    const near = Math.min(most, this.dice.chance(0.7) ? least + this.dice.between(0, 20) : drawn);
    return type === 'integer' ? Math.trunc(near) : near + (this.dice.chance(0.3) ? 0.5 : 0);
  }

  private text(schema: Schema): string {
    const { dice } = this;
    if (schema.format === 'uuid') return dice.draw(fc.uuid());
    if (schema.format === 'date') return this.day();
    if (schema.format === 'date-time') return new Date(Date.parse(`${this.day()}T10:00:00Z`)).toISOString();
    if (schema.format === 'uri') return 'https://example.com/x';
    if (schema.pattern !== undefined) return dice.draw(fc.stringMatching(new RegExp(schema.pattern)));
    const least = schema.minLength ?? 0;
    const most = schema.maxLength ?? 200;
    if (dice.chance(0.2)) return 'x'.repeat(dice.pick([least, Math.min(most, 20_000)]));
    if (dice.chance(0.3)) return [...dice.draw(hostileText)].slice(0, Math.min(most, 200)).join('');
    return dice
      .pick(['Porridge worked.', 'Please ring twice', 'kale', 'Grüße', '12'])
      .slice(0, most)
      .padEnd(least, 'x');
  }

  private day(): string {
    const days = this.world.pool('days');
    if (days.length > 0 && this.dice.chance(0.7)) return this.dice.pick(days).value;
    return new Date(Date.now() + this.dice.between(-40, 60) * DAY_MS).toISOString().slice(0, 10);
  }
}
