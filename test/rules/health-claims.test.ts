import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  claimsMade,
  HEALTH_CLAIM_KEYS,
  HEALTH_CLAIMS,
  PACKAGE_CLAIMS,
  packageName,
} from '../../backend/src/rules/health-claims.js';
import { defaultSettings, SETTING_KEYS } from '../../backend/src/platform/settings/settings.schema.js';
import { adminSettingFields } from '../../frontend/src/copy/admin-settings.js';
import { recipesCollection } from '../../frontend/src/copy/recipes-collection.js';

/** Words by which a claim about health is known when somebody writes a new one. */
const TELLING =
  /\b(?:digest\w*|gut|muscles?|immun\w*|bowels?|metaboli\w*|energy boost|things moving|detox\w*)\b/gi;
/** What staff and owner read of the claims is none itself. */
const OF_STAFF = /copy\/admin/;
const SAID = HEALTH_CLAIM_KEYS.flatMap((key): readonly string[] => HEALTH_CLAIMS[key].said);

/** Telling words that no recorded claim accounts for. */
function unrecorded(text: string): string[] {
  const rest = SAID.reduce((left, said) => left.replaceAll(said, ''), text);
  return rest.match(TELLING) ?? [];
}

const Sold = z.array(z.object({ name: z.string(), description: z.string() }));
const Extras = z.record(z.string(), z.unknown());

function soldTexts(): string[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(`backend/catalogue/${file}.json`, 'utf8'));
  const lists = [read('meals'), read('packages'), ...Object.values(Extras.parse(read('extras')))];
  return lists
    .flatMap((list) => Sold.safeParse(list).data ?? [])
    .map(({ name, description }) => `${name}. ${description}`);
}

describe('the record of claims about health (rule F44)', () => {
  it.each(HEALTH_CLAIM_KEYS)('says where %s is made, and what it rests on', (key) => {
    const { said, in: places, note } = HEALTH_CLAIMS[key];
    const texts = places.map((file) => readFileSync(file, 'utf8'));
    for (const words of said) expect(texts.filter((text) => text.includes(words))).not.toEqual([]);
    for (const text of texts) expect(said.filter((words) => text.includes(words))).not.toEqual([]);
    expect(note.length).toBeGreaterThan(20);
  });

  it('holds every claim of the pages, the emails and what is sold', () => {
    const files = globSync(['frontend/src/copy/**/*.{ts,md}', 'worker/src/emails/*.json']);
    const pages = files.filter((file) => !OF_STAFF.test(file)).map((file) => readFileSync(file, 'utf8'));
    expect(files.length).toBeGreaterThan(50);
    expect(soldTexts().length).toBeGreaterThan(40);
    expect([...pages, ...soldTexts()].flatMap(unrecorded)).toEqual([]);
  });

  it('would miss one that is written anew (control)', () => {
    expect(unrecorded('Gentle on digestion and good for your gut.')).toEqual(['gut']);
    expect(unrecorded('Gut Health Premium supports your metabolism.')).toEqual(['metabolism']);
  });

  it('has a switch for each, off as it comes and named in the back office', () => {
    const settings = defaultSettings({ samples: false });
    for (const claim of HEALTH_CLAIM_KEYS) {
      expect(settings[`claims.${claim}Confirmed`]).toBe(false);
      expect(adminSettingFields[`claims.${claim}Confirmed`].help).toBeTruthy();
    }
    const instead = SETTING_KEYS.filter((key) => /^claims\..*Instead$/.test(key));
    expect(instead.sort()).toEqual(PACKAGE_CLAIMS.map((claim) => `claims.${claim}Instead`).sort());
    for (const key of instead) expect(unrecorded(String(settings[key]))).toEqual([]);
    for (const key of instead) expect(SAID).not.toContain(settings[key]);
  });

  it('stands in no text that is said without its condition', () => {
    const bare = JSON.stringify(recipesCollection).replaceAll(/\[\[\{\w+\}\?.*?\]\]/g, '');
    for (const words of SAID) expect(bare).not.toContain(words);
  });
});

describe('a claim about health', () => {
  const instead = { energyBoost: 'Starter', gutHealth: 'Ferments', musclePreserve: 'Protein' };
  const none = claimsMade(() => false, { isDemo: false });

  it('is made in the demo shop, and elsewhere once it is confirmed', () => {
    expect([...claimsMade(() => false, { isDemo: true })]).toEqual(HEALTH_CLAIM_KEYS);
    expect([...none]).toEqual([]);
    expect([...claimsMade((key) => key === 'gutHealth', { isDemo: false })]).toEqual(['gutHealth']);
  });

  it('is in the name of no package before that', () => {
    expect(packageName('Gut Health Premium', { made: none, instead })).toBe('Ferments');
    expect(packageName('Gut Health Premium', { made: new Set(['gutHealth']), instead })).toBe(
      'Gut Health Premium',
    );
    expect(packageName('Gut Health Premium', { made: new Set(['energyBoost']), instead })).toBe('Ferments');
    expect(packageName('Global Flavors Journey', { made: none, instead })).toBe('Global Flavors Journey');
  });
});
