import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ProductPageDto } from '#backend/catalog/products/product-page.dto.js';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { readCatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { installSharedPages } from '#backend/platform/http/site/shared-pages.js';
import { SitePages } from '#backend/platform/http/site/site-pages.js';
import { TestShop } from '#test/setup/system/app.js';

const PUBLIC_URL = 'https://shop.example';
const DAL = 'squash-red-lentil-dal';
const TEMPLATE = '<!doctype html><html><head><title>Shop</title></head><body></body></html>';

let shop: TestShop;
let site: FastifyInstance;
const dir = mkdtempSync(path.join(tmpdir(), 'site-'));
beforeAll(async () => {
  shop = await TestShop.open();
  await shop
    .get(CatalogImportService)
    .importFiles(await readCatalogFiles('backend/catalog-content'), { recipes: true });
  writeFileSync(path.join(dir, 'index.html'), TEMPLATE);
  writeFileSync(path.join(dir, 'routes.json'), '[]');
  site = Fastify();
  const siteName = () => Promise.resolve('Lighter Table');
  installSharedPages(site, shop.get(SitePages), { publicUrl: PUBLIC_URL, siteName, dir });
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await site.close();
  await shop.close();
});

const page = async (slug: string): Promise<ProductPageDto> =>
  (await shop.api.get(`products/${slug}`)).read(ProductPageDto);
const open = (slug: string) => site.inject({ method: 'GET', url: `/menu/${slug}` });
const Data = z.record(z.string(), z.unknown());
const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json]) =>
    Data.parse(JSON.parse(json ?? '')),
  );
const firstOf = async (kind: string): Promise<string> =>
  z
    .object({ slug: z.string() })
    .parse((await shop.sql('select slug from product where kind = $1 order by position limit 1', [kind]))[0])
    .slug;

describe('the page of a dish (rule K38)', () => {
  it('has its label, its price and a recipe like it, if any', async () => {
    const { kind, retired, meal, extra, package: pack, recipe } = await page(DAL);
    expect({ kind, retired, extra, pack }).toEqual({ kind: 'meal', retired: false, extra: null, pack: null });
    expect(meal).toMatchObject({ slug: DAL, pricePence: 850, useDays: expect.any(Number) });
    expect(meal?.ingredients).toContain('SOYA');
    // The recipe most like it has yoghurt, and this dish is vegan (rule K39).
    expect(recipe).toBeNull();
    expect((await page('tuna-cannellini-salad')).recipe?.name).toBe('Tuna, Cannellini and Fennel Salad');
  });

  it.each(['breakfast', 'protein', 'package'] as const)('is there for a %s too', async (kind) => {
    const slug = await firstOf(kind);
    const shown = await page(slug);
    expect(shown.kind).toBe(kind);
    expect((shown.extra ?? shown.package)?.slug).toBe(slug);
    expect((await open(slug)).statusCode).toBe(200);
  });

  it('tells search engines what is true and nothing else', async () => {
    const { body } = await open(DAL);
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/menu/${DAL}" />`);
    expect(body).toContain('og:image:width" content="1200"');
    expect(body).toContain('og:image:type" content="image/jpeg"');
    const [product, crumbs] = dataOf(body);
    expect(product).toMatchObject({
      '@type': ['Product', 'MenuItem'],
      offers: { price: '8.50', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
      nutrition: { '@type': 'NutritionInformation' },
      url: `${PUBLIC_URL}/menu/${DAL}`,
    });
    for (const invented of ['aggregateRating', 'review', 'gtin', 'priceValidUntil'])
      expect(product).not.toHaveProperty(invented);
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${PUBLIC_URL}/menu` },
        { position: 2, item: `${PUBLIC_URL}/menu/${DAL}` },
      ],
    });
  });

  it('says that it is sold out while it is', async () => {
    await shop.changeCatalog(`update product set available = false where slug = '${DAL}'`);
    expect(dataOf((await open(DAL)).body)[0]).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
    await shop.changeCatalog(`update product set available = true where slug = '${DAL}'`);
  });

  it('is gone, and says so, once the shop no longer makes it', async () => {
    await shop.changeCatalog(`update product set active = false where slug = '${DAL}'`);
    expect(await page(DAL)).toMatchObject({ retired: true, meal: null, extra: null, package: null });
    const { statusCode, headers, body } = await open(DAL);
    expect([statusCode, headers['x-robots-tag']]).toEqual([410, 'noindex']);
    expect(body).not.toContain('"offers"');
    expect((await site.inject({ method: 'GET', url: '/sitemap.xml' })).body).not.toContain(`/menu/${DAL}`);
    await shop.changeCatalog(`update product set active = true where slug = '${DAL}'`);
    expect((await open(DAL)).statusCode).toBe(200);
  });

  it.each(['no-such-dish', '%3Cscript%3E', 'x%00y'])('is not found for %s', async (slug) => {
    const { statusCode, headers } = await open(slug);
    expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex']);
    expect([404, 422, 400]).toContain((await shop.api.get(`products/${slug}`)).status);
  });
});
