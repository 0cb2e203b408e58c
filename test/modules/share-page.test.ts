import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readCatalogueFiles } from '../../backend/src/catalog/catalog-files.js';
import { CatalogImportService } from '../../backend/src/catalog/catalog-import.service.js';
import { installSharedPages } from '../../backend/src/platform/http/shared-pages.js';
import { SitePages } from '../../backend/src/platform/http/site-pages.js';
import { TestShop } from '../setup/app.js';

const PUBLIC_URL = 'https://shop.example';
const RECIPE = 'raspberry-skyr-overnight-oats';
const TEMPLATE = `<!doctype html><html><head><title>Lighter Table</title>
<meta name="description" content="Small meals." /></head><body><div id="root"></div></body></html>`;
const ROUTES = [
  { path: '/', ready: true, indexed: true },
  { path: '/checkout', ready: true, indexed: false },
  { path: '/menu', ready: false, indexed: true },
  { path: '/recipes/:id', ready: true, indexed: true },
];

let shop: TestShop;
let site: FastifyInstance;
const dir = mkdtempSync(path.join(tmpdir(), 'site-'));
beforeAll(async () => {
  shop = await TestShop.open();
  await shop
    .get(CatalogImportService)
    .importFiles(await readCatalogueFiles('backend/catalogue'), { recipes: true });
  writeFileSync(path.join(dir, 'index.html'), TEMPLATE);
  writeFileSync(path.join(dir, 'routes.json'), JSON.stringify(ROUTES));
  writeFileSync(path.join(dir, 'icon-192.png'), 'icon');
  site = Fastify({ routerOptions: { maxParamLength: 300 } });
  const siteName = () => Promise.resolve('Lighter & Table');
  installSharedPages(site, shop.get(SitePages), { publicUrl: PUBLIC_URL, siteName, dir });
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await site.close();
  await shop.close();
});

const get = (url: string) => site.inject({ method: 'GET', url });
const changeRecipe = (set: string) => shop.changeCatalogue(`update recipe set ${set} where id = '${RECIPE}'`);

/** What stands in a tag of the head, as a program reads it. */
function metaOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1];
}

const Data = z.record(z.string(), z.unknown());
function dataOf(html: string): Record<string, unknown> {
  const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1];
  return Data.parse(JSON.parse(json ?? ''));
}

describe('the page of a recipe', () => {
  it('tells messengers its name, its sentence, its address and its picture', async () => {
    const { body, statusCode, headers } = await get(`/recipes/${RECIPE}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body).toContain('<title>Raspberry and Skyr Overnight Oats | Lighter Table</title>');
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/recipes/${RECIPE}" />`);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body.match(/name="description"/g)).toHaveLength(1);
    expect(metaOf(body, 'description')).toMatch(/^29g of protein/);
    expect(metaOf(body, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(body, 'og:url')).toBe(`${PUBLIC_URL}/recipes/${RECIPE}`);
    expect(metaOf(body, 'og:site_name')).toBe('Lighter &amp; Table');
    const image = metaOf(body, 'og:image') ?? '';
    expect(image.startsWith(`${PUBLIC_URL}/images/${RECIPE}-800.`)).toBe(true);
    const picture = await shop.call('GET', image.slice(PUBLIC_URL.length));
    expect([picture.status, picture.headers['content-type']]).toEqual([200, metaOf(body, 'og:image:type')]);
    expect(body).toContain('<div id="root"></div>');
  });

  it('tells search engines the recipe', async () => {
    const data = dataOf((await get(`/recipes/${RECIPE}`)).body);
    expect(data).toMatchObject({
      '@type': 'Recipe',
      name: 'Raspberry and Skyr Overnight Oats',
      recipeYield: '1',
      totalTime: 'PT5M',
      recipeCategory: 'Breakfast',
      suitableForDiet: ['https://schema.org/VegetarianDiet', 'https://schema.org/HalalDiet'],
      nutrition: { calories: '400 kcal', proteinContent: '29 g' },
      url: `${PUBLIC_URL}/recipes/${RECIPE}`,
    });
    expect(data['recipeIngredient']).toContain('150g natural skyr');
    expect(data['recipeInstructions']).toHaveLength(4);
  });

  it('holds what stands in a recipe as text, never as markup', async () => {
    const evil = `"><script>alert('1')</script><!-- $& \u2028 </title>`;
    await changeRecipe(`name = $evil$${evil}$evil$, description = $evil$${evil}$evil$`);
    const { body } = await get(`/recipes/${RECIPE}`);
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('<!--');
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body.match(/<\/title>/g)).toHaveLength(1);
    expect(body).toContain('<title>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)');
    expect(dataOf(body)['name']).toBe(evil);
    await changeRecipe(`name = 'Oats', description = 'Plain.'`);
    expect((await get(`/recipes/${RECIPE}`)).body).toContain('<title>Oats | Lighter Table</title>');
  });

  it.each(['no-such', 'local-1', '%3Cscript%3E', 'a%00b', 'x'.repeat(101), "x'--"])(
    'is the not-found page for %s',
    async (id) => {
      const { statusCode, body, headers } = await get(`/recipes/${id}`);
      expect([statusCode, body, headers['x-robots-tag']]).toEqual([404, TEMPLATE, 'noindex']);
    },
  );

  it('asks the database nothing when it is asked for again', async () => {
    await get(`/recipes/${RECIPE}`);
    expect(await shop.statements.during(() => get(`/recipes/${RECIPE}`))).toEqual([]);
  });
});

describe('what search engines and devices read', () => {
  it('is a map of open pages and of every recipe', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const places = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
    expect(places).toContain(`${PUBLIC_URL}/`);
    expect(places).toContain(`${PUBLIC_URL}/recipes/${RECIPE}`);
    expect(places.filter((place) => place?.includes('/recipes/'))).toHaveLength(await shop.count('recipe'));
    expect(places.filter((place) => /checkout|menu|:id/.test(place ?? ''))).toEqual([]);
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
    expect(await shop.statements.during(() => get('/sitemap.xml'))).toEqual([]);
  });

  it('is where the map stands', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    expect(body).not.toContain('Disallow: /\n');
  });

  it('is a manifest with icons that are there', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ name: 'Lighter & Table', start_url: '/' });
    const icon = await get('/icon-192.png');
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('is there on the shop itself', async () => {
    for (const file of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])
      expect((await shop.call('GET', file)).status).toBe(200);
  });
});
