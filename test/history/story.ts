import { addDays, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import type { Character } from './cast.js';
import { planKitchen } from './kitchen.js';
import { agreeSelfBilling, approve, giveBankDetails, joinProgramme, type Bank } from './professionals.js';
import { CARD_DECLINED_LATER, type Codes, type Shops } from './shopping.js';
import type { Social } from './social.js';
import type { Staff } from './staff.js';
import { RUDE_POST, SELLING_POST } from './posts.js';
import type { Actor, World } from './world.js';

export type Act = () => Promise<unknown>;
export type BoxChange = 'skip' | 'choose' | 'pause' | 'move' | 'cancel';

export interface YearSize {
  readonly days: number;
  readonly customers: number;
  readonly subscribers: number;
}

/** The code of a season. */
export interface Offer {
  readonly code: string;
  readonly endsAt: Date;
}

/** The year as far as its story needs it. */
export interface Life {
  readonly world: World;
  readonly size: YearSize;
  readonly shops: Shops;
  readonly social: Social;
  readonly staff: Staff;
  readonly customers: Actor[];
  readonly members: Actor[];
  readonly savers: Actor[];
  readonly neighbours: Actor[];
  /** Codes of professionals. */
  readonly codes: string[];
  /** Those who have not come yet. */
  readonly cast: Character[];
  /** Those who never buy anything. */
  readonly visitors: Character[];
  readonly recipes: readonly string[];
  offer: Offer | undefined;
  on(date: IsoDate, hour: number, act: Act): void;
  inDays(days: number, act: Act, hour?: number): void;
  codeFor(person: Character): Codes;
  changeBox(person: Actor, boxId: string, what: BoxChange): Promise<void>;
  joinCommunity(person: Actor): Promise<void>;
  subscribe(person: Actor, card?: string): Promise<void>;
}

/** What happens once, on its day of the year. */
export async function planStory(life: Life): Promise<void> {
  const { size } = life;
  const at = (share: number) => addDays(life.world.startDate, Math.floor(size.days * share));
  const left = (days: number) => addDays(life.world.startDate, size.days - days);
  planKitchen(life);
  life.on(at(0.06), 9.5, () =>
    professional(life, {
      firstName: 'Amara',
      lastName: 'Osei',
      profession: 'Dietitian',
      registerNumber: 'HCPC DT023417',
      bank: { accountName: 'Amara Osei', sortCode: '309634', accountNumber: '12345674' },
      vatNumber: '',
    }),
  );
  life.on(at(0.17), 9.5, () =>
    professional(life, {
      firstName: 'Tomasz',
      lastName: 'Wilk',
      profession: 'GP',
      registerNumber: 'GMC 7654321',
      bank: { accountName: 'Tomasz Wilk', sortCode: '400305', accountNumber: '71268996' },
    }),
  );
  life.on(left(5), 9.5, () =>
    professional(life, {
      firstName: 'Hannah',
      lastName: 'Birch',
      profession: 'Practice nurse',
      registerNumber: 'NMC 98I1234E',
    }),
  );
  life.on(at(0.3), 9.6, () => season(life, 'SPRING15', 15, 45));
  life.on(at(0.75), 9.6, () => season(life, 'AUTUMN10', 10, 120));
  for (const share of [0.35, 0.55, 0.8])
    life.on(at(share), 16, () => dispute(life, share === 0.55 ? 'lost' : 'won'));
  life.on(left(9), 16, () => dispute(life, undefined));
  for (const [share, pence] of [
    [0.4, 1000],
    [0.6, 2500],
    [0.85, 1500],
  ] as const)
    life.on(at(share), 15, () => gift(life, pence));
  life.on(left(2), 15, () => gift(life, 15_000));
  life.on(at(0.5), 18, () => moderated(life, RUDE_POST, 'unkind', true));
  life.on(left(3), 18, () => moderated(life, SELLING_POST, 'advertising', false));
  for (const [days, card] of [
    [24, '4000056655665556'],
    [13, '5200828282828210'],
    [4, '378282246310005'],
  ] as const)
    life.on(left(days), 7.7, () => trial(life, card));
  life.on(left(11), 13, () => failingBox(life));
  await planMorgan(life, left);
}

async function season(life: Life, code: string, percent: number, days: number): Promise<void> {
  const endsAt = new Date(life.world.now().getTime() + days * 86_400_000);
  await life.staff.startPromotion(code, percent, endsAt);
  life.offer = { code, endsAt };
}

/**
 * The demo's member has paid for LT+ and topped up a wallet for most of the year, buys one-time boxes with it,
 * lets a weekly box come, likes recipes and takes part in the community.
 */
async function planMorgan(life: Life, left: (days: number) => IsoDate): Promise<void> {
  const someone = {
    ...life.visitors[0]!,
    firstName: 'Morgan',
    lastName: 'Member',
    email: 'member@demo.test',
  };
  const { courierNote: _note, ...plain } = someone;
  const morgan = await life.world.join(plain);
  const isLived = (days: number): boolean => days < life.size.days;
  const during = (days: readonly number[], hour: number, act: (days: number) => Promise<unknown>) => {
    for (const each of days.filter(isLived)) life.on(left(each), hour, () => act(each));
  };
  const firstDays = Math.min(310, life.size.days - 1);
  life.on(left(firstDays), 7.7, async () => {
    await life.shops.joinClub(morgan);
    life.members.push(morgan);
  });
  during([300, 190, 95], 18.2, (days) => life.shops.topUp(morgan, days === 190 ? 50 : 100));
  // The last one leaves what a visitor can spend.
  during([6], 18.2, () => life.shops.topUp(morgan, 100));
  during([298, 262, 221, 188, 150, 118, 92, 41], 19.1, (days) =>
    life.shops.box(morgan, {
      portions: 6,
      useWallet: [298, 188, 92].includes(days),
      ...life.codeFor(morgan),
    }),
  );
  life.on(left(Math.min(80, life.size.days - 2)), 18.4, async () => {
    const boxId = await life.shops.weeklyBox(morgan, { portions: 8, deliveryDay: 'Wed' });
    if (boxId === undefined) return;
    life.inDays(25, () => life.changeBox(morgan, boxId, 'skip'), 18);
    life.inDays(46, () => life.changeBox(morgan, boxId, 'choose'), 18);
  });
  life.on(left(Math.min(290, life.size.days - 1)), 20, () => life.joinCommunity(morgan));
  during([240, 160, 60, 31, 12, 3], 20.2, () => life.social.likeRecipes(morgan, life.recipes, 4));
  during([200, 120, 60, 31, 12, 3], 20.4, () => life.social.react(morgan));
  during([145, 27], 20.5, () => life.social.write(morgan));
  during([110, 54, 5], 20.6, () => life.social.bookSession(morgan, { isMember: true }));
  during([4], 20.7, () => life.social.bookSession(morgan, { isMember: true, kind: 'consultant' }));
}

interface Joining {
  readonly firstName: string;
  readonly lastName: string;
  readonly profession: string;
  readonly registerNumber: string;
  /** Who has none is still waiting for approval. */
  readonly bank?: Bank;
  /** Empty without a registration; who has not agreed to self-billing yet has none. */
  readonly vatNumber?: string;
}

async function professional(life: Life, joining: Joining): Promise<void> {
  const { firstName, lastName, profession, registerNumber, bank, vatNumber } = joining;
  const email = `${firstName}.${lastName}@clinic.example`.toLowerCase();
  const person = await life.world.join({ ...life.visitors[1]!, firstName, lastName, email });
  const joined = await joinProgramme(life.world, person, { profession, registerNumber });
  if (!joined || !bank) return;
  await giveBankDetails(life.world, person, bank);
  if (vatNumber !== undefined) await agreeSelfBilling(life.world, person, vatNumber);
  life.codes.push(joined.code);
  life.inDays(1, () => approve(life.world, joined.id), 11);
}

async function dispute(life: Life, ends: 'won' | 'lost' | undefined): Promise<void> {
  const { world } = life;
  const [order] = await world.shop.sql<{ intent: string }>(
    `select payment_intent_id as intent from orders where status = 'completed' and payment_status = 'paid' and kind = 'one_time'
          and payment_intent_id is not null and wallet_pence = 0 and referral_signup_id is null and user_id is not null
        order by created_at desc limit 1`,
  );
  if (!order) return;
  const id = await world.shop.outside.openDispute(order.intent);
  await world.settle();
  if (ends !== undefined)
    life.inDays(12, async () => {
      await world.shop.outside.closeDispute(id, ends);
      await world.settle();
    });
}

async function gift(life: Life, amountPence: number): Promise<void> {
  const person = life.savers[Math.floor(life.world.draw() * life.savers.length)];
  if (person) await life.staff.adjustWallet(person, amountPence, 'Thank you for your patience last week');
}

async function moderated(life: Life, text: string, reason: string, isHidden: boolean): Promise<void> {
  const [author, reader, other] = life.neighbours;
  if (!author || !reader || !other) return;
  const id = await life.social.write(author, text);
  if (id === undefined) return;
  for (const each of [reader, other]) await life.social.report(each, id, reason);
  if (isHidden) await life.staff.hidePost(id, 'Please be kind: everybody goes at their own pace.');
}

async function trial(life: Life, card: string): Promise<void> {
  const someone = life.cast.shift();
  if (!someone) return;
  const person = await life.world.join(someone);
  life.customers.push(person);
  await life.shops.joinClub(person, { card, isTrial: true });
  life.members.push(person);
}

/** The second box of somebody whose card fails by then. */
async function failingBox(life: Life): Promise<void> {
  const someone = life.cast.shift();
  if (!someone) return;
  const person = await life.world.join(someone);
  life.customers.push(person);
  await life.subscribe(person, CARD_DECLINED_LATER);
}
