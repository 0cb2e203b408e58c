import { z } from 'zod';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { SELF_BILLING } from '#backend/rules/money/self-billing.js';
import { aBox } from '#test/factories.js';
import type { TestShop } from '#test/setup/system/app.js';
import { anOpenBox } from '#test/setup/boxes/boxes.js';
import { anOpenOrder, guestToken, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import type { SignedInPerson } from '#test/setup/people/people.js';
import type { RouteName } from '#test/setup/system/routes.js';
import {
  toAdmin,
  toAll,
  toContent,
  toFinance,
  toKitchen,
  toModerators,
  toOwner,
  toProfessionals,
  toStaff,
  toSupport,
  toUsers,
  type RouteAccess,
} from './access-fixtures.js';
import { KITCHEN_ROUTES } from './access-of-kitchen.js';
import { LIST_ROUTES } from './access-of-lists.js';
import { ORDER_ROUTES } from './access-of-orders.js';

const given = (value: string) => () => Promise.resolve(value);
const today = () => Promise.resolve(new Date().toISOString().slice(0, 10));
const NOBODYS = '11111111-1111-4111-8111-111111111111';
const Made = z.object({ id: z.string() });

const ADDRESS = {
  firstName: 'Robin',
  lastName: 'Reader',
  address: '1 Mill Lane',
  city: 'London',
  postcode: 'SW4 7AB',
  country: 'GB',
  phone: '020 7946 0123',
};

const BANK_DETAILS = { accountName: 'Priya Nair', sortCode: '20-00-00', accountNumber: '55779911' };

async function anOrder(shop: TestShop, { headers }: SignedInPerson): Promise<string> {
  return (await shop.api.post('checkout/one-time', aBox(), headers)).read(OneTimePaymentDto).orderId;
}

async function aPaidOne(shop: TestShop, person: SignedInPerson): Promise<string> {
  const { orderId, sessionId } = await placeConfirmedOrder(shop);
  await shop.sql('update orders set user_id = $1 where stripe_session_id = $2', [person.userId, sessionId]);
  return orderId;
}

async function aGuestLink(shop: TestShop): Promise<string> {
  const { orderId } = await anOpenOrder(shop);
  return guestToken(shop, orderId);
}

async function anAddress(shop: TestShop, { headers }: SignedInPerson): Promise<string> {
  return (await shop.api.post('me/addresses', ADDRESS, headers)).read(Made).id;
}

async function anExport(shop: TestShop, { headers }: SignedInPerson): Promise<string> {
  return (await shop.api.post('me/export', undefined, headers)).read(Made).id;
}

async function aFactor(shop: TestShop, { headers }: SignedInPerson): Promise<string> {
  const body = { factor_type: 'totp' };
  return (await shop.call('POST', '/auth/v1/factors', { body, headers })).read(Made).id;
}

async function aPost(shop: TestShop, { headers }: SignedInPerson): Promise<string> {
  return (await shop.api.post('community/posts', { body: 'Porridge worked.' }, headers)).read(Made).id;
}

const theirSession = (_shop: TestShop, { sessionId }: SignedInPerson) => Promise.resolve(sessionId);

/** A weekly box whose first payment page is still open. */
async function aWeeklyBoxOf(shop: TestShop, person: SignedInPerson): Promise<string> {
  const { orderId } = await anOpenBox(shop, {}, person);
  const [row] = await shop.sql<{ id: string }>('select id from box_subscription where first_order_id = $1', [
    orderId,
  ]);
  return row?.id ?? '';
}

/** Every route of the backend. */
export const ROUTES: Readonly<Record<RouteName, RouteAccess>> = {
  'GET *': toAll(404),
  'GET /images/:file': toAll(404, { record: given('none.png') }),
  'GET /health/live': toAll(200),
  'GET /health/ready': toAll(200),
  'GET /api/admin/operations': toFinance(200),
  'GET /api/admin/worker': toAdmin(200),
  'GET /api/admin/dead-letters': toAdmin(200),
  'POST /api/admin/dead-letters/replay': toAdmin(400),
  'POST /api/admin/console-session': toAdmin(200),
  'POST /webhooks/stripe': toAll(400),
  'POST /webhooks/courier': toAll(400),
  'POST /webhooks/sms': toAll(400),

  'GET /api/openapi.json': toAll(200),
  'GET /robots.txt': toAll(200),
  'GET /sitemap.xml': toAll(200),
  'GET /manifest.webmanifest': toAll(200),
  'GET /api/docs': toAll(200),
  'GET /api/site': toAll(200),
  'GET /api/meals': toAll(200),
  'GET /api/meals/:id': toAll(200, { record: given('1') }),
  'GET /api/addresses': toAll(400),
  'GET /api/products/:slug': toAll(200, { record: given('squash-red-lentil-dal') }),
  'GET /api/extras': toAll(200),
  'GET /api/packages': toAll(200),
  'GET /api/meal-plans': toAll(200),
  'GET /api/meal-plans/:id': toAll(404, { record: given(NOBODYS) }),
  'GET /api/delivery-days': toAll(200),
  'GET /api/menus/:date': toAll(200, { record: given('2026-12-01') }),
  'GET /api/clinic-partners': toAll(200),
  'GET /api/clinic-partners/:id/logo': toAll(404, { record: given(NOBODYS) }),
  'GET /api/recipes': toAll(200),
  'GET /api/recipes/snapshot': toAll(200),
  'GET /api/recipes/:id': toAll(404, { record: given('none') }),
  'PUT /api/recipes/:id/like': toAll(404, { record: given('none') }),
  'DELETE /api/recipes/:id/like': toAll(404, { record: given('none') }),
  'PUT /api/recipes/:id/vote': toAll(404, { record: given('none') }),
  'DELETE /api/recipes/:id/vote': toAll(404, { record: given('none') }),
  'POST /api/recipes/seed': { visitor: 401, user: 403, another: 403, roles: { admin: 200 } },
  'GET /api/recipes/liked': toUsers(200),
  'POST /api/waitlist': toAll(400),
  'POST /api/unsubscribe/:token': toAll(404),
  'POST /api/contact': toAll(400),
  'GET /api/referral/codes/:code': toAll(200, { record: given('DEMOPRO1') }),
  'GET /api/referral/campaign': toAll(200),
  'POST /api/referral/signups': toUsers(400),
  'GET /api/referral/status': toUsers(200),
  'GET /api/referral/signups/me': toUsers(404, { professional: 200 }),
  'PUT /api/referral/registration': toUsers(400),
  'POST /api/referral/signups/me/leave': toUsers(404, { professional: 200 }),
  'POST /api/referral/signups/link': toUsers(404, { professional: 200 }),
  'GET /api/referral/commission': toProfessionals(200),
  'GET /api/referral/statements': toProfessionals(200),
  'GET /api/referral/statements/:month': toProfessionals(404, { record: given('2020-01') }),
  'GET /api/referral/payout-details': toProfessionals(404),
  'GET /api/referral/self-billing': toProfessionals(200),
  'PUT /api/referral/self-billing': toProfessionals(200, {
    body: { version: SELF_BILLING.version, vatNumber: '', agreed: true },
  }),
  'PUT /api/referral/payout-details': toProfessionals(200, { body: BANK_DETAILS }),
  'GET /api/admin/clinic-partners': toContent(200),
  'POST /api/admin/clinic-partners': toContent(400),
  'POST /api/admin/clinic-partners/logo': toContent(400),
  'PUT /api/admin/clinic-partners/order': toContent(400),
  'PATCH /api/admin/clinic-partners/:id': toContent(404, { record: given('nobody') }),
  'DELETE /api/admin/clinic-partners/:id': toContent(404, { record: given('nobody') }),
  'GET /api/admin/professionals': toUsers(403, { roles: { admin: 200, support: 200, finance: 200 } }),
  'POST /api/admin/professionals/:id/approve': toSupport(404, { record: given(NOBODYS) }),
  'POST /api/admin/professionals/:id/refuse': toSupport(400, { record: given(NOBODYS) }),
  'GET /api/admin/moderation': toModerators(200),
  'POST /api/admin/moderation/:id/hide': toModerators(400, { record: given(NOBODYS) }),
  'POST /api/admin/moderation/:id/restore': toModerators(404, { record: given(NOBODYS) }),
  'POST /api/admin/moderation/:id/dismiss': toModerators(404, { record: given(NOBODYS) }),
  'GET /api/admin/community-events': toContent(200),
  'POST /api/admin/community-events': toContent(400),
  'PATCH /api/admin/community-events/:id': toContent(404, { record: given(NOBODYS) }),
  'POST /api/admin/community-events/:id/cancel': toContent(400, { record: given(NOBODYS) }),
  'GET /api/admin/access': toStaff(200, ['kitchen', 'support', 'finance', 'content']),
  'GET /api/admin/audit-log': toAdmin(200),
  'GET /api/admin/analytics': toFinance(200),
  'GET /api/admin/finance/liabilities': toFinance(200),
  'GET /api/admin/finance/vat': toFinance(200),
  'GET /api/admin/finance/journal/:month': toFinance(200, { record: given('2026-01') }),
  'GET /api/admin/finance/self-bills/:month': toFinance(200, { record: given('2026-01') }),
  'GET /api/admin/finance/file': toFinance(400),
  ...LIST_ROUTES,
  ...ORDER_ROUTES,
  'GET /api/admin/complaints': toStaff(200, ['support', 'finance']),
  'GET /api/admin/complaints/count': toStaff(200, ['support', 'finance']),
  'GET /api/admin/complaints/:id': toStaff(404, ['support', 'finance'], { record: given(NOBODYS) }),
  'GET /api/admin/complaints/:id/photo': toStaff(404, ['support', 'finance'], { record: given(NOBODYS) }),
  'POST /api/admin/complaints/:id/close': toStaff(404, ['support', 'finance'], {
    record: given(NOBODYS),
    body: { outcome: 'nothing', answer: 'We are sorry.' },
  }),
  'POST /api/admin/complaints/:id/reopen': toStaff(404, ['support', 'finance'], { record: given(NOBODYS) }),
  'GET /api/admin/recalls': toStaff(200, ['kitchen', 'content']),
  'POST /api/admin/recalls': toKitchen(404, {
    body: { lot: 'L1', subject: 'Please read', message: 'A mistake of ours.', instruction: 'Do not eat it.' },
  }),
  'POST /api/admin/recalls/:id/approve': toContent(404, { record: given(NOBODYS) }),
  'POST /api/admin/recalls/:id/withdraw': toStaff(404, ['kitchen', 'content'], {
    record: given(NOBODYS),
    body: { reason: 'A mistake.' },
  }),
  'POST /api/admin/recalls/:id/resend': toStaff(404, ['kitchen', 'content'], { record: given(NOBODYS) }),
  'GET /api/admin/label-warnings': toKitchen(200),
  'GET /api/admin/label-warnings/:id/calls': toKitchen(404, { record: given(NOBODYS) }),
  'POST /api/admin/label-warnings/:id/send': toKitchen(404, { record: given(NOBODYS), body: { version: 1 } }),
  'POST /api/admin/label-warnings/:id/resolve': toKitchen(404, {
    record: given(NOBODYS),
    body: { version: 1, reason: 'It was cooked later.' },
  }),
  'GET /api/admin/boxes': toStaff(200, ['support']),
  'GET /api/admin/boxes/:id': toStaff(404, ['support'], { record: given(NOBODYS) }),
  'POST /api/admin/boxes/:id/skip': toStaff(400, ['support'], { record: given(NOBODYS) }),
  'POST /api/admin/boxes/:id/unskip': toStaff(400, ['support'], { record: given(NOBODYS) }),
  'POST /api/admin/boxes/:id/pause': toStaff(400, ['support'], { record: given(NOBODYS) }),
  'POST /api/admin/boxes/:id/resume': toStaff(400, ['support'], { record: given(NOBODYS) }),
  'PATCH /api/admin/boxes/:id/delivery': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { phone: '020 7946 0999', reason: 'Asked for by telephone' },
  }),
  'POST /api/admin/boxes/:id/cancel': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { reason: 'Asked for by telephone' },
  }),
  'GET /api/admin/payouts': toFinance(200),
  'POST /api/admin/payouts': toFinance(422),
  'GET /api/admin/payouts/due': toFinance(200),
  'GET /api/admin/payouts/:id': toFinance(404, { record: given('1') }),
  'GET /api/admin/payouts/:id/file': toFinance(404, { record: given('1') }),
  'POST /api/admin/payouts/:id/paid': toFinance(404, { record: given('1') }),
  ...KITCHEN_ROUTES,
  'GET /api/admin/promotions': toContent(200),
  'POST /api/admin/promotions': toContent(400),
  'PATCH /api/admin/promotions/:code': toContent(400, { record: given('NONE') }),
  'GET /api/admin/contact': toStaff(200, ['support']),
  'GET /api/admin/contact/:id': toStaff(404, ['support'], { record: given(NOBODYS) }),
  'PATCH /api/admin/contact/:id': toStaff(400, ['support'], { record: given(NOBODYS) }),
  'POST /api/admin/contact/:id/reply': toStaff(400, ['support'], { record: given(NOBODYS) }),
  'GET /api/admin/waitlist': toStaff(200, ['support']),
  'GET /api/admin/waitlist/areas': toStaff(200, ['support']),
  'GET /api/admin/waitlist/file': toStaff(200, ['support']),
  'GET /api/admin/settings': toStaff(200, []),
  'PATCH /api/admin/settings': toStaff(400, []),
  'GET /api/admin/settings/history': toStaff(200, []),
  'GET /api/admin/users': toStaff(200, ['support', 'finance']),
  'GET /api/admin/users/:id': toStaff(404, ['support', 'finance'], { record: given(NOBODYS) }),
  'PUT /api/admin/users/:id/roles': toStaff(404, [], { record: given(NOBODYS), body: { roles: [] } }),
  'DELETE /api/admin/users/:id/sessions': toStaff(204, ['support'], { record: given(NOBODYS) }),
  'DELETE /api/admin/users/:id/sessions/:sessionId': toStaff(400, ['support'], { record: given(NOBODYS) }),
  'POST /api/admin/users/:id/health': toStaff(400, ['support'], { record: given(NOBODYS) }),
  'POST /api/admin/users/:id/wallet-adjustments/:adjustmentId/approve': toStaff(400, ['finance'], {
    record: given(NOBODYS),
  }),
  'POST /api/admin/users/:id/wallet-adjustments/:adjustmentId/decline': toStaff(400, ['finance'], {
    record: given(NOBODYS),
  }),
  'POST /api/admin/users/:id/wallet-adjustments': toStaff(400, ['finance'], { record: given(NOBODYS) }),
  'GET /api/admin/products': toContent(200),
  'GET /api/admin/products/:sku': toContent(404, { record: given('none') }),
  'PATCH /api/admin/products/:sku': toContent(404, { record: given('none'), body: { version: 1 } }),
  'POST /api/admin/products/:sku/approval': toContent(404, {
    record: given('none'),
    body: { version: 1 },
  }),
  'PUT /api/admin/products/:sku/picture': toContent(400, { record: given('none'), body: {} }),
  'POST /api/admin/products': toContent(400),
  'POST /api/admin/products/:sku/retirement': toContent(404, {
    record: given('none'),
    body: { version: 1 },
  }),
  'POST /api/admin/products/:sku/return': toContent(404, { record: given('none'), body: { version: 1 } }),
  'GET /api/admin/products/:sku/menus': toContent(404, { record: given('none') }),
  'PATCH /api/admin/products/:sku/menus': toContent(400, { record: given('none'), body: {} }),
  'GET /api/admin/menus': toContent(200),
  'POST /api/admin/menus': toContent(400),
  'PUT /api/admin/menus/:id': toContent(400, { record: given(NOBODYS) }),
  'POST /api/admin/menus/:id/removal': toContent(404, { record: given(NOBODYS), body: { version: 1 } }),
  'GET /api/admin/recipes': toContent(200),
  'GET /api/admin/recipe-creators': toContent(200),
  'GET /api/admin/recipes/:id': toContent(404, { record: given('none') }),
  'POST /api/admin/recipes': toContent(400),
  'PATCH /api/admin/recipes/:id': toContent(404, { record: given('none'), body: { version: 1 } }),
  'POST /api/admin/recipes/:id/approval': toContent(404, { record: given('none'), body: { version: 1 } }),
  'PUT /api/admin/recipes/:id/picture': toContent(400, { record: given('none'), body: {} }),
  'GET /api/admin/prices': toContent(200),
  'POST /api/admin/prices': toContent(400),
  'DELETE /api/admin/prices/:id': toContent(404, { record: given(NOBODYS) }),
  'POST /api/referral/campaign-image': toProfessionals(200, { body: { imageType: 'hero-meal' } }),

  'POST /api/quotes': toAll(400),
  'POST /api/checkout/one-time': toAll(400),
  'POST /api/checkout/subscription': toAll(400),
  'POST /api/checkout/recall': toAll(400),
  'GET /api/checkout/sessions/:sessionId': toAll(404, { record: given('cs_test_12345678') }),
  'GET /api/orders': toUsers(200),
  'GET /api/orders/:id': toOwner(200, anOrder),
  'GET /api/orders/:id/receipt': toOwner(200, aPaidOne),
  'POST /api/orders/:id/problems': toOwner(400, aPaidOne, { another: 400 }),
  'GET /api/orders/:id/problems/:complaintId/photo': toOwner(400, given(NOBODYS), { another: 400 }),
  'POST /api/orders/guest/:token/problems': toAll(400, { record: aGuestLink }),
  'GET /api/orders/guest/:token': toAll(200, { record: aGuestLink }),
  'GET /api/orders/guest/:token/receipt': toAll(404, { record: aGuestLink }),
  'POST /api/orders/:id/pay': toOwner(200, anOrder),
  'POST /api/orders/guest/:token/pay': toAll(200, { record: aGuestLink }),
  'GET /api/orders/:id/change': toOwner(200, aPaidOne),
  'POST /api/orders/:id/change/quote': toOwner(200, aPaidOne, { body: {} }),
  'POST /api/orders/:id/change': toOwner(200, aPaidOne, { body: { refundPence: 0, changesSeen: 0 } }),
  'GET /api/orders/guest/:token/change': toAll(422, { record: aGuestLink }),
  'POST /api/orders/guest/:token/change/quote': toAll(422, { record: aGuestLink, body: {} }),
  'POST /api/orders/guest/:token/change': toAll(422, {
    record: aGuestLink,
    body: { refundPence: 0, changesSeen: 0 },
  }),
  'PATCH /api/orders/:id/delivery': toOwner(200, aPaidOne, { body: { courierNote: 'Ring twice' } }),
  'PATCH /api/orders/guest/:token/delivery': toAll(422, { record: aGuestLink }),
  'POST /api/orders/:id/cancel': toOwner(200, anOrder),
  'GET /api/orders/:id/questions': toOwner(200, anOrder),
  'POST /api/orders/:id/questions/:substitutionId': toUsers(400, { record: given(NOBODYS) }),
  'GET /api/orders/guest/:token/questions': toAll(200, { record: aGuestLink }),
  'POST /api/orders/guest/:token/questions/:substitutionId': toAll(400, { record: aGuestLink }),
  'POST /api/orders/guest/:token/cancel': toAll(200, { record: aGuestLink }),

  'GET /api/subscriptions': toUsers(200),
  'GET /api/subscriptions/:id/deliveries': toOwner(200, aWeeklyBoxOf),
  'PATCH /api/subscriptions/:id': toOwner(409, aWeeklyBoxOf, { body: {} }),
  'POST /api/subscriptions/:id/pause': toOwner(409, aWeeklyBoxOf, { body: {} }),
  'POST /api/subscriptions/:id/resume': toOwner(409, aWeeklyBoxOf),
  'POST /api/subscriptions/:id/skip': toOwner(409, aWeeklyBoxOf, { body: {} }),
  'POST /api/subscriptions/:id/light-week': toOwner(409, aWeeklyBoxOf, { body: { date: '2030-01-02' } }),
  'POST /api/subscriptions/:id/usual-week': toOwner(409, aWeeklyBoxOf, { body: { date: '2030-01-02' } }),
  'POST /api/subscriptions/:id/unskip': toOwner(409, aWeeklyBoxOf, { body: { date: '2030-01-02' } }),
  'PUT /api/subscriptions/:id/meals': toOwner(409, aWeeklyBoxOf, { body: { meals: [] } }),
  'POST /api/subscriptions/:id/cancel': toOwner(409, aWeeklyBoxOf, { body: {} }),
  'POST /api/subscriptions/:id/card': toOwner(409, aWeeklyBoxOf),

  'GET /api/wallet': toUsers(200),
  'GET /api/wallet/transactions': toUsers(200),
  'POST /api/wallet/top-ups': toUsers(400),
  'GET /api/wallet/cash-out': toUsers(200),
  'POST /api/wallet/cash-out': toUsers(422),
  'POST /api/wallet/top-ups/confirm': toUsers(400),
  'GET /api/membership': toUsers(200),
  'POST /api/membership/refresh': toUsers(200),
  'POST /api/membership/trial': toUsers(201),
  'POST /api/membership/portal': toUsers(409),
  'POST /api/membership/cancel': toUsers(409),
  'POST /api/membership/resume': toUsers(409),
  'POST /api/checkout/plan': toUsers(400),
  'GET /api/community': toUsers(200),
  'GET /api/community/guide': toUsers(200),
  'POST /api/community/join': toUsers(400),
  'POST /api/community/sessions/:id/booking': toUsers(404, { record: given(NOBODYS) }),
  'DELETE /api/community/sessions/:id/booking': toUsers(404, { record: given(NOBODYS) }),
  'GET /api/community/sessions/:id.ics': toUsers(404, { record: given(NOBODYS) }),
  'GET /api/community/posts': toUsers(200),
  'POST /api/community/posts': toUsers(400),
  'PATCH /api/community/posts/:id': toUsers(400, { record: given(NOBODYS) }),
  'DELETE /api/community/posts/:id': toOwner(204, aPost),
  'POST /api/community/posts/:id/restore': toOwner(200, aPost),
  'GET /api/community/posts/:id/replies': toUsers(200, { record: aPost }),
  'POST /api/community/posts/:id/replies': toUsers(400, { record: aPost }),
  'PUT /api/community/posts/:id/like': toUsers(200, { record: aPost }),
  'DELETE /api/community/posts/:id/like': toUsers(200, { record: aPost }),
  'POST /api/community/posts/:id/report': toUsers(202, { record: aPost }),
  'GET /api/me': toUsers(200),
  'PATCH /api/me': toUsers(200),
  'DELETE /api/me': toUsers(204),
  'GET /api/me/consents': toUsers(200),
  'PUT /api/me/consents': toUsers(200),
  'GET /api/me/addresses': toUsers(200),
  'POST /api/me/addresses': toUsers(400),
  'PUT /api/me/addresses/:id': toOwner(200, anAddress, { body: ADDRESS }),
  'DELETE /api/me/addresses/:id': toOwner(204, anAddress),
  // Everybody has a diary of their own, and nobody another's: staff neither (rule H61, diary.test.ts).
  'GET /api/me/diary': toUsers(200),
  'PATCH /api/me/diary/:day': toUsers(200, { record: today, body: { appetite: 3, healthConsent: true } }),
  'DELETE /api/me/diary/:day': toUsers(404, { record: given('2000-01-01') }),
  'GET /api/me/text-messages': toUsers(200),
  // Not where the shop sends none.
  'PUT /api/me/text-messages': toUsers(404, { body: { number: '07700 900123' } }),
  'POST /api/me/text-messages/code': toUsers(400, { body: { code: '123456' } }),
  'DELETE /api/me/text-messages': toUsers(204),
  'GET /api/me/sessions': toUsers(200),
  'DELETE /api/me/sessions/:id': toOwner(204, theirSession),
  // For accounts with a second factor, which every role requires.
  'POST /api/me/recovery-codes': toStaff(201, ['kitchen', 'support', 'finance', 'content']),
  'POST /api/me/export': toUsers(202),
  'GET /api/me/export/:id': toOwner(200, anExport),

  'POST /auth/v1/signup': toAll(400),
  'POST /auth/v1/token': toAll(400),
  'POST /auth/v1/recover': toAll(400),
  'POST /auth/v1/resend': toAll(400),
  'POST /auth/v1/otp': toAll(400),
  'GET /auth/v1/verify': toAll(200),
  'POST /auth/v1/verify': toAll(400),
  'GET /auth/v1/health': toAll(200),
  'GET /auth/v1/settings': toAll(200),
  'GET /auth/v1/.well-known/jwks.json': toAll(200),
  'GET /auth/v1/user': toUsers(200),
  'PUT /auth/v1/user': toUsers(200),
  'POST /auth/v1/logout': toUsers(204),
  'POST /auth/v1/factors': toUsers(400),
  'DELETE /auth/v1/factors/:id': toOwner(200, aFactor),
  'POST /auth/v1/factors/:id/challenge': toOwner(200, aFactor),
  'POST /auth/v1/factors/:id/verify': toOwner(400, aFactor, { another: 400 }),
};
