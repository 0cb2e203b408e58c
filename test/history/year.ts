import { MyBox } from '#test/setup/boxes/my-boxes.js';
import { addDays, weekdayOf, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { PROFESSIONAL } from '#test/setup/system/app.js';
import { castOf, oneOfThem, type Character } from './cast.js';
import { openDemoProfessional } from './professionals.js';
import { CARD_DECLINED, CARD_DECLINED_LATER, Shops } from './shopping.js';
import { Ratings } from './ratings.js';
import { Social } from './social.js';
import { Staff } from './staff.js';
import { planStory, type Act, type BoxChange, type Life, type Offer, type YearSize } from './story.js';
import { BOX_FAREWELLS } from './words.js';
import type { Actor, World } from './world.js';

interface Subscriber {
  readonly person: Actor;
  readonly boxId: string;
  readonly since: number;
  readonly habit: number;
}

const ALLERGENS = ['nuts', 'fish', 'milk', 'sesame', 'celery'];
const OUTSIDE = ['GU1 3UW', 'BN1 1AE', 'RG1 2AG', 'CB2 1TN', 'OX1 1PT', 'SG1 1XN', 'LU1 2NA', 'MK9 2NW'];
/** Most days have far fewer orders; the busiest is told that it is nearly full. */
const CAPACITY = 90;
const LABELS_TO_DO = 6;
/** Sessions of the coming fortnight are booked by more people. */
const BOOKING_DAYS = 16;
/** The hour at which a recorded day is seen for the last time: after the parcels have arrived. */
const AFTERNOON = 17.5;
/** The days whose cut-offs, reminders and retries have work. */
const AFTER_CUT_OFFS = [0, 4];
const MORNINGS = [0, 1, 2, 4, 5, 6];
export const RECORDED_DAYS = 7;
const MORNING = 8;
const EVENING = 21;

/** The year of the shop, a day at a time: who comes, what they do, and what staff do about it. */
export class Year implements Life {
  readonly shops: Shops;
  readonly social: Social;
  readonly ratings: Ratings;
  readonly staff: Staff;
  private readonly acts = new Map<IsoDate, { readonly hour: number; readonly act: Act }[]>();
  readonly customers: Actor[] = [];
  private readonly guests: Character[] = [];
  readonly members: Actor[] = [];
  readonly savers: Actor[] = [];
  readonly neighbours: Actor[] = [];
  private readonly subscribers: Subscriber[] = [];
  private readonly hasOrdered = new Set<string>();
  readonly codes: string[] = [PROFESSIONAL.code, PROFESSIONAL.code, PROFESSIONAL.code];
  private readonly codeOf = new Map<string, string>();
  recipes: string[] = [];
  private day = 0;
  offer: Offer | undefined;
  cast: Character[];
  readonly visitors: Character[];

  constructor(
    readonly world: World,
    readonly size: YearSize,
  ) {
    this.shops = new Shops(world);
    this.social = new Social(world);
    this.ratings = new Ratings(world);
    this.staff = new Staff(world);
    this.visitors = castOf(size.customers + 100, world.draw);
    this.cast = this.visitors.splice(0, size.customers);
  }

  /** Before the first day: the accounts of the demo, and the recipes that can be liked. */
  async begin(): Promise<void> {
    const { world } = this;
    await openDemoProfessional(world);
    await world.join({ email: 'customer@demo.test', firstName: 'Casey', lastName: 'Customer' });
    const rows = await world.shop.sql<{ id: string }>('select id from recipe where shown order by number');
    this.recipes = rows.map(({ id }) => id);
    const colleague = await world.join(
      { ...this.visitors[2]!, email: 'kitchen@demo.test', firstName: 'Nell', lastName: 'Marsh' },
      ['kitchen', 'content'],
    );
    await this.staff.reviewLabels(colleague, LABELS_TO_DO);
    await this.staff.setCapacity(CAPACITY);
    await planStory(this);
  }

  /**
   * One day from midnight to the evening. Of the last week, `seen` sees the shop after what was due at night
   * and in the morning, and once the parcels of the day have arrived; the last day ends then.
   */
  async live(day: number, seen: Act): Promise<void> {
    const { world } = this;
    this.day = day;
    const date = addDays(world.startDate, day);
    const isRecorded = day > this.size.days - RECORDED_DAYS;
    const weekday = weekdayOf(date);
    await world.until(date, 0, 12);
    const isWhole = isRecorded || weekday === 1;
    if (isWhole || AFTER_CUT_OFFS.includes(weekday)) await world.runDue({ isWhole });
    if (isRecorded) await seen();
    await world.until(date, 9, 4);
    if (isRecorded || MORNINGS.includes(weekday)) await world.runDue({ isWhole: isRecorded });
    if (isRecorded) await seen();
    await this.plan(date);
    const acts = (this.acts.get(date) ?? []).sort((one, other) => one.hour - other.hour);
    await this.play(
      date,
      acts.filter(({ hour }) => hour < AFTERNOON),
    );
    if (isRecorded) {
      await world.until(date, Math.floor(AFTERNOON), (AFTERNOON % 1) * 60);
      await world.runDue({ isWhole: true });
      await seen();
    }
    if (day === this.size.days) return;
    await this.play(
      date,
      acts.filter(({ hour }) => hour >= AFTERNOON),
    );
    await this.settleDay(date);
  }

  private async play(date: IsoDate, acts: readonly { readonly hour: number; readonly act: Act }[]) {
    for (const { hour, act } of acts) {
      await this.world.until(date, Math.floor(hour), Math.floor((hour % 1) * 60));
      await act().catch((error: unknown) => this.world.note(String(error)));
    }
  }

  private async settleDay(date: IsoDate): Promise<void> {
    await this.world.until(date, EVENING, 55);
    await this.world.settle();
  }

  on(date: IsoDate, hour: number, act: Act): void {
    const acts = this.acts.get(date) ?? [];
    acts.push({ hour, act });
    this.acts.set(date, acts);
  }

  inDays(days: number, act: Act, hour?: number): void {
    this.on(addDays(this.world.startDate, this.day + days), hour ?? this.someHour(), act);
  }

  /** People shop in the middle of the day and in the evening. */
  private someHour(): number {
    const { draw } = this.world;
    const middle = draw() < 0.55 ? 19 : 12.5;
    return Math.min(EVENING, Math.max(MORNING + 1.5, middle + (draw() + draw() - 1) * 3));
  }

  /** How much of its later size the shop has, from a third to the whole. */
  private get growth(): number {
    const share = this.day / this.size.days;
    const season = 1 + 0.12 * Math.sin((2 * Math.PI * (this.day + 20)) / 120);
    return (0.35 + 0.65 * share ** 0.85) * season;
  }

  private async plan(date: IsoDate): Promise<void> {
    const { draw } = this.world;
    const weekend = [0, 6].includes(weekdayOf(date)) ? 0.75 : 1;
    this.on(date, 10.5, () => this.staff.dispatch());
    this.on(date, 17.2, () => this.staff.deliver());
    const isRecent = this.day > this.size.days - 40;
    if (isRecent) this.on(date, 11, () => this.staff.recordLots(addDays(date, 1)));
    const newcomers = (this.size.customers / this.size.days) * this.growth * weekend * 1.4;
    for (let count = this.drawn(newcomers); count > 0; count -= 1) this.inDays(0, () => this.newcomer());
    const buyers = (this.customers.length + this.guests.length) * 0.018 * weekend;
    for (let count = this.drawn(buyers); count > 0; count -= 1) this.inDays(0, () => this.regular());
    for (const each of this.subscribers) this.boxHabit(each);
    if (draw() < 0.2 * this.growth) this.inDays(0, () => this.chat());
    for (let count = this.drawn(1.6 * this.growth); count > 0; count -= 1)
      this.inDays(0, () => this.reactions());
    const isSoon = this.day > this.size.days - BOOKING_DAYS;
    for (let count = this.drawn(isSoon ? 3 : 0.4); count > 0; count -= 1) this.inDays(0, () => this.book());
    if (draw() < 0.09) this.inDays(0, () => this.social.writeMessage(oneOfThem(draw, this.visitors)));
    if (draw() < 0.12) this.inDays(0, () => this.staff.answerMessage(), 15);
    if (draw() < 0.16)
      this.inDays(0, () =>
        this.social.wait(
          { ...oneOfThem(draw, this.visitors), email: `waiting.${this.day}@mail.example` },
          oneOfThem(draw, OUTSIDE),
        ),
      );
    await Promise.resolve();
  }

  /** A whole number around a mean. */
  private drawn(mean: number): number {
    const low = Math.floor(mean);
    return low + (this.world.draw() < mean - low ? 1 : 0);
  }

  codeFor(person: Character): { referralCode?: string; promoCode?: string } {
    const code = this.codeOf.get(person.email);
    if (code !== undefined) return { referralCode: code };
    return this.hasOrdered.has(person.email) ? this.seasonal() : this.welcome();
  }

  /** The code of a season, while there is one, is known to some of those who have bought before. */
  private seasonal(): { promoCode?: string } {
    const { draw } = this.world;
    if (!this.offer || this.offer.endsAt <= this.world.now() || draw() > 0.3) return {};
    return { promoCode: this.offer.code };
  }

  private welcome(): { promoCode?: string } {
    return this.world.draw() < 0.45 ? { promoCode: 'WELCOME20' } : {};
  }

  /** Somebody new: a subscriber, a guest, or a customer with an account, who has come by one way or other. */
  private async newcomer(): Promise<void> {
    const { draw } = this.world;
    const someone = this.cast.shift();
    if (!someone) return;
    const wants = draw();
    if (draw() < 0.38) this.codeOf.set(someone.email, oneOfThem(draw, this.codes));
    if (wants < 0.18) {
      this.guests.push(someone);
      await this.buy(someone);
      return;
    }
    const person = await this.world.join(someone);
    this.customers.push(person);
    const share = this.size.subscribers / this.size.customers;
    if (wants < 0.18 + share) await this.subscribe(person);
    else if (wants < 0.25 + share)
      await this.shops.packages(person, { days: 2 + Math.floor(draw() * 3), isTrial: true });
    else await this.buy(person);
    this.hasOrdered.add(person.email);
    if (draw() < 0.14) this.inDays(2 + Math.floor(draw() * 20), () => this.joinClub(person), 7.7);
    if (draw() < 0.2) this.inDays(1 + Math.floor(draw() * 25), () => this.save(person));
    if (draw() < 0.4) this.inDays(1 + Math.floor(draw() * 30), () => this.joinCommunity(person));
    if (draw() < 0.6)
      this.inDays(Math.floor(draw() * 9), () =>
        this.social.likeRecipes(person, this.recipes, 1 + Math.floor(draw() * 6)),
      );
  }

  private async joinClub(person: Actor): Promise<void> {
    const fails = this.world.draw() < 0.05;
    await this.shops.joinClub(person, fails ? { card: CARD_DECLINED_LATER } : {});
    this.members.push(person);
    if (this.world.draw() < 0.22)
      this.inDays(40 + Math.floor(this.world.draw() * 120), async () => {
        const headers = await this.shops.headersOf(person);
        this.world.took(
          await this.world.shop.api.post('membership/cancel', undefined, headers),
          'cancel membership',
        );
        await this.world.settle();
      });
  }

  private async save(person: Actor): Promise<void> {
    await this.shops.topUp(person, oneOfThem(this.world.draw, [50, 100, 100, 150, 200]));
    this.savers.push(person);
  }

  async joinCommunity(person: Actor): Promise<void> {
    await this.social.joinCommunity(person);
    this.neighbours.push(person);
  }

  async subscribe(person: Actor, card?: string): Promise<void> {
    const { draw } = this.world;
    const habit = draw();
    const boxId = await this.shops.weeklyBox(person, {
      portions: oneOfThem(draw, [5, 6, 8, 8, 10, 10, 12, 14]),
      deliveryDay: draw() < 0.5 ? 'Sun' : 'Wed',
      ...this.codeFor(person),
      ...(card === undefined && habit <= 0.95 ? {} : { card: card ?? CARD_DECLINED_LATER }),
      ...(draw() < 0.1 ? { allergens: [oneOfThem(draw, ALLERGENS)] } : {}),
    });
    if (boxId !== undefined) this.subscribers.push({ person, boxId, since: this.day, habit });
  }

  /** Customers come back as their habits are: at times by wallet, seldom with a refused card. */
  private async regular(): Promise<void> {
    const { draw } = this.world;
    const all = [...this.customers, ...this.guests];
    if (all.length === 0) return;
    await this.buy(oneOfThem(draw, all));
  }

  private async buy(person: Character | Actor): Promise<void> {
    const { draw } = this.world;
    const chance = draw();
    const isSaver = 'userId' in person && this.savers.includes(person);
    const codes = this.codeFor(person);
    const isFirst = !this.hasOrdered.has(person.email);
    this.hasOrdered.add(person.email);
    if (chance < 0.06 && !isFirst) {
      await this.shops.packages(person, { days: 2 + Math.floor(draw() * 4), isTrial: false });
      return;
    }
    const orderId = await this.shops.box(person, {
      portions: oneOfThem(draw, [5, 5, 6, 6, 8, 8, 10, 12]),
      ...codes,
      useWallet: isSaver,
      ...(chance > 0.985 ? { card: CARD_DECLINED } : {}),
      isLeft: chance > 0.96 && chance <= 0.985,
      ...(draw() < 0.08 ? { allergens: [oneOfThem(draw, ALLERGENS)] } : {}),
    });
    if (isSaver && draw() < 0.25) this.inDays(3, () => this.shops.topUp(person, 100));
    if (orderId !== undefined) this.afterOrder(person, orderId);
  }

  /** Few orders are cancelled, refunded in part or complained about. */
  private afterOrder(person: Character | Actor, orderId: string): void {
    const { draw } = this.world;
    const chance = draw();
    if (!('userId' in person)) return;
    if (chance < 0.025) this.inDays(0, () => this.cancel(person, orderId), EVENING + 0.5);
    else if (chance < 0.055) this.inDays(8, () => this.staff.refundPart(orderId));
    else if (chance < 0.095) this.inDays(7, () => this.complain(person, orderId));
    else this.inDays(9, () => this.ratings.rate(person, orderId));
  }

  private async cancel(person: Actor, orderId: string): Promise<void> {
    const headers = await this.shops.headersOf(person);
    this.world.took(await this.world.shop.api.post(`orders/${orderId}/cancel`, {}, headers), 'cancel order');
    await this.world.settle();
  }

  private async complain(person: Actor, orderId: string): Promise<void> {
    const id = await this.social.complain(person, orderId);
    if (id === undefined) return;
    const isLate = this.day > this.size.days - 4;
    if (!isLate) this.inDays(1 + Math.floor(this.world.draw() * 3), () => this.staff.closeComplaint(id), 14);
  }

  private boxHabit({ person, boxId, since, habit }: Subscriber): void {
    const { draw } = this.world;
    const weeks = (this.day - since) / 7;
    if (!Number.isInteger(weeks) || weeks === 0) return;
    if (draw() < 0.012) this.inDays(0, () => this.complainOfBox(person));
    if (habit < 0.3 && draw() < 0.2) this.inDays(0, () => this.changeBox(person, boxId, 'skip'));
    else if (habit < 0.5 && draw() < 0.25) this.inDays(0, () => this.changeBox(person, boxId, 'choose'));
    else if (habit < 0.6 && draw() < 0.05) this.inDays(0, () => this.changeBox(person, boxId, 'pause'));
    else if (habit < 0.7 && draw() < 0.04) this.inDays(0, () => this.changeBox(person, boxId, 'move'));
    else if (habit < 0.92 && draw() < 0.024) this.inDays(0, () => this.changeBox(person, boxId, 'cancel'));
  }

  private async complainOfBox(person: Actor): Promise<void> {
    const [order] = await this.world.shop.sql<{ id: string }>(
      `select id from orders where user_id = $1 and kind = 'subscription' and status = 'completed' order by created_at desc limit 1`,
      [person.userId],
    );
    if (order) await this.complain(person, order.id);
  }

  async changeBox(person: Actor, boxId: string, what: BoxChange): Promise<void> {
    const { world } = this;
    const mine = new MyBox(
      world.shop,
      { person, subscriptionId: boxId } as never,
      await world.signIn(person),
    );
    const [next] = (await mine.deliveries()).filter(({ changeable }) => changeable);
    if (!next) return;
    const response = await this.boxChange(mine, what, next.date);
    if (response) world.took(response, `box ${what}`);
    await world.settle();
  }

  private async boxChange(mine: MyBox, what: string, date: string) {
    const { draw } = this.world;
    if (what === 'skip') return mine.skip(date);
    if (what === 'pause') return mine.pause(addDays(date, 14 + 7 * Math.floor(draw() * 3)));
    if (what === 'cancel') return mine.cancel(oneOfThem(draw, BOX_FAREWELLS));
    const { deliveryDay, mealsPerWeek } = await mine.subscription();
    if (what === 'move') return mine.change({ deliveryDay: deliveryDay === 'Sun' ? 'Wed' : 'Sun' });
    const { someMeals } = await import('./menu.js');
    return mine.choose(someMeals(draw, mealsPerWeek), { date });
  }

  /** Members book the consultant as well. */
  private async book(): Promise<void> {
    const { draw } = this.world;
    if (this.neighbours.length === 0) return;
    const person = oneOfThem(draw, this.neighbours);
    const isMember = this.members.includes(person);
    await this.social.bookSession(person, { isMember });
    const [member] = this.members.slice(Math.floor(draw() * this.members.length));
    if (member && draw() < 0.3) await this.social.bookSession(member, { isMember: true, kind: 'consultant' });
  }

  private async chat(): Promise<void> {
    if (this.neighbours.length > 0) await this.social.write(oneOfThem(this.world.draw, this.neighbours));
  }

  private async reactions(): Promise<void> {
    const { draw } = this.world;
    if (this.neighbours.length === 0) return;
    const person = oneOfThem(draw, this.neighbours);
    if (draw() < 0.3) await this.social.likeRecipes(person, this.recipes, 2);
    else await this.social.react(person);
  }
}
