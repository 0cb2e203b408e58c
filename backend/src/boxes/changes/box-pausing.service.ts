import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { errorText } from '#backend/platform/error-text.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { isChangeable, remindAt } from '#backend/rules/boxes/box-schedule.js';
import { addDays, londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import {
  BoxChangeService,
  comingDeliveries,
  type BoxChangeContext,
  type BoxRef,
} from './box-change.service.js';
import { BoxWithheldItemsService } from '../cut-off/box-withheld-items.service.js';
import '../boxes.events.js';
import { lockedSubscription } from '../locked-box.js';

/** Longer than any holiday. For a longer time there is the pause without an end. */
const LONGEST_PAUSE_DAYS = 366;
const DAY_MS = 86_400_000;
const BATCH = 200;

/** Pauses and resumes weekly boxes (rules O8, B25). */
@Injectable()
export class BoxPausingService {
  private readonly logger = new Logger(BoxPausingService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly changes: BoxChangeService,
    private readonly settings: SettingsService,
    private readonly withholding: BoxWithheldItemsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Pauses until a day, the first of deliveries again, or until it is resumed. Boxes that are already ordered
   * still come. Throws validation_failed, not_found, subscription_not_active.
   */
  async pause(asked: BoxRef, until: IsoDate | null): Promise<void> {
    return this.changes.change(asked, async (box) => {
      const { em, subscription, now } = box;
      if (until !== null) checkEnd(until, londonDate(now));
      if (subscription.status === 'paused' && (subscription.pausedUntil ?? null) === until) return;
      subscription.pause(until, now);
      await em.flush();
      await record(em, 'boxes.subscription-paused', { subscriptionId: subscription.id, until }, now);
      await this.changes.note(box, 'admin.box-paused', { until });
    });
  }

  /** Resumes a paused box; an active one stays as it is. Throws not_found, subscription_not_active. */
  async resume(asked: BoxRef): Promise<void> {
    return this.changes.change(asked, async (box) => {
      if (box.subscription.status !== 'paused') return;
      await this.restart(box);
      await this.changes.note(box, 'admin.box-resumed');
    });
  }

  /**
   * Ends pauses whose day has come, and pauses whose first box has its reminder due on the next day, so that
   * the owner hears of the end before the email with the meals. Returns how many there were.
   */
  async resumeDue(): Promise<number> {
    const ids = await this.dueIds();
    for (const id of ids) {
      await this.resumeOne(id).catch((error: unknown) =>
        this.logger.warn(`weekly box ${id} could not be resumed yet: ${errorText(error)}`),
      );
    }
    return ids.length;
  }

  private async dueIds(): Promise<string[]> {
    const now = this.clock.now();
    const rows = await this.em.execute<{ id: string }[]>(
      `select s.id from box_subscription s
        where s.status = 'paused' and s.paused_until is not null
          and (s.paused_until <= ?::date
               or (exists (select 1 from box_delivery d
                            where d.subscription_id = s.id and d.status = 'planned'
                              and d.date >= s.paused_until and coalesce(d.remind_at, d.cut_off_at) <= ?)
                   and not exists (select 1 from box_delivery d
                                    where d.subscription_id = s.id and d.status = 'planned'
                                      and d.date < s.paused_until)))
        order by s.id limit ${BATCH}`,
      [londonDate(now), new Date(now.getTime() + DAY_MS)],
    );
    return rows.map(({ id }) => id);
  }

  private async resumeOne(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const subscription = await lockedSubscription(em, id);
      // Its owner has changed the pause in the meantime.
      if (subscription?.status !== 'paused' || !subscription.pausedUntil) return;
      const now = this.clock.now();
      const box = { em, subscription, now };
      const inPause = (await comingDeliveries(box)).filter(
        ({ status, date }) => status === 'planned' && date < (subscription.pausedUntil ?? ''),
      );
      if (subscription.pausedUntil > londonDate(now) && inPause.length > 0) return;
      await this.restart(box);
    });
  }

  private async restart(box: BoxChangeContext): Promise<void> {
    const { em, subscription, now } = box;
    const { 'subscription.reminderDays': reminderDays } = await this.settings.current();
    const coming = await comingDeliveries(box);
    const isOwed = coming.some(({ status }) => status === 'payment_failed');
    subscription.resume({ isOwed }, now);
    for (const each of coming) {
      // Its email was due during the pause and was not sent.
      if (each.status === 'planned' && each.remindAt == null && isChangeable(each, now)) {
        each.remindAt = remindAt(each.cutOffAt, reminderDays);
      }
    }
    await em.flush();
    await record(em, 'boxes.subscription-resumed', { subscriptionId: subscription.id }, now);
    await this.withholding.askAgain(em, subscription);
  }
}

function checkEnd(until: IsoDate, today: IsoDate): void {
  const message =
    until <= today
      ? 'Please choose a day after today.'
      : until > addDays(today, LONGEST_PAUSE_DAYS)
        ? 'Please choose a day within a year, or pause without an end.'
        : undefined;
  if (message !== undefined) throw apiError('validation_failed', { errors: [{ field: 'until', message }] });
}
