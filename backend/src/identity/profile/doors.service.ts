import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { doorOf, type Door } from '#backend/rules/delivery/address.js';
import { MAX_ADDRESSES } from './addresses.service.js';
import { Address } from './profile.entity.js';

/** Where people live, as far as another room needs to know it: whether a door is theirs, and no more. */
@Injectable()
export class DoorsService {
  constructor(private readonly em: EntityManager) {}

  /** Whether an account keeps an address with this door, however it is written. */
  async isDoorOf(userId: string, door: Door): Promise<boolean> {
    const kept = await this.em
      .fork()
      .find(
        Address,
        { userId },
        { fields: ['address', 'apartment', 'postcode'], limit: MAX_ADDRESSES, disableIdentityMap: true },
      );
    return kept.some((each) => doorOf(each) === doorOf(door));
  }
}
