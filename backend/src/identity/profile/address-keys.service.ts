import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { addressKey, type AddressKeyParts } from '#backend/rules/delivery/address.js';
import { MAX_ADDRESSES } from './addresses.service.js';
import { Address } from './profile.entity.js';

/** People's addresses, for other modules: only whether a given address is theirs. */
@Injectable()
export class AddressKeysService {
  constructor(private readonly em: EntityManager) {}

  /** Whether an account has saved this address, however it is written. */
  async hasAddressWithKey(userId: string, address: AddressKeyParts): Promise<boolean> {
    const kept = await this.em
      .fork()
      .find(
        Address,
        { userId },
        { fields: ['address', 'apartment', 'postcode'], limit: MAX_ADDRESSES, disableIdentityMap: true },
      );
    return kept.some((each) => addressKey(each) === addressKey(address));
  }
}
