import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { NO_COMMISSION, SIGNUP } from '../setup/referral.js';
import { renderSite } from '../setup/render-site.js';
import { storeSession } from '../setup/sessions.js';

const PATIENCE = { timeout: 10_000 } as const;
const LEAVE = 'POST /api/referral/signups/me/leave';

let server: FakeServer;
let status: 'active' | 'left';
beforeEach(() => {
  server = startFakeServer();
  storeSession();
  server.on('GET /api/referral/commission', () => ok(NO_COMMISSION));
  server.on('GET /api/referral/statements', () => ok({ items: [], nextCursor: null }));
  status = 'active';
  server.on('GET /api/referral/signups/me', () => ok({ ...SIGNUP, status }));
  server.on(LEAVE, () => {
    status = 'left';
    return ok({ ...SIGNUP, status });
  });
});

describe('leaving the referral programme (rule R40)', () => {
  it('asks once more, and staying changes nothing', async () => {
    const { user } = renderSite('/referral');
    await user.click(await screen.findByRole('button', { name: 'Leave the programme' }, PATIENCE));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave the referral programme?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(server.calls(LEAVE)).toHaveLength(0);
  });

  it('shows what is still paid, without the link, and a way back', async () => {
    const { user } = renderSite('/referral');
    await user.click(await screen.findByRole('button', { name: 'Leave the programme' }, PATIENCE));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave the referral programme?' }));
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'You’ve left the programme' }, PATIENCE)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Join again' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('/patient-meals?ref=');
  });
});
