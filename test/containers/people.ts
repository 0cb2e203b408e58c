import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readMenu, type Menu } from '../chaos/carts.js';

const CALL_MS = 40_000;
const PATIENCE_MS = 120_000;
const LOOK_MS = 300;
const BOX = 8;

const Quote = z.object({ totalPence: z.number(), deliveryPence: z.number() });
const Placed = z.object({ orderId: z.string(), url: z.string() });
const State = z.object({ orderId: z.string(), orderCode: z.string(), paymentState: z.string() });
const Messages = z.array(
  z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string().nullable() }),
);
export type Message = z.infer<typeof Messages>[number];
const Session = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Session = z.infer<typeof Session>;

/** Addresses on this machine. */
export interface Places {
  readonly siteUrl: string;
  readonly paymentsUrl: string;
  readonly mailUrl: string;
}

interface Call {
  readonly body?: unknown;
  readonly form?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** People outside of the containers: they order, pay, read their email and sign up. */
export class People {
  private menu: Promise<Menu> | undefined;
  /** Attempts that failed and were made again. */
  retries = 0;

  constructor(private readonly places: Places) {}

  /** Orders a box, pays and waits until the order is paid; tries again while the shop cannot answer. */
  async orderAndPay(email: string): Promise<z.infer<typeof State>> {
    const { siteUrl, paymentsUrl } = this.places;
    const meal = (await (this.menu ??= readMenu(siteUrl))).meals[0];
    if (!meal) throw new Error('there is no meal');
    const lines = [{ sku: meal.sku, quantity: BOX }];
    const quote = Quote.parse(
      await this.insist(`${siteUrl}/api/quotes`, { body: { lines, kind: 'one_time' } }),
    );
    const placed = Placed.parse(
      await this.insist(`${siteUrl}/api/checkout/one-time`, {
        headers: { 'idempotency-key': randomUUID() },
        body: {
          mealsPerWeek: BOX,
          selectedMeals: [{ mealId: meal.id, quantity: BOX }],
          totalPrice: quote.totalPence / 100,
          deliveryCharge: quote.deliveryPence / 100,
          mealConfiguration: {
            extras: { breakfast: {}, protein: {} },
            customerInfo: {
              email,
              firstName: 'Sam',
              lastName: 'Taylor',
              address: '12 Mill Lane',
              city: 'London',
              postcode: 'SE1 2AB',
              phone: '07700 900123',
              ageConfirmed: true,
            },
          },
        },
      }),
    );
    const sessionId = placed.url.split('/').at(-1) ?? '';
    const card = { card: '4242424242424242' };
    await this.insist(`${paymentsUrl}/test/checkout/sessions/${sessionId}/complete`, { body: card }, [409]);
    return this.until(`the order ${placed.orderId} is paid`, async () => {
      const state = State.parse(await this.insist(`${siteUrl}/api/checkout/sessions/${sessionId}`, {}));
      return state.paymentState === 'paid' ? state : undefined;
    });
  }

  /** The emails to an address, or to all. */
  async emails(to = ''): Promise<Message[]> {
    return Messages.parse(
      await this.insist(`${this.places.mailUrl}/api/messages?limit=2000&to=${encodeURIComponent(to)}`, {}),
    );
  }

  /** The first email to an address with these words in its subject. */
  emailTo(to: string, words: RegExp): Promise<Message> {
    return this.until(`an email to ${to} with ${words}`, async () =>
      (await this.emails(to)).find(({ subject }) => words.test(subject)),
    );
  }

  /** Signs up and follows the link in the email, as the browser that signed up. */
  async signUp(): Promise<Session> {
    const { siteUrl } = this.places;
    const email = `${randomUUID()}@people.test`;
    const data = { first_name: 'Ada', last_name: 'Lovelace', age_confirmed: true };
    const signedUp = await this.call(`${siteUrl}/auth/v1/signup`, {
      body: { email, password: 'Sunflower7', data },
    });
    if (!signedUp.ok) throw new Error(`sign-up: ${signedUp.status} ${await signedUp.text()}`);
    const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { text } = await this.emailTo(email, /confirm/i);
    const link = new URL(/https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0] ?? '');
    const form = Object.fromEntries(link.searchParams);
    const opened = await this.call(`${siteUrl}/auth/v1/verify`, { form, headers: { cookie } });
    const landing = new URL(opened.headers.get('location') ?? 'none:', siteUrl);
    return Session.parse(Object.fromEntries(new URLSearchParams(landing.hash.slice(1))));
  }

  /** A new session from an older one. */
  async refresh({ refresh_token }: Session): Promise<Session> {
    const url = `${this.places.siteUrl}/auth/v1/token?grant_type=refresh_token`;
    return Session.parse(await this.insist(url, { body: { refresh_token } }));
  }

  /** Looks until there is something. Throws after two minutes, with what was waited for. */
  async until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
    const endAtMs = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > endAtMs) throw new Error(`two minutes passed without: ${what}`);
      await sleep(LOOK_MS);
    }
  }

  /** Calls until the answer is neither a failure of the server nor a broken connection. */
  private async insist(url: string, call: Call, accepted: readonly number[] = []): Promise<unknown> {
    const endAtMs = Date.now() + PATIENCE_MS;
    for (; ; this.retries += 1) {
      const response = await this.call(url, call).catch(() => undefined);
      const body: unknown = await response?.json().catch(() => undefined);
      if (response && (response.ok || accepted.includes(response.status))) return body;
      if (response && response.status < 500)
        throw new Error(`${url}: ${response.status} ${JSON.stringify(body).slice(0, 300)}`);
      if (Date.now() > endAtMs) throw new Error(`${url} failed for two minutes`);
      await sleep(LOOK_MS);
    }
  }

  private call(url: string, { body, form, headers = {} }: Call): Promise<Response> {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const content = form
      ? new URLSearchParams(form).toString()
      : body === undefined
        ? undefined
        : JSON.stringify(body);
    return fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_MS),
      headers: content ? { 'content-type': type, ...headers } : headers,
      ...(content ? { method: 'POST', body: content } : {}),
    });
  }
}
