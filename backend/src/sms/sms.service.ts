import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '../identity/access/access.decorators.js';
import { Clock } from '../platform/clock/clock.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { PersonalDataRegistry } from '../platform/personal-data/personal-data.registry.js';
import { SmsProvider } from '../platform/sms/sms-provider.js';
import { Vault } from '../platform/vault/vault.js';
import { WordingsService } from '../platform/wordings/wordings.service.js';
import { agreedWording } from '../rules/identity/agreed-words.js';
import { isStop, NOT_A_MOBILE, toMobile } from '../rules/sms.js';
import { SmsRecipient } from './sms.entity.js';
import type { TextMessagesChoice, TextMessagesDto } from './sms.dto.js';

/** The words beside the form. */
const SHOWN = [agreedWording('text-messages')];

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
    private readonly wordings: WordingsService,
  ) {}

  async get({ userId }: Caller): Promise<TextMessagesDto> {
    const found = await this.em.fork().findOne(SmsRecipient, { userId }, { disableIdentityMap: true });
    return {
      isOffered: this.provider.isConfigured,
      number: found ? openNumber(this.vault, found) : null,
      agreedAt: found?.agreedAt.toISOString() ?? null,
    };
  }

  /** Throws not_found where no texts are sent, and validation_failed for a number that gets none. */
  async choose({ userId }: Caller, { number: typed }: TextMessagesChoice): Promise<TextMessagesDto> {
    if (!this.provider.isConfigured) throw apiError('not_found');
    const number = toMobile(typed);
    if (number === null)
      throw apiError('validation_failed', { errors: [{ field: 'number', message: NOT_A_MOBILE }] });
    const [wordingId = ''] = await this.wordings.keep(...SHOWN);
    const agreedAt = this.clock.now();
    await this.em.fork().transactional(async (em) => {
      await this.registry.holdOwn(em, userId);
      await em.upsert(SmsRecipient, {
        userId,
        numberSealed: this.vault.seal(number, numberContext(userId)),
        numberHash: this.hashOf(number),
        wordingId,
        agreedAt,
      });
    });
    return { isOffered: true, number, agreedAt: agreedAt.toISOString() };
  }

  /** Also where texts are no longer sent: a consent can always be withdrawn. */
  async stop({ userId }: Caller): Promise<void> {
    await this.em.fork().nativeDelete(SmsRecipient, { userId });
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
      await em.nativeDelete(SmsRecipient, { numberHash: this.hashOf(reply.from) });
      return 'stopped';
    });
  }

  private hashOf(number: string): string {
    return this.vault.fingerprint(number, 'sms-number');
  }
}

/** The number of a recipient, in the form of E.164. */
export function openNumber(
  vault: Vault,
  { userId, numberSealed }: Pick<SmsRecipient, 'userId' | 'numberSealed'>,
): string {
  return z.string().parse(vault.open(numberSealed, numberContext(userId)));
}

function numberContext(userId: string): string {
  return `sms_recipient.number:${userId}`;
}
