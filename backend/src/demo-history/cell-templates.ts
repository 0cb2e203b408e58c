import { createHash } from 'node:crypto';
import { movedByDays } from './moved-time.js';

/**
 * What changes from row to row in a cell, by the letter that stands for it in a template:
 * u an id of ours, i the random part of an id of the payment provider, c the code of an order, t a time as
 * PostgreSQL writes it, T as JSON does, s in seconds, d a day, n a whole number, q a text within JSON,
 * k what is hashed with the installation's key.
 */
export const ARGUMENT_KINDS = ['u', 'i', 'c', 't', 'T', 's', 'd', 'n', 'q', 'k'] as const;
export type ArgumentKind = (typeof ARGUMENT_KINDS)[number];

/** No text of the shop has this character. */
export const MARK = '¤';
const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

/** A cell without its changing parts, and those parts as numbers. */
export interface Cell {
  readonly template: string;
  readonly values: readonly number[];
}

/** The texts that are named by number. */
export interface Texts {
  readonly quoted: readonly string[];
  readonly keyed: readonly string[];
}

/** Where a snapshot is filled in: at which distance from its own days, for which installation. */
export interface Filling {
  readonly days: number;
  readonly texts: Texts;
  /** Hashes a text for a purpose with the installation's key. */
  fingerprint(value: string, purpose: string): string;
}

/** The id of ours with this number; the same in every installation. */
export function ownId(number: number): string {
  const hex = createHash('sha256').update(`demo ${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The random part of the provider's id with this number. */
function providerPart(number: number, length: number): string {
  const text = createHash('sha512').update(`demo provider ${number}`).digest('base64');
  return text.replace(/[^A-Za-z0-9]/g, '0').slice(0, length);
}

/** Fills templates of cells with their numbers. */
export class CellFiller {
  private readonly ids = new Map<number, string>();
  private readonly keyed = new Map<number, string>();
  private readonly split = new Map<string, readonly string[]>();

  constructor(private readonly filling: Filling) {}

  /** The cell's text. */
  fill(template: string, values: readonly number[]): string {
    const parts = this.partsOf(template);
    let text = parts[0] ?? '';
    for (let at = 1; at < parts.length; at += 1) {
      const part = parts[at] ?? '';
      text += this.argument(part, values[at - 1] ?? 0) + part.slice(part[0] === 'i' ? 3 : 1);
    }
    return text;
  }

  private partsOf(template: string): readonly string[] {
    const known = this.split.get(template);
    if (known) return known;
    const parts = template.split(MARK);
    this.split.set(template, parts);
    return parts;
  }

  private argument(part: string, value: number): string {
    switch (part[0]) {
      case 'u':
        return this.ownId(value);
      case 'c':
        return this.ownId(value).slice(0, 8).toUpperCase();
      case 'i':
        return providerPart(value, Number(part.slice(1, 3)));
      case 't':
        return new Date(this.moved(value)).toISOString();
      case 'T':
        return new Date(this.moved(value)).toISOString();
      case 's':
        return String(Math.floor(this.moved(value * SECOND_MS) / SECOND_MS));
      case 'd':
        return new Date((value + this.filling.days) * DAY_MS).toISOString().slice(0, 10);
      case 'q':
        return this.filling.texts.quoted[value] ?? '';
      case 'k':
        return this.fingerprint(value);
      default:
        return String(value);
    }
  }

  private moved(atMs: number): number {
    return movedByDays(atMs, this.filling.days);
  }

  private ownId(number: number): string {
    const known = this.ids.get(number);
    if (known !== undefined) return known;
    const id = ownId(number);
    this.ids.set(number, id);
    return id;
  }

  private fingerprint(number: number): string {
    const known = this.keyed.get(number);
    if (known !== undefined) return known;
    const [purpose = '', template = '', ...values] = JSON.parse(this.filling.texts.keyed[number] ?? '[]') as [
      string,
      string,
      ...number[],
    ];
    const hash = this.filling.fingerprint(this.fill(template, values), purpose);
    this.keyed.set(number, hash);
    return hash;
  }
}
