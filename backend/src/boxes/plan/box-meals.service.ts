import { Injectable } from '@nestjs/common';
import { BoxChoicesService } from '#backend/ordering/box-orders/box-choices.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { choicesFrom } from '#backend/rules/boxes/box.js';
import { isChangeable } from '#backend/rules/boxes/box-schedule.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import {
  BoxChangeService,
  comingDeliveries,
  deliveryOn,
  changeRefusal,
  type CustomerBoxRef,
} from '../changes/box-change.service.js';
import type { UpcomingMealsRequest } from '../changes/box-changes.dto.js';
import { mealsIn } from '../box-delivery.entity.js';
import { openChoices } from './sealed-box-choices.js';
import { BoxDeclarationService } from './box-declaration.service.js';

/** Chooses the meals of coming deliveries, until their cut-off (rules B8, D6, F3). */
@Injectable()
export class BoxMealsService {
  constructor(
    private readonly changes: BoxChangeService,
    private readonly choices: BoxChoicesService,
    private readonly declarations: BoxDeclarationService,
    private readonly vault: Vault,
  ) {}

  /**
   * Sets the meals of the delivery of a day, or of the next one that is open to changes. Throws
   * cut_off_passed, date_unavailable, count_mismatch, unknown_product, product_unavailable, not_on_menu,
   * dish_sold_out, diet_mismatch, allergen_unconfirmed, not_found, subscription_not_active.
   */
  async setUpcomingMeals(owner: CustomerBoxRef, request: UpcomingMealsRequest): Promise<void> {
    const meals = choicesFrom(request.meals).filter(({ quantity }) => quantity > 0);
    return this.changes.change(owner, async (box) => {
      const { subscription, now } = box;
      const coming = await comingDeliveries(box);
      const delivery =
        request.date === undefined
          ? coming.find((each) => each.status === 'planned' && isChangeable(each, now))
          : deliveryOn(coming, request.date);
      if (!delivery) throw apiError('date_unavailable');
      if (!isChangeable(delivery, now)) throw changeRefusal(delivery, now);
      const { allergens } = await this.declarations.inForce(box.em, subscription);
      const { confirmed } = openChoices(this.vault, subscription);
      const { mealType, halalOnly } = subscription;
      const confirmedSkus = request.confirmedAllergenSkus ?? [];
      const kept = await this.choices.checkFull(
        { meals, date: delivery.date, mealType, halalOnly, allergens, confirmed, confirmedSkus },
        mealsIn(delivery, subscription),
      );
      this.declarations.confirm(subscription, kept, allergens);
      this.declarations.confirmMeals(subscription, delivery.id, meals);
      delivery.fill({ meals, chosenByChef: false, mealsByChef: null }, now);
    });
  }
}
