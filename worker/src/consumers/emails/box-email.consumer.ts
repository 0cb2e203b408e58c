import { Injectable } from '@nestjs/common';
import {
  BoxEmailsService,
  type BoxEmailData,
  type DeliveryEmailData,
} from '#backend/boxes/cut-off/box-emails.service.js';
import { BoxPriceNoticesService } from '#backend/boxes/cut-off/box-price-notices.service.js';
import { PriceChangesService, type PriceNews } from '#backend/catalog/prices/price-changes.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { Env } from '#backend/platform/env.js';
import type { SubscriptionStatus } from '#backend/rules/boxes/box-schedule.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { WEEKLY_PERCENT } from '#backend/rules/pricing/price-changes.js';
import { formatPence, pence } from '#backend/rules/money/money.js';
import { detailValues } from '#worker/emails/detail-lines.js';
import { TABLE_WORDS } from '#worker/emails/email-template.js';
import { choiceBlock } from '#worker/emails/choice-block.js';
import { dishBlock } from '#worker/emails/order-values.js';
import { londonDay, londonTime } from '#worker/emails/london-time.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import type { TemplateValues } from '#worker/emails/render-email.js';

/** The emails about weekly boxes. */
@Injectable()
export class BoxEmailConsumer {
  constructor(
    private readonly boxes: BoxEmailsService,
    private readonly prices: PriceChangesService,
    private readonly notices: BoxPriceNoticesService,
    private readonly clock: Clock,
    private readonly emails: EmailSender,
    private readonly env: Env,
  ) {}

  /** The first delivery, the rhythm, and how to pause and cancel. */
  async started(event: DomainEvent<'boxes.subscription-started'>): Promise<void> {
    const box = await this.boxes.subscription(event.payload.subscriptionId);
    if (!box) return;
    const values = {
      ...this.valuesOf(box),
      nextDelivery: box.next ? dayLabel(box.next.date) : '',
      changeBy: box.next ? londonTime(box.next.cutOffAt) : '',
    };
    await this.emails.send(event, { name: 'subscriptionStarted', to: box.email, values });
  }

  /**
   * Two days before the cut-off: the meals, the charge, and the ways to skip and to change; or that the box
   * cannot be made as ordered (rule B20).
   */
  async upcoming(event: DomainEvent<'boxes.delivery-upcoming'>): Promise<void> {
    const box = await this.boxes.upcoming(event.payload.deliveryId);
    if (!box) return;
    const name = event.payload.isShort === true ? 'boxUpcoming.short' : 'boxUpcoming';
    await this.emails.send(event, { name, to: box.email, values: this.deliveryValues(box) });
  }

  /** A coming box is smaller and gentler, or has its usual size again, and what it costs now (rule B100). */
  async lightWeekChanged(event: DomainEvent<'boxes.light-week-changed'>): Promise<void> {
    const box = await this.boxes.upcoming(event.payload.deliveryId);
    // It was changed back meanwhile, and another email says so.
    if (!box || box.isLight !== event.payload.isLight) return;
    const name = box.isLight ? 'boxLightWeek' : 'boxLightWeek.undone';
    await this.emails.send(event, { name, to: box.email, values: this.deliveryValues(box) });
  }

  /**
   * The removed meals can be chosen again: the customer declared more, or the dish has changed (rules F21,
   * F70).
   */
  async choiceRequested(event: DomainEvent<'boxes.choice-requested'>): Promise<void> {
    const asked = await this.boxes.asked(event.payload, event.id);
    if (!asked) return;
    const { delivery } = asked;
    const values = { ...this.deliveryValues(delivery), withheldLines: choiceBlock(asked) };
    await this.emails.send(event, { name: 'boxChoice', to: delivery.email, values });
  }

  /** Dishes that left the menu were replaced: what left, what is in the box now, and until when to change it. */
  async mealsReplaced(event: DomainEvent<'boxes.meals-replaced'>): Promise<void> {
    const found = await this.boxes.replaced(event.payload);
    if (!found) return;
    const { box, gone, now, extras } = found;
    const [first] = now;
    const values = {
      ...this.valuesOf(box),
      goneLines: choiceBlock({ boxes: gone, extras: [] }),
      goneExtras: dishBlock(extras),
      boxLines: choiceBlock({ boxes: now, extras: [] }),
      changeBy: first ? londonTime(first.cutOffAt) : '',
    };
    const name = first ? 'boxMenuChanged' : 'boxMenuChanged.extras';
    await this.emails.send(event, { name, to: box.email, values });
  }

