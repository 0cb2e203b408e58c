import { withOptionalParts } from '@rules/delivery/optional-parts';
import type { SiteWord } from './site-words.js';

/** The names that stand in braces in a text, as a union of literals. */
export type Braces<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Braces<Rest>
  : never;

export type Value = string | number;

/** What a caller has to give for a text: every name in braces that the settings do not provide. */
export type OwnValues<Text extends string> = Readonly<Record<Exclude<Braces<Text>, SiteWord>, Value>>;

/**
 * Puts values in place of `{names}`; a name without a value stays as it is, so that it is seen in review. A part
 * in double brackets that names something empty is left out.
 */
export function fill(text: string, values: Readonly<Record<string, Value>>): string {
  return withOptionalParts(text, (name) => String(values[name] ?? '') !== '')
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
    .replace(/ {2,}/g, ' ')
    .trim();
}
