import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { BoxChoicesService } from '#backend/ordering/box-orders/box-choices.service.js';
import { DeliveryDetailsService } from '#backend/ordering/delivery/delivery-details.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { record } from '#backend/platform/outbox/record.js';
import {
  changedDetails,
  differentParts,
  type DetailsChange,
} from '#backend/rules/delivery/delivery-details.js';
import { stillFits } from '#backend/rules/boxes/box-changes.js';
import { isChangeable, WEEKDAY_NAMES } from '#backend/rules/boxes/box-schedule.js';
import {
  BoxChangeService,
  comingDeliveries,
  type BoxRef,
  type BoxChangeContext,
} from './box-change.service.js';
import type { ChangeSubscriptionRequest } from './box-changes.dto.js';
import { mealsIn, type BoxDelivery } from '../box-delivery.entity.js';
import { openChoices } from '../plan/sealed-box-choices.js';
import { BoxDeclarationService } from '../plan/box-declaration.service.js';
import { BoxMovingService } from './box-moving.service.js';
import '../boxes.events.js';
import type { BoxExtras } from '../box-subscription.entity.js';

/** Changes the plan of a weekly box from the next cut-off on (rules B22, B23, D6). */
@Injectable()
export class BoxPlanChangeService {
  constructor(
    private readonly changes: BoxChangeService,
    private readonly moving: BoxMovingService,
    private readonly declarations: BoxDeclarationService,
    private readonly choices: BoxChoicesService,
    private readonly catalog: CatalogService,
    private readonly details: DeliveryDetailsService,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
  ) {}

  /**
   * Changes weekday, size, extras, diet, address, phone and courier note of the deliveries whose cut-off has
   * not passed. An ordered box keeps the address it was ordered with. Throws area_not_served for an address
   * out of reach, self_referral for an address at which its referral code gives no discount, date_unavailable for
   * a weekday that is not offered, validation_failed for a size that is not offered, unknown_product,
   * product_unavailable, diet_mismatch, allergen_unconfirmed, not_found, subscription_not_active.
   */
  async changeSubscription(asked: BoxRef, request: ChangeSubscriptionRequest): Promise<void> {
    await this.checkOffered(request);
    const address = request.address && (await this.details.checkedAddress(request.address));
    // Before the transaction, so that it does not wait for a second connection.
    if (address) await this.details.rejectReferrerAddress(await this.changes.referralCodeOf(asked), address);
    return this.changes.change(asked, async (box) => {
      const { em, subscription, now } = box;
      const coming = await comingDeliveries(box);
      const open = coming.filter((each) => isChangeable(each, now));
      const { deliveryDay, extras: extrasBefore } = subscription;
      const plan = {
        mealsPerWeek: request.mealsPerWeek ?? subscription.mealsPerWeek,
        mealType: request.mealType ?? subscription.mealType,
        halalOnly: request.halalOnly ?? subscription.halalOnly,
        deliveryDay: request.deliveryDay ?? deliveryDay,
        extras: request.extras ? wholeExtras(request.extras) : extrasBefore,
      };
      subscription.changePlan(plan, now);
      await this.changeDetails(box, { ...request, address });
      await this.checkExtras(box, request);
      // An ordered box keeps the extras it was ordered with.
      for (const each of coming) if (!open.includes(each)) each.extras ??= extrasBefore;
      if (isOtherBox(request)) await this.dropUnfit(box, open);
      await em.flush();
      if (subscription.deliveryDay !== deliveryDay) await this.moving.move(box);
    });
  }

