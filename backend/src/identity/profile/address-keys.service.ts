import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { addressKey, type AddressKeyParts } from '#backend/rules/delivery/address.js';
import { MAX_ADDRESSES } from './addresses.service.js';

const findAddresses = preparedStatement<AddressKeyParts>(
  'account_addresses',
  `select address, apartment, postcode from address where user_id = $1 limit ${MAX_ADDRESSES}`,
);

/** People's addresses, for other modules: only whether a given address is theirs. */
@Injectable()
export class AddressKeysService {
  constructor(private readonly em: EntityManager) {}

  /** Whether an account has saved this address, however it is written. */
  async hasAddressWithKey(userId: string, address: AddressKeyParts): Promise<boolean> {
    const kept = await findAddresses.rows(this.em.fork(), userId);
    return kept.some((each) => addressKey(each) === addressKey(address));
  }
}
