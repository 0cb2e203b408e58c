import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

type Oklch = readonly [lightness: number, chroma: number, hue: number];

const css = readFileSync(path.join(process.cwd(), 'frontend/src/styles.css'), 'utf8');

const COLOUR = 'oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)';

function colour([lightness, chroma, hue]: readonly (string | undefined)[]): Oklch {
  return [Number(lightness), Number(chroma), Number(hue)];
}

/** Tokens from the style sheet: name → light and dark. */
const tokens = new Map(
  [...css.matchAll(new RegExp(`--([\\w-]+): light-dark\\(${COLOUR}, ${COLOUR}\\)`, 'g'))].map(
    ([, name = '', ...numbers]) =>
      [name, { light: colour(numbers.slice(0, 3)), dark: colour(numbers.slice(3, 6)) }] as const,
  ),
);

/** Linear sRGB of an OKLCH colour, clipped to the displayable range (Björn Ottosson's matrices). */
function linearRgb([lightness, chroma, hue]: Oklch): readonly number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
}

function luminance(value: Oklch): number {
  const [red = 0, green = 0, blue = 0] = linearRgb(value);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2. */
function contrast(first: Oklch, second: Oklch): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;
const CONTROL = 3;

/** Every pair the pages use: foreground, background, and the ratio it needs. */
const PAIRS: readonly (readonly [front: string, back: string, needed: number])[] = [
  ['ink', 'milk', TEXT],
  ['ink', 'paper', TEXT],
  ['ink', 'oat', TEXT],
  ['ink', 'sage', TEXT],
  ['ink', 'marmalade-soft', TEXT],
  ['ink', 'tomato-soft', TEXT],
  ['milk', 'ink', TEXT],
  ['ink-2', 'milk', TEXT],
  ['ink-2', 'paper', TEXT],
  ['ink-2', 'oat', TEXT],
  ['ink-2', 'sage', TEXT],
  ['ink-2', 'marmalade-soft', TEXT],
  ['ink-2', 'tomato-soft', TEXT],
  ['ink-2', 'beet-soft', TEXT],
  ['kale', 'milk', TEXT],
  ['kale', 'paper', TEXT],
  ['kale', 'oat', TEXT],
  ['kale', 'sage', TEXT],
  ['on-kale', 'kale', TEXT],
  ['on-kale', 'kale-hover', TEXT],
  ['on-pea', 'pea', TEXT],
  ['on-marmalade', 'marmalade', TEXT],
  ['tomato', 'paper', TEXT],
  ['tomato', 'tomato-soft', TEXT],
  ['on-beet', 'beet', TEXT],
  ['beet', 'beet-soft', TEXT],
  ['on-deep', 'deep', TEXT],
  ['on-deep-2', 'deep', TEXT],
  ['pea', 'deep', TEXT],
  ['line-strong', 'paper', CONTROL],
  ['line-strong', 'milk', CONTROL],
];

function token(name: string): { readonly light: Oklch; readonly dark: Oklch } {
  const found = tokens.get(name);
  if (!found) throw new Error(`the style sheet has no token --${name}`);
  return found;
}

describe('the colours of the style sheet', () => {
  it.each(PAIRS)('%s on %s reaches %s : 1 in both themes', (front, back, needed) => {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast(token(front)[theme], token(back)[theme])).toBeGreaterThanOrEqual(needed);
    }
  });

  it('catches a grey that is too pale', () => {
    expect(contrast([0.7, 0.02, 150], token('paper').light)).toBeLessThan(TEXT);
  });
});
