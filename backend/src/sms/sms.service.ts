import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../identity/access/access.decorators.js';
import { Clock } from '../platform/clock/clock.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { PersonalDataRegistry } from '../platform/personal-data/personal-data.registry.js';
import { SmsProvider } from '../platform/sms/sms-provider.js';
import { Vault } from '../platform/vault/vault.js';
import { CODE_OVER, CODE_WRONG, isStop, NOT_A_MOBILE, toMobile, toSmsCode } from '../rules/sms.js';
import { SmsCode, SmsRecipient } from './sms.entity.js';
import { numberRefused, SmsCodesService, type ProvenNumber } from './sms-codes.service.js';
import { hashOfNumber, openNumber, sealNumber } from './sms-numbers.js';
import type { TextMessagesChoice, TextMessagesDto } from './sms.dto.js';

/** What became of a reply: 'signature' and 'unreadable' are refused. */
type SmsReplyOutcome = 'stopped' | 'repeated' | 'other' | 'signature' | 'unreadable';

/** Who gets text messages: chosen by the customer, ended by them or by a reply (rule X80). */
@Injectable()
export class SmsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly provider: SmsProvider,
    private readonly registry: PersonalDataRegistry,
    private readonly codes: SmsCodesService,
  ) {}

  async get({ userId }: Pick<Caller, 'userId'>): Promise<TextMessagesDto> {
    const found = await this.em.fork().findOne(SmsRecipient, { userId }, { disableIdentityMap: true });
    return {
      isOffered: this.provider.isConfigured,
      number: found ? openNumber(this.vault, found) : null,
      agreedAt: found?.agreedAt.toISOString() ?? null,
      awaiting: await this.codes.waiting(userId),
    };
  }

  /**
   * Texts a code to the number, which gets nothing else before the code was typed (rule X83). The number that gets
   * texts already needs none. Throws not_found where no texts are sent, validation_failed for a number that gets none,
   * and as `SmsCodesService.send`.
   */
  async choose(
    caller: Caller,
    { number: typed }: TextMessagesChoice,
    network: string,
  ): Promise<TextMessagesDto> {
    if (!this.provider.isConfigured) throw apiError('not_found');
    const number = toMobile(typed);
    if (number === null) throw numberRefused(NOT_A_MOBILE);
    const chosen = await this.get(caller);
    if (chosen.number === number) return chosen;
    await this.codes.send({ userId: caller.userId, number, network });
    return this.get(caller);
  }

  /** Throws validation_failed for another code than the one that was sent last. */
  async confirm({ userId }: Caller, typed: string): Promise<TextMessagesDto> {
    const taken = await this.em.fork().transactional(async (em) => {
      await this.registry.holdOwn(em, userId);
      const proven = await this.codes.take(em, userId, toSmsCode(typed));
      if (typeof proven === 'object') await this.keep(em, userId, proven);
      return proven;
    });
    if (typeof taken === 'object') return this.get({ userId });
    const message = taken === 'wrong' ? CODE_WRONG : CODE_OVER;
    throw apiError('validation_failed', { errors: [{ field: 'code', message }] });
  }

  /** Also where texts are no longer sent: a consent can always be withdrawn. */
  async stop({ userId }: Caller): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await em.nativeDelete(SmsCode, { userId });
      await em.nativeDelete(SmsRecipient, { userId });
    });
  }

  /** Takes a reply in, once; a STOP ends the texts to its number, of every account that named it. */
  async receive(form: Readonly<Record<string, unknown>>, signature: string): Promise<SmsReplyOutcome> {
    const reply = this.provider.readReply(form, signature);
    if (typeof reply === 'string') return reply;
    if (!isStop(reply.words)) return 'other';
    return this.em.fork().transactional(async (em) => {
      const rows = await em.execute<unknown[]>(
        'insert into sms_reply (id, received_at) values (?, ?) on conflict (id) do nothing returning 1',
        [reply.id, this.clock.now()],
      );
      if (rows.length === 0) return 'repeated';
      const numberHash = hashOfNumber(this.vault, reply.from);
      await em.nativeDelete(SmsCode, { numberHash });
      await em.nativeDelete(SmsRecipient, { numberHash });
      return 'stopped';
    });
  }

  private async keep(
    em: EntityManager,
    userId: string,
    { number, numberHash, wordingId, agreedAt }: ProvenNumber,
  ): Promise<void> {
    const numberSealed = sealNumber(this.vault, userId, number);
    await em.upsert(SmsRecipient, { userId, numberSealed, numberHash, wordingId, agreedAt });
  }
}
