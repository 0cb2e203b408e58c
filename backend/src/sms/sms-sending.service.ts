import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { errorText } from '../platform/error-text.js';
import { smsMessages } from '../platform/metrics/metrics.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { SmsBusy, SmsProvider, SmsRefused } from '../platform/sms/sms-provider.js';
import { Vault } from '../platform/vault/vault.js';
import { londonDate, londonInstant } from '../rules/delivery/delivery-days.js';
import { SMS_LIMITS, smsTime, smsWords, type SmsKind } from '../rules/sms.js';
import { SmsMessage, SmsRecipient } from './sms.entity.js';
import { openNumber } from './sms-numbers.js';

/** Of one run: the next one is seconds away. */
const MOST_A_RUN = 500;
const MS_PER_S = 1_000;

/** How a message ended. */
export type SmsOutcome = 'sent' | 'unclear' | 'refused' | 'stopped' | 'dropped';

/** What is to be texted about. */
interface SmsNews {
  readonly subjectId: string;
  readonly kind: SmsKind;
  readonly userId: string;
  readonly about: string;
}

interface Taken {
  readonly message: SmsMessage;
  /** Null where it is dropped instead. */
  readonly to: string | null;
}

/** Sends text messages from their rows, each at most once (rule X81). */
@Injectable()
export class SmsSendingService {
  private readonly logger = new Logger(SmsSendingService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly provider: SmsProvider,
    private readonly settings: SettingsService,
  ) {}

  get isOn(): boolean {
    return this.provider.isConfigured;
  }

  /** Notes a message to somebody who asked for them; one of the same kind about the same subject is there already. */
  async plan({ subjectId, kind, userId, about }: SmsNews): Promise<void> {
    const now = this.clock.now();
    await this.em.fork().execute(
      `insert into sms_message (subject_id, kind, user_id, about, due_at, tries, created_at)
       select ?, ?, user_id, ?, ?, 0, ? from sms_recipient where user_id = ?
       on conflict (subject_id, kind) do nothing`,
      [subjectId, kind, about, smsTime(now), now, userId],
    );
  }

  /**
   * Drops a message that waits, because it is no longer true. One that was given to the provider is left as it is, and
   * the row stays, so that the same news is not planned again.
   */
  async withdraw(subjectId: string, kind: SmsKind): Promise<void> {
    const dropped = await this.em
      .fork()
      .nativeUpdate(
        SmsMessage,
        { subjectId, kind, dueAt: { $ne: null }, givenAt: null },
        { dueAt: null, outcome: 'dropped' },
      );
    if (dropped > 0) smsMessages.inc({ kind, outcome: 'dropped' });
  }

  /** The messages of the last 24 hours, by what became of them. */
  async lastDay(): Promise<Record<SmsOutcome | 'waiting', number>> {
    const since = new Date(this.clock.now().getTime() - SMS_LIMITS.oldestMs);
    const rows = await this.em.fork().execute<{ outcome: SmsOutcome | 'waiting'; count: number }[]>(
      // One that was given and has no outcome is on its way, or its sender stopped before it knew.
      `select coalesce(outcome, case when given_at is null then 'waiting' else 'unclear' end) as outcome,
              count(*)::int as count
         from sms_message where created_at >= ? group by 1`,
      [since],
    );
    const counts = { waiting: 0, sent: 0, unclear: 0, refused: 0, stopped: 0, dropped: 0 };
    for (const { outcome, count } of rows) counts[outcome] += count;
    return counts;
  }

  /** Sends what is due, in the hours for it. Returns how many were handed to the provider. */
  async sendDue(): Promise<number> {
    let sent = 0;
    for (let each = 0; each < MOST_A_RUN; each += 1) {
      const now = this.clock.now();
      if (!this.isOn || smsTime(now) > now) break;
      const taken = await this.take(now);
      if (!taken) break;
      if (taken.to === null) continue;
      sent += 1;
      if ((await this.send(taken.message, taken.to)) === 'busy') break;
    }
    return sent;
  }

  /**
   * Takes one message and commits that it is given, before it is. Of a person's messages one is taken at a time, so
   * that two workers do not count past their limit.
   */
  private take(now: Date): Promise<Taken | null> {
    return this.em.fork().transactional(async (em) => {
      const [message] = await em.find(
        SmsMessage,
        { dueAt: { $lte: now }, givenAt: null },
        { orderBy: { dueAt: 'asc' }, limit: 1, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
      );
      if (!message) return null;
      const { userId } = message;
      const recipient = await em.findOne(SmsRecipient, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!recipient || (await this.isTooMuch(em, message, now))) {
        message.dueAt = null;
        message.outcome = 'dropped';
        smsMessages.inc({ kind: message.kind, outcome: 'dropped' });
        return { message, to: null };
      }
      message.givenAt = now;
      message.tries += 1;
      return { message, to: openNumber(this.vault, recipient) };
    });
  }

  /** Too old to be news, or one more than a person gets in a day. */
  private async isTooMuch(em: EntityManager, { userId, createdAt }: SmsMessage, now: Date): Promise<boolean> {
    if (now.getTime() - createdAt.getTime() > SMS_LIMITS.oldestMs) return true;
    const today = londonInstant(londonDate(now), 0);
    return (await em.count(SmsMessage, { userId, givenAt: { $gte: today } })) >= SMS_LIMITS.aDay;
  }

  private async send(message: SmsMessage, to: string): Promise<'busy' | 'done'> {
    const { 'brand.name': brand } = await this.settings.current();
    const { about } = message;
    try {
      await this.provider.send(
        to,
        smsWords(message.kind === 'left' ? 'left' : 'not_coming', { brand, about }),
      );
      await this.end(message, 'sent');
    } catch (error) {
      if (error instanceof SmsBusy && message.tries < SMS_LIMITS.tries) {
        await this.putBack(message, error.retryAfterS);
        return 'busy';
      }
      // No number is in the message: it comes from our own words and the provider's code.
      this.logger.warn(errorText(error));
      if (error instanceof SmsRefused && error.reason === 'stopped')
        await this.em.fork().nativeDelete(SmsRecipient, { userId: message.userId });
      await this.end(message, outcomeOf(error));
    }
    return 'done';
  }

  private async end({ subjectId, kind }: SmsMessage, outcome: SmsOutcome): Promise<void> {
    smsMessages.inc({ kind, outcome });
    await this.em.fork().nativeUpdate(SmsMessage, { subjectId, kind }, { dueAt: null, outcome });
  }

  /** The provider said that it did not take it, so it may be given again. */
  private async putBack({ subjectId, kind }: SmsMessage, waitS: number): Promise<void> {
    const dueAt = smsTime(new Date(this.clock.now().getTime() + waitS * MS_PER_S));
    await this.em.fork().nativeUpdate(SmsMessage, { subjectId, kind }, { dueAt, givenAt: null });
  }
}

/** How a message ended whose call failed. */
export function outcomeOf(error: unknown): SmsOutcome {
  if (error instanceof SmsRefused) return error.reason === 'stopped' ? 'stopped' : 'refused';
  return error instanceof SmsBusy ? 'refused' : 'unclear';
}
