import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { z } from 'zod';
import { expect, test, type Locator, type Page } from '../test.js';
import { newPerson, signInAs, tokenOf, type Person } from '../account/sign-in.js';
import { deliveryDayOf } from '../database.js';
import { advanceClock, completeSession, passDays } from '../outside.js';
import { product } from '../product.js';
import { newAdmin } from '../admin/admin.js';

/** Orders of the day. */
const ORDERS = Number(process.env['DAY_ORDERS'] ?? 2_000);
const AT_ONCE = 6;
const CALL_MS = 120_000;
const LONG_MS = 600_000;
const DAY_MS = 86_400_000;
const MEALS = 5;

/** Stage 1: what B8 of the findings counted for one order, in a list of 20. */
const BEFORE = { clicksForOrder: 4, keysForOrder: 14, rowsOfPage: 20 } as const;

const Meals = z.object({
  items: z.array(z.object({ id: z.number(), sku: z.string(), available: z.boolean() })),
});
const Quote = z.object({ totalPence: z.number(), deliveryPence: z.number() });
const Placed = z.object({ orderId: z.string(), url: z.string() });

interface PlacedOrder {
  readonly id: string;
  readonly code: string;
  readonly email: string;
}

async function call(path: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(`${product.siteUrl}${path}`, { ...init, signal: AbortSignal.timeout(CALL_MS) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Orders and pays as the site does. */
class Shoppers {
  private constructor(
    private readonly meals: readonly { readonly id: number; readonly sku: string }[],
    private readonly price: z.infer<typeof Quote>,
  ) {}

  static async open(): Promise<Shoppers> {
    const meals = Meals.parse(await call('/api/meals')).items.filter(({ available }) => available);
    const [first] = meals;
    const lines = [{ sku: first?.sku, quantity: MEALS }];
    return new Shoppers(meals, Quote.parse(await post('/api/quotes', { kind: 'one_time', lines })));
  }

  async order(number: number, person?: Person): Promise<PlacedOrder> {
    const email = person?.email ?? `day-${number}-${randomUUID().slice(0, 8)}@example.com`;
    const body = {
      mealsPerWeek: MEALS,
      // Each order has five of one dish, so that a recall concerns a part of them.
      selectedMeals: [{ mealId: this.meals[number % this.meals.length]?.id, quantity: MEALS }],
      totalPrice: this.price.totalPence / 100,
      deliveryCharge: this.price.deliveryPence / 100,
      mealConfiguration: {
        extras: { breakfast: {}, protein: {} },
        customerInfo: {
          email,
          firstName: 'Sam',
          lastName: `Okafor ${number}`,
          address: `${number + 1} Mill Lane`,
          city: 'London',
          postcode: 'SW4 7AB',
          phone: '020 7946 0123',
          ageConfirmed: true,
        },
      },
    };
    const headers = {
      'idempotency-key': randomUUID(),
      ...(person ? { authorization: `Bearer ${await tokenOf(person)}` } : {}),
    };
    const { orderId, url } = Placed.parse(await post('/api/checkout/one-time', body, headers));
    const session = new URL(url).pathname.split('/').at(-1) ?? '';
    await completeSession(session);
    return { id: orderId, code: session.slice(-8).toUpperCase(), email };
  }

  async orders(count: number): Promise<PlacedOrder[]> {
    const placed: PlacedOrder[] = [];
    let next = 0;
    const shop = async (): Promise<void> => {
      while (next < count) placed.push(await this.order(next++));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, shop));
    return placed;
  }
}

interface Task {
  readonly name: string;
  readonly clicks: number;
  readonly keys: number;
  readonly seconds: number;
  /** The same in stage 1; null where it could not be done. */
  readonly before: { readonly clicks: number; readonly keys: number } | null;
}

/** The operator's hands: every press counts. */
class Hands {
  private clicks = 0;
  private keys = 0;
  private startedAt = 0;
  readonly tasks: Task[] = [];

  constructor(private readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.keys += keys.length;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
    this.keys += text.length;
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  /** One press opens the choice, a second one takes it. */
  async choose(choice: () => Promise<unknown>): Promise<void> {
    await choice();
    this.clicks += 2;
  }

  /** Opens a record by its number. */
  async find(code: string): Promise<void> {
    await this.press('/');
    await expect(this.page.getByRole('combobox')).toBeFocused();
    await this.type(code);
    await expect(this.page.getByRole('option', { name: new RegExp(code) })).toBeVisible();
    await this.press('Enter');
    await expect(this.page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  }

  async task(name: string, before: Task['before'], work: () => Promise<void>): Promise<void> {
    this.clicks = 0;
    this.keys = 0;
    this.startedAt = performance.now();
    await test.step(name, work);
    const seconds = (performance.now() - this.startedAt) / 1000;
    this.tasks.push({ name, clicks: this.clicks, keys: this.keys, seconds, before });
  }
}

const REASON = 'Two dishes were warm';
const REPLY = 'We are sorry. The courier left the box in the sun.';
const RECALL = {
  subject: 'Please do not eat this dish',
  message: 'A jar may have held a piece of glass.',
  instruction: 'Throw it away. We refund it.',
} as const;

/** How long a wait for 2,000 orders may take. */
const long = { timeout: LONG_MS } as const;

test('an operator’s day', async ({ page, browser }) => {
  const shoppers = await Shoppers.open();
  const customer = await newPerson();
  const startedAt = performance.now();
  const unhappy = await shoppers.order(ORDERS, customer);
  const orders = await shoppers.orders(ORDERS - 1);
  const placedS = (performance.now() - startedAt) / 1000;
  const day = await deliveryDayOf(unhappy.email);
  const days = Math.round((Date.parse(day) - Date.parse(new Date().toISOString().slice(0, 10))) / DAY_MS);
  await passDays(days);
  const moved = await shoppers.order(ORDERS + 1);
  await post(
    `/api/orders/${unhappy.id}/problems`,
    { text: 'Two dishes were warm.', wish: 'refund' },
    { authorization: `Bearer ${await tokenOf(customer)}` },
  );
  await advanceClock(1);

  await page.addInitScript('window.print = () => undefined');
  await signInAs(page, 'admin');
  await page.goto('/admin');
  const hands = new Hands(page);
  const letters = (...texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

  await hands.task('look at the day', { clicks: 3, keys: 0 }, async () => {
    await hands.press('g', 't');
    await expect(page.getByText('Parcels to dispatch today')).toBeVisible(long);
  });

  await hands.task('print the plan and the pick list', { clicks: 5, keys: 0 }, async () => {
    await hands.press('g', 'k');
    await expect(page.getByRole('heading', { name: /^Production sheet for/ })).toBeVisible(long);
    await hands.press('p', '2');
    await expect(page.getByRole('heading', { name: /^Pick list for/ })).toBeVisible(long);
    await hands.press('p');
  });

  const all = [unhappy, ...orders];
  const { clicksForOrder, keysForOrder, rowsOfPage } = BEFORE;
  const byHand = {
    clicks: all.length * clicksForOrder + Math.ceil(all.length / rowsOfPage) - 1,
    keys: all.length * keysForOrder,
  };
  await hands.task(`dispatch ${all.length.toLocaleString('en-GB')} orders`, byHand, async () => {
    await hands.press('g', 'o', '2');
    await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible(long);
    await hands.press('d');
    const dialog = page.getByRole('dialog', { name: 'Dispatch orders' });
    const lines = all.map(({ code }, index) => `${code},${15_501_234_500_000 + index}`).join('\n');
    await hands.choose(() =>
      dialog.getByLabel(/^Or choose a CSV file/).setInputFiles({
        name: 'tracking.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines),
      }),
    );
    await hands.click(dialog.getByRole('button', { name: /^Dispatch [\d,]+ order/ }));
    await expect(dialog.getByText(`${all.length} orders dispatched`)).toBeVisible(long);
    await hands.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  const refunded = orders[0]?.code ?? '';
  await hands.task('refund a part', { clicks: 6, keys: letters(refunded, '7.00', REASON) }, async () => {
    await hands.find(refunded);
    await hands.press('r');
    const question = page.getByRole('dialog', { name: /^Refund order / });
    await hands.click(question.getByLabel('Amount in pounds'));
    await hands.press('Control+a');
    await hands.type('7.00');
    await hands.press('Tab');
    await hands.type(REASON);
    await hands.click(question.getByRole('button', { name: 'Refund £7.00' }));
    await expect(question).toHaveCount(0);
  });

  await hands.task(
    'answer a complaint with a refund',
    { clicks: 6, keys: letters(REPLY, '5.00') },
    async () => {
      await hands.press('g', 'c');
      await expect(page.getByRole('table', { name: 'Open complaints, oldest first' })).toBeVisible();
      await hands.press('j', 'Enter');
      const complaint = page.getByRole('article', { name: /^Complaint about order/ });
      await expect(complaint.getByText('Two dishes were warm.')).toBeVisible();
      await hands.press('e');
      await hands.type(REPLY);
      await hands.click(complaint.getByLabel('Amount in pounds'));
      await hands.press('Control+a');
      await hands.type('5.00');
      await hands.click(complaint.getByRole('button', { name: 'Refund and close (£5.00)' }));
      await expect(complaint.getByText(/^Refunded £5\.00 on/)).toBeVisible();
    },
  );

  await hands.task('send a parcel to a new address', null, async () => {
    await hands.find(moved.code);
    await hands.click(page.getByRole('button', { name: 'Change delivery details' }));
    const dialog = page.getByRole('dialog', { name: 'Delivery details' });
    await hands.click(dialog.getByLabel('Address', { exact: true }));
    await hands.press('Control+a');
    await hands.type('9 Heron Street');
    await hands.click(dialog.getByLabel('Reason'));
    await hands.type('Has moved');
    await hands.click(dialog.getByRole('button', { name: 'Save delivery details' }));
    await expect(dialog).toHaveCount(0);
  });

  await hands.task('recall a dish and write to everybody', null, async () => {
    await hands.press('g', 'k');
    await expect(page.getByRole('heading', { name: /^Production sheet for/ })).toBeVisible(long);
    await hands.press('7');
    await hands.choose(() => page.getByLabel('Dish', { exact: true }).selectOption({ index: 1 }));
    await hands.click(page.getByRole('button', { name: 'Find by dish' }));
    await hands.click(page.getByRole('button', { name: 'Write to these customers' }));
    const dialog = page.getByRole('dialog', { name: 'Message to everyone affected' });
    await hands.click(dialog.getByLabel('Subject'));
    await hands.type(RECALL.subject);
    await hands.press('Tab');
    await hands.type(RECALL.message);
    await hands.press('Tab');
    await hands.type(RECALL.instruction);
    await hands.click(dialog.getByRole('button', { name: 'Save for approval' }));
    await expect(dialog).toHaveCount(0);
  });

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const second = await context.newPage();
  await newAdmin(second);
  await second.goto('/admin');
  await expect(second.getByRole('region', { name: 'Needs a person' })).toBeVisible();
  const others = new Hands(second);
  await others.task('a colleague approves the recall', null, async () => {
    await others.press('g', 'e');
    await others.click(second.getByRole('button', { name: 'Read and approve' }));
    await others.click(second.getByRole('button', { name: 'Approve and send' }));
    await expect(second.getByText('Approved and sent')).toBeVisible(long);
  });
  await context.close();
  report([...hands.tasks, ...others.tasks], placedS);
});

const count = (value: number): string => value.toLocaleString('en-GB');

/** Writes the table to the terminal, and with DAY_WRITE=1 to docs/measurements.md. */
function report(tasks: readonly Task[], placedS: number): void {
  const rows = tasks.map(({ name, clicks, keys, seconds, before }) => {
    const former = before ? [count(before.clicks), count(before.keys)] : ['not possible', ''];
    return `| ${[name, count(clicks), count(keys), seconds.toFixed(1), ...former].join(' | ')} |`;
  });
  const table = [
    '| | clicks | keys | seconds | clicks before | keys before |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
  const today = new Date().toISOString().slice(0, 10);
  const note = `${count(ORDERS)} orders, placed and paid in ${placedS.toFixed(0)} s, on ${cpus().length} cores, Node ${process.versions.node}, ${today}.`;
  process.stdout.write(`${table}\n\n${note}\n`);
  if (process.env['DAY_WRITE'] !== '1') return;
  const file = 'docs/measurements.md';
  const place = /<!-- operators-day -->[\s\S]*<!-- \/operators-day -->/;
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(place, () => `<!-- operators-day -->\n${table}\n\n${note}\n<!-- /operators-day -->`),
  );
}
