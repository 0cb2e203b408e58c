import '../setup/browser.js';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { adminPartners } from '#frontend/copy/admin/partners.js';
import { signIn } from '../setup/account.js';
import { ok, startFakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

it('warns staff who enter a clinic’s URL about advertising prescription medicines (rule X41)', async () => {
  const server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['admin'] }));
  server.on('GET /api/admin/worker', () =>
    ok({ isSilent: false, lastBeatAt: null, ageSeconds: 3, workers: 1 }),
  );
  server.on('GET /api/admin/clinic-partners', () => ok({ items: [] }));
  const { user } = renderSite('/admin?tab=partners');
  await screen.findByText(adminPartners.empty.heading);
  await user.click(screen.getByRole('button', { name: 'Add partner' }));
  const address = within(await screen.findByRole('dialog')).getByLabelText('Website URL');
  const help = document.getElementById(address.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(help?.textContent).toContain('must not advertise prescription-only medicines to the public');
});
