import { Injectable } from '@nestjs/common';
import { networkOf } from '#backend/platform/http/network.js';
import type { LimitName } from '#backend/platform/limits/limits.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import type { Client } from '../access/client.decorators.js';
import { KnownDevices } from '../sessions/known-devices.js';

export type LinkLimit = Extract<LimitName, 'signUpLink' | 'recoveryLink' | 'signInLink' | 'changeLink'>;

/** Limits on requests for links by email (rules I16, I33). */
@Injectable()
export class LinkLimitsService {
  constructor(
    private readonly limits: RateLimits,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Counts one link to an address: for everybody, by network and kind; separately for a known browser of the
   * address's own account, as long as its own limit lasts. Does not reveal whether there is an account (rule
   * I3). Throws rate_limited.
   */
  async take(limit: LinkLimit, email: string, { address, device }: Client): Promise<void> {
    const isKnown = (await this.devices.keyOf(device, email, 'sign-in')) !== undefined;
    if (isKnown && !(await this.limits.count('knownDeviceLink', email, { address })).spent) return;
    await this.takeOfNetwork({ address });
    await this.limits.take(limit, email, { address });
  }

  /** Counts one link, to any address, that was requested from a network. Throws rate_limited. */
  async takeOfNetwork({ address }: Pick<Client, 'address'>): Promise<void> {
    await this.limits.take('linkEmailAddress', networkOf(address), { address });
  }
}
