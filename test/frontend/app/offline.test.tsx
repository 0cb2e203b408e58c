import '../setup/browser.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PAGES } from '#frontend/app/pages.js';
import { registerWorker } from '#frontend/app/offline/register-worker.js';
import { makeStore } from '#frontend/app/store.js';
import { notify } from '#frontend/copy/notify.js';
import {
  clearOffline,
  keepDeliveries,
  keptDeliveries,
  keptRecipes,
} from '#frontend/app/offline/offline-store.js';
import { startFakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

/** The browser's cache storage, of which jsdom has none. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();

  open(name: string) {
    const cache = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, cache);
    return Promise.resolve({
      keys: () =>
        Promise.resolve([...cache.keys()].map((key) => ({ url: new URL(key, 'http://localhost').href }))),
      put: (key: string, response: Response) => Promise.resolve(void cache.set(key, response)),
    });
  }

  match(key: string, { cacheName }: { readonly cacheName: string }) {
    return Promise.resolve(this.all.get(cacheName)?.get(key)?.clone());
  }

  delete(name: string) {
    return Promise.resolve(this.all.delete(name));
  }
}

const NEXT = { code: 'EFGH5678', day: 'Wed (25 Nov)', date: '2026-11-25' };

let caches: FakeCaches;
beforeAll(() => PAGES.offline.load());
beforeEach(() => {
  startFakeServer();
  caches = new FakeCaches();
  Reflect.set(globalThis, 'caches', caches);
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'));

async function openRecipe(path: string): Promise<void> {
  await (await caches.open('recipes')).put(path, new Response('<h1>'));
}

describe('without a connection', () => {
  it('lists the recipes that were opened and the next deliveries', async () => {
    await openRecipe('/recipes/overnight-oats');
    await openRecipe('/api/recipes/overnight-oats');
    await keepDeliveries([NEXT]);
    renderSite('/offline');
    expect(await screen.findByText('Order EFGH5678: Wed (25 Nov)')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your next deliveries' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Overnight oats' });
    expect(link.getAttribute('href')).toBe('/recipes/overnight-oats');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('says so where there is nothing, and where the browser keeps nothing', async () => {
    Reflect.deleteProperty(globalThis, 'caches');
    await keepDeliveries([NEXT]);
    renderSite('/offline');
    expect(await screen.findByText(/Recipes you open while online/)).toBeTruthy();
    expect(screen.queryByText('Your next deliveries')).toBeNull();
  });

  it('has nothing of a user who signed out', async () => {
    await openRecipe('/recipes/overnight-oats');
    await keepDeliveries([NEXT]);
    expect(await keptDeliveries()).toEqual([NEXT]);
    await clearOffline();
    expect([await keptRecipes(), await keptDeliveries()]).toEqual([[], []]);
  });

  it('keeps the number and the day of a delivery and nothing else, whatever it is given', async () => {
    await keepDeliveries([NEXT, { code: 'X' } as typeof NEXT]);
    expect(await keptDeliveries()).toEqual([NEXT]);
  });
});

describe('a newer version of the site', () => {
  /** A browser whose worker of this page has found a new one. */
  async function update(isControlled: boolean): Promise<unknown[]> {
    const said: unknown[] = [];
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    const registration = Object.assign(new EventTarget(), { installing });
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: {
        controller: isControlled ? {} : null,
        register: () => Promise.resolve(registration),
      },
    });
    const store = makeStore();
    await registerWorker({ ...store, dispatch: ((action: unknown) => said.push(action)) as never });
    registration.dispatchEvent(new Event('updatefound'));
    installing.state = 'installed';
    installing.dispatchEvent(new Event('statechange'));
    Reflect.deleteProperty(navigator, 'serviceWorker');
    return said;
  }

  it('is told once it is there, and not at the first visit', async () => {
    expect(await update(true)).toEqual([notify({ toast: 'siteUpdated' })]);
    expect(await update(false)).toEqual([]);
  });
});
