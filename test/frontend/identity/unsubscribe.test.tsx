import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const PATIENCE = { timeout: 10_000 } as const;
const CALL = 'POST /api/unsubscribe/w0.sig';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

describe('the unsubscribe page (rule X23)', () => {
  it('ends nothing until its button is pressed, and says that it is done', async () => {
    server.on(CALL, () => ok({ unsubscribed: true }));
    const { user } = renderSite('/unsubscribe/w0.sig');
    const button = await screen.findByRole('button', { name: 'Unsubscribe' }, PATIENCE);
    expect(server.calls(CALL)).toHaveLength(0);
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeTruthy();
    expect(server.calls(CALL)).toHaveLength(1);
  });

  it('shows when the link is truncated, and when the shop is unreachable', async () => {
    server.on(CALL, () => problem('not_found'));
    const { user } = renderSite('/unsubscribe/w0.sig');
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }, PATIENCE));
    expect(await screen.findByText('This link is incomplete')).toBeTruthy();
    server.on(CALL, () => problem('unavailable'));
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('That didn’t work')).toBeTruthy();
  });
});
