import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { z } from 'zod';
import { readCatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { installSharedPages } from '#backend/platform/http/site/shared-pages.js';
import { SitePages } from '#backend/platform/http/site/site-pages.js';
import { SharePictures } from '#backend/platform/storage/share-pictures.js';
import { UploadedPictures } from '#backend/platform/storage/uploaded-pictures.js';
import { TestShop } from '#test/setup/system/app.js';

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
    .importFiles(await readCatalogFiles('backend/catalog-content'), { recipes: true });
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
const changeRecipe = (set: string) => shop.changeCatalog(`update recipe set ${set} where id = '${RECIPE}'`);

/** The content of a head tag, as a program reads it. */
function metaOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1];
}

const Data = z.record(z.string(), z.unknown());
function dataOf(html: string): Record<string, unknown> {
  const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1];
  return Data.parse(JSON.parse(json ?? ''));
}

const PREVIEW = {
  status: 200,
  type: 'image/jpeg',
  cache: 'public, max-age=31536000, immutable',
  size: { format: 'jpeg', width: 1200, height: 630 },
  isSmall: true,
};
/** Messengers reject larger ones. */
const MAX_PREVIEW_BYTES = 300_000;

/** A page's picture, as a messenger fetches it, with the page's metadata about it. */
async function previewAt(html: string): Promise<unknown> {
  const address = (metaOf(html, 'og:image') ?? '').slice(PUBLIC_URL.length);
  const { status, headers, bytes } = await shop.call('GET', address);
  const { format, width, height } = await sharp(bytes).metadata();
  expect(metaOf(html, 'og:image:type')).toBe(headers['content-type']);
  expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual([
    `${width}`,
    `${height}`,
  ]);
  return {
    status,
    type: headers['content-type'],
    cache: headers['cache-control'],
    size: { format, width, height },
    isSmall: bytes.length <= MAX_PREVIEW_BYTES,
  };
}

/** A picture as staff upload it, in base64. */
async function aPhoto(colour: string): Promise<string> {
  const create = { width: 1000, height: 700, channels: 3, background: colour } as const;
  return (await sharp({ create }).jpeg().toBuffer()).toString('base64');
}

describe('the preview of a shared recipe (rule T38)', () => {
  it('is drawn from a picture that staff sent as from one that ships, and a new one has another address', async () => {
    const uploaded = shop.get(UploadedPictures);
    const addresses = [];
    for (const colour of ['#884422', '#227744']) {
      const set = await uploaded.drawSet(await aPhoto(colour));
      const em = shop.get(EntityManager).fork();
      const picture = await em.transactional((within) => uploaded.keepSet(within, set, 'Oats'));
      await changeRecipe(`picture = $p$${JSON.stringify(picture)}$p$`);
      const { body } = await get(`/recipes/${RECIPE}`);
      expect(await previewAt(body)).toEqual(PREVIEW);
      addresses.push(metaOf(body, 'og:image'));
    }
    expect(new Set(addresses).size).toBe(2);
    await changeRecipe('picture = null');
  });

  it('exists for no missing picture', async () => {
    for (const file of ['none.jpg', `${'0'.repeat(64)}.jpg`, `${RECIPE}-400.jpg`, '.jpg'])
      expect((await shop.call('GET', `/images/${file}`)).status).toBe(404);
  });

  it('is drawn once for any number of requests, one at a time, and again after a failure', async () => {
    let drawn = 0;
    let atOnce = 0;
    let most = 0;
    let fails = true;
    const shares = new SharePictures(async (source) => {
      drawn += 1;
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      if (fails) throw new Error('torn');
      return source;
    });
    const picture = Buffer.from('picture');
    await expect(shares.get('a', picture)).rejects.toThrow('torn');
    fails = false;
    await Promise.all([shares.get('a', picture), shares.get('a', picture), shares.get('b', picture)]);
    expect([drawn, most]).toEqual([3, 1]);
  });

  it('asks requests beyond the queue to retry, and caches only the latest hundred', async () => {
    const waiting: (() => void)[] = [];
    const drawn: string[] = [];
    const held = new SharePictures(() => new Promise((resolve) => waiting.push(() => resolve(Buffer.of(1)))));
    const asked = Array.from({ length: 26 }, (_, at) => held.get(String(at), Buffer.of(1)));
    await expect(asked.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
    const quick = new SharePictures((source) => {
      drawn.push(source.toString());
      return Promise.resolve(source);
    });
    for (let at = 0; at <= 100; at += 1) await quick.get(String(at), Buffer.from(String(at)));
    await quick.get('100', Buffer.from('100'));
    expect(drawn).toHaveLength(101);
    await quick.get('0', Buffer.from('0'));
    expect(drawn).toHaveLength(102);
  });
});

describe('the page of a recipe', () => {
  it('gives messengers its name, sentence, URL and picture', async () => {
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
    expect(await previewAt(body)).toEqual(PREVIEW);
    expect(body).toContain('<div id="root"></div>');
  });

  it('describes the recipe to search engines', async () => {
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

  it('contains a recipe’s content as text, never as markup', async () => {
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

  it('queries nothing when it is requested again', async () => {
    await get(`/recipes/${RECIPE}`);
    expect(await shop.statements.during(() => get(`/recipes/${RECIPE}`))).toEqual([]);
  });
});

describe('metadata for search engines and devices', () => {
  it('is a map of open pages and of every recipe', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const places = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
    expect(places).toContain(`${PUBLIC_URL}/`);
    expect(places).toContain(`${PUBLIC_URL}/recipes/${RECIPE}`);
    expect(places.filter((place) => place?.includes('/recipes/'))).toHaveLength(await shop.count('recipe'));
    expect(places.filter((place) => place?.includes('/menu/'))).toHaveLength(
      await shop.count('product', 'active'),
    );
    expect(places.filter((place) => /checkout|menu$|:id/.test(place ?? ''))).toEqual([]);
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
    expect(await shop.statements.during(() => get('/sitemap.xml'))).toEqual([]);
  });

  it('is where the sitemap is', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    expect(body).not.toContain('Disallow: /\n');
  });

  it('is a manifest with icons that are there', async () => {
    const response = await get('/manifest.webmanifest');
    expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(response.json()).toMatchObject({
      name: 'Lighter & Table',
      start_url: '/',
      display: 'standalone',
    });
    const icon = await get('/icon-192.png');
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('is available on the shop itself', async () => {
    for (const file of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])
      expect((await shop.call('GET', file)).status).toBe(200);
  });
});
