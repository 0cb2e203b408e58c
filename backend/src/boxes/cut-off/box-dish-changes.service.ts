import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  CurrentProductsService,
  type CurrentDish,
} from '#backend/catalog/products/current-products.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { suitsChoice, traceWarnings, type Allergen } from '#backend/rules/food/allergens.js';
import { unconfirmedAllergens } from '#backend/rules/food/confirmed-choices.js';
import { londonDate } from '#backend/rules/delivery/delivery-days.js';
import { openChoices } from '../plan/sealed-box-choices.js';
import { BoxDeclarationService } from '../plan/box-declaration.service.js';
import { BoxWithheldItemsService } from './box-withheld-items.service.js';
import '../boxes.events.js';
import { lockedSubscription } from '../locked-box.js';

/** More weekly boxes than are active at a time; every list needs a limit. */
const MAX_BOXES = 50_000;

/** A changed dish, and the allergens that it contains or may contain since the change. */
export interface ChangedDish {
  readonly sku: string;
  readonly added: readonly Allergen[];
}

/** Updates coming boxes when their dishes change, while their owners can still choose (rule F70). */
@Injectable()
export class BoxDishChangesService {
  constructor(
    private readonly products: CurrentProductsService,
    private readonly declarations: BoxDeclarationService,
    private readonly withholding: BoxWithheldItemsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds the weekly boxes with a changed dish that can still be changed and publishes an event for each, in
   * the caller's transaction.
   */
  async findAffected(em: EntityManager, { sku, added }: ChangedDish): Promise<void> {
    const now = this.clock.now();
    const dish = await this.products.dishNow(em, sku);
    if (!dish) return;
    const rows = await em.execute<{ id: string }[]>(
      `select distinct s.id from box_subscription s join box_delivery d on d.subscription_id = s.id
        where s.status <> 'cancelled' and d.status in ('planned', 'skipped') and d.date >= ?::date and d.cut_off_at >= ?
          and (d.meals @> ?::jsonb
               or d.usual_filling -> 'meals' @> ?::jsonb
               or coalesce(d.extras, s.extras) #> array['breakfast', ?::text] is not null
               or coalesce(d.extras, s.extras) #> array['protein', ?::text] is not null)
        limit ${MAX_BOXES}`,
      [
        londonDate(now),
        now,
        JSON.stringify([{ mealId: dish.number }]),
        JSON.stringify([{ mealId: dish.number }]),
        String(dish.number),
        String(dish.number),
      ],
      'all',
    );
    for (const { id: subscriptionId } of rows)
      await record(em, 'boxes.dish-changed', { subscriptionId, sku, added: [...added] }, now);
  }

  /**
   * Removes a changed dish from the coming boxes of a subscription when it now contains what the owner has
   * declared and not confirmed, has new traces of it, or no longer suits the box's diet. Requests a new
   * choice, in the caller's transaction. May run any number of times.
   */
  async apply(em: EntityManager, subscriptionId: string, changed: ChangedDish): Promise<void> {
    const subscription = await lockedSubscription(em, subscriptionId);
    const dish = await this.products.dishNow(em, changed.sku);
    if (!subscription || !dish || subscription.status === 'cancelled') return;
    const { allergens } = await this.declarations.inForce(em, subscription);
    const { confirmed } = openChoices(this.vault, subscription);
    const { mealType, halalOnly } = subscription;
    const isUnfit =
      unconfirmedAllergens(dish, allergens, confirmed).length > 0 ||
      hasNewTraces(dish, allergens, changed.added) ||
      !suitsChoice(dish.diets, mealType, halalOnly);
    if (isUnfit) await this.withholding.withholdItems(em, subscription, (mealId) => mealId === dish.number);
  }
}

/**
 * Traces that were in a dish when it was chosen were shown as a warning then. Nobody has seen the new ones.
 */
function hasNewTraces(
  { allergens }: CurrentDish,
  declared: readonly Allergen[],
  added: readonly Allergen[],
): boolean {
  return traceWarnings(allergens, declared).some((each) => added.includes(each));
}
