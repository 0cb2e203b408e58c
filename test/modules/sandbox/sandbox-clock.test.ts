import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SandboxShop } from './sandbox-shop.js';

const DAY_MS = 24 * 3_600_000;

/** A product that reports its progress on every request. */
class CatchingUp {
  readonly askedAt: Date[] = [];
  /** Its response, and the work before it. */
  answer: () => Promise<{ status: number; body: object }> = () => Promise.resolve({ status: 200, body: {} });
  private readonly server: Server;
  url = '';

  constructor() {
    this.server = createServer((request, response) => {
      this.askedAt.push(new Date(new URL(request.url ?? '/', 'http://x').searchParams.get('at') ?? ''));
      void this.answer().then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body)));
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
    this.url = `http://127.0.0.1:${address.port}/idle`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

let shop: SandboxShop;
let product: CatchingUp;

beforeEach(async () => {
  product = new CatchingUp();
  await product.open();
  shop = await SandboxShop.open({ idleUrl: product.url });
});

afterEach(async () => {
  await shop.close();
  product.close();
});

describe('a clock that is moved', () => {
  it('goes by half days, and the product catches up with each', async () => {
    const before = Date.now();
    const { body } = await shop.call('/test/clock', { advanceDays: 3 });
    expect(body).toMatchObject({ offsetMs: 3 * DAY_MS, steps: 6 });
    expect(body).not.toHaveProperty('notIdle');
    expect(product.askedAt).toHaveLength(6);
    product.askedAt.forEach((at, index) => {
      expect((at.getTime() - before) / DAY_MS).toBeCloseTo((index + 1) / 2, 2);
    });
    expect(JSON.parse(readFileSync(join(shop.dataDir, 'clock.json'), 'utf8'))).toEqual({
      offsetMs: 3 * DAY_MS,
    });
  });

  it('has sent what the step made before the product is asked, and asks again when the product made more', async () => {
    await shop.session(2_500, { expires_at: Math.floor(Date.now() / 1000) + 1_830 });
    const seen: string[][] = [];
    product.answer = async () => {
      seen.push(shop.types());
      if (seen.length === 1) await shop.client().customers.create({ name: 'Ann' });
      return { status: 200, body: {} };
    };
    await shop.call('/test/clock', { advanceMinutes: 31 });
    expect(seen[0]).toEqual(['checkout.session.expired']);
    expect(shop.types()).toContain('customer.created');
  });

  it('continues without a product that does not become idle, and says so', async () => {
    product.answer = () => Promise.resolve({ status: 503, body: { why: '2 deliveries are open' } });
    const { body } = await shop.call('/test/clock', { advanceDays: 1 });
    expect(body).toMatchObject({ offsetMs: DAY_MS, steps: 2 });
    expect(body['notIdle']).toHaveLength(2);
    expect(String(body['notIdle'])).toContain('2 deliveries are open');
  });

  it('waits for a busy product as long as it reports progress', async () => {
    let open = 4;
    product.answer = () => {
      open -= 1;
      if (open <= 0) return Promise.resolve({ status: 200, body: {} });
      return Promise.resolve({ status: 503, body: { why: `${open} event jobs are open` } });
    };
    const { body } = await shop.call('/test/clock', { advanceDays: 1 });
    expect(body).not.toHaveProperty('notIdle');
    expect(product.askedAt).toHaveLength(5);
  });

  it('passes on what failed in the product', async () => {
    product.answer = () => Promise.resolve({ status: 200, body: { failed: ['boxes.charge: no'] } });
    const { body } = await shop.call('/test/clock', { advanceMinutes: 5 });
    expect(String(body['notIdle'])).toContain('boxes.charge: no');
  });

  it('moves once for each of two concurrent moves', async () => {
    await Promise.all([
      shop.call('/test/clock', { advanceDays: 1 }),
      shop.call('/test/clock', { advanceDays: 1 }),
    ]);
    const times = product.askedAt.map((at) => at.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times).toHaveLength(4);
  });
});
