import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService, type PriceList } from '#backend/catalog/catalog.service.js';
import { MenusService } from '#backend/catalog/menus/menus.service.js';
import type { AllergyDeclaration } from '#backend/identity/profile/allergy-declarations.service.js';
import { NutritionGoalsService } from '#backend/identity/profile/nutrition-goals.service.js';
import { DishRatingsService } from '#backend/ordering/ratings/dish-ratings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { suitsChoice } from '#backend/rules/food/allergens.js';
import { neverAgain, welcomeOf } from '#backend/rules/food/chefs-taste.js';
import type { MealChoice } from '#backend/rules/boxes/box.js';
import { isOnMenu } from '#backend/rules/food/menus.js';
import { fillBox } from '#backend/rules/boxes/box-filling.js';
import { unconfirmedAllergens } from '#backend/rules/food/confirmed-choices.js';
import { openChoices } from './sealed-box-choices.js';
import { BoxDeclarationService, holdsUnconfirmed } from './box-declaration.service.js';
import { BoxDelivery, chefsMeals, mealsIn } from '../box-delivery.entity.js';
import type { BoxExtras, BoxSubscription } from '../box-subscription.entity.js';
import { splitExtras } from '../cut-off/box-withheld-items.service.js';

/** A filled box with the declaration that it was filled by. */
export interface FilledBoxWithDeclaration {
  readonly meals: MealChoice[];
  /** Whether the chef chose any of the meals, and which. */
  readonly chosenByChef: boolean;
  readonly mealsByChef: MealChoice[];
  readonly extras: BoxExtras;
  readonly declaration: AllergyDeclaration;
  /** Its dishes that are kept in spite of a declared allergen. */
  readonly confirmedSkus: readonly string[];
}

/** Fills boxes by the dishes on sale now and the declaration in force now (rules B18, F20). */
@Injectable()
export class BoxFillingService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly menus: MenusService,
    private readonly declarations: BoxDeclarationService,
    private readonly goals: NutritionGoalsService,
    private readonly ratings: DishRatingsService,
    private readonly vault: Vault,
  ) {}

  /**
   * The contents of a delivery of a locked subscription as of now; fewer meals than the box holds only when
   * nothing suits. Dishes that were removed and not chosen again do not come back (rule F70).
   */
  async fill(
    em: EntityManager,
    subscription: BoxSubscription,
    delivery: Pick<
      BoxDelivery,
      'id' | 'date' | 'meals' | 'extras' | 'chosenByChef' | 'mealsByChef' | 'lightMeals'
    >,
    random: () => number = Math.random,
  ): Promise<FilledBoxWithDeclaration> {
    const declaration = await this.declarations.inForce(em, subscription);
    const { allergens } = declaration;
    const { confirmed, takenOut } = openChoices(this.vault, subscription);
    const sold = await this.catalog.choosableMeals(em, delivery.date);
    const isAgreed = (each: (typeof sold)[number]): boolean =>
      unconfirmedAllergens({ sku: each.sku, allergens: each.meal.allergens }, allergens, confirmed).length ===
      0;
    const bySku = await this.ratings.opinionsOf(subscription.userId, em);
    const taste = {
      opinions: new Map(
        sold.flatMap(({ sku, meal }) => {
          const opinion = bySku.get(sku);
          return opinion ? [[meal.id, opinion] as const] : [];
        }),
      ),
      goal: await this.goals.of(subscription.userId, em),
      lastBox: await mealsOfLastBox(em, subscription.id, delivery.date),
      isLight: delivery.lightMeals != null,
    };
    const { meals, byChef } = fillBox(
      sold.map(({ meal }) => meal),
      {
        chosen: delivery.meals ?? [],
        chosenByChef: chefsMeals(delivery),
        leftOut: new Set(
          takenOut.filter(({ deliveryId }) => deliveryId === delivery.id).map(({ mealId }) => mealId),
        ),
        target: mealsIn(delivery, subscription),
        mealType: subscription.mealType,
        halalOnly: subscription.halalOnly,
        allergens,
        confirmedMealIds: new Set(sold.filter(isAgreed).map(({ meal }) => meal.id)),
        never: neverAgain(taste),
        welcome: welcomeOf(
          taste,
          sold.map(({ meal }) => meal),
        ),
      },
      random,
    );
    const prices = await this.catalog.priceList();
    const { menus } = await this.menus.current();
    const left = await this.menus.left(em, delivery.date);
    const isUnconfirmed = holdsUnconfirmed({ allergens, confirmed, prices });
    const wanted = delivery.extras ?? subscription.extras;
    const isOut = (number: number): boolean => {
      const sku = prices.byNumber.get(number)?.sku ?? '';
      const portions = wanted.breakfast[number] ?? wanted.protein[number] ?? 0;
      const isShort = (left.get(sku) ?? portions) < portions;
      return isUnconfirmed(number) || isShort || !isOnMenu(menus, sku, delivery.date);
    };
    const extras = splitExtras(wanted, isOut);
    return {
      meals,
      chosenByChef: byChef.length > 0,
      mealsByChef: byChef,
      extras: suiting(extras.kept, subscription, prices),
      declaration,
      confirmedSkus: allergens.length > 0 ? Object.keys(confirmed) : [],
    };
  }
}

/** The meals of the newest box before a day that was ordered; the chef prefers others (rule B95). */
async function mealsOfLastBox(
  em: EntityManager,
  subscriptionId: string,
  date: string,
): Promise<MealChoice[]> {
  const last = await em.findOne(
    BoxDelivery,
    { subscriptionId, date: { $lt: date }, orderId: { $ne: null } },
    { orderBy: { date: 'desc' }, fields: ['id', 'meals'], disableIdentityMap: true },
  );
  return last?.meals ?? [];
}

/** Extras that still suit the diet of the box, as its meals have to (rules B18, F4). */
function suiting(
  { breakfast, protein }: BoxExtras,
  { mealType, halalOnly }: BoxSubscription,
  { byNumber }: PriceList,
): BoxExtras {
  const part = (of: BoxExtras['breakfast']): BoxExtras['breakfast'] =>
    Object.fromEntries(
      Object.entries(of).filter(([id]) => {
        const dish = byNumber.get(Number(id));
        return dish === undefined || suitsChoice(dish.diets, mealType, halalOnly);
      }),
    );
  return { breakfast: part(breakfast), protein: part(protein) };
}
