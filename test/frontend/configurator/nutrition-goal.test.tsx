import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { signIn } from '../setup/account.js';
import { meal } from '../setup/catalog.js';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const figures = (proteinG: number, fibreG: number, calories: number) => ({
  nutrition: { calories, proteinG, fibreG, carbsG: 20, fatG: 13, saltG: 1 },
});
const CHICKEN = meal(1, { name: 'Roast Chicken', ...figures(34, 8, 330) });
const LENTILS = meal(2, { name: 'Lentil Dal', ...figures(24, 12, 400) });
const FISH = meal(3, { name: 'Fish Pie', ...figures(29, 7, 420) });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET /api/meals', () => ok({ items: [CHICKEN, LENTILS, FISH], nextCursor: null }));
});

async function fiveMeals(user: UserEvent): Promise<void> {
  await screen.findByRole('radiogroup', { name: 'How many meals?' }, { timeout: 10_000 });
  await user.click(screen.getByRole('radio', { name: /^5 meals/ }));
  for (const name of ['Roast Chicken', 'Lentil Dal']) {
    await user.click(screen.getByRole('button', { name: `Add ${name}` }));
    await user.click(screen.getByRole('button', { name: `One more ${name}` }));
  }
}
const panel = (heading: string): HTMLElement => {
  const found = screen.getByText(heading).closest('details');
  if (!found) throw new Error(`No panel ${heading}`);
  return found;
};
/** Its details are code that comes once it is opened. */
async function opened(user: UserEvent, heading: string): Promise<HTMLElement> {
  await user.click(screen.getByText(heading));
  const part = panel(heading);
  await within(part).findByText(/^(Set|Change) a? ?goal$/);
  return part;
}
const amount = (part: HTMLElement, name: string) =>
  within(part).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('what a box brings (rule H60)', () => {
  it('is told for a day and for the whole box', async () => {
    const { user } = renderSite('/configurator');
    await screen.findByRole('radiogroup', { name: 'How many meals?' }, { timeout: 10_000 });
    const part = await opened(user, 'What this box brings');
    expect(within(part).getByText('Choose meals to see what they bring.')).toBeTruthy();
    await fiveMeals(user);
    expect(within(part).getByText('58 g protein · 20 g fibre · 730 kcal a day')).toBeTruthy();
    expect(within(part).getByText('A day, at two meals a day')).toBeTruthy();
    expect(amount(part, 'Protein')).toBe('58 g');
    expect(within(part).getByText('Whole box: 116 g protein, 40 g fibre, 1,460 kcal.')).toBeTruthy();
  });

  it('is measured against a visitor’s goal, which is in no storage', async () => {
    const { user } = renderSite('/configurator');
    await fiveMeals(user);
    await opened(user, 'What this box brings');
    await user.click(screen.getByRole('button', { name: 'Set a goal' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your goal' });
    const protein = within(dialog).getByRole('textbox', { name: 'Protein a day (g)' });
    await user.type(protein, '9');
    await user.click(within(dialog).getByRole('button', { name: 'Use this goal' }));
    expect(
      await within(dialog).findByText('Please enter a whole number from 10 to 300, or leave it empty'),
    ).toBeTruthy();
    await user.clear(protein);
    await user.type(protein, '100');
    await user.click(within(dialog).getByRole('radio', { name: 'One' }));
    await user.click(within(dialog).getByRole('button', { name: 'Use this goal' }));
    const part = panel('Your goal');
    expect(amount(part, 'Protein')).toBe('29 of 100 g');
    expect(within(part).getByText('A day, at one meal a day')).toBeTruthy();
    expect(within(part).getByText('71 g protein left for the rest of your day.')).toBeTruthy();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/proteinG|goal/i);
    await user.click(screen.getByRole('button', { name: 'Change goal' }));
    const again = await screen.findByRole('dialog', { name: 'Your goal' });
    await user.click(within(again).getByRole('button', { name: 'Cancel' }));
  });

  it('says so when the meals reach the goal', async () => {
    signIn(server, {
      consents: { marketing: false, health: true },
      nutritionGoal: { proteinG: 50, fibreG: null, calories: null, mealsADay: 3 },
    });
    const { user } = renderSite('/configurator');
    await fiveMeals(user);
    const part = await opened(user, 'Your goal');
    expect(amount(part, 'Protein')).toBe('87 of 50 g');
    expect(within(part).getByText('These meals reach your goal.')).toBeTruthy();
    expect(within(part).getByText('A day, at three meals a day')).toBeTruthy();
    const change = within(part).getByRole('link', { name: 'Change goal' });
    expect(change.getAttribute('href')).toBe('/account?tab=profile#goal');
  });

  it('is what the chef chooses by, and says so', async () => {
    signIn(server, {
      consents: { marketing: false, health: true },
      nutritionGoal: { proteinG: 100, fibreG: null, calories: null, mealsADay: 2 },
    });
    const { user } = renderSite('/configurator');
    await screen.findByRole('radiogroup', { name: 'How many meals?' }, { timeout: 10_000 });
    await waitFor(() => expect(panel('Your goal')).toBeTruthy());
    await user.click(screen.getByRole('radio', { name: /^5 meals/ }));
    await user.click(screen.getByRole('button', { name: 'Let the Chef Choose' }));
    const why = panel('Why these dishes');
    const told = within(why).getByText('Roast Chicken').parentElement?.textContent;
    expect(told).toBe('Roast Chicken More protein than most, for your goal');
  });
});

describe.each(['/configurator', '/menu'])('the filters by figures on %s (rule F90)', (address) => {
  it('hold together, and name the one to lift when nothing is left', async () => {
    const { user } = renderSite(address);
    const cards = () => screen.queryAllByRole('heading', { level: 3 }).map((each) => each.textContent);
    await waitFor(() => expect(cards()).toContain('Roast Chicken'), { timeout: 10_000 });
    await user.click(screen.getByRole('checkbox', { name: '30 g protein or more' }));
    expect(cards()).toEqual(['Roast Chicken']);
    await user.click(screen.getByRole('checkbox', { name: '10 g fibre or more' }));
    expect(cards()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show them without ‘30 g protein or more’' }));
    expect(cards()).toEqual(['Lentil Dal']);
    await user.click(screen.getByRole('checkbox', { name: 'Under 350 kcal' }));
    await user.click(screen.getByRole('button', { name: 'Show all meals' }));
    expect(cards()).toHaveLength(3);
    await user.click(screen.getByRole('checkbox', { name: 'Under 12 g fat' }));
    expect(cards()).toEqual([]);
  });
});
