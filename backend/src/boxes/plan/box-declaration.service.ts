import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { CatalogService, type PriceList } from '#backend/catalog/catalog.service.js';
import {
  AllergyDeclarationsService,
  type AllergyDeclaration,
} from '#backend/identity/profile/allergy-declarations.service.js';
import { errorText } from '#backend/platform/error-text.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import type { MealChoice } from '#backend/rules/boxes/box.js';
import {
  unconfirmedAllergens,
  withConfirmed,
  type ConfirmedChoices,
  type LabelledDish,
} from '#backend/rules/food/confirmed-choices.js';
import { openChoices, openLegacyHealth, sealChoices, type SealedChoices } from './sealed-box-choices.js';
import { BoxSubscription } from '../box-subscription.entity.js';
import { BoxWithheldItemsService, type IsExcluded } from '../cut-off/box-withheld-items.service.js';
import { lockedSubscription } from '../locked-box.js';

/** The maximum of weekly boxes that are checked for one account. */
const MAX_BOXES = 100;
const ADOPT_BATCH = 200;

/** What is checked: the declaration, and the dishes confirmed in spite of it. */
interface AllergenCheck {
  readonly allergens: readonly Allergen[];
  readonly confirmed: ConfirmedChoices;
  readonly prices: PriceList;
}

/** Applies the declaration of the owner's account to weekly boxes, also a later one (rules F20, F21). */
@Injectable()
export class BoxDeclarationService {
  private readonly logger = new Logger(BoxDeclarationService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly declarations: AllergyDeclarationsService,
    private readonly vault: Vault,
    private readonly withholding: BoxWithheldItemsService,
  ) {}

  /** The declaration in force for a locked box, in the caller's transaction. */
  async inForce(em: EntityManager, subscription: BoxSubscription): Promise<AllergyDeclaration> {
    await this.adopt(em, subscription);
    return this.declarations.of(subscription.userId, em);
  }

  /**
   * Saves dishes that are kept in spite of a declared allergen that they contain now, so that the cut-off
   * keeps them too (rule F51).
   */
  confirm(
    subscription: BoxSubscription,
    dishes: readonly LabelledDish[],
    declared: readonly Allergen[],
  ): void {
    if (dishes.length === 0) return;
    const choices = openChoices(this.vault, subscription);
    this.keep(subscription, { ...choices, confirmed: withConfirmed(choices.confirmed, dishes, declared) });
  }

  /**
   * Closes the request about the meals of a delivery once its owner has chosen again. What they did not
   * choose stays out (rule F70).
   */
  confirmMeals(
    subscription: BoxSubscription,
    deliveryId: string,
    chosen: readonly Pick<MealChoice, 'mealId'>[],
  ): void {
    const choices = openChoices(this.vault, subscription);
    const withheld = choices.withheld.filter((each) => each.deliveryId !== deliveryId);
    const takenOut = choices.takenOut.filter(
      (each) => each.deliveryId !== deliveryId || !chosen.some(({ mealId }) => mealId === each.mealId),
    );
    if (choices.takenOut.length > 0) this.keep(subscription, { ...choices, withheld, takenOut });
  }

  /** Closes the request about extras once its owner has chosen them again. */
  confirmExtras(subscription: BoxSubscription): void {
    const choices = openChoices(this.vault, subscription);
    const withheldExtras = { breakfast: {}, protein: {} };
    this.keep(subscription, { ...choices, withheldExtras, extrasAskedBy: {} });
  }

  /**
   * Removes from the coming boxes of an account what conflicts with its declaration and was not confirmed,
   * and requests a new choice, in the caller's transaction. It stays out until its owner chooses it again,
   * even if the declaration is withdrawn in the meantime. May run any number of times.
   */
  async declared(em: EntityManager, userId: string): Promise<void> {
    const found = await em.find(
      BoxSubscription,
      { userId, status: { $ne: 'cancelled' } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, limit: MAX_BOXES },
    );
    const prices = await this.catalog.priceList();
    for (const subscription of found) {
      const { allergens } = await this.inForce(em, subscription);
      if (allergens.length === 0) continue;
      const { confirmed } = openChoices(this.vault, subscription);
      await this.withholding.withholdItems(
        em,
        subscription,
        holdsUnconfirmed({ allergens, confirmed, prices }),
      );
    }
  }

  /**
   * Moves the health details that older releases stored with weekly boxes to the accounts. Returns how many
   * boxes it looked at.
   */
  async adoptAll(): Promise<number> {
    const left = await this.em
      .fork()
      .find(
        BoxSubscription,
        { healthSealed: { $ne: null } },
        { fields: ['id'], orderBy: { id: 'asc' }, limit: ADOPT_BATCH, disableIdentityMap: true },
      );
    for (const { id } of left) {
      await this.em
        .fork()
        .transactional(async (em) => {
          const subscription = await lockedSubscription(em, id);
          if (subscription) await this.adopt(em, subscription);
        })
        .catch((error: unknown) =>
          this.logger.warn(
            `the declaration of box ${id} could not be moved to its account yet: ${errorText(error)}`,
          ),
        );
    }
    return left.length;
  }

  private async adopt(em: EntityManager, subscription: BoxSubscription): Promise<void> {
    const kept = openLegacyHealth(this.vault, subscription);
    if (!kept) return;
    const { allergens, allergies, consentedAt, confirmedSkus } = kept;
    if (subscription.userId)
      await this.declarations.adopt(em, subscription.userId, {
        allergens,
        note: allergies ?? null,
        consentedAt: consentedAt ?? null,
      });
    subscription.healthSealed = null;
    // With more than one declared allergen it is unknown which one a dish was kept in spite of.
    const { bySku } = await this.catalog.priceList();
    const sure = allergens.length === 1 ? confirmedSkus.flatMap((sku) => bySku.get(sku) ?? []) : [];
    this.confirm(subscription, sure, allergens);
    await em.flush();
  }

  private keep(subscription: BoxSubscription, choices: SealedChoices): void {
    subscription.choicesSealed = sealChoices(this.vault, subscription.id, choices);
  }
}

/** Whether an item contains a declared allergen that its owner has not confirmed (rules F3, F51). */
export function holdsUnconfirmed({ allergens, confirmed, prices }: AllergenCheck): IsExcluded {
  return (mealId) => {
    const dish = prices.byNumber.get(mealId);
    return dish !== undefined && unconfirmedAllergens(dish, allergens, confirmed).length > 0;
  };
}
