import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import type { CustomerAddress } from '#backend/platform/http/validation/shared/checkout.dto.js';
import { isApiError, apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ReferralService } from '#backend/referral/referral.service.js';
import { CHECKOUT_MESSAGES } from '#backend/rules/delivery/checkout-form.js';
import {
  changedDetails,
  differentParts,
  type DeliveryDetails,
} from '#backend/rules/delivery/delivery-details.js';
import { normalisePostcode } from '#backend/rules/delivery/postcodes.js';
import { detailsChangeableUntil, hasComeBack, type CancellableOrder } from '../cancellation/cancellable.js';
import type { DeliveryDetailsRequest } from '#backend/platform/http/validation/shared/delivery-details.dto.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { recordOrderEvent } from '../orders/order-events.js';
import { Order, type DeliveryAddress } from '../orders/order.entity.js';
import '../ordering.events.js';
import { rejectSelfReferralByAddress } from '../discounts/self-referral.js';
import { moveTrialDays } from '../discounts/reservations.js';

/** The member of staff who acts for a customer, and why: the audit log keeps both. */
export interface DetailsActor {
  readonly actorId: string;
  readonly reason: string;
}

type AddressKeyParts = Pick<DeliveryAddress, 'address' | 'apartment' | 'postcode'>;

const SELF_REFERRAL =
  'The referral code doesn’t give a discount at this address, so the price would change. Please write to us.';
const TRIAL_USED =
  'This address has already used its trial days, so the price would change. Please write to us.';

/** Changes the address, the phone number and the courier note of a paid order (rule D36). */
@Injectable()
export class DeliveryDetailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly referral: ReferralService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the details of an order, until it can no longer be cancelled and before it leaves; the same
   * details change nothing. Staff can also correct those of a returned parcel, until it leaves again. Its
   * customer gets an email; changes by staff (`actor`) are audited. Throws not_found,
   * delivery_change_too_late, validation_failed, area_not_served, and self_referral or trial_used if the price
   * would differ at the new address.
   */
  async change(orderId: string, asked: DeliveryDetailsRequest, actor?: DetailsActor): Promise<void> {
    const address = asked.address && (await this.checkedAddress(asked.address));
    if (address) await this.rejectReferrerAddressOfOrder(orderId, address);
    const settings = await this.settings.current();
    await this.em.fork().transactional(async (em) => {
      const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!order) throw apiError('not_found');
      const steps = await em.find(
        OrderEvent,
        { orderId },
        { orderBy: { id: 'asc' }, disableIdentityMap: true },
      );
      if (!(actor && hasComeBack({ ...order, steps })))
        this.refuseTooLate({ ...order, steps }, settings['orders.cancelHours']);
      const before: DeliveryDetails = { deliveryAddress: order.deliveryAddress, phone: order.phone };
      const after = changedDetails(before, { ...asked, address });
      const changed = differentParts(before, after);
      if (changed.length === 0) return;
      await this.moveTrial(em, order, {
        to: after.deliveryAddress,
        limit: settings['trial.maxDaysPerPerson'],
      });
      const now = this.clock.now();
      order.deliverTo(after, now);
      await em.flush();
      await recordOrderEvent(em, { orderId, kind: 'details_changed', at: now, reason: changed.join() });
      const told = { orderId, changed, by: actor ? ('shop' as const) : ('customer' as const) };
      await record(em, 'ordering.delivery-details-changed', { ...told, changedAt: now.toISOString() }, now);
      if (actor) await this.note(em, orderId, { ...actor, changed });
    });
  }

  /**
   * Checks that an address is in the delivery area and returns it with the postcode in the usual spelling
   * (rule D5). Throws validation_failed and area_not_served.
   */
  async checkedAddress(asked: CustomerAddress): Promise<DeliveryAddress> {
    const { address, apartment, city, country } = asked;
    const postcode = normalisePostcode(asked.postcode, country);
    if (postcode === undefined) {
      const message = CHECKOUT_MESSAGES.postcodeShape;
      throw apiError('validation_failed', { errors: [{ field: 'address.postcode', message }] });
    }
    if (!(await this.catalog.isServed(postcode, country))) throw apiError('area_not_served');
    return { address, ...(apartment ? { apartment } : {}), city, postcode, country };
  }

  /**
   * Rejects the address of the professional whose code gave the discount (rule R3): the code does not apply
   * there. A code that no longer exists rejects nothing. Throws self_referral.
   */
  async rejectReferrerAddress(code: string | null | undefined, address: AddressKeyParts): Promise<void> {
    const referrer = code ? await this.referral.findByCode(code) : undefined;
    try {
      await rejectSelfReferralByAddress(referrer, address, { em: this.em, referral: this.referral });
    } catch (error) {
      throw isApiError(error, 'self_referral')
        ? apiError('self_referral', { detail: SELF_REFERRAL, cause: error })
        : error;
    }
  }

  private async rejectReferrerAddressOfOrder(orderId: string, address: AddressKeyParts): Promise<void> {
    const order = await this.em
      .fork()
      .findOne(
        Order,
        { id: orderId },
        { fields: ['referralCode', 'deliveryAddress'], disableIdentityMap: true },
      );
    if (order) await this.rejectReferrerAddress(order.referralCode, address);
  }

  private refuseTooLate(order: CancellableOrder & Pick<Order, 'kind'>, cancelHours: number): void {
    if (detailsChangeableUntil(order, cancelHours, this.clock.now()) === null)
      throw apiError('delivery_change_too_late');
  }

  /**
   * Trial days are counted by delivery address (rule P7). They move to the new one, and are refused if it has
   * reached the limit.
   */
  private async moveTrial(
    em: EntityManager,
    order: Order,
    { to, limit }: { readonly to: DeliveryAddress; readonly limit: number },
  ): Promise<void> {
    // A replacement has reserved no days (rule O81).
    if (order.kind !== 'trial' || order.replacesOrderId != null) return;
    const isMoved = await moveTrialDays(em, order, { to, limit, vault: this.vault });
    if (!isMoved) throw apiError('trial_used', { detail: TRIAL_USED });
  }

  /** The log records which fields were changed and why, but not the new values: those are in the order. */
  private async note(
    em: EntityManager,
    subjectId: string,
    { actorId, reason, changed }: DetailsActor & { readonly changed: readonly string[] },
  ): Promise<void> {
    const details = { changed: changed.join(', '), reason };
    await this.audit.note({ action: 'admin.order-delivery-changed', actorId, subjectId, details }, em);
  }
}
