import { withOptionalParts } from '@rules/delivery/optional-parts';
import type { SiteWord } from './site-words.js';

/** The placeholder names in a text, as a union of literals. */
export type Braces<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Braces<Rest>
  : never;

export type Value = string | number;

/** What a caller has to pass for a text: every placeholder that the settings do not provide. */
export type OwnValues<Text extends string> = Readonly<Record<Exclude<Braces<Text>, SiteWord>, Value>>;

/**
 * Replaces `{names}` with values. A name without a value stays, so that a review finds it. A part in double
 * brackets is dropped when its name is empty.
 */
export function fill(text: string, values: Readonly<Record<string, Value>>): string {
  return withOptionalParts(text, (name) => String(values[name] ?? '') !== '')
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
    .replace(/ {2,}/g, ' ')
    .trim();
}
