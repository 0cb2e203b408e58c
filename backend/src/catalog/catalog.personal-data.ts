import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataOfRoom,
} from '../platform/personal-data/personal-data.registry.js';
import { WaitlistEntry } from './waitlist-entry.entity.js';

/** What the catalogue keeps about somebody: their place on the waiting list, by address. */
@Injectable()
export class CatalogPersonalData implements PersonalDataOfRoom {
  readonly room = 'catalog';

  constructor(registry: PersonalDataRegistry) {
    registry.register(this);
  }

  async exportFor({ email }: Person, em: EntityManager): Promise<DataSheet[]> {
    const entries = await em.find(WaitlistEntry, { email }, { disableIdentityMap: true });
    const rows = entries.map(({ postcode, country, createdAt }) => ({
      email,
      postcode,
      country,
      createdAt: createdAt.toISOString(),
    }));
    return [{ name: 'waiting-list', rows }];
  }

  async erase({ email }: Person, em: EntityManager): Promise<void> {
    await em.nativeDelete(WaitlistEntry, { email });
  }
}
