import { Injectable } from '@nestjs/common';
import { errorText } from '#backend/platform/error-text.js';
import { PAYMENT_PURPOSES, type PaymentPurpose } from '../webhooks/payment-intake.entity.js';
import { PAYMENT_PURPOSE_HOOKS, type PaymentPurposeHandler } from './payment-purpose.js';
import { UNREGISTERED_OBJECTS, type SyncUnregistered, type UnregisteredObject } from './provider-objects.js';

/** What is paid for: each module registers its purpose in its constructor, and platform knows none of them. */
@Injectable()
export class PaymentPurposeRegistry {
  private readonly purposes = new Map<string, PaymentPurposeHandler>();
  private readonly unregistered = new Map<string, SyncUnregistered>();
  private readonly twice: string[] = [];

  register(handler: PaymentPurposeHandler): void {
    const { purpose } = handler;
    if (this.purposes.has(purpose)) this.twice.push(`${purpose} is registered twice`);
    this.purposes.set(purpose, handler);
  }

  /** Registers who knows the provider's objects of a kind that no payment is registered for. */
  registerUnregistered(kind: UnregisteredObject, sync: SyncUnregistered): void {
    if (this.unregistered.has(kind)) this.twice.push(`the unregistered ${kind} has two owners`);
    this.unregistered.set(kind, sync);
  }

  of(purpose: PaymentPurpose): PaymentPurposeHandler {
    const handler = this.purposes.get(purpose);
    if (!handler) throw new Error(`no module has registered the payment purpose ${purpose}`);
    return handler;
  }

  all(): readonly PaymentPurposeHandler[] {
    return [...this.purposes.values()];
  }

  /** The purpose of a payment that is already recorded; null while no module knows its intent. */
  async ownerOf(intentId: string): Promise<PaymentPurposeHandler | null> {
    for (const handler of this.all()) if (await handler.owns(intentId)) return handler;
    return null;
  }

  /** Passes an object without a registered payment to the module that knows such objects. */
  async syncUnregistered(kind: UnregisteredObject, objectId: string): Promise<void> {
    await this.unregistered.get(kind)?.(objectId);
  }

  /**
   * Expires what was not paid in time, for every purpose; one that fails does not keep the others from it.
   * Throws afterwards, and names those that failed.
   */
  async expireOverdue(): Promise<number> {
    const failures: string[] = [];
    let expired = 0;
    for (const handler of this.all()) {
      try {
        expired += await handler.expire();
      } catch (error) {
        failures.push(`${handler.purpose}: ${errorText(error)}`);
      }
    }
    if (failures.length > 0) throw new Error(failures.join('; '));
    return expired;
  }

  /** What customers paid since then and can spend later, of every purpose (rule W36). Pence. */
  async storedValueSince(since: Date): Promise<number> {
    const sums = await Promise.all(this.all().map((handler) => handler.storedValueSince(since)));
    return sums.reduce((sum, pence) => sum + pence, 0);
  }

  /** Everything that is missing or registered twice, by name; empty, as it should be. */
  faults(): string[] {
    const names: readonly string[] = PAYMENT_PURPOSES;
    return [
      ...this.twice,
      ...names.filter((name) => !this.purposes.has(name)).map((name) => `${name} has no handler`),
      ...this.all().flatMap((handler) => [
        ...(names.includes(handler.purpose) ? [] : [`${handler.purpose} is not in PAYMENT_PURPOSES`]),
        ...PAYMENT_PURPOSE_HOOKS.filter((hook) => typeof Reflect.get(handler, hook) !== 'function').map(
          (hook) => `${handler.purpose} has no ${hook}`,
        ),
      ]),
      ...UNREGISTERED_OBJECTS.filter((kind) => !this.unregistered.has(kind)).map(
        (kind) => `the unregistered ${kind} has no owner`,
      ),
    ];
  }
}
