import { expect, test, type Page } from '../test.js';
import { SCRIPTS } from '#test/setup/reading/hostile-texts.js';
import { emailTo } from '../account/account.js';
import { newAdmin } from '../admin/admin.js';
import { completeSession, emails } from '../outside.js';
import { product } from '../product.js';
import { newPerson, signIn, tokenOf, type Person } from '../account/sign-in.js';

/** Many pages one after another, on a busy machine. */
test.describe.configure({ timeout: 300_000 });

const CALL_MS = 30_000;
/** A page of the account or the back office loads its code first. */
const OPEN_MS = 30_000;
/** The recognisable part of each text once it is on a page. */
const TRACE = /__hostile/;
const MARK = '__hostile';
const ALL_AT_ONCE = SCRIPTS.join(' ');

/** Calls the shop's API as a given user. */
async function send(
  method: string,
  path: string,
  token: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${product.siteUrl}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  const read: unknown = text.startsWith('{') ? JSON.parse(text) : {};
  return read as Record<string, unknown>;
}

/** Scripts ran if a dialog opened or the flag is set. */
function watch(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  return ran;
}

/** Opens a page with the text, and checks that it is rendered as text. */
async function expectText(page: Page, address: string, more?: () => Promise<void>): Promise<void> {
  await page.goto(address);
  await more?.();
  await expect(page.getByText(TRACE).filter({ visible: true }).first(), address).toBeVisible({
    timeout: OPEN_MS,
  });
  await expectNothingRan(page, address);
}

async function expectNothingRan(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(`typeof window.${MARK}`), where).toBe('undefined');
  expect(await page.locator('main svg[onload], main img[onerror], main iframe[srcdoc]').count(), where).toBe(
    0,
  );
}

/** One paid order with hostile text in every free-text field of the checkout. */
async function order(token: string, email: string): Promise<string> {
  const words = {
    firstName: SCRIPTS[0],
    lastName: SCRIPTS[1],
    address: SCRIPTS[2],
    apartment: SCRIPTS[5],
    city: SCRIPTS[0],
  };
  const customerInfo = {
    ...words,
    email,
    postcode: 'SW4 7AB',
    country: 'GB',
    phone: '020 7946 0123',
    shippingMethod: 'standard',
    ageConfirmed: true,
  };
  const choices = [{ mealId: 1, quantity: 5 }];
  const { url, orderId } = await send('POST', 'checkout/one-time', token, {
    mealsPerWeek: 5,
    totalPrice: 46,
    deliveryCharge: 3.5,
    selectedMeals: choices,
    mealConfiguration: { mealType: 'standard', halalOnly: false, meals: choices, customerInfo },
  });
  await completeSession(String(url).split('/').at(-1) ?? '');
  return String(orderId);
}

async function fillIn(person: Person, token: string): Promise<{ orderId: string; postId: string }> {
  const { email } = person;
  const name = { firstName: SCRIPTS[0], lastName: SCRIPTS[1] };
  const door = {
    address: SCRIPTS[0],
    apartment: SCRIPTS[1],
    city: SCRIPTS[2],
    postcode: 'SW4 7AB',
    phone: '020 7946 0123',
  };
  await send('PATCH', 'me', token, { ...name, phone: '020 7946 0123' });
  await send('POST', 'me/addresses', token, { ...name, ...door });
  const orderId = await order(token, email);
  await send('POST', 'community/join', token, { firstName: SCRIPTS[0], rules: true });
  const { id } = await send('POST', 'community/posts', token, { body: ALL_AT_ONCE });
  const postId = String(id);
  await send('POST', `community/posts/${postId}/replies`, token, { body: ALL_AT_ONCE });
  await send('POST', `community/posts/${postId}/report`, token, { reason: 'other' });
  const organisation = { organisation: SCRIPTS[0], role: SCRIPTS[1] };
  await send('POST', 'contact', token, {
    name: SCRIPTS[0],
    email,
    topic: SCRIPTS[1],
    message: ALL_AT_ONCE,
    ...organisation,
  });
  await send('POST', 'referral/signups', token, { email, ...name, profession: SCRIPTS[0] });
  return { orderId, postId };
}

test('hostile text is text on every page and in every email that shows it', async ({ page, context }) => {
  const ran = watch(page);
  const person = await newPerson();
  const token = await tokenOf(person);
  const { orderId } = await fillIn(person, token);

  await signIn(page, person);
  await expectText(page, '/community');
  await expectText(page, `/account?tab=orders&order=${orderId}`);
  await expectText(page, '/account?tab=profile');

  const admin = await newAdmin(page);
  const adminToken = await tokenOf(admin);
  const partner = await send('POST', 'admin/clinic-partners', adminToken, {
    name: `${MARK} ${SCRIPTS[0]}`,
    description: ALL_AT_ONCE,
    isActive: false,
  });
  const search = encodeURIComponent(person.email);
  for (const address of [
    `/admin?tab=orders&q=${search}`,
    `/admin?tab=users&section=users&q=${search}`,
    '/admin?tab=users&section=contact',
    '/admin?tab=users&section=moderation',
    '/admin?tab=partners&section=professionals',
    '/admin?tab=partners&section=clinic-partners',
  ]) {
    await expectText(page, address);
  }
  await send('DELETE', `admin/clinic-partners/${String(partner['id'])}`, adminToken, {});

  for (const subject of [/confirmed$/, /We’ve got your message/]) {
    await emailTo(person.email, subject);
    const sentEmail = (await emails(person.email)).find((each) => subject.test(each.subject));
    if (!sentEmail) throw new Error('The email is gone.');
    const opened = await context.newPage();
    const shown = watch(opened);
    // Without the shop's policy, as in a mail program that lets scripts run.
    await opened.setContent(sentEmail.html);
    await expectNothingRan(opened, sentEmail.subject);
    expect(await opened.locator('script, iframe, svg, object, [onerror], [onload]').count()).toBe(0);
    expect(shown).toEqual([]);
    await opened.close();
  }
  expect(ran).toEqual([]);
});

test('injected markup is blocked by the policy', async ({ page, context }) => {
  await page.goto('/');
  const refused = await page.evaluate<string>(
    `new Promise((resolve) => {
      addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
      const script = document.createElement('script');
      script.textContent = 'window.${MARK}=1';
      document.body.append(script);
    })`,
  );
  expect(refused).toMatch(/^script-src/);
  // The picture is missing, which triggers its own listener; the inline one in the markup must not run.
  await page.evaluate(
    `new Promise((resolve) => {
      document.body.insertAdjacentHTML('beforeend', '<img alt="" onerror="window.${MARK}=1">');
      document.body.lastElementChild.addEventListener('error', resolve, { once: true });
      document.body.lastElementChild.src = '/none.png';
    })`,
  );
  expect(await page.evaluate(`typeof window.${MARK}`)).toBe('undefined');

  // The control: on a page without a policy the same text runs, and the test detects it.
  const bare = await context.newPage();
  await bare.setContent(`<p>${SCRIPTS[1]}</p>`);
  await expect.poll(() => bare.evaluate(`window.${MARK}`)).toBe(1);
  await bare.close();
});
