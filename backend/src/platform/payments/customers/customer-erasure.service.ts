import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { CustomerErasure } from './customer-erasure.entity.js';
import { CustomersService } from './customers.service.js';
import { isInvoiceId } from '../invoices.service.js';
import { Payment } from '../webhooks/payment-intake.entity.js';
import '../payments.events.js';
import { PaymentsService } from '../payments.service.js';

const ToForget = z.object({ customerIds: z.array(z.string()), refIds: z.array(z.string()) });

/** Where the provider may have a customer for a person. */
export interface CustomersToForget {
  /** The provider's ids of known customers; empty ones are skipped. */
  readonly customerIds: readonly (string | null | undefined)[];
  /** What payment pages were opened for: a paid page may have created a customer that is not known yet. */
  readonly refIds?: readonly string[];
}

/** Extends the erasure of an account to the payment provider (rules H3, H20). */
@Injectable()
export class CustomerErasureService {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
    private readonly payments: PaymentsService,
    private readonly customers: CustomersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Records in the caller's transaction, sealed, which customers the provider has to delete, with the event
   * that triggers it. Only then may the caller drop the ids. Without any there is nothing to record.
   */
  async note(em: EntityManager, { customerIds, refIds = [] }: CustomersToForget): Promise<void> {
    const known = customerIds.filter((each) => each != null && each !== '');
    const toForget = { customerIds: [...new Set(known)], refIds: [...new Set(refIds)] };
    if (toForget.customerIds.length + toForget.refIds.length === 0) return;
    const id = randomUUID();
    const now = this.clock.now();
    const sealed = this.vault.seal(toForget, contextOf(id));
    await em.insert(CustomerErasure, { id, sealed, createdAt: now });
    await record(em, 'payments.customer-erasure-requested', { erasureId: id }, now);
  }

  /**
   * Deletes the customers of an erasure at the provider, and then their names here. Open pages are closed
   * first. May be repeated after a failure at any step. Never inside a transaction. Throws
   * payment_provider_unavailable.
   */
  async carryOut(erasureId: string): Promise<void> {
    const found = await this.em
      .fork()
      .findOne(CustomerErasure, { id: erasureId }, { disableIdentityMap: true });
    if (!found) return;
    const { customerIds, refIds } = ToForget.parse(this.vault.open(found.sealed, contextOf(erasureId)));
    const ofPages: string[] = [];
    for (const sessionId of await this.pagesOf(refIds)) {
      await this.payments.closeSession(sessionId);
      ofPages.push(...(await this.customers.ofSession(sessionId)));
    }
    for (const customerId of new Set([...customerIds, ...ofPages])) await this.customers.forget(customerId);
    await this.em.fork().nativeDelete(CustomerErasure, { id: erasureId });
  }

  /**
   * The payment pages that were opened for an object; one that was not opened yet can no longer be opened.
   */
  private async pagesOf(refIds: readonly string[]): Promise<string[]> {
    const payments = await this.em
      .fork()
      .find(Payment, { refId: { $in: [...refIds] } }, { fields: ['id'], disableIdentityMap: true });
    for (const { id } of payments) await this.payments.closeUnopened(id);
    const opened = await this.em
      .fork()
      .find(
        Payment,
        { refId: { $in: [...refIds] }, sessionId: { $ne: null } },
        { fields: ['sessionId'], orderBy: { createdAt: 'asc' }, disableIdentityMap: true },
      );
    return opened.flatMap(({ sessionId }) => (sessionId && !isInvoiceId(sessionId) ? [sessionId] : []));
  }
}

function contextOf(erasureId: string): string {
  return `customer_erasure:${erasureId}`;
}
