import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { SiteDto } from '#backend/catalog/catalog.dto.js';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { TestShop } from '#test/setup/system/app.js';

const Names = z.object({ items: z.array(z.object({ sku: z.string(), name: z.string() })) });
const GUT = 'gut-health-premium';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open({ samples: false });
});
afterAll(() => shop.close());

/** The package's name on its page, and on the quoted order. */
async function nameOfGut(): Promise<{ shown: string | undefined; sold: string | undefined }> {
  const { items } = (await shop.api.get('packages')).read(Names);
  const { bySku } = await shop.get(CatalogService).priceList();
  return { shown: items.find(({ sku }) => sku === GUT)?.name, sold: bySku.get(GUT)?.name };
}
const both = (name: string) => ({ shown: name, sold: name });
const said = async () => {
  const { placeholders } = (await shop.api.get('site')).read(SiteDto);
  return ['gentleDigestion', 'keepMuscle', 'keepMoving'].map((claim) => placeholders[claim]);
};

describe('a shop that is no demo (rule F44)', () => {
  it('makes no health claim on pages or in names', async () => {
    expect(await said()).toEqual(['', '', '']);
    const { items } = (await shop.api.get('packages')).read(Names);
    const names = items.map(({ name }) => name);
    expect(names).toEqual([
      'Everyday Starter',
      'Plants & Ferments Premium',
      'Protein First Pro',
      'Global Flavors Journey',
      'Plant Power Revolution',
    ]);
  });

  it('makes each as soon as its owner has confirmed it, and can withdraw it', async () => {
    await shop.set('claims.gentleDigestionConfirmed', true);
    expect(await said()).toEqual(['yes', '', '']);
    await shop.set('claims.gutHealthConfirmed', true);
    expect(await nameOfGut()).toEqual(both('Gut Health Premium'));
    await shop.set('claims.gutHealthConfirmed', null);
    await shop.set('claims.gentleDigestionConfirmed', null);
    expect(await nameOfGut()).toEqual(both('Plants & Ferments Premium'));
    expect(await said()).toEqual(['', '', '']);
  });

  it('calls a package as its owner wants it until then, and as staff have renamed it', async () => {
    await shop.set('claims.gutHealthInstead', 'Kefir & Co');
    expect(await nameOfGut()).toEqual(both('Kefir & Co'));
    await shop.set('claims.gutHealthInstead', null);
    await shop.changeCatalog(`update product set name = 'Five Mild Plates' where sku = '${GUT}'`);
    expect(await nameOfGut()).toEqual(both('Five Mild Plates'));
    await shop.changeCatalog(`update product set name = 'Gut Health Premium' where sku = '${GUT}'`);
  });
});
