import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FoundPlaceDto } from '#backend/catalog/catalog.dto.js';
import { POST_TOWNS } from '#backend/platform/addresses/post-towns.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const townOf = async (postcode: string, country = 'GB'): Promise<string | null> =>
  (await shop.api.get(`addresses?postcode=${encodeURIComponent(postcode)}&country=${country}`)).read(
    FoundPlaceDto,
  ).town;

describe('the town of a postcode (rule D39)', () => {
  it.each([
    ['SW4 7AB', 'London'],
    ['sw1a1aa', 'London'],
    ['BA1 1AA', 'Bath'],
    ['BA10 0AA', 'Bruton'],
    ['AL8 6AA', 'Welwyn Garden City'],
  ])('of %s is %s', async (postcode, town) => {
    expect(await townOf(postcode)).toBe(town);
  });

  it('is none where several towns share the district, or the text is no postcode', async () => {
    expect(await townOf('AL7 1AA')).toBeNull();
    expect(await townOf('London')).toBeNull();
    expect(await townOf('D02 AF30')).toBeNull();
    expect(await townOf('D02 AF30', 'IE')).toBe('Dublin');
    expect(await townOf('T12 AB34', 'IE')).toBeNull();
  });

  it('comes without a question to the database, and is known for every area that is served', async () => {
    expect(await shop.statements.during(() => townOf('SW4 7AB'))).toEqual([]);
    const { GB: areas } = (await shop.get(SettingsService).current())['delivery.areas'];
    for (const area of areas) expect(Object.keys(POST_TOWNS).join()).toContain(area);
  });

  it('names each district once, in the form of a table', () => {
    const all = Object.entries(POST_TOWNS).flatMap(([area, list]) => {
      expect(list).toMatch(/^[A-Z][A-Za-z.' &()-]+: [\dA-Z ]+(; [A-Z][A-Za-z.' &()-]+: [\dA-Z ]+)*$/);
      return [...list.matchAll(/: ([\dA-Z ]+)/g)].flatMap(([, districts = '']) =>
        districts.split(' ').map((district) => area + district),
      );
    });
    expect(new Set(all).size).toBe(all.length);
  });
});
