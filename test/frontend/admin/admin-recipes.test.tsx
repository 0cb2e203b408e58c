import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminRecipe } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { A_RECIPE, A_RECIPE_ITEM } from '../setup/admin-records.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const PATH = '/api/admin/recipes/barley-soup';
const ADDRESS = '/admin?tab=settings&section=catalog&view=recipes';

let server: FakeServer;
let there: AdminRecipe;
beforeEach(() => {
  there = A_RECIPE;
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['content'] }));
  server.on('GET /api/admin/recipes', () => {
    const { shown, version } = there;
    const counts = { reviewed: 0, estimated: 1001, changed: 1 };
    return ok({ items: [{ ...A_RECIPE_ITEM, shown, version }], nextCursor: null, counts });
  });
  server.on('GET /api/admin/recipe-creators', () => ok({ items: [{ id: 'ada', name: 'Ada Okafor' }] }));
  server.on(`GET ${PATH}`, () => ok(there));
});

const sent = () => server.calls(`PATCH ${PATH}`).map(({ body }) => body);

describe('the list of recipes (rule A28)', () => {
  it('shows their authors, label states and likes', async () => {
    renderSite(ADDRESS);
    const table = await screen.findByRole('table', { name: 'Recipes, newest first' });
    for (const words of ['Barley soup', 'In the collection', 'Ada Okafor', 'Estimated', '1,200, 3']) {
      expect(table.textContent).toContain(words);
    }
    expect(screen.getByText(/^1 recipe needs a second person/)).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Estimated (more than 1,000)' })).toBeTruthy();
  });

  it('is filtered, and keeps its filters in the address', async () => {
    const { user, at } = renderSite(ADDRESS);
    await screen.findByRole('table');
    await user.selectOptions(screen.getByLabelText('Category'), 'Dinner');
    await user.selectOptions(screen.getByLabelText('Visibility'), 'hidden');
    await user.type(screen.getByLabelText('Search recipes'), 'soup');
    const asked = `${ADDRESS}&category=Dinner&state=hidden&title=soup`;
    await waitFor(() => expect(at()).toBe(asked), { timeout: 10_000 });
    await screen.findByRole('table');
    const query = server.calls('GET /api/admin/recipes').at(-1)?.query;
    expect(['category', 'state', 'q'].map((name) => query?.get(name))).toEqual(['Dinner', 'hidden', 'soup']);
  });

  it('hides one, and undoes it', async () => {
    server.on(`PATCH ${PATH}`, () => {
      there = { ...there, shown: !there.shown, version: there.version + 1 };
      return ok(there);
    });
    const { user } = renderSite(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Hide Barley soup' }));
    expect(await screen.findByText('“Barley soup” is hidden.')).toBeTruthy();
    await screen.findByRole('button', { name: 'Show Barley soup' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“Barley soup” is shown.')).toBeTruthy();
    expect(sent()).toEqual([
      { version: 3, shown: false },
      { version: 4, shown: true },
    ]);
  });

  it('shows a conflict when another user changed it before it was hidden', async () => {
    server.on(`PATCH ${PATH}`, () => problem('edit_conflict'));
    const { user } = renderSite(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Hide Barley soup' }));
    expect(await screen.findByText(/^Someone else has changed this recipe/)).toBeTruthy();
  });
});

describe('a recipe', () => {
  const open = async () => {
    const site = renderSite(`${ADDRESS}&recipe=barley-soup`);
    const dialog = await screen.findByRole('dialog', { name: 'Edit Barley soup' });
    await within(dialog).findByLabelText('Title');
    return { ...site, dialog, save: () => within(dialog).getByRole('button', { name: 'Save' }) };
  };

  it('sends only changes, line by line', async () => {
    server.on(`PATCH ${PATH}`, () => ok({ ...A_RECIPE, version: 4 }));
    const { dialog, user, save } = await open();
    const ingredients = within(dialog).getByLabelText('Ingredients');
    await user.type(ingredients, '{Enter}{Enter}  2 carrots');
    await user.clear(within(dialog).getByLabelText('Fat, g'));
    await user.type(within(dialog).getByLabelText('Fat, g'), '9,5');
    await user.click(save());
    expect(await screen.findByText('Recipe saved')).toBeTruthy();
    expect(sent()).toEqual([
      { version: 3, ingredients: ['100 g barley', '1 onion', '2 carrots'], fatG: 9.5 },
    ]);
  });

  it('shows each field’s error beside it, also the server’s', async () => {
    server.on(`PATCH ${PATH}`, () =>
      problem('validation_failed', { errors: [{ field: 'tips', message: 'Too long' }] }),
    );
    const { dialog, user, save } = await open();
    for (const label of ['Title', 'Servings', 'Energy, kcal', 'Steps', 'Fat, g', 'Time in minutes']) {
      await user.clear(within(dialog).getByLabelText(label));
    }
    await user.click(save());
    for (const words of [
      'Enter a title',
      'Enter the steps',
      'Enter a whole number of minutes, from 1 to 10,080',
      'Enter a whole number from 1 to 50',
      'Enter a whole number from 0 to 3,000',
      'Enter a number from 0 to 1,000, with up to two decimal places',
    ]) {
      expect(within(dialog).getByText(words)).toBeTruthy();
    }
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Title'));
    expect(sent()).toEqual([]);
    await user.type(within(dialog).getByLabelText('Title'), 'Soup');
    await user.type(within(dialog).getByLabelText('Servings'), '4');
    await user.type(within(dialog).getByLabelText('Energy, kcal'), '300');
    await user.type(within(dialog).getByLabelText('Steps'), 'Cook.');
    await user.type(within(dialog).getByLabelText('Fat, g'), '9');
    await user.type(within(dialog).getByLabelText('Time in minutes'), '20');
    await user.click(save());
    expect(await within(dialog).findByText('Too long')).toBeTruthy();
  });

  it('that another user changed meanwhile keeps the typed values (rule A27)', async () => {
    server.on(`PATCH ${PATH}`, () => {
      there = {
        ...A_RECIPE,
        version: 4,
        tips: 'Freezes well.',
        allergens: { contains: [], mayContain: ['nuts'] },
      };
      return problem('edit_conflict');
    });
    const { dialog, user, save } = await open();
    await user.type(within(dialog).getByLabelText('Description'), ' Of mine.');
    await user.click(save());
    await within(dialog).findByText('Someone else has changed this');
    await within(dialog).findByText('Freezes well.', { selector: 'dd' });
    expect(within(dialog).getByText('Tree nuts', { selector: 'dd' })).toBeTruthy();
    expect(screen.queryByText('Recipe saved')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Keep my changes' }));
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Description').value).toBe('A soup. Of mine.');
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Tip').value).toBe('Freezes well.');
    server.on(`PATCH ${PATH}`, () => ok({ ...there, version: 5 }));
    await user.click(save());
    expect(await screen.findByText('Recipe saved')).toBeTruthy();
    expect(sent().at(-1)).toEqual({ version: 4, description: 'A soup. Of mine.' });
  });

  it('that does not exist shows an error', async () => {
    server.on(`GET ${PATH}`, () => problem('not_found'));
    renderSite(`${ADDRESS}&recipe=barley-soup`);
    expect(await screen.findByText('Recipe not found.')).toBeTruthy();
  });
});

describe('a new recipe', () => {
  it('asks for what is missing, and opens once it is there', async () => {
    server.on('POST /api/admin/recipes', () => ok(A_RECIPE));
    const { user, at } = renderSite(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'New recipe' }));
    const dialog = await screen.findByRole('dialog', { name: 'New recipe' });
    const create = within(dialog).getByRole('button', { name: 'Create recipe' });
    await user.click(create);
    expect(within(dialog).getByText('Choose a creator')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Title'), 'Barley soup');
    await user.type(within(dialog).getByLabelText('Description'), 'A soup.');
    await user.selectOptions(within(dialog).getByLabelText('Creator'), 'Ada Okafor');
    await user.type(within(dialog).getByLabelText('Time in minutes'), '20');
    await user.type(within(dialog).getByLabelText('Ingredients'), '100 g barley');
    await user.type(within(dialog).getByLabelText('Steps'), 'Cook.');
    for (const label of ['Energy, kcal', 'Protein, g', 'Carbohydrate, g', 'Fat, g', 'Fibre, g']) {
      await user.type(within(dialog).getByLabelText(label), '10');
    }
    await user.click(create);
    expect(await screen.findByRole('dialog', { name: 'Edit Barley soup' })).toBeTruthy();
    expect(at()).toBe(`${ADDRESS}&recipe=barley-soup`);
    expect(server.calls('POST /api/admin/recipes').map(({ body }) => body)).toMatchObject([
      {
        name: 'Barley soup',
        prepTimeText: '20 mins',
        servings: 2,
        shown: false,
        ingredients: ['100 g barley'],
      },
    ]);
  });
});
