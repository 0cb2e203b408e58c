import { jest } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '#backend/platform/clock/clock.js';
import type { TestShop } from '../system/app.js';

const STEP_MS = 30_000;

/**
 * Holds the shop's clock. A code is valid for a few half minutes: on a busy machine one of them may end
 * between making a code and its use.
 */
export function holdClock(shop: TestShop): void {
  const clock = shop.get(Clock);
  const nowMs = clock.now().getTime();
  jest.spyOn(clock, 'now').mockImplementation(() => new Date(nowMs));
}

/** The code that an authenticator app shows this many half minutes from now. */
export function appCode(shop: TestShop, secret: string, steps = 0): string {
  const timestamp = shop.get(Clock).now().getTime() + steps * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