  /**
   * The new price and its date; leaves out what was withdrawn before anyone was notified (rules P11, B83).
   */
  async priceChangeAnnounced(event: DomainEvent<'boxes.price-change-announced'>): Promise<void> {
    await this.tellPrices(event, []);
  }

  /** The announced price does not come (rule B83). */
  async priceChangeWithdrawn(event: DomainEvent<'boxes.price-change-withdrawn'>): Promise<void> {
    await this.tellPrices(event, event.payload.changeIds);
  }

  private async tellPrices(
    event: DomainEvent<'boxes.price-change-announced' | 'boxes.price-change-withdrawn'>,
    withdrawn: readonly string[],
  ): Promise<void> {
    const { subscriptionId, changeIds: ids } = event.payload;
    const box = await this.boxes.subscription(subscriptionId);
    const emailed = [...(await this.notices.emailedBefore(subscriptionId, event.id)), ...withdrawn];
    const at = this.clock.now();
    const news = box ? await this.prices.news({ ids, emailed }, { ...box, on: at }) : [];
    if (!box || news.length === 0) return;
    const changeIds = news.flatMap((each) => each.changeIds);
    await this.notices.noteEmailed(subscriptionId, changeIds, { eventId: event.id, at });
    const lines = { ...this.valuesOf(box), priceChanges: news.flatMap(priceLines).join('; ') };
    const days = news.flatMap(({ coming }) => coming.map(({ from }) => from.getTime()));
    const isKept = days.length === 0;
    const values = isKept ? lines : { ...lines, changeDate: londonDay(new Date(Math.min(...days))) };
    await this.emails.send(event, {
      name: isKept ? 'boxPriceKept' : 'boxPriceChanging',
      to: box.email,
      values,
    });
  }

  /** No money was taken, and what happens now (rule B21). */
  async paymentFailed(event: DomainEvent<'boxes.payment-failed'>): Promise<void> {
    const { deliveryId, nextTryAt } = event.payload;
    const box = await this.boxes.charged(deliveryId);
    if (!box) return;
    const values = {
      ...this.deliveryValues(box),
      failedFor: `your weekly box for ${dayLabel(box.date)}`,
      retryDate: nextTryAt ? londonTime(new Date(nextTryAt)) : '',
      ...(box.payUrl ? { actionLink: box.payUrl } : {}),
    };
    const name = nextTryAt ? 'boxPaymentFailed' : 'boxPaymentFailed.last';
    await this.emails.send(event, { name, to: box.email, values });
  }

  /**
   * A box that was not made, and whether another comes: a paused or cancelled customer is promised nothing.
   */
  async missed(event: DomainEvent<'boxes.delivery-missed'>): Promise<void> {
    const box = await this.boxes.charged(event.payload.deliveryId);
    if (!box) return;
    const isUnpaid = event.payload.reason === 'payment';
    const next = await this.boxes.nextOf(box.subscriptionId);
    const values = { ...this.deliveryValues(box), whatNext: whatNext(box.status, next?.date, isUnpaid) };
    const name = isUnpaid ? 'boxMissed' : 'boxMissed.ours';
    await this.emails.send(event, { name, to: box.email, values });
  }

  /** The changed details, as they are now, and from which box on. */
  async detailsChanged(event: DomainEvent<'boxes.delivery-details-changed'>): Promise<void> {
    const box = await this.boxes.subscription(event.payload.subscriptionId);
    if (!box) return;
    const { boxFrom, boxLater } = TABLE_WORDS.deliveryDetails;
    const values = {
      ...this.valuesOf(box),
      ...detailValues(box.details, event.payload),
      holdsFrom: box.next ? boxFrom.replace('{deliveryDate}', dayLabel(box.next.date)) : boxLater,
    };
    await this.emails.send(event, { name: 'boxDetailsChanged', to: box.email, values });
  }

