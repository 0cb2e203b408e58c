import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const LIKED = 'GET /api/recipes/liked';
const PATIENCE = { timeout: 10_000 } as const;

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
});
const section = () => screen.findByRole('region', { name: 'Liked recipes' }, PATIENCE);

describe('the liked recipes of an account (rule X26)', () => {
  it('explain how to begin while there are none, and which filter is empty', async () => {
    server.on(LIKED, () => ok({ items: [], nextCursor: null }));
    const { user } = renderSite('/account?tab=profile');
    expect(await within(await section()).findByText(/Tap the heart/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Show'), 'Dinner');
    expect(await screen.findByText('None of these yet.')).toBeTruthy();
    expect(server.calls(LIKED).at(-1)?.query.get('category')).toBe('Dinner');
  });

  it('show an error when they did not load, with a retry', async () => {
    server.on(LIKED, () => problem('forbidden'));
    const { user } = renderSite('/account?tab=profile');
    const again = await within(await section()).findByRole('button', { name: 'Try again' }, PATIENCE);
    server.on(LIKED, () => ok({ items: [], nextCursor: null }));
    await user.click(again);
    expect(await screen.findByText(/Tap the heart/)).toBeTruthy();
  });
});
