import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { entriesOf, lostLinks, lostReferences, recordFaults, type Known } from './references.js';

const read = (file: string): string => readFileSync(file, 'utf8');

const rules = entriesOf(read('docs/rules.md'));
const decisions = entriesOf(read('docs/spec/decisions.md'));
const INDEX = 'docs/adr/README.md';
const recordFiles = globSync('docs/adr/*.md').filter((file) => file !== INDEX);
const records = new Map(recordFiles.map((file) => [file.slice('docs/adr/'.length), read(file)]));

const known: Known = {
  rules: new Set(rules.map(({ number }) => number)),
  decisions: new Set(decisions.map(({ number }) => number)),
  records: new Set([...records.keys()].map((name) => name.slice(0, 4))),
};

/** Tests that deliberately cite missing references. */
const CONTROLS = ['test/rules/references.test.ts', 'test/rules/code/database-parts.test.ts'];

const pages = globSync(['*.md', 'docs/**/*.md', 'frontend/src/**/*.md', 'sandbox/**/*.md', 'tools/*/*.md']);
const sources = globSync([
  '{backend,worker,frontend}/src/**/*.{ts,tsx,css}',
  '{sandbox,migrations,test}/**/*.{ts,tsx,mjs,js}',
  '*.{mjs,ts}',
]).filter((file) => !CONTROLS.includes(file));

describe('rules and decisions', () => {
  it('are each numbered once, with the anchor of their number', () => {
    expect(rules.length).toBeGreaterThan(200);
    for (const entries of [rules, decisions]) {
      const numbers = entries.map(({ number }) => number);
      expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
      expect(entries.filter(({ number, anchor }) => anchor !== number.toLowerCase())).toEqual([]);
    }
  });

  it('go from D1 to D74', () => {
    const all = Array.from({ length: 74 }, (_, at) => `D${at + 1}`);
    expect(decisions.map(({ number }) => number)).toEqual(all);
  });
});

describe('references', () => {
  it('name a rule, a decision or a record that exists', () => {
    expect(sources.length).toBeGreaterThan(1000);
    const lost = [...sources, ...pages].flatMap((file) =>
      lostReferences(read(file), known, file === 'docs/rules.md').map((words) => `${file}: ${words}`),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['a rule', 'Once a person (rules L1, Z99).', ['Z99']],
    ['the end of a range', 'On days that are offered (rules D1–D99).', ['D99']],
    ['a rule in the title of a test', "it('keeps the price (B87, B999)', () => {});", ['B999']],
    ['a rule of the decisions alone', 'Seen by two people (rule D74).', ['D74']],
    ['a decision', 'Audited (D75).', ['D75']],
    ['a decision in the title of a test', "test('D52, D99: closed', () => {});", ['D99']],
    ['a record', 'Read in order (ADR 0999).', ['ADR 0999']],
    ['a record without its zeros', 'Read in order (ADR 19).', ['ADR 19']],
    ['a section of the specification', "test('S1 §9: sizes', () => {});", ['S1 §9']],
    ['a decision by its old name', 'As agreed (decisions 6 and 7).', ['decisions 6']],
    ['a number of a tracker', "test('issue 7: paid', () => {});", ['issue 7']],
  ])('are caught when they name %s that is not there (control)', (_, text, lost) => {
    expect(lostReferences(text, known)).toEqual(lost);
  });

  it('may name the sections of the specification in the rules alone (control)', () => {
    const origin = '- **B1 Sizes.** (D5; S1 §9)';
    expect(lostReferences(origin, known, true)).toEqual([]);
    expect(lostReferences(origin, known)).toEqual(['S1 §9']);
  });
});

describe('links of the documents', () => {
  it('lead to a file and an anchor that exist', () => {
    const lost = pages.flatMap((file) => lostLinks(file, read(file)).map((link) => `${file}: ${link}`));
    expect(lost).toEqual([]);
  });

  it.each([
    ['[records](docs/decisions/)', 'a folder that is not there'],
    ['![growth](docs/pictures/growth.png)', 'a picture that is not there'],
    ['[one](docs/rules.md#z99)', 'an anchor that is not there'],
    ['[above](#nothing-of-the-kind)', 'an anchor of the same page that is not there'],
    ['[rule W3](docs/rules.md#w4)', 'another rule'],
    ['[D9](docs/spec/decisions.md#d8)', 'another decision'],
    ['[ADR 0009](docs/adr/0010-random-order-ids.md)', 'another record'],
  ])('are caught: %s leads to %s (control)', (link) => {
    const sound = '[a](docs/rules.md#w3) [b](#start-it) [rule W3](docs/rules.md#w3)';
    expect(lostLinks('README.md', `# Start it\n${sound} ${link} \`[x](y)\``)).toEqual([
      link.replace(/^!/, ''),
    ]);
  });
});

describe('decision records', () => {
  it('are numbered without gaps and have every heading', () => {
    expect(records.size).toBeGreaterThan(30);
    expect(recordFaults(records, read(INDEX))).toEqual([]);
  });

  const first = '0001-record-decisions.md';
  const page = records.get(first) ?? '';
  it.each([
    ['a gap', { name: '0002-record-decisions.md', page }, 'is not 0001'],
    ['no number in its title', { name: first, page: page.replace('0001. ', '') }, 'has no title'],
    ['a missing heading', { name: first, page: page.replace('## Refused\n', '') }, 'needs Status'],
    ['another order', { name: first, page: page.replace('Context', 'Refused') }, 'needs Status'],
    ['an empty section', { name: first, page: page.replace(/(## Refused\n)[^]*/, '$1\n') }, 'has an empty'],
    ['no status', { name: first, page: page.replace('Accepted', 'Maybe') }, 'has no status'],
    ['no date', { name: first, page: page.replace(/\d{4}-\d\d-\d\d/, 'then') }, 'has no date'],
    ['no entry in the index', { name: '0001-other.md', page }, 'is not in the index'],
  ])('are caught with %s (control)', (_, broken, fault) => {
    const faults = recordFaults(new Map([[broken.name, broken.page]]), read(INDEX));
    expect(faults.some((words) => words.startsWith(`${broken.name} ${fault}`))).toBe(true);
  });
});