  /** Nothing is charged until the day it starts again, if there is one (rule B25). */
  async paused(event: DomainEvent<'boxes.subscription-paused'>): Promise<void> {
    const { subscriptionId, until } = event.payload;
    const box = await this.boxes.subscription(subscriptionId);
    if (!box) return;
    const values = { ...this.valuesOf(box), resumeDate: until === null ? '' : dayLabel(until) };
    const name = until === null ? 'subscriptionPaused.open' : 'subscriptionPaused';
    await this.emails.send(event, { name, to: box.email, values });
  }

  /** What comes next; nothing when the box was paused or cancelled again meanwhile. */
  async resumed(event: DomainEvent<'boxes.subscription-resumed'>): Promise<void> {
    const box = await this.boxes.subscription(event.payload.subscriptionId);
    const next = box?.next && (await this.boxes.upcoming(box.next.id));
    if (!next) return;
    const values = this.deliveryValues(next);
    await this.emails.send(event, { name: 'subscriptionResumed', to: next.email, values });
  }

  /** A customer who deleted their account gets the account-deletion email instead. */
  async ended(event: DomainEvent<'boxes.subscription-ended'>): Promise<void> {
    const { subscriptionId, reason, endedAt } = event.payload;
    const box = await this.boxes.subscription(subscriptionId);
    if (!box || reason === 'erased') return;
    const missed = await this.boxes.lastMissed(subscriptionId);
    const values = {
      ...this.valuesOf(box),
      eventTime: londonTime(new Date(endedAt)),
      deliveryDate: missed ? dayLabel(missed) : '',
    };
    const name = reason === 'customer' ? 'subscriptionCancelled' : 'subscriptionEnded';
    await this.emails.send(event, { name, to: box.email, values });
  }

  private valuesOf(box: BoxEmailData): TemplateValues {
    return {
      firstName: box.firstName,
      boxMealCount: `${box.mealsPerWeek} meals`,
      weeklyPrice: formatPence(box.weeklyPence),
      actionLink: this.pageUrl(box),
    };
  }

  private deliveryValues(box: DeliveryEmailData): TemplateValues {
    const page = this.pageUrl(box, box.deliveryId);
    return {
      ...this.valuesOf(box),
      boxMealCount: `${box.mealCount} meals`,
      deliveryDate: dayLabel(box.date),
      boxLines: dishBlock(box.dishes),
      changeBy: londonTime(box.cutOffAt),
      cancelBy: londonTime(box.cancelBy),
      boxPrice: formatPence(box.chargePence),
      skipLink: `${page}&do=skip`,
      actionLink: page,
    };
  }

  private pageUrl({ subscriptionId }: BoxEmailData, deliveryId?: string): string {
    const delivery = deliveryId === undefined ? '' : `&delivery=${deliveryId}`;
    return `${this.env.values.PUBLIC_URL}/account?tab=orders&box=${subscriptionId}${delivery}`;
  }
}

function whatNext(status: SubscriptionStatus, nextDay: string | undefined, isUnpaid: boolean): string {
  const { goesOn, checkCard, checkMeals, none, paused, cancelled } = TABLE_WORDS.afterMissed;
  if (status === 'cancelled') return cancelled;
  if (status === 'paused') return paused;
  if (nextDay === undefined) return none;
  return `${goesOn.replace('{nextDelivery}', dayLabel(nextDay))} ${isUnpaid ? checkCard : checkMeals}`;
}

function priceLines({ key, name: own, now, coming }: PriceNews): string[] {
  const amount = (value: number): string =>
    key === WEEKLY_PERCENT ? `${value}%` : formatPence(pence(value));
  const name = own ?? TABLE_WORDS.prices[key] ?? key;
  if (coming.length === 0)
    return [TABLE_WORDS.priceStays.replace('{name}', name).replace('{price}', amount(now))];
  return coming.map(({ from, before, after }) =>
    TABLE_WORDS.priceChange
      .replace('{name}', name)
      .replace('{before}', amount(before))
      .replace('{after}', amount(after))
      .replace('{day}', londonDay(from)),
  );
}
