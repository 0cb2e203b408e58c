import './setup/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { ROUTES } from '../../frontend/src/app/routes.js';
import { SITE } from './setup/catalogue.js';
import { ok, startFakeServer, type FakeServer } from './setup/fake-server.js';
import { renderSite } from './setup/render-site.js';

const PATIENCE = { timeout: 10_000 } as const;
const PUBLIC = ROUTES.filter(({ indexed, path }) => indexed && !path.includes(':')).map(({ path }) => path);

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** Everything that can be read on a page, hidden words and the names of things among it. */
async function wordsOf(path: string): Promise<string> {
  renderSite(path);
  await screen.findByRole('heading', { level: 1 }, PATIENCE);
  // Parts whose code comes later.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const names = [...document.querySelectorAll('[aria-label], [title], meta[content]')].map((element) =>
    ['aria-label', 'title', 'content'].map((name) => element.getAttribute(name) ?? '').join(' '),
  );
  for (const script of document.querySelectorAll('script')) script.remove();
  return [document.title, document.body.textContent, ...names].join('\n');
}

describe('public pages without company details and claims (rules X20, X21)', () => {
  it.each([...PUBLIC, '/no-such-page'])('%s shows no placeholder', async (path) => {
    server.on('GET /api/site', () => ok({ ...SITE, placeholders: {}, demo: false }));
    const words = await wordsOf(path);
    expect(words.match(/.{0,40}(?:[[\]{}]|Replace them|undefined).{0,40}/g) ?? []).toEqual([]);
  });
});

describe('public pages under another term for whom we cook (rule X27)', () => {
  const placeholders = { audienceTerm: 'Smaller Plate' };

  it.each(PUBLIC)('%s says the old one nowhere, in no name and no meta tag', async (path) => {
    server.on('GET /api/site', () => ok({ ...SITE, placeholders }));
    expect((await wordsOf(path)).match(/.{0,40}GLP.{0,40}/g) ?? []).toEqual([]);
  });

  it('say the new one', async () => {
    server.on('GET /api/site', () => ok({ ...SITE, placeholders }));
    expect(await wordsOf('/recipes')).toContain('Complete Smaller Plate Recipe Collection');
  });
});
