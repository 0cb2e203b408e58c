import type { Caller } from './access.js';
import { ask } from './database.js';

interface UserRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  email_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
  factors: unknown[];
  new_email: string | null;
}

interface MeRow extends UserRow {
  health_sealed: Uint8Array | null;
  of_age: boolean;
  agreed: string[];
  has_factor: boolean;
  codes_left: number;
}

interface WalletRow {
  cash_pence: number;
  bonus_pence: number;
  total_deposited_pence: number;
  total_bonus_earned_pence: number;
  held_cash_pence: number;
  held_bonus_pence: number;
  frozen_at: Date | null;
  owed_pence: number;
}

/** `GET /auth/v1/user`. */
export async function getUser({ userId }: Caller): Promise<object> {
  const [user] = await ask<UserRow>(
    'user',
    `select u.id, u.email, u.first_name, u.last_name, u.email_confirmed_at, u.last_sign_in_at, u.created_at, u.updated_at,
            array(select to_jsonb(f) from mfa_factor f where f.user_id = u.id order by f.created_at limit 20) as factors,
            (select l.new_email from link_request l
              where l.email = u.email and l.kind = 'email_change_current' and l.user_id = u.id and l.expires_at > $2
              order by l.created_at desc limit 1) as new_email
       from app_user u where u.id = $1`,
    [userId, new Date()],
  );
  if (!user) throw new Error('session_not_found');
  if (user.factors.length > 0) throw new Error('this program shows no factors');
  const confirmedAt = user.email_confirmed_at?.toISOString();
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...(confirmedAt ? { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt } : {}),
    ...(user.last_sign_in_at ? { last_sign_in_at: user.last_sign_in_at.toISOString() } : {}),
    ...(user.new_email === null ? {} : { new_email: user.new_email }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { first_name: user.first_name, last_name: user.last_name },
    identities: [],
    factors: [],
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  };
}

/** `GET /api/me`. */
export async function getMe({ userId, aal, roles }: Caller): Promise<object> {
  const [row] = await ask<MeRow>(
    'me',
    `select u.email, u.first_name, u.last_name, u.phone, u.health_sealed, u.created_at,
            u.age_confirmed_at is not null as of_age,
            array(select name from (select distinct on (c.name) c.name, c.is_given from consent c
                    where c.user_id = u.id order by c.name, c.id desc) newest where is_given) as agreed,
            exists (select 1 from mfa_factor f where f.user_id = u.id and f.status = 'verified') as has_factor,
            (select count(*)::int from recovery_code r where r.user_id = u.id and r.used_at is null) as codes_left
       from app_user u where u.id = $1`,
    [userId],
  );
  if (!row) throw new Error('token_invalid');
  if (row.health_sealed) throw new Error('this program opens no health details');
  return {
    id: userId,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    dietaryPreference: null,
    allergens: [],
    notes: null,
    nutritionGoal: null,
    ageConfirmed: row.of_age,
    consents: { marketing: row.agreed.includes('marketing'), health: row.agreed.includes('health') },
    roles,
    secondFactor: { isOn: row.has_factor, recoveryCodesLeft: row.codes_left, assuranceLevel: aal },
    createdAt: row.created_at.toISOString(),
  };
}

/** `GET /api/wallet`, of a wallet that is there. */
export async function getWallet({ userId }: Caller): Promise<object> {
  const [row] = await ask<WalletRow>('wallet', 'select * from user_wallets where user_id = $1', [userId]);
  if (!row) throw new Error('there is no wallet');
  return {
    balancePence: row.cash_pence + row.bonus_pence,
    cashPence: row.cash_pence,
    bonusPence: row.bonus_pence,
    totalDepositedPence: row.total_deposited_pence,
    totalBonusEarnedPence: row.total_bonus_earned_pence,
    heldPence: row.held_cash_pence + row.held_bonus_pence,
    frozen: row.frozen_at !== null,
    owedPence: row.owed_pence,
  };
}

/** `GET /api/wallet/transactions`, of a wallet that has none. */
export async function listTransactions({ userId }: Caller): Promise<object> {
  const items = await ask<{ id: string }>(
    'transactions',
    `select t.id, t.kind, t.amount_pence, t.description, t.created_at from ledger_transfer t
      where t.wallet_id = (select id from user_wallets where user_id = $1) and t.amount_pence <> 0
      order by t.id desc limit 11`,
    [userId],
  );
  return { items, nextCursor: null };
}

/** Where the setting was not changed. */
const PRICE_PENCE = 799;
const prices = await ask<{ value: number }>(
  'membership-price',
  "select value from setting where key = 'membership.pricePence'",
  [],
);

/** `GET /api/membership`, of a person who never was a member. */
export async function getMembership({ userId }: Caller): Promise<object> {
  const [row] = await ask<{ is_member: boolean; has_tried: boolean }>(
    'membership',
    `select exists(select from membership where user_id = $1) as is_member,
            exists(select from membership_trial where person = $2) as has_tried`,
    [userId, `account:${userId}`],
  );
  if (row?.is_member) throw new Error('this program shows no members');
  return {
    subscribed: false,
    subscriptionTier: null,
    subscriptionEnd: null,
    status: 'none',
    trialEnd: null,
    cancelAtPeriodEnd: false,
    pricePence: prices[0]?.value ?? PRICE_PENCE,
    comingPrice: null,
    trialAvailable: !row?.has_tried,
    graceUntil: null,
    refundableUntil: null,
    paymentDueAt: null,
    refundPence: 0,
  };
}
