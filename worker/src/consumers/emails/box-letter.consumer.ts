import { Injectable } from '@nestjs/common';
import {
  BoxLettersService,
  type BoxLetterFacts,
  type DeliveryLetterFacts,
} from '#backend/boxes/cut-off/box-letters.service.js';
import { BoxPriceNoticesService } from '#backend/boxes/cut-off/box-price-notices.service.js';
import { PriceChangesService, type PriceNews } from '#backend/catalog/prices/price-changes.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { Env } from '#backend/platform/env.js';
import type { SubscriptionState } from '#backend/rules/boxes/box-schedule.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { WEEKLY_PERCENT } from '#backend/rules/pricing/price-changes.js';
import { formatPence, pence } from '#backend/rules/money/money.js';
import { detailValues } from '#worker/emails/detail-lines.js';
import { LABELS } from '#worker/emails/letter-copy.js';
import { choiceBlock } from '#worker/emails/choice-block.js';
import { dishBlock } from '#worker/emails/order-values.js';
import { londonDay, londonTime } from '#worker/emails/london-time.js';
import { LetterSender } from '#worker/emails/letter-sender.js';
import type { LetterValues } from '#worker/emails/render-letter.js';

/** The letters about weekly boxes. */
@Injectable()
export class BoxLetterConsumer {
  constructor(
    private readonly boxes: BoxLettersService,
    private readonly prices: PriceChangesService,
    private readonly notices: BoxPriceNoticesService,
    private readonly clock: Clock,
    private readonly letters: LetterSender,
    private readonly env: Env,
  ) {}

  /** What comes when, and how to pause and cancel. */
  async started(fact: Fact<'boxes.subscription-started'>): Promise<void> {
    const box = await this.boxes.subscription(fact.payload.subscriptionId);
    if (!box) return;
    const values = {
      ...this.valuesOf(box),
      nextDelivery: box.next ? dayLabel(box.next.date) : '',
      changeBy: box.next ? londonTime(box.next.cutOffAt) : '',
    };
    await this.letters.send(fact, { name: 'subscriptionStarted', to: box.email, values });
  }

  /**
   * Two days before the cut-off: the meals, the charge, and the ways to skip and to change; or that it cannot be made
   * as it was asked for (rule B20).
   */
  async upcoming(fact: Fact<'boxes.delivery-upcoming'>): Promise<void> {
    const box = await this.boxes.upcoming(fact.payload.deliveryId);
    if (!box) return;
    const name = fact.payload.isShort === true ? 'boxUpcoming.short' : 'boxUpcoming';
    await this.letters.send(fact, { name, to: box.email, values: this.deliveryValues(box) });
  }

  /** What was taken out is theirs to choose again: they declared more, or the dish has changed (rules F21, F70). */
  async choiceAsked(fact: Fact<'boxes.choice-asked'>): Promise<void> {
    const asked = await this.boxes.asked(fact.payload, fact.id);
    if (!asked) return;
    const { delivery } = asked;
    const values = { ...this.deliveryValues(delivery), withheldLines: choiceBlock(asked) };
    await this.letters.send(fact, { name: 'boxChoice', to: delivery.email, values });
  }

  /** What they will pay and from when; nothing of what was taken back before anybody was told (rules P11, B83). */
  async priceChanging(fact: Fact<'boxes.price-changing'>): Promise<void> {
    await this.tellPrices(fact, []);
  }

  /** What they were told of does not come (rule B83). */
  async priceWithdrawn(fact: Fact<'boxes.price-withdrawn'>): Promise<void> {
    await this.tellPrices(fact, fact.payload.changeIds);
  }

  private async tellPrices(
    fact: Fact<'boxes.price-changing' | 'boxes.price-withdrawn'>,
    withdrawn: readonly string[],
  ): Promise<void> {
    const { subscriptionId, changeIds: ids } = fact.payload;
    const box = await this.boxes.subscription(subscriptionId);
    const emailed = [...(await this.notices.emailedBefore(subscriptionId, fact.id)), ...withdrawn];
    const at = this.clock.now();
    const news = box ? await this.prices.news({ ids, emailed }, { ...box, on: at }) : [];
    if (!box || news.length === 0) return;
    const changeIds = news.flatMap((each) => each.changeIds);
    await this.notices.noteEmailed(subscriptionId, changeIds, { eventId: fact.id, at });
    const lines = { ...this.valuesOf(box), priceChanges: news.flatMap(priceLines).join('; ') };
    const days = news.flatMap(({ coming }) => coming.map(({ from }) => from.getTime()));
    const isKept = days.length === 0;
    const values = isKept ? lines : { ...lines, changeDate: londonDay(new Date(Math.min(...days))) };
    await this.letters.send(fact, {
      name: isKept ? 'boxPriceKept' : 'boxPriceChanging',
      to: box.email,
      values,
    });
  }

  /** Nothing was taken, and what happens now (rule B21). */
  async paymentFailed(fact: Fact<'boxes.payment-failed'>): Promise<void> {
    const { deliveryId, nextTryAt } = fact.payload;
    const box = await this.boxes.charged(deliveryId);
    if (!box) return;
    const values = {
      ...this.deliveryValues(box),
      failedFor: `your weekly box of ${dayLabel(box.date)}`,
      retryDate: nextTryAt ? londonTime(new Date(nextTryAt)) : '',
      ...(box.payUrl ? { actionLink: box.payUrl } : {}),
    };
    const name = nextTryAt ? 'boxPaymentFailed' : 'boxPaymentFailed.last';
    await this.letters.send(fact, { name, to: box.email, values });
  }