  /**
   * Changes the delivery details from now on. The customer gets an email, and changes by staff are recorded
   * (rule D30).
   */
  private async changeDetails(box: BoxChangeContext, change: DetailsChange): Promise<void> {
    const { em, subscription, now, staff } = box;
    const { id: subscriptionId, deliveryAddress, phone } = subscription;
    const before = { deliveryAddress, phone };
    const after = changedDetails(before, change);
    const changed = differentParts(before, after);
    if (changed.length === 0) return;
    subscription.deliveryAddress = after.deliveryAddress;
    subscription.phone = after.phone;
    const told = { subscriptionId, changed, by: staff ? ('shop' as const) : ('customer' as const) };
    await record(em, 'boxes.delivery-details-changed', { ...told, changedAt: now.toISOString() }, now);
    await this.changes.note(box, 'admin.box-delivery-changed', { changed: changed.join(', ') });
  }

  private async checkOffered({ deliveryDay, mealsPerWeek }: ChangeSubscriptionRequest): Promise<void> {
    const settings = await this.settings.current();
    if (
      deliveryDay !== undefined &&
      !settings['delivery.weekdays'].includes(WEEKDAY_NAMES.indexOf(deliveryDay))
    )
      throw apiError('date_unavailable');
    if (mealsPerWeek !== undefined && !settings['pricing.mealCounts'].includes(mealsPerWeek)) {
      const message = 'Please choose one of the sizes on offer.';
      throw apiError('validation_failed', { errors: [{ field: 'mealsPerWeek', message }] });
    }
  }

  /**
   * Extras are checked when they are chosen, and again when the diet changes. Sold-out extras are left out
   * without an error.
   */
  private async checkExtras(
    { em, subscription }: BoxChangeContext,
    request: ChangeSubscriptionRequest,
  ): Promise<void> {
    const { extras, mealType, halalOnly } = subscription;
    const isNewDiet = request.mealType !== undefined || request.halalOnly !== undefined;
    if (!request.extras && !isNewDiet) return;
    const { allergens } = await this.declarations.inForce(em, subscription);
    const { confirmed } = openChoices(this.vault, subscription);
    const kept = await this.choices.check({
      meals: [],
      extras: request.extras ? extras : await this.onSale(extras),
      mealType,
      halalOnly,
      allergens,
      confirmed,
      confirmedSkus: request.confirmedAllergenSkus ?? [],
    });
    this.declarations.confirm(subscription, kept, allergens);
    if (request.extras) this.declarations.confirmExtras(subscription);
  }

  private async onSale({ breakfast, protein }: BoxExtras): Promise<BoxExtras> {
    const { byNumber } = await this.catalog.priceList();
    const sold = (quantities: BoxExtras['breakfast']) =>
      Object.fromEntries(Object.entries(quantities).filter(([id]) => byNumber.get(Number(id))?.available));
    return { breakfast: sold(breakfast), protein: sold(protein) };
  }

  /** A choice that no longer fits is to be made again, by the customer or by the chef at the cut-off. */
  private async dropUnfit(
    { em, subscription, now }: BoxChangeContext,
    open: readonly BoxDelivery[],
  ): Promise<void> {
    for (const each of open) {
      if (each.lightMeals != null && each.lightMeals >= subscription.mealsPerWeek) each.unlighten(now);
      const { mealType, halalOnly } = subscription;
      const shape = { mealType, halalOnly, mealsPerWeek: mealsIn(each, subscription) };
      const meals = (await this.catalog.choosableMeals(em, each.date)).map(({ meal }) => meal);
      if (each.meals && !stillFits(each.meals, shape, meals)) each.empty(now);
    }
  }
}

/** Whether the chosen meals may no longer fit the box. */
function isOtherBox({ mealsPerWeek, mealType, halalOnly }: ChangeSubscriptionRequest): boolean {
  return mealsPerWeek !== undefined || mealType !== undefined || halalOnly !== undefined;
}

function wholeExtras({ breakfast, protein }: NonNullable<ChangeSubscriptionRequest['extras']>): BoxExtras {
  return { breakfast: withoutZeros(breakfast), protein: withoutZeros(protein) };
}

function withoutZeros(quantities: Readonly<Record<string, number>> = {}): Record<string, number> {
  return Object.fromEntries(Object.entries(quantities).filter(([, quantity]) => quantity > 0));
}
