import { MembershipDto, MembershipPageDto } from '#backend/membership/membership.dto.js';
import { QuoteDto } from '#backend/ordering/ordering.dto.js';
import type { ApiResponse, TestShop } from '../system/app.js';
import { sessionOf } from '../orders/orders.js';
import { aSignedInPerson, signedIn, type Person, type SignedInPerson } from './people.js';
import type { TestWorker } from '../system/worker.js';

/** Pays on the payment page, and is declined for every later charge. */
export const CARD_DECLINED_LATER = '4000000000000341';
export const SECOND_CARD = '5555555555554444';

/** Sends a call as a user who has just signed in: the clock may have expired their last session. */
export async function as(
  shop: TestShop,
  person: Person,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  const session = await signedIn(shop, person);
  return shop.api.post(path, undefined, { ...session.headers, ...headers });
}

/** The page of a trial, opened by a user; returns its session. */
export async function anOpenTrial(shop: TestShop, person: Person): Promise<string> {
  const response = await as(shop, person, 'membership/trial');
  if (response.status !== 201) throw new Error(`The trial was refused: ${response.text}`);
  return sessionOf(response.read(MembershipPageDto).url);
}

/** Forgets the trials of the few cards that can pay, so that a test can use them. */
export async function forgetCards(shop: TestShop): Promise<void> {
  await shop.sql('delete from membership_trial');
}

/** A member in the trial; by default with the card that works. */
export async function aTrialMember(
  shop: TestShop,
  worker: TestWorker,
  card?: string,
): Promise<SignedInPerson> {
  const person = await aSignedInPerson(shop);
  await forgetCards(shop);
  await shop.outside.pay(await anOpenTrial(shop, person), card);
  await worker.drain();
  return person;
}

export async function membershipOf(shop: TestShop, person: Person): Promise<MembershipDto> {
  const { headers } = await signedIn(shop, person);
  return (await shop.api.get('membership', { headers })).read(MembershipDto);
}

/** A user's delivery price for a small box. */
export async function deliveryPence(shop: TestShop, person: Person): Promise<number> {
  const { headers } = await signedIn(shop, person);
  const body = { kind: 'one_time', lines: [{ sku: 'meal-lemon-herb-chicken-greens', quantity: 5 }] };
  return (await shop.api.post('quotes', body, headers)).read(QuoteDto).deliveryPence;
}

/** Advances time a day at a time; each day delivers the provider's events and runs the due work. */
export async function passDays(shop: TestShop, worker: TestWorker, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await shop.outside.advanceClock({ advanceDays: 1 });
    await processDueMembershipEvents(worker);
  }
}

export async function processDueMembershipEvents(worker: TestWorker): Promise<void> {
  await worker.drain();
  await worker.runSchedules();
  await worker.drain();
}

/** The subjects of the emails to an address, oldest first. */
export async function subjects(shop: TestShop, { email }: Person): Promise<string[]> {
  return (await shop.outside.emails(email)).map(({ subject }) => subject).reverse();
}
