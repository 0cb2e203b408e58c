import '../setup/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Diary, DiaryEntry } from '#frontend/api/generated-account.js';
import type { Me } from '#frontend/api/generated.js';
import { AGREED_WORDS } from '@rules/identity/agreed-words';
import { signIn } from '../setup/account.js';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const TODAY = '2026-11-27';
const AGREED: Partial<Me> = { consents: { marketing: false, health: true } };
const entry = (day: string, more: Partial<DiaryEntry> = {}): DiaryEntry => ({
  day,
  appetite: null,
  proteinG: null,
  feeling: null,
  note: null,
  ...more,
});
const WRITTEN = [
  entry('2026-11-18', { appetite: 2, proteinG: 55, feeling: 3 }),
  entry('2026-11-25', { appetite: 4, proteinG: 65, note: 'Soup only.' }),
];

/** A server that keeps what is written, as the shop does. */
function keeps(items: readonly DiaryEntry[] = []): void {
  const page: Diary = { today: TODAY, firstDay: '2024-11-27', items: [...items], nextCursor: null };
  server.on('GET /api/me/diary', ({ query }) => {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9'];
    return ok({ ...page, items: page.items.filter(({ day }) => day >= from && day <= to) });
  });
  for (const day of [TODAY, '2026-11-26', '2026-11-25']) {
    server.on(`PATCH /api/me/diary/${day}`, ({ body }) => ok({ ...entry(day), ...(body as object) }));
    server.on(`DELETE /api/me/diary/${day}`, () => ok(undefined, 204));
  }
}
const written = (day = TODAY) => server.calls(`PATCH /api/me/diary/${day}`).map(({ body }) => body);
const tap = (question: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: question })).getByRole('radio', { name });
const APPETITE = 'How much did you feel like eating?';
const PROTEIN = 'About how much protein did you eat?';
const FEELING = 'How did you feel?';

describe('a day of the diary (rule H61)', () => {
  it('is three taps, each saved at once', async () => {
    signIn(server, AGREED);
    keeps();
    const { user } = renderSite('/diary');
    await screen.findByRole('heading', { name: 'Today' });
    await user.click(tap(APPETITE, 'A little'));
    await user.click(tap(PROTEIN, '60 g'));
    await user.click(tap(FEELING, 'Well'));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(written()).toEqual([{ appetite: 2 }, { proteinG: 60 }, { feeling: 4 }]);
    for (const [question, name] of [
      [APPETITE, 'A little'],
      [PROTEIN, '60 g'],
      [FEELING, 'Well'],
    ] as const)
      expect(tap(question, name)).toHaveProperty('checked', true);
  });

  it('asks for consent first, in words of its own', async () => {
    signIn(server);
    keeps();
    const { user } = renderSite('/diary');
    await screen.findByRole('heading', { name: 'Today' });
    await user.click(tap(APPETITE, 'Not at all'));
    expect(
      screen.getByText('Please agree before you write. Without it we may not keep a diary.'),
    ).toBeTruthy();
    expect(written()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: AGREED_WORDS['diary-health'].words }));
    await user.click(tap(APPETITE, 'Not at all'));
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    expect(written()).toEqual([{ appetite: 1, healthConsent: true }]);
  });

  it('takes exact grams and a note, and refuses grams that are none', async () => {
    signIn(server, AGREED);
    keeps();
    const { user } = renderSite('/diary');
    const form = within(await screen.findByRole('form', { name: 'Exact amount or a note' }));
    const grams = form.getByRole('textbox', { name: 'Protein in grams (optional)' });
    await user.type(grams, '4.5');
    await user.type(form.getByRole('textbox', { name: 'Note (optional)' }), 'Felt full early');
    await user.click(form.getByRole('button', { name: 'Save note' }));
    expect(form.getByText('Please enter whole grams, up to 400')).toBeTruthy();
    expect(document.activeElement).toBe(grams);
    await user.clear(grams);
    await user.type(grams, '45');
    await user.click(form.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(written()).toEqual([{ proteinG: 45, note: 'Felt full early' }]));
  });

  it('shows what is kept when a tap is not saved', async () => {
    signIn(server, AGREED);
    keeps();
    server.on(`PATCH /api/me/diary/${TODAY}`, () => ({ status: 500, body: {} }));
    const { user } = renderSite('/diary');
    await screen.findByRole('heading', { name: 'Today' });
    await user.click(tap(FEELING, 'Well'));
    await waitFor(() => expect(tap(FEELING, 'Well')).toHaveProperty('checked', false));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('moves to the day before, and not past today', async () => {
    signIn(server, AGREED);
    keeps();
    const { user } = renderSite('/diary');
    await screen.findByRole('heading', { name: 'Today' });
    expect(screen.getByRole('button', { name: 'The day after' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'The day before' }));
    expect(screen.getByRole('heading', { name: 'Thu, 26 Nov 2026' })).toBeTruthy();
    await user.click(tap(APPETITE, 'As usual'));
    await waitFor(() => expect(written('2026-11-26')).toEqual([{ appetite: 5 }]));
  });
});

