import { z } from 'zod';
import type { Vault } from '../platform/vault/vault.js';
import type { SmsCode, SmsRecipient } from './sms.entity.js';

type Sealed = Pick<SmsRecipient, 'userId' | 'numberSealed'>;

/** The number that gets texts, in the form of E.164. */
export function openNumber(vault: Vault, { userId, numberSealed }: Sealed): string {
  return z.string().parse(vault.open(numberSealed, numberContext(userId)));
}

export function sealNumber(vault: Vault, userId: string, number: string): SmsRecipient['numberSealed'] {
  return vault.seal(number, numberContext(userId));
}

/** The number that waits for its code. */
export function openWaiting(vault: Vault, { userId, numberSealed }: Sealed): string {
  return z.string().parse(vault.open(numberSealed, waitingContext(userId)));
}

export function sealWaiting(vault: Vault, userId: string, number: string): SmsCode['numberSealed'] {
  return vault.seal(number, waitingContext(userId));
}

/** A keyed hash, by which a reply finds whose number it is. */
export function hashOfNumber(vault: Vault, number: string): string {
  return vault.fingerprint(number, 'sms-number');
}

function numberContext(userId: string): string {
  return `sms_recipient.number:${userId}`;
}

function waitingContext(userId: string): string {
  return `sms_code.number:${userId}`;
}
