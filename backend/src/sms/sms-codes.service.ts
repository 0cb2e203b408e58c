import { randomInt } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { errorText } from '../platform/error-text.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { smsMessages } from '../platform/metrics/metrics.js';
import { PersonalDataRegistry } from '../platform/personal-data/personal-data.registry.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { SmsProvider, SmsRefused, SmsUnclear } from '../platform/sms/sms-provider.js';
import { Vault } from '../platform/vault/vault.js';
import { WordingsService } from '../platform/wordings/wordings.service.js';
import { agreedWording } from '../rules/identity/agreed-words.js';
import { NUMBER_REFUSED, NUMBER_STOPPED, SMS_CODE, smsCodeWords } from '../rules/sms.js';
import { SmsCode } from './sms.entity.js';
import { hashOfNumber, openWaiting, sealWaiting } from './sms-numbers.js';
import { outcomeOf } from './sms-sending.service.js';

/** The words beside the form. */
const SHOWN = [agreedWording('text-messages')];
const MS_PER_MINUTE = 60_000;

/** A number whose code was right, with the consent that came with it. */
export type ProvenNumber = Pick<SmsCode, 'numberHash' | 'wordingId' | 'agreedAt'> & {
  readonly number: string;
};

interface CodeWanted {
  readonly userId: string;
  readonly number: string;
  /** Of the caller (rule I6). */
  readonly network: string;
}

/** Proves that a number is its customer's own, before anything else is texted to it (rule X83). */
@Injectable()
export class SmsCodesService {
  private readonly logger = new Logger(SmsCodesService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly provider: SmsProvider,
    private readonly registry: PersonalDataRegistry,
    private readonly settings: SettingsService,
    private readonly wordings: WordingsService,
    private readonly limits: RateLimits,
  ) {}

  /** The number that waits for its code; null when there is none, or its code no longer works. */
  async waiting(userId: string): Promise<string | null> {
    const found = await this.em.fork().findOne(SmsCode, { userId }, { disableIdentityMap: true });
    return found && !this.isOver(found) ? openWaiting(this.vault, found) : null;
  }

  /**
   * Texts a code to a number. Its row is committed before the provider is called. An answer that does not come counts
   * as sent, since the code may arrive. Throws rate_limited; validation_failed for a number that gets no texts; and
   * unavailable when the provider did not take it for a reason of its own, which does not count.
   */
  async send({ userId, number, network }: CodeWanted): Promise<void> {
    const numberHash = hashOfNumber(this.vault, number);
    const counted = [
      ['textCode', userId],
      ['textCodeNumber', numberHash],
      ['textCodeNetwork', network],
    ] as const;
    for (const [limit, key] of counted) await this.limits.take(limit, key, { actorId: userId });
    const code = String(randomInt(10 ** SMS_CODE.digits)).padStart(SMS_CODE.digits, '0');
    const codeHash = this.hashOfCode(userId, code);
    const [wordingId = ''] = await this.wordings.keep(...SHOWN);
    await this.em.fork().transactional(async (em) => {
      await this.registry.holdOwn(em, userId);
      await em.upsert(SmsCode, {
        userId,
        numberSealed: sealWaiting(this.vault, userId, number),
        numberHash,
        codeHash,
        wordingId,
        wrong: 0,
        agreedAt: this.clock.now(),
      });
    });
    const { 'brand.name': brand } = await this.settings.current();
    try {
      await this.provider.send(number, smsCodeWords(brand, code));
      smsMessages.inc({ kind: 'code', outcome: 'sent' });
    } catch (error) {
      smsMessages.inc({ kind: 'code', outcome: outcomeOf(error) });
      this.logger.warn(errorText(error));
      if (error instanceof SmsUnclear) return;
      await this.em.fork().nativeDelete(SmsCode, { userId, codeHash });
      if (error instanceof SmsRefused && error.reason !== 'other')
        throw numberRefused(error.reason === 'stopped' ? NUMBER_STOPPED : NUMBER_REFUSED);
      for (const [limit, key] of counted) await this.limits.refund(limit, key);
      throw apiError('unavailable', { cause: error });
    }
  }

  /**
   * The number whose code this is, taken within the caller's transaction, which commits also a wrong try; 'over' when
   * no code works any more.
   */
  async take(
    em: EntityManager,
    userId: string,
    code: string | null,
  ): Promise<ProvenNumber | 'wrong' | 'over'> {
    const found = await em.findOne(SmsCode, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!found || this.isOver(found)) return 'over';
    if (code === null || this.hashOfCode(userId, code) !== found.codeHash) {
      found.wrong += 1;
      return this.isOver(found) ? 'over' : 'wrong';
    }
    const { numberHash, wordingId, agreedAt } = found;
    const number = openWaiting(this.vault, found);
    em.remove(found);
    return { number, numberHash, wordingId, agreedAt };
  }

  private isOver({ wrong, agreedAt }: Pick<SmsCode, 'wrong' | 'agreedAt'>): boolean {
    const ageMs = this.clock.now().getTime() - agreedAt.getTime();
    return wrong >= SMS_CODE.wrong || ageMs >= SMS_CODE.minutes * MS_PER_MINUTE;
  }

  private hashOfCode(userId: string, code: string): string {
    return this.vault.fingerprint(`${userId}:${code}`, 'sms-code');
  }
}

/** The refusal of a number, beside its field. */
export function numberRefused(message: string) {
  return apiError('validation_failed', { errors: [{ field: 'number', message }] });
}