describe('the weeks of the diary', () => {
  it('invite to begin while there are none', async () => {
    signIn(server, AGREED);
    keeps();
    renderSite('/diary');
    expect(await screen.findByText('Once you’ve written a day or two, your weeks appear here.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Your days' })).toBeNull();
  });

  it('show averages over the days that name a figure, and a bar for each week', async () => {
    signIn(server, AGREED);
    keeps(WRITTEN);
    const { user } = renderSite('/diary');
    expect(
      await screen.findByText('Average over 2 days: Appetite 3.0 of 5, Protein 60 g, Feeling 3.0 of 5.'),
    ).toBeTruthy();
    expect(
      screen.getByRole('img', { name: /^Appetite, average of each week: .*16 Nov 2\.0 of 5/ }),
    ).toBeTruthy();
    await user.click(tap('What to show', 'Protein'));
    expect(
      screen.getByRole('img', { name: /^Protein, average of each week: 7 Sept None yet.*23 Nov 65 g$/ }),
    ).toBeTruthy();
  });

  it('list the newest seven days first', async () => {
    signIn(server, AGREED);
    keeps(Array.from({ length: 9 }, (_, index) => entry(`2026-11-1${index}`, { feeling: 5 })));
    const { user } = renderSite('/diary');
    const list = within(await screen.findByRole('region', { name: 'Your days' }));
    expect(list.getAllByRole('listitem')).toHaveLength(7);
    expect(list.getAllByRole('listitem')[0]?.textContent).toContain('Wed, 18 Nov 2026Feeling: Very well');
    await user.click(list.getByRole('button', { name: 'Show all 9 days' }));
    expect(list.getAllByRole('listitem')).toHaveLength(9);
  });

  it('remove a day, bring it back, and open one to edit it', async () => {
    signIn(server, AGREED);
    keeps(WRITTEN);
    const { user } = renderSite('/diary');
    await user.click(await screen.findByRole('button', { name: 'Remove Wed, 25 Nov 2026' }));
    expect(screen.getByText('We’ve removed Wed, 25 Nov 2026.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Soup only.')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Soup only.', { selector: 'p' })).toBeTruthy();
    expect(written('2026-11-25')).toEqual([{ appetite: 4, proteinG: 65, feeling: null, note: 'Soup only.' }]);
    await user.click(screen.getByRole('button', { name: 'Edit Wed, 25 Nov 2026' }));
    expect(tap(APPETITE, 'Quite a lot')).toHaveProperty('checked', true);
    expect(screen.getByDisplayValue('Soup only.')).toBeTruthy();
  });

  it('say when the diary could not be loaded, and try again', async () => {
    signIn(server, AGREED);
    server.on('GET /api/me/diary', () => ({ status: 500, body: {} }));
    const { user } = renderSite('/diary');
    expect(await screen.findByText('We couldn’t load your diary')).toBeTruthy();
    keeps();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeTruthy();
  });
});

describe('the sheet for a clinician (rule H61)', () => {
  const sheet = async () => within(await screen.findByRole('article'));

  it('has the chosen days, without the name unless its owner wants it there', async () => {
    signIn(server, AGREED);
    keeps(WRITTEN);
    const print = jest.fn();
    Object.assign(globalThis, { print });
    const { user, at } = renderSite('/diary/print?from=2026-11-20&to=2026-11-27');
    const paper = await sheet();
    expect(paper.getByRole('heading', { name: 'Appetite, protein and how I felt' })).toBeTruthy();
    expect(paper.getByText('Fri, 20 Nov 2026 to Fri, 27 Nov 2026')).toBeTruthy();
    expect(paper.getByRole('row', { name: 'Mon, 23 Nov 2026 1 4 65 g' })).toBeTruthy();
    expect(paper.getByRole('row', { name: 'Wed, 25 Nov 2026 4 65 g Soup only.' })).toBeTruthy();
    expect(paper.queryByText(/18 Nov/)).toBeNull();
    expect(
      paper.getByText(/^Average over 1 day: Appetite 4\.0 of 5, Protein 65 g, Feeling None yet/),
    ).toBeTruthy();
    expect(paper.getByText('Written by the person themselves, and checked by nobody.')).toBeTruthy();
    expect(paper.queryByText('Kit Arden')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Print my name on it' }));
    expect(await paper.findByText('Kit Arden')).toBeTruthy();
    expect(at()).toContain('name=1');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('prints nothing of days without an entry, or of a range that is none', async () => {
    signIn(server, AGREED);
    keeps(WRITTEN);
    const { go } = renderSite('/diary/print?from=2026-01-01&to=2026-01-31');
    expect(await screen.findByText('There’s nothing in these days.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
    go('/diary/print?from=2026-02-01&to=2026-01-31');
    expect(
      await screen.findByText('Please choose a first day before the last one, at most a year apart.'),
    ).toBeTruthy();
  });

  it('is reached from the diary, and the diary from the profile', async () => {
    signIn(server, AGREED);
    keeps(WRITTEN);
    const { user, at } = renderSite('/account?tab=profile');
    await user.click(await screen.findByRole('link', { name: 'Open your diary' }));
    await user.click(await screen.findByRole('link', { name: 'Print for your clinician' }));
    expect(await screen.findByRole('heading', { name: 'Print your diary' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Your diary' }));
    await waitFor(() => expect(at()).toBe('/diary'));
  });
});