  /** A box that was not made, and whether another comes: nothing is promised to who has paused or cancelled. */
  async missed(fact: Fact<'boxes.delivery-missed'>): Promise<void> {
    const box = await this.boxes.charged(fact.payload.deliveryId);
    if (!box) return;
    const isUnpaid = fact.payload.reason === 'payment';
    const next = await this.boxes.nextOf(box.subscriptionId);
    const values = { ...this.deliveryValues(box), whatNext: whatNext(box.status, next?.date, isUnpaid) };
    const name = isUnpaid ? 'boxMissed' : 'boxMissed.ours';
    await this.letters.send(fact, { name, to: box.email, values });
  }

  /** What is other than it was, as it is by now, and from which box on. */
  async detailsChanged(fact: Fact<'boxes.delivery-details-changed'>): Promise<void> {
    const box = await this.boxes.subscription(fact.payload.subscriptionId);
    if (!box) return;
    const { boxFrom, boxLater } = LABELS.deliveryDetails;
    const values = {
      ...this.valuesOf(box),
      ...detailValues(box.details, fact.payload),
      holdsFrom: box.next ? boxFrom.replace('{deliveryDate}', dayLabel(box.next.date)) : boxLater,
    };
    await this.letters.send(fact, { name: 'boxDetailsChanged', to: box.email, values });
  }

  /** Nothing is charged until the day it starts again, if there is one (rule B25). */
  async paused(fact: Fact<'boxes.subscription-paused'>): Promise<void> {
    const { subscriptionId, until } = fact.payload;
    const box = await this.boxes.subscription(subscriptionId);
    if (!box) return;
    const values = { ...this.valuesOf(box), resumeDate: until === null ? '' : dayLabel(until) };
    const name = until === null ? 'subscriptionPaused.open' : 'subscriptionPaused';
    await this.letters.send(fact, { name, to: box.email, values });
  }

  /** What comes next; nothing when that was paused or cancelled again meanwhile. */
  async resumed(fact: Fact<'boxes.subscription-resumed'>): Promise<void> {
    const box = await this.boxes.subscription(fact.payload.subscriptionId);
    const next = box?.next && (await this.boxes.upcoming(box.next.id));
    if (!next) return;
    const values = this.deliveryValues(next);
    await this.letters.send(fact, { name: 'subscriptionResumed', to: next.email, values });
  }

  /** Who left with their account gets the account's last letter instead. */
  async ended(fact: Fact<'boxes.subscription-ended'>): Promise<void> {
    const { subscriptionId, reason, endedAt } = fact.payload;
    const box = await this.boxes.subscription(subscriptionId);
    if (!box || reason === 'erased') return;
    const missed = await this.boxes.lastMissed(subscriptionId);
    const values = {
      ...this.valuesOf(box),
      eventTime: londonTime(new Date(endedAt)),
      deliveryDate: missed ? dayLabel(missed) : '',
    };
    const name = reason === 'customer' ? 'subscriptionCancelled' : 'subscriptionEnded';
    await this.letters.send(fact, { name, to: box.email, values });
  }

  private valuesOf(box: BoxLetterFacts): LetterValues {
    return {
      firstName: box.firstName,
      boxMealCount: `${box.mealsPerWeek} meals`,
      weeklyPrice: formatPence(box.weeklyPence),
      actionLink: this.pageOf(box),
    };
  }

  private deliveryValues(box: DeliveryLetterFacts): LetterValues {
    const page = this.pageOf(box, box.deliveryId);
    return {
      ...this.valuesOf(box),
      deliveryDate: dayLabel(box.date),
      boxLines: dishBlock(box.dishes),
      changeBy: londonTime(box.cutOffAt),
      cancelBy: londonTime(box.cancelBy),
      boxPrice: formatPence(box.chargePence),
      skipLink: `${page}&do=skip`,
      actionLink: page,
    };
  }

  private pageOf({ subscriptionId }: BoxLetterFacts, deliveryId?: string): string {
    const delivery = deliveryId === undefined ? '' : `&delivery=${deliveryId}`;
    return `${this.env.values.PUBLIC_URL}/account?tab=orders&box=${subscriptionId}${delivery}`;
  }
}

function whatNext(status: SubscriptionState, nextDay: string | undefined, isUnpaid: boolean): string {
  const { goesOn, checkCard, checkMeals, none, paused, cancelled } = LABELS.afterMissed;
  if (status === 'cancelled') return cancelled;
  if (status === 'paused') return paused;
  if (nextDay === undefined) return none;
  return `${goesOn.replace('{nextDelivery}', dayLabel(nextDay))} ${isUnpaid ? checkCard : checkMeals}`;
}

function priceLines({ key, name: own, now, coming }: PriceNews): string[] {
  const amount = (value: number): string =>
    key === WEEKLY_PERCENT ? `${value}%` : formatPence(pence(value));
  const name = own ?? LABELS.prices[key] ?? key;
  if (coming.length === 0) return [LABELS.priceStays.replace('{name}', name).replace('{price}', amount(now))];
  return coming.map(({ from, before, after }) =>
    LABELS.priceChange
      .replace('{name}', name)
      .replace('{before}', amount(before))
      .replace('{after}', amount(after))
      .replace('{day}', londonDay(from)),
  );
}
