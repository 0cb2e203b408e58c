import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataProvider,
} from '../platform/personal-data/personal-data.registry.js';
import { Vault } from '../platform/vault/vault.js';
import { SmsCode, SmsMessage, SmsRecipient } from './sms.entity.js';
import { openNumber, openWaiting } from './sms-numbers.js';

const MOST_EXPORTED = 1_000;

/** Personal data of the module: the number, and what was texted (rule X80). */
@Injectable()
export class SmsPersonalData implements PersonalDataProvider {
  readonly module = 'sms';

  constructor(
    registry: PersonalDataRegistry,
    private readonly vault: Vault,
  ) {
    registry.register(this);
  }

  async exportFor({ userId }: Person, em: EntityManager): Promise<DataSheet[]> {
    const recipients = await em.find(SmsRecipient, { userId }, { disableIdentityMap: true });
    const codes = await em.find(SmsCode, { userId }, { disableIdentityMap: true });
    const messages = await em.find(
      SmsMessage,
      { userId },
      { orderBy: { createdAt: 'desc' }, limit: MOST_EXPORTED, disableIdentityMap: true },
    );
    return [
      {
        name: 'text-message-number',
        rows: [
          ...recipients.map((each) => ({
            number: openNumber(this.vault, each),
            agreedAt: each.agreedAt.toISOString(),
            isConfirmed: true,
          })),
          ...codes.map((each) => ({
            number: openWaiting(this.vault, each),
            agreedAt: each.agreedAt.toISOString(),
            isConfirmed: false,
          })),
        ],
      },
      {
        name: 'text-messages',
        rows: messages.map(({ kind, about, givenAt, outcome }) => ({
          kind,
          about,
          sentAt: givenAt?.toISOString() ?? null,
          outcome: outcome ?? null,
        })),
      },
    ];
  }

  async erase({ userId }: Person, em: EntityManager): Promise<void> {
    await em.nativeDelete(SmsCode, { userId });
    await em.nativeDelete(SmsRecipient, { userId });
    await em.nativeDelete(SmsMessage, { userId });
  }
}
