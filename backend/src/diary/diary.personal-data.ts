import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataProvider,
} from '../platform/personal-data/personal-data.registry.js';
import { Vault } from '../platform/vault/vault.js';
import { DiaryEntry } from './diary-entry.entity.js';
import { openDay } from './diary.service.js';

/** Personal data of the module: all of it is about health, and goes with its consent (rules H2, H61). */
@Injectable()
export class DiaryPersonalData implements PersonalDataProvider {
  readonly module = 'diary';

  constructor(
    registry: PersonalDataRegistry,
    private readonly vault: Vault,
  ) {
    registry.register(this);
  }

  async exportFor({ userId }: Person, em: EntityManager): Promise<DataSheet[]> {
    const found = await em.find(
      DiaryEntry,
      { userId },
      { orderBy: { day: 'asc' }, disableIdentityMap: true },
    );
    return [
      { name: 'diary', rows: found.map((entry) => ({ day: entry.day, ...openDay(this.vault, entry) })) },
    ];
  }

  async erase({ userId }: Person, em: EntityManager): Promise<void> {
    await em.nativeDelete(DiaryEntry, { userId });
  }

  async forgetHealth({ userId }: Person, em: EntityManager): Promise<void> {
    await em.nativeDelete(DiaryEntry, { userId });
  }
}
