import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { merged } from '#frontend/features/admin/record/use-record-form.js';
import { signIn } from '../setup/account.js';
import { A_PRODUCT } from '../setup/admin-records.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

/** The product after another user's change. */
const CHANGED: AdminProduct = {
  ...A_PRODUCT,
  version: 4,
  heating: 'Five minutes.',
  nutrition: { ...A_PRODUCT.nutrition, calories: 350 },
};
const PATH = '/api/admin/products/meal-soup';

let server: FakeServer;
let there: AdminProduct;
beforeEach(() => {
  there = A_PRODUCT;
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['content'] }));
  server.on('GET /api/admin/products', () =>
    ok({ items: [there], nextCursor: null, counts: { reviewed: 0, estimated: 0, changed: 1 } }),
  );
  server.on(`GET ${PATH}`, () => ok(there));
  server.on(`PATCH ${PATH}`, () => {
    if (there.version === A_PRODUCT.version) {
      there = CHANGED;
      return problem('edit_conflict');
    }
    return ok({ ...CHANGED, version: 5 });
  });
});

async function refused() {
  const { user } = renderSite('/admin?tab=settings&section=catalog');
  await user.click(await screen.findByRole('button', { name: 'Edit Soup' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Soup' });
  const description = await within(dialog).findByLabelText('Description');
  await user.clear(description);
  await user.type(description, 'A soup of mine.');
  await user.clear(within(dialog).getByLabelText('Fat, g'));
  await user.type(within(dialog).getByLabelText('Fat, g'), '11');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Someone else has changed this');
  await within(dialog).findByText('Five minutes.', { selector: 'dd' });
  const valueOf = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label).value;
  return { user, dialog, valueOf };
}

describe('a product that another user has changed meanwhile (rule A27)', () => {
  it('keeps the typed values, shows the current ones, and merges both', async () => {
    const { user, dialog, valueOf } = await refused();
    expect(valueOf('Description')).toBe('A soup of mine.');
    await user.click(within(dialog).getByRole('button', { name: 'Keep my changes' }));
    expect(['Description', 'Heating', 'Fat, g', 'Energy, kcal'].map(valueOf)).toEqual([
      'A soup of mine.',
      'Five minutes.',
      '11',
      '350',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Product saved')).toBeTruthy();
    expect(server.calls(`PATCH ${PATH}`).at(-1)?.body).toEqual({
      version: 4,
      description: 'A soup of mine.',
      nutrition: { fatG: 11 },
    });
  });

  it('is loaded as it is now when that is asked for', async () => {
    const { user, dialog, valueOf } = await refused();
    await user.click(within(dialog).getByRole('button', { name: 'Discard my changes' }));
    expect(['Description', 'Heating', 'Fat, g'].map(valueOf)).toEqual(['A soup.', 'Five minutes.', '9']);
    expect(within(dialog).queryByText('Someone else has changed this')).toBeNull();
  });

  it('is approved only as it was seen', async () => {
    const { user } = renderSite('/admin?tab=settings&section=catalog');
    server.on(`POST ${PATH}/approval`, () => problem('edit_conflict'));
    await user.click(await screen.findByRole('button', { name: 'Edit Soup' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Soup' });
    await user.click(await within(dialog).findByRole('button', { name: 'Approve label' }));
    expect(await within(dialog).findByText(/^Someone else has changed this\. Check/)).toBeTruthy();
    await waitFor(() =>
      expect(server.calls(`POST ${PATH}/approval`).map(({ body }) => body)).toEqual([{ version: 3 }]),
    );
  });
});

describe('a number that the API would refuse', () => {
  it('names its limits beside its field, and nothing is sent', async () => {
    const { user } = renderSite('/admin?tab=settings&section=catalog');
    await user.click(await screen.findByRole('button', { name: 'Edit Soup' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Soup' });
    for (const [label, text] of [
      ['Shelf life in days', '2.5'],
      ['Energy, kcal', '10001'],
      ['Weight, g', '0'],
    ] as const) {
      const field = await within(dialog).findByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
    }
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    for (const words of [
      'Enter a whole number of days, from 1 to 365',
      'Enter a number from 0 to 10,000, with up to two decimal places',
      'Enter the weight in whole grams, up to 9,999',
    ]) {
      expect(await within(dialog).findByText(words)).toBeTruthy();
    }
    expect(server.calls(`PATCH ${PATH}`)).toEqual([]);
  });
});

describe('typed values after a concurrent change', () => {
  it('goes field by field, in a group too, and a list is one field', () => {
    expect(
      merged(
        { a: '1', b: '1', group: { x: '1', y: '1' }, list: ['1'] },
        { a: '2', b: '1', group: { x: '2', y: '1' }, list: ['1'] },
        { a: '3', b: '3', group: { x: '1', y: '3' }, list: ['3'] },
      ),
    ).toEqual({ a: '2', b: '3', group: { x: '2', y: '3' }, list: ['3'] });
  });
});
