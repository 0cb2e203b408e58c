import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { AnswerCache } from '../../backend/src/platform/http/answer-cache.js';
import { renderedThings } from '../../backend/src/platform/http/rendered-things.js';
import { TestShop } from '../setup/app.js';

const AT_ONCE = 4;
const TEMPLATE = '<p>to be filled in the browser</p>';

let shop: TestShop;
let site: FastifyInstance;
const rendered: string[] = [];
/** What the renderer does with a path; each test says. */
const renderer = { answer: (path: string): Promise<string> => Promise.resolve(path) };

beforeAll(async () => {
  shop = await TestShop.open();
  site = Fastify();
  const renderDocument = ({ pathname }: { pathname: string }) => {
    rendered.push(pathname);
    return renderer.answer(pathname);
  };
  const send = renderedThings(site, shop.get(AnswerCache), {
    template: TEMPLATE,
    css: '',
    routes: [],
    renderer: { renderDocument },
  });
  site.get<{ Params: { id: string } }>('/things/:id', async (request, reply) => {
    await send?.({ path: `/things/${request.params.id}`, template: TEMPLATE }, request, reply);
    return reply;
  });
});
beforeEach(() => {
  rendered.length = 0;
  renderer.answer = (path) => Promise.resolve(`<h1>${path}</h1>`);
});
afterAll(async () => {
  await site.close();
  await shop.close();
});

const read = async (id: string): Promise<string> =>
  (await site.inject({ method: 'GET', url: `/things/${id}` })).body;

describe('the page of one thing among many', () => {
  it('is rendered once for all who ask', async () => {
    const answers = await Promise.all([read('a'), read('a'), read('a')]);
    expect([...answers, await read('a')]).toEqual(Array(4).fill('<h1>/things/a</h1>'));
    expect(rendered).toEqual(['/things/a']);
  });

  it('is filled in the browser when it cannot be rendered, and tried again for the next', async () => {
    renderer.answer = () => Promise.reject(new Error('no'));
    expect(await read('b')).toBe(TEMPLATE);
    renderer.answer = () => Promise.resolve('<h1>b</h1>');
    expect(await read('b')).toBe('<h1>b</h1>');
  });

  it('is filled in the browser while as many as may be are being rendered', async () => {
    const waiting: (() => void)[] = [];
    renderer.answer = (path) =>
      new Promise((resolve) => void waiting.push(() => resolve(`<h1>${path}</h1>`)));
    const first = Array.from({ length: AT_ONCE }, (_, index) => read(`c${index}`));
    while (waiting.length < AT_ONCE) await new Promise((resolve) => setImmediate(resolve));
    expect(await read('one-too-many')).toBe(TEMPLATE);
    for (const finish of waiting) finish();
    expect(await Promise.all(first)).toEqual(['c0', 'c1', 'c2', 'c3'].map((id) => `<h1>/things/${id}</h1>`));
    renderer.answer = (path) => Promise.resolve(`<h1>${path}</h1>`);
    expect(await read('one-too-many')).toBe('<h1>/things/one-too-many</h1>');
  });

  it('gives way to newer ones, of which only so many are kept', async () => {
    await read('oldest');
    for (let index = 0; index < 200; index += 1) await read(`d${index}`);
    rendered.length = 0;
    await read('d199');
    expect(rendered).toEqual([]);
    await read('oldest');
    expect(rendered).toEqual(['/things/oldest']);
  });
});
