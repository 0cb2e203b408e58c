import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PartsPage } from '#parts/parts-page.js';
import { PARTS } from '#parts/parts.js';

const UI = join(import.meta.dirname ?? __dirname, '../../../frontend/src/ui');
const PAGE = join(UI, '../../parts');
/** Components with nothing to see. */
const UNSEEN: Readonly<Record<string, string>> = {
  HydrationBoundary: 'divides the work of hydration, and shows what is in it',
};

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/** The components that a file exports. */
function componentsOf(source: string): string[] {
  return [...source.matchAll(/^export (?:function|const|class) ([A-Z]\w*[a-z]\w*)/gm)].map(
    ([, name = '']) => name,
  );
}

/** Components that the page does not show: not among its parts, or a part of that name that does not use it. */
function leftOut(components: readonly string[], page: readonly string[]): string[] {
  const named = new Set(PARTS.map(({ name }) => name));
  const isUsed = (name: string): boolean => page.some((source) => new RegExp(`<${name}[\\s>]`).test(source));
  return components.filter((name) => !(name in UNSEEN) && !(named.has(name) && isUsed(name)));
}

describe('the page of parts', () => {
  const components = sourcesIn(UI).flatMap(componentsOf);
  const page = sourcesIn(PAGE);

  it('shows every component of the site', () => {
    expect(components.length).toBeGreaterThan(30);
    expect(leftOut(components, page)).toEqual([]);
  });

  it('shows nothing that is none', () => {
    expect(PARTS.map(({ name }) => name).filter((name) => !components.includes(name))).toEqual([]);
    expect(Object.keys(UNSEEN).filter((name) => !components.includes(name))).toEqual([]);
  });

  it('would miss a new component, and one that is only named', () => {
    const added = componentsOf('export function Rating(): ReactElement {');
    expect(leftOut(added, page)).toEqual(['Rating']);
    const without = page.map((source) => source.replaceAll('<Stepper', '<Other'));
    expect(leftOut(['Stepper'], without)).toEqual(['Stepper']);
  });

  it('draws each of them', () => {
    const { container } = render(
      <MemoryRouter>
        <PartsPage only={null} state={null} />
      </MemoryRouter>,
    );
    const shown = [...container.querySelectorAll('[data-part]')];
    expect(shown.map((part) => part.getAttribute('data-part'))).toEqual(PARTS.map(({ name }) => name));
    for (const part of shown) expect(part.querySelector('[data-state-of], [data-over-page]')).not.toBeNull();
  });

  it('has no name twice', () => {
    expect(new Set(PARTS.map(({ name }) => name)).size).toBe(PARTS.length);
    for (const { states } of PARTS) expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
  });
});

describe('the site', () => {
  it('does not carry the page: no file of it knows the parts', () => {
    const site = sourcesIn(join(UI, '..'));
    expect(site.filter((source) => /from '[^']*parts\/(?:main|parts|parts-page)\.js'/.test(source))).toEqual(
      [],
    );
  });
});
