import { Injectable } from '@nestjs/common';
import { CatalogService } from '../catalog/catalog.service.js';
import { Vault } from '../platform/vault/vault.js';
import { fillBox, type FilledBox } from '../rules/box-filling.js';
import type { BoxDelivery } from './box-delivery.entity.js';
import { openHealth } from './box-health.js';
import type { BoxSubscription } from './box-subscription.entity.js';

/** Fills boxes by what is on sale now (rule B18). */
@Injectable()
export class BoxFillingService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly vault: Vault,
  ) {}

  /** What goes into a delivery as things stand; fewer meals than the box holds only when nothing suits. */
  async fill(
    subscription: BoxSubscription,
    delivery: Pick<BoxDelivery, 'meals' | 'chosenByChef'>,
    random: () => number = Math.random,
  ): Promise<FilledBox> {
    const health = openHealth(this.vault, subscription);
    const sold = await this.catalog.choosableMeals();
    const filled = fillBox(
      sold.map(({ meal }) => meal),
      {
        chosen: delivery.meals ?? [],
        target: subscription.mealsPerWeek,
        mealType: subscription.mealType,
        halalOnly: subscription.halalOnly,
        allergens: health.allergens,
        confirmedMealIds: new Set(
          sold.filter(({ sku }) => health.confirmedSkus.includes(sku)).map(({ meal }) => meal.id),
        ),
      },
      random,
    );
    return { ...filled, chosenByChef: filled.chosenByChef || delivery.chosenByChef };
  }
}
