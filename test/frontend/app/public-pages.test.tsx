import '../setup/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import { ROUTES } from '#frontend/app/routes.js';
import { MEAL_DETAILS, SITE } from '../setup/catalog.js';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const PATIENCE = { timeout: 10_000 } as const;
const PUBLIC = ROUTES.filter(({ indexed, path }) => indexed && !path.includes(':')).map(({ path }) => path);

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** All text of a page, including hidden text and accessible names. */
async function wordsOf(path: string): Promise<string> {
  renderSite(path);
  await screen.findByRole('heading', { level: 1 }, PATIENCE);
  // Parts whose code loads later.
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

describe('the footer (rule X41)', () => {
  const foot = async (placeholders: Readonly<Record<string, string>>): Promise<string> => {
    // The site's details arrive after the foot of the page is drawn; the company's name shows that they are here.
    const companyName = 'Small Plates of Brixton Ltd';
    server.on('GET /api/site', () => ok({ ...SITE, placeholders: { companyName, ...placeholders } }));
    renderSite('/menu');
    const contentInfo = await screen.findByRole('contentinfo', {}, PATIENCE);
    await within(contentInfo).findByText(new RegExp(companyName), {}, PATIENCE);
    return contentInfo.textContent;
  };

  it('shows the food registration and hygiene rating, once they are entered', async () => {
    const said = await foot({ foodAuthority: 'Lambeth Council', hygieneRating: '5' });
    expect(said).toContain('Food business registered with Lambeth Council. Food hygiene rating 5 out of 5.');
  });

  it('shows neither before', async () => {
    expect(await foot({ foodAuthority: '', hygieneRating: '' })).not.toMatch(/Food (business|hygiene)/);
  });
});

describe('public pages under another term for whom we cook (rule X27)', () => {
  const placeholders = { audienceTerm: 'Smaller Plate' };

  it.each(PUBLIC)('%s no longer contains the old one in any name or meta tag', async (path) => {
    server.on('GET /api/site', () => ok({ ...SITE, placeholders }));
    expect((await wordsOf(path)).match(/.{0,40}GLP.{0,40}/g) ?? []).toEqual([]);
  });

  it('state the new one', async () => {
    server.on('GET /api/site', () => ok({ ...SITE, placeholders }));
    expect(await wordsOf('/recipes')).toContain('Complete Smaller Plate Recipe Collection');
  });
});

describe('public pages and claims about health (rule F44)', () => {
  const MADE = /.{0,30}(?:on digestion|to digest|keep muscle|things moving).{0,30}/gi;
  const placeholders = { gentleDigestion: 'yes', keepMuscle: 'yes', keepMoving: 'yes' };

  it.each(PUBLIC)('%s makes no unconfirmed claim', async (path) => {
    server.on('GET /api/site', () => ok({ ...SITE, demo: false }));
    expect((await wordsOf(path)).match(MADE) ?? []).toEqual([]);
  });

  it('make those that are confirmed, in the words of the specification', async () => {
    server.on('GET /api/site', () => ok({ ...SITE, placeholders }));
    const collection = await wordsOf('/recipes');
    for (const words of [
      'Gentle on Digestion',
      'Easy to digest',
      'helps you keep muscle.',
      'to keep things moving.',
    ])
      expect(collection).toContain(words);
    cleanup();
    expect(await wordsOf('/')).toContain('Cooked in small portions, gentle on digestion, delivered');
  });
});

describe('the details of a dish that is gentle (rule F44)', () => {
  it.each([
    ['', 0],
    ['yes', 1],
  ])('say so as often as the owner confirms it: %j', async (gentleDigestion, times) => {
    server.on('GET /api/site', () => ok({ ...SITE, placeholders: { gentleDigestion } }));
    for (const details of MEAL_DETAILS)
      server.on(`GET /api/meals/${details.id}`, () => ok({ ...details, gentle: true }));
    const { user } = renderSite('/menu');
    const [details] = await screen.findAllByRole('button', { name: /^Details of / }, PATIENCE);
    await user.click(details ?? document.body);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('table');
    expect(dialog.queryAllByText('Gentle on digestion')).toHaveLength(times);
  });
});

describe('the accessibility statement (rule T37)', () => {
  it('states the target, the tests, the gaps, the date, and how to complain', async () => {
    const words = await wordsOf('/accessibility');
    expect(document.title).toBe('Accessibility Statement | Lighter Table');
    for (const said of [
      'WCAG) 2.2 at level AA',
      'axe-core',
      'keyboard alone',
      'screen reader',
      'Prepared on 2',
    ])
      expect(words).toContain(said);
    const main = within(screen.getByRole('main'));
    const titles = main.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(titles).toContain('Tell us, or complain');
    expect(main.getByText(/hello@/)).toBeTruthy();
  });

  it('is rendered on the server and stands in the map of the site, which is made of the same table', () => {
    const route = ROUTES.find(({ path }) => path === '/accessibility');
    expect(route).toMatchObject({ ready: true, indexed: true });
  });

  it('is linked at the foot of the site and of the patients’ page', async () => {
    for (const path of ['/menu', '/patient-meals']) {
      renderSite(path);
      await screen.findByRole('heading', { level: 1 }, PATIENCE);
      const foot = within(await screen.findByRole('contentinfo', {}, PATIENCE));
      const link = foot.getByRole('link', { name: 'Accessibility Statement' });
      expect(link.getAttribute('href')).toBe('/accessibility');
      cleanup();
    }
  });

  it('stores a topic of the form, with a reference', async () => {
    server.on('POST /api/contact', () => ok({ received: true, ticketNumber: 'LT-4712' }, 202));
    const { user } = renderSite('/accessibility');
    await screen.findByRole('heading', { level: 1 }, PATIENCE);
    await user.click(screen.getByRole('button', { name: 'Contact us' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write to us' }));
    await user.type(dialog.getByLabelText('Your name'), 'Sam');
    await user.type(dialog.getByLabelText('Email'), 'sam@example.com');
    await user.selectOptions(dialog.getByLabelText('What is it about?'), 'Accessibility of this site');
    await user.type(dialog.getByLabelText('Your message'), 'The day cannot be chosen by voice.');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText(/LT-4712/)).toBeTruthy();
    expect(server.calls('POST /api/contact').at(-1)?.body).toMatchObject({
      topic: 'Accessibility of this site',
    });
  });
});
