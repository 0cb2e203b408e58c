import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { type RunningPayments, startPayments } from '#sandbox/payments/server.js';

const WEBHOOK_SECRET = 'whsec_test';
const SECRET_KEY = 'sk_test_shop';
const WAIT_LIMIT_MS = 10_000;

/** A webhook as the shop received it. */
export interface Received {
  event: Stripe.Event;
  body: string;
  signature: string;
}

/** A shop that only receives webhooks, with its own sandbox for payments. */
export class SandboxShop {
  readonly received: Received[] = [];
  readonly dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  /** The status with which the shop responds to webhooks. */
  webhookStatus = 200;
  private server: Server | undefined;
  private payments: RunningPayments | undefined;
  private shopPort = 0;

  private constructor(private readonly idleUrl: string | undefined) {}

  /** Opens one; with an `idleUrl` the clock waits at each step for the response of that address. */
  static async open({ idleUrl }: { idleUrl?: string } = {}): Promise<SandboxShop> {
    const shop = new SandboxShop(idleUrl);
    await shop.listen();
    await shop.startSandbox();
    return shop;
  }

  get url(): string {
    if (!this.payments) throw new Error('The sandbox is not running.');
    return this.payments.url;
  }

  /** The official client, pointed at the sandbox. */
  client(secretKey = SECRET_KEY): Stripe {
    const { hostname, port } = new URL(this.url);
    return new Stripe(secretKey, {
      host: hostname,
      port,
      protocol: 'http',
      timeout: 5000,
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  async startSandbox(): Promise<void> {
    this.payments = await startPayments({
      port: 0,
      dataDir: this.dataDir,
      webhookUrl: `http://127.0.0.1:${this.shopPort}/webhooks/stripe`,
      webhookSecret: WEBHOOK_SECRET,
      secretKey: SECRET_KEY,
      idleUrl: this.idleUrl,
    });
  }

  async stopSandbox(): Promise<void> {
    await this.payments?.close();
    this.payments = undefined;
  }

  /** Opens a session for one box of that price. */
  async session(unitPence = 2_500, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
    return this.client().checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          price_data: { currency: 'gbp', unit_amount: unitPence, product_data: { name: 'Five-day box' } },
          quantity: 1,
        },
      ],
      success_url: 'http://shop.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://shop.test/checkout',
      ...more,
    });
  }

  /** Calls one of the sandbox's own endpoints with a JSON body. */
  async call(path: string, body: unknown = {}): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(`${this.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const answer: Record<string, unknown> = JSON.parse(await response.text());
    return { status: response.status, body: answer };
  }

  /** Submits a form of the payment page, as a browser without scripts would. */
  async submit(path: string, fields: Record<string, string>): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  }

  /** Pays a session through the test endpoint and returns it. */
  async pay(sessionId: string, card?: string) {
    return this.call(`/test/checkout/sessions/${sessionId}/complete`, card === undefined ? {} : { card });
  }

  /** The types of the webhooks received, in alphabetical order, since arrival has no order. */
  types(): string[] {
    return this.received.map(({ event }) => event.type).sort();
  }

  async until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = Date.now() + WAIT_LIMIT_MS;
    while (!(await isTrue())) {
      if (Date.now() > deadline) throw new Error(`Not within ${WAIT_LIMIT_MS} ms: ${isTrue.toString()}`);
      await sleep(20);
    }
  }

  async close(): Promise<void> {
    await this.stopSandbox();
    this.server?.closeAllConnections();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async listen(): Promise<void> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const signature = String(request.headers['stripe-signature']);
        const event = Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
        this.received.push({ event, body, signature });
        response.writeHead(this.webhookStatus).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The shop has no port.');
    this.shopPort = address.port;
    this.server = server;
  }
}
