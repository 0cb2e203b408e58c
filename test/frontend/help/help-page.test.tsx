import '../setup/browser.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PAGES } from '#frontend/app/pages.js';
import { helpTopics } from '#frontend/copy/help/help.js';
import { SITE_WORDS } from '#frontend/copy/site-words.js';
import { searchHelp } from '#frontend/features/help/help-search.js';
import { startFakeServer } from '../setup/fake-server.js';
import { renderSite, renderSiteInBrowser } from '../setup/render-site.js';

beforeAll(() => PAGES.help.load());
beforeEach(() => void startFakeServer());

const questions = helpTopics.flatMap((topic) => topic.questions);

describe('the help centre', () => {
  it('has every topic with its questions, and a link to each answer', async () => {
    renderSite('/help');
    expect(await screen.findByRole('heading', { level: 1, name: 'How can we help?' })).toBeTruthy();
    const topics = within(screen.getByRole('navigation', { name: 'Topics' }));
    expect(topics.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      helpTopics.map(({ id }) => `#${id}`),
    );
    for (const { id, q } of questions) expect(document.getElementById(id)?.textContent).toContain(q);
  });

  it('finds answers by words that are half typed, and says how many', async () => {
    const { user } = renderSite('/help');
    const search = await screen.findByRole('searchbox', { name: 'Search the help centre' });
    await user.type(search, 'sever aller');
    expect(screen.getByText('1 answer')).toBeTruthy();
    expect(screen.getByText(/before you order/)).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'card');
    expect(screen.getByText(/^\d+ answers$/)).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'zebra');
    expect(screen.getByText('We have no answer with these words.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all questions' }));
    expect(screen.getAllByRole('group')).toHaveLength(questions.length);
  });

  it('opens the answer that its address names', async () => {
    renderSiteInBrowser('/help#skip');
    await screen.findByRole('heading', { level: 1 });
    expect(document.getElementById('skip')?.hasAttribute('open')).toBe(true);
    expect(document.getElementById('pause')?.hasAttribute('open')).toBe(false);
  });

  it('leads to a person', async () => {
    const { user } = renderSite('/help');
    const contact = within(await screen.findByRole('region', { name: 'Still stuck?' }));
    expect(contact.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
    await user.click(contact.getByRole('button', { name: 'Write to us' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('tells search engines the same questions, without a placeholder', async () => {
    renderSite('/help');
    await screen.findByRole('heading', { level: 1 });
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(data).toContain('FAQPage');
    expect(data).not.toMatch(/\{\w+\}|<|\[\[/);
    for (const { q } of questions) expect(data).toContain(JSON.stringify(q).slice(1, -1));
  });
});

describe('the questions', () => {
  it('have an anchor each, and only values that the settings provide', () => {
    const ids = [...helpTopics.map(({ id }) => id), ...questions.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
    const named = questions.flatMap(({ q, a }) =>
      [...`${q} ${a}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => !Object.hasOwn(SITE_WORDS, name ?? ''))).toEqual([]);
  });

  it('are found whatever apostrophe and accent a search has', () => {
    const found = searchHelp(helpTopics, "can't sign in");
    expect(found.flatMap((topic) => topic.questions.map(({ id }) => id))).toContain('sign-in-trouble');
    expect(searchHelp(helpTopics, '')).toHaveLength(helpTopics.length);
  });
});
