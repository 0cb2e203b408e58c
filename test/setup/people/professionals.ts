import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '#backend/platform/clock/clock.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { PayoutDetails } from '#backend/referral/payouts/payout.entity.js';
import { ReferralSignupDto } from '#backend/referral/referral.dto.js';
import type { ApiResponse, TestShop } from '../system/app.js';
import { aSignedInPerson, type PersonOptions, type SignedInPerson } from './people.js';

export interface Professional extends SignedInPerson {
  readonly signupId: string;
  readonly code: string;
}

/** Applies to join as the page does. */
export function join(
  shop: TestShop,
  { email, headers }: SignedInPerson,
  more: object = {},
): Promise<ApiResponse> {
  return shop.api.post(
    'referral/signups',
    { email, firstName: 'Priya', lastName: 'Nair', ...more },
    { ...headers },
  );
}

/** A signed-in user who has joined the referral programme and was approved. */
export async function aProfessional(shop: TestShop, options?: PersonOptions): Promise<Professional> {
  const person = await aSignedInPerson(shop, options);
  const { id, referralCode } = (await join(shop, person)).read(ReferralSignupDto);
  await shop.sql(`update referral_signup set approved_at = now() where id = $1`, [id]);
  return { ...person, signupId: id, code: referralCode };
}

/** Bank details of a professional, without the API and without a hold. */
export async function aBankAccount(shop: TestShop, signupId: string): Promise<void> {
  const bank = { accountName: 'Priya Nair', sortCode: '200000', accountNumber: '55779911' };
  const now = new Date();
  await shop
    .get(EntityManager)
    .fork()
    .insert(PayoutDetails, {
      signupId,
      detailsSealed: shop.get(Vault).seal(bank, `payout_details.details_sealed:${signupId}`),
      usableFrom: now,
      changedAt: now,
    });
}

const MONTH_MS = 31 * 86_400_000;

/** Runs an operation with only the shop's clock this many months ahead. */
export async function monthsLater<Result>(
  shop: TestShop,
  months: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const clock = shop.get(Clock);
  const { now } = clock;
  clock.now = () => new Date(now().getTime() + months * MONTH_MS);
  try {
    return await work();
  } finally {
    clock.now = now;
  }
}
