import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataProvider,
} from '#backend/platform/personal-data/personal-data.registry.js';
import type { StaffListDto } from './admin-lists.dto.js';
import { StaffList } from './staff-list.entity.js';

/** How each member of staff arranged the lists of the back office: their own views and columns (rule A42). */
@Injectable()
export class AdminListsService implements PersonalDataProvider {
  readonly module = 'admin';

  constructor(
    private readonly em: EntityManager,
    private readonly registry: PersonalDataRegistry,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  /** One's own arrangement of a list; as it usually is for somebody who arranged nothing. */
  async find(userId: string, list: string): Promise<StaffListDto> {
    const found = await this.em.fork().findOne(StaffList, { userId, list }, { disableIdentityMap: true });
    return found
      ? { columns: found.columns ? [...found.columns] : null, views: [...found.views] }
      : { columns: null, views: [] };
  }

  /** Replaces one's own arrangement of a list; the later of two windows wins. */
  async keep(userId: string, list: string, { columns, views }: StaffListDto): Promise<StaffListDto> {
    return this.em.fork().transactional(async (em) => {
      await this.registry.holdOwn(em, userId);
      await em.upsert(StaffList, { userId, list, columns, views, updatedAt: this.clock.now() });
      return { columns, views };
    });
  }

  async exportFor({ userId }: Person, em: EntityManager): Promise<DataSheet[]> {
    const lists = await em.find(
      StaffList,
      { userId },
      { orderBy: { list: 'asc' }, disableIdentityMap: true },
    );
    const rows = lists.flatMap(({ list, views }) =>
      views.map(({ name, query }) => ({ list, name, filters: query })),
    );
    return [{ name: 'saved-views', rows }];
  }

  async erase({ userId }: Person, em: EntityManager): Promise<void> {
    await em.nativeDelete(StaffList, { userId });
  }
}
