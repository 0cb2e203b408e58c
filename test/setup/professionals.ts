import { ReferralSignupDto } from '../../backend/src/referral/referral.dto.js';
import type { Answer, TestShop } from './app.js';
import { aSignedInPerson, type PersonOptions, type SignedInPerson } from './people.js';

export interface Professional extends SignedInPerson {
  readonly signupId: string;
  readonly code: string;
}

/** Asks to join as the page does. */
export function join(shop: TestShop, { email, headers }: SignedInPerson, more: object = {}): Promise<Answer> {
  return shop.api.post(
    'referral/signups',
    { email, firstName: 'Priya', lastName: 'Nair', ...more },
    { ...headers },
  );
}

/** Somebody signed in who has joined the referral programme. */
export async function aProfessional(shop: TestShop, options?: PersonOptions): Promise<Professional> {
  const person = await aSignedInPerson(shop, options);
  const { id, referralCode } = (await join(shop, person)).read(ReferralSignupDto);
  return { ...person, signupId: id, code: referralCode };
}
