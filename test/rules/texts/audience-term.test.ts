import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '#backend/platform/settings/settings.schema.js';

const TERM = defaultSettings({ samples: false })['brand.audienceTerm'];
const PLACES = [
  'frontend/src',
  'worker/src',
  'backend/src',
  'backend/catalog-content',
  'frontend/index.html',
];
/** The setting's default, and the words until it has loaded. */
const DEFAULTS = [
  'backend/src/platform/settings/settings.schema.ts',
  'frontend/src/copy/site-words.ts',
  // Documents how a name with a number is kept on one line.
  'frontend/src/ui/content/no-wrap.tsx',
];

function filesOf(place: string): string[] {
  if (/\.\w+$/.test(place)) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|json|md|html)$/.test(file))
    .map((file) => path.posix.join(place, file));
}

describe('the term for whom we cook (rule X27)', () => {
  it('is a constant in no page, email, recipe or meta tag: all take it from the setting', () => {
    const holding = PLACES.flatMap(filesOf).filter((file) => readFileSync(file, 'utf8').includes(TERM));
    expect(holding.sort()).toEqual([...DEFAULTS].sort());
  });
});
