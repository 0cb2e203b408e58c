import { ReferralSignupDto } from '#backend/referral/referral.dto.js';
import { SELF_BILLING } from '#backend/rules/money/self-billing.js';
import { PROFESSIONAL } from '#test/setup/system/app.js';
import type { Person } from '#test/setup/people/people.js';
import type { Actor, World } from './world.js';

export interface Bank {
  readonly accountName: string;
  readonly sortCode: string;
  readonly accountNumber: string;
}

/** The professional of the demo, whose code DEMOPRO1 is there from the start, with an account of their own. */
export async function openDemoProfessional(world: World): Promise<void> {
  const { userId } = await world.join({
    email: PROFESSIONAL.email,
    firstName: 'Priya',
    lastName: 'Professional',
  });
  await world.shop.sql('update referral_signup set user_id = $1, created_at = $2 where referral_code = $3', [
    userId,
    world.now(),
    PROFESSIONAL.code,
  ]);
  const priya = { userId, email: PROFESSIONAL.email, password: 'Of-the-history-1' };
  await giveBankDetails(world, priya, {
    accountName: 'Priya Professional',
    sortCode: '200000',
    accountNumber: '55779911',
  });
  await agreeSelfBilling(world, priya, 'GB 123 4567 82');
}

/** Joins the programme with a profession; returns the code for patients. */
export async function joinProgramme(
  world: World,
  person: Actor,
  more: { readonly profession: string; readonly registerNumber: string },
): Promise<{ id: string; code: string } | undefined> {
  const { email, firstName, lastName } = person;
  const { headers } = await world.signIn(person);
  const body = { email, firstName, lastName, ...more };
  const response = world.took(await world.shop.api.post('referral/signups', body, headers), 'programme');
  const signup = response?.read(ReferralSignupDto);
  return signup && { id: signup.id, code: signup.referralCode };
}

/** Agrees to be billed by the shop; with a VAT number, or none. */
export async function agreeSelfBilling(world: World, person: Person, vatNumber = ''): Promise<void> {
  const { headers } = await world.signIn(person);
  const body = { version: SELF_BILLING.version, vatNumber, agreed: true };
  world.took(
    await world.shop.call('PUT', '/api/referral/self-billing', { headers, body }),
    'agree to self-billing',
  );
}

/** Staff approve an application. */
export async function approve(world: World, id: string): Promise<void> {
  const headers = await world.staff();
  world.took(
    await world.shop.api.post(`admin/professionals/${id}/approve`, {}, headers),
    'approve professional',
  );
}

export async function giveBankDetails(
  world: World,
  person: { userId: string; email: string; password: string },
  bank: Bank,
): Promise<void> {
  const { headers } = await world.signIn(person);
  world.took(
    await world.shop.call('PUT', '/api/referral/payout-details', { headers, body: bank }),
    'bank details',
  );
}
