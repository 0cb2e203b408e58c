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

/** More weekly boxes than run at a time; a list has a limit all the same. */
const MAX_BOXES = 50_000;

/** A dish that has changed, and the allergens that it contains or may contain since. */
export interface ChangedDish {
  readonly sku: string;
  readonly added: readonly Allergen[];
}

/** Coming boxes follow what becomes of the dishes in them, while their owners can still choose (rule F70). */
@Injectable()
export class BoxDishChangesService {
  constructor(
    private readonly products: CurrentProductsService,
    private readonly declarations: BoxDeclarationService,
    private readonly withholding: BoxWithheldItemsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Tells which weekly boxes a changed dish is in, of those that can still be changed, in the caller's transaction. */
  async findAffected(em: EntityManager, { sku, added }: ChangedDish): Promise<void> {
    const now = this.clock.now();
    const dish = await this.products.dishNow(em, sku);
    if (!dish) return;
    const rows = await em.execute<{ id: string }[]>(
      `select distinct s.id from box_subscription s join box_delivery d on d.subscription_id = s.id
        where s.status <> 'cancelled' and d.state in ('planned', 'skipped') and d.date >= ?::date and d.cut_off_at >= ?
          and (d.meals @> ?::jsonb
               or coalesce(d.extras, s.extras) #> array['breakfast', ?::text] is not null
               or coalesce(d.extras, s.extras) #> array['protein', ?::text] is not null)
        limit ${MAX_BOXES}`,
      [
        londonDate(now),
        now,
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
   * Takes a changed dish out of the coming boxes of a subscription where it contains by now what their owner has
   * declared and not confirmed, has come to hold traces of it, or does not suit the box's diet any more; asks about
   * it, in the caller's transaction. May run any number of times.
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

/** Traces that were in a dish when it was chosen were a warning then; what came in since nobody has seen. */
function hasNewTraces(
  { allergens }: CurrentDish,
  declared: readonly Allergen[],
  added: readonly Allergen[],
): boolean {
  return traceWarnings(allergens, declared).some((each) => added.includes(each));
}
