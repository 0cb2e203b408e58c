import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { CHECKOUT_MESSAGES } from '#backend/rules/delivery/checkout-form.js';
import { normalisePostcode } from '#backend/rules/delivery/postcodes.js';
import type { Caller } from '../access/access.decorators.js';
import { lockedAccount } from '../locked-account.js';
import type { AddressDto, AddressListDto, AddressRequest } from './me.dto.js';
import { Address } from './profile.entity.js';

export const MAX_ADDRESSES = 10;

/** Saved addresses: at most ten, and one of them is the default as long as there are any. */
@Injectable()
export class AddressesService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The default one first, then the newest. */
  async list(caller: Caller): Promise<AddressListDto> {
    const found = await this.em.fork().find(
      Address,
      { userId: caller.userId },
      {
        orderBy: { isDefault: 'desc', createdAt: 'desc', id: 'asc' },
        limit: MAX_ADDRESSES,
        disableIdentityMap: true,
      },
    );
    return { items: found.map(view), nextCursor: null };
  }

  /** Adds an address. Throws validation_failed for an invalid postcode, too_many_addresses beyond ten. */
  async add(caller: Caller, request: AddressRequest): Promise<AddressDto> {
    const fields = checked(request);
    return this.em.fork().transactional(async (em) => {
      await lockedAccount(em, caller.userId);
      const known = await em.count(Address, { userId: caller.userId });
      if (known >= MAX_ADDRESSES) throw apiError('too_many_addresses');
      const isDefault = known === 0 || request.isDefault === true;
      if (isDefault) await this.clearDefault(em, caller.userId);
      const id = randomUUID();
      const row = { ...fields, id, userId: caller.userId, isDefault, createdAt: this.clock.now() };
      await em.insert(Address, row);
      return view(row);
    });
  }

  /** Replaces an address. The default stays the default until another one becomes it. Throws not_found. */
  async change(caller: Caller, id: string, request: AddressRequest): Promise<AddressDto> {
    const fields = checked(request);
    return this.em.fork().transactional(async (em) => {
      await lockedAccount(em, caller.userId);
      const known = await em.findOne(Address, { id, userId: caller.userId }, { disableIdentityMap: true });
      if (!known) throw apiError('not_found');
      const isDefault = known.isDefault || request.isDefault === true;
      if (isDefault && !known.isDefault) await this.clearDefault(em, caller.userId);
      await em.nativeUpdate(Address, { id }, { ...fields, isDefault });
      return view({ ...fields, id, isDefault });
    });
  }

  /** Removes an address; if it was the default, the newest of the others becomes it. Throws not_found. */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await lockedAccount(em, caller.userId);
      const known = await em.findOne(Address, { id, userId: caller.userId }, { disableIdentityMap: true });
      if (!known) throw apiError('not_found');
      await em.nativeDelete(Address, { id });
      if (!known.isDefault) return;
      const heir = await em.findOne(
        Address,
        { userId: caller.userId },
        { orderBy: { createdAt: 'desc', id: 'asc' }, disableIdentityMap: true },
      );
      if (heir) await em.nativeUpdate(Address, { id: heir.id }, { isDefault: true });
    });
  }

  /** Runs before the new one is written: the database allows one default per account. */
  private async clearDefault(em: EntityManager, userId: string): Promise<void> {
    await em.nativeUpdate(Address, { userId, isDefault: true }, { isDefault: false });
  }
}

/** The fields with the postcode in its usual spelling (rule D5). Throws validation_failed. */
function checked(request: AddressRequest) {
  const { isDefault: _isDefault, ...sent } = request;
  const fields = { ...sent, apartment: sent.apartment ?? null, courierNote: sent.courierNote ?? null };
  const postcode = normalisePostcode(request.postcode, request.country);
  if (postcode !== undefined) return { ...fields, postcode };
  throw apiError('validation_failed', {
    errors: [{ field: 'postcode', message: CHECKOUT_MESSAGES.postcodeShape }],
  });
}

function view(
  row: Omit<Address, 'userId' | 'createdAt' | 'apartment' | 'courierNote'> & {
    apartment?: string | null | undefined;
    courierNote?: string | null | undefined;
  },
): AddressDto {
  const {
    id,
    firstName,
    lastName,
    address,
    apartment,
    city,
    postcode,
    country,
    phone,
    courierNote,
    isDefault,
  } = row;
  return {
    id,
    firstName,
    lastName,
    address,
    apartment: apartment ?? null,
    city,
    postcode,
    country,
    phone,
    courierNote: courierNote ?? null,
    isDefault,
  };
}
