import '../setup/browser.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { signIn } from '../setup/account.js';
import { A_PRODUCT, A_PROMOTION, A_RECIPE, A_RECIPE_ITEM } from '../setup/admin-records.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const ADMIN = resolve(__dirname, '../../../frontend/src/features/admin');

interface RecordCase {
  /** Where the form is, in the folder of the back office. */
  readonly file: string;
  readonly address: string;
  readonly edit: string;
  readonly path: string;
  /** The list with the record in it, and the record. */
  readonly serve: (server: FakeServer, isChanged: boolean) => void;
  /** What the user types, and a field that another user changed, with its value then. */
  readonly mine: string;
  readonly theirs: readonly [label: string, value: string];
  readonly save: string;
}

const list = (item: object) => ok({ items: [item], nextCursor: null, counts: {} });

/** Every form of a record that two people may change at the same time. */
const FORMS: readonly RecordCase[] = [
  {
    file: 'catalog/product-form.tsx',
    address: '/admin?tab=settings&section=catalog',
    edit: 'Edit Soup',
    path: '/api/admin/products/meal-soup',
    serve: (server, isChanged) => {
      const product = isChanged ? { ...A_PRODUCT, version: 4, heating: 'Five minutes.' } : A_PRODUCT;
      server.on('GET /api/admin/products', () => list(product));
      server.on('GET /api/admin/products/meal-soup', () => ok(product));
    },
    mine: 'Description',
    theirs: ['Heating', 'Five minutes.'],
    save: 'Save',
  },
  {
    file: 'catalog/recipe-dialog.tsx',
    address: '/admin?tab=settings&section=catalog&view=recipes',
    edit: 'Edit Barley soup',
    path: '/api/admin/recipes/barley-soup',
    serve: (server, isChanged) => {
      const recipe = isChanged ? { ...A_RECIPE, version: 4, tips: 'Freezes well.' } : A_RECIPE;
      server.on('GET /api/admin/recipe-creators', () => ok({ items: [{ id: 'ada', name: 'Ada Okafor' }] }));
      server.on('GET /api/admin/recipes', () => list({ ...A_RECIPE_ITEM, version: recipe.version }));
      server.on('GET /api/admin/recipes/barley-soup', () => ok(recipe));
    },
    mine: 'Description',
    theirs: ['Tip', 'Freezes well.'],
    save: 'Save',
  },
  {
    file: 'promotions/promotion-form.tsx',
    address: '/admin?tab=settings&section=promotions',
    edit: 'Edit SUMMER15',
    path: '/api/admin/promotions/SUMMER15',
    serve: (server, isChanged) =>
      server.on('GET /api/admin/promotions', () =>
        list(isChanged ? { ...A_PROMOTION, version: 4, maxUses: 200, newCustomersOnly: true } : A_PROMOTION),
      ),
    mine: 'Percentage off each order',
    theirs: ['Total uses', '200'],
    save: 'Save promotion',
  },
];

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['content', 'admin'] }));
});

describe.each(FORMS)('$file, saved by another user first (rule A27)', (form) => {
  const conflict = async () => {
    form.serve(server, false);
    let isFirst = true;
    server.on(`PATCH ${form.path}`, () => {
      if (!isFirst) return problem('rate_limited');
      isFirst = false;
      form.serve(server, true);
      return problem('edit_conflict');
    });
    const { user } = renderSite(form.address);
    await user.click(await screen.findByRole('button', { name: form.edit }));
    const dialog = await screen.findByRole('dialog', { name: form.edit });
    const field = await within(dialog).findByLabelText(form.mine);
    await user.clear(field);
    await user.type(field, '25');
    await user.click(within(dialog).getByRole('button', { name: form.save }));
    await within(dialog).findByText('Someone else has changed this');
    await within(dialog).findByText(form.theirs[1], { selector: 'dd' });
    return { user, dialog, valueOf: (label: string) => within(dialog).getByLabelText(label) };
  };

  it('keeps what was typed, and saves it over the current version', async () => {
    const { user, dialog, valueOf } = await conflict();
    expect(valueOf(form.mine)).toHaveProperty('value', '25');
    await user.click(within(dialog).getByRole('button', { name: 'Keep my changes' }));
    expect(valueOf(form.mine)).toHaveProperty('value', '25');
    expect(valueOf(form.theirs[0])).toHaveProperty('value', form.theirs[1]);
    await user.click(within(dialog).getByRole('button', { name: form.save }));
    expect(server.calls(`PATCH ${form.path}`).map(({ body }) => body)).toMatchObject([
      { version: 3 },
      { version: 4 },
    ]);
  });

  it('shows the current version when the typed one is discarded', async () => {
    const { user, dialog, valueOf } = await conflict();
    await user.click(within(dialog).getByRole('button', { name: 'Discard my changes' }));
    expect(valueOf(form.mine)).not.toHaveProperty('value', '25');
    expect(valueOf(form.theirs[0])).toHaveProperty('value', form.theirs[1]);
  });
});

/** Forms that start again, with the fields of the server, whenever a record has another version. */
const startsAgain = (source: string): boolean => /key=\{(?:`[^`]*|[^}`]*)\bversion\b/.test(source);

it('tests every form of a record, and none starts again with each version', () => {
  const sources = readdirSync(ADMIN, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, source: readFileSync(join(ADMIN, file), 'utf8') }));
  const forms = sources.filter(({ source }) => /= useRecordForm|return useRecordForm/.test(source));
  expect(forms.map(({ file }) => file).sort()).toEqual(FORMS.map(({ file }) => file).sort());
  expect(sources.filter(({ source }) => startsAgain(source))).toEqual([]);
});

it('finds a form that starts again (control)', () => {
  expect(startsAgain('<PromotionForm key={`${edited.code} ${edited.version}`} />')).toBe(true);
});
