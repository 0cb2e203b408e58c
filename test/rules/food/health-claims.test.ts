import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  AUTHORISED_CLAIMS,
  claimsMade,
  HEALTH_CLAIM_KEYS,
  HEALTH_CLAIMS,
  NO_CLAIMS,
  PACKAGE_CLAIMS,
  packageName,
} from '#backend/rules/food/health-claims.js';
import { defaultSettings, SETTING_KEYS } from '#backend/platform/settings/settings.schema.js';
import { GUIDE } from '#backend/community/guide/guide.words.js';
import { adminSettingFields } from '#frontend/copy/admin/settings.js';
import { recipesCollection } from '#frontend/copy/catalog/recipes-collection.js';

/** Words that identify a new claim about health. */
const TELLING = new RegExp(
  `\\b(?:${[
    'digest\\w*',
    'gut',
    'muscles?',
    'immun\\w*',
    'bowels?',
    'metaboli\\w*',
    'energy boost',
    'things moving',
    'detox\\w*',
    'stomachs?',
    'queas\\w*',
    'bloat\\w*',
    'nause\\w*',
    'constipat\\w*',
    'reflux',
    'heartburn',
    'cholesterol',
    'blood (?:sugar|pressure)',
    '(?:pro|pre)biotic\\w*',
    'superfoods?',
    'inflammat\\w*',
    '(?:less|cause) wind',
    'wind down',
    'do (?:its|their) work',
    'feel sick',
    'nutrient-dense',
    'satisf\\w+ for longer',
    'sits? (?:more lightly|more easily|heavily)',
    'hormon\\w*',
    'heart health\\w*',
    'healthy (?:heart|bones|skin)',
    'heal(?:s|ing)',
    'cures?',
    '(?:protects?|strengthens?|supports?|boosts?) (?:your )?(?:heart|bones|skin|brain|body|strength|immunity)',
  ].join('|')})\\b`,
  'gi',
);
/** Texts about the claims for staff and owner are no claims. */
const OF_STAFF = /copy\/admin/;
const SAID = HEALTH_CLAIM_KEYS.flatMap((key): readonly string[] => HEALTH_CLAIMS[key].said);

const KNOWN = [...SAID, ...AUTHORISED_CLAIMS, ...NO_CLAIMS.flatMap(({ said }) => said)];

/** Signal words that belong neither to a recorded claim nor to a sentence known to claim nothing. */
function unrecorded(text: string): string[] {
  const rest = KNOWN.reduce((left, said) => left.replaceAll(said, ''), text);
  return rest.match(TELLING) ?? [];
}

const Sold = z.array(z.object({ name: z.string(), description: z.string() }));
const Extras = z.record(z.string(), z.unknown());

function soldTexts(): string[] {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(`backend/catalog-content/${file}.json`, 'utf8'));
  const lists = [read('meals'), read('packages'), ...Object.values(Extras.parse(read('extras')))];
  return lists
    .flatMap((list) => Sold.safeParse(list).data ?? [])
    .map(({ name, description }) => `${name}. ${description}`);
}

const Texts: z.ZodType<unknown[] | Record<string, unknown>> = z.union([
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);

/** Every text within a content file; names of pictures and pages do not count. */
function textsIn(value: unknown, key = ''): string[] {
  if (/^(?:slug|sku|id|aliases|image|logo|logoSvg|logo_svg|website\w*)$/i.test(key)) return [];
  if (typeof value === 'string') return [value];
  const inside = Texts.safeParse(value).data;
  return Object.entries(inside ?? {}).flatMap(([name, each]) =>
    textsIn(each, Array.isArray(inside) ? key : name),
  );
}

describe('the record of claims about health (rule F44)', () => {
  it('holds every claim of the recipes, the people, the community and the guide', () => {
    const files = globSync('backend/catalog-content/*.json');
    const texts = [
      ...files.flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8')))),
      ...textsIn(GUIDE),
    ];
    expect(files).toHaveLength(8);
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.flatMap((text) => unrecorded(text).map((word) => `${word}: ${text}`))).toEqual([]);
  });

  it('holds every text that the server writes itself', () => {
    const files = globSync('backend/src/**/*.words.ts');
    expect(files.length).toBeGreaterThan(3);
    expect(files.flatMap((file) => unrecorded(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('contains no sentence that is no longer used', () => {
    const all = [
      ...globSync([
        'backend/catalog-content/*.json',
        'backend/src/**/*.words.ts',
        'frontend/src/copy/**/*.{ts,md}',
      ]),
    ]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    for (const said of [...AUTHORISED_CLAIMS, ...NO_CLAIMS.flatMap((each) => each.said)])
      expect(all).toContain(said);
  });

  it.each(HEALTH_CLAIM_KEYS)('states where %s is made, and its evidence', (key) => {
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

  it('would find a rewritten one (control)', () => {
    expect(unrecorded('Gentle on digestion and good for your gut.')).toEqual(['gut']);
    expect(unrecorded('Gut Health Premium supports your metabolism.')).toEqual(['metabolism']);
    expect(unrecorded('Ginger settles a queasy stomach.')).toEqual(['queasy', 'stomach']);
    expect(unrecorded('Rinsing takes away what makes you bloated.')).toEqual(['bloated']);
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

  it('is in no text without its condition', () => {
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
