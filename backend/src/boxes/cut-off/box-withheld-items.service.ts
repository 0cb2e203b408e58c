import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { MealChoice } from '#backend/rules/boxes/box.js';
import { isChangeable, isPausedOn } from '#backend/rules/boxes/box-schedule.js';
import { openChoices, sealChoices, type SealedChoices } from '../plan/sealed-box-choices.js';
import { BoxDelivery, chefsMeals, type DeliveryFilling } from '../box-delivery.entity.js';
import type { BoxExtras, BoxSubscription } from '../box-subscription.entity.js';
import '../boxes.events.js';

/** Whether a meal or an extra, by its number, has to be removed from a box. */
export type IsExcluded = (mealId: number) => boolean;

/** The items that an email asks its customer to choose again (rule F71). */
export interface AskedChoices {
  /** Coming boxes, the first one first, each with the dishes removed from it. */
  readonly boxes: readonly { readonly delivery: BoxDelivery; readonly dishes: readonly MealChoice[] }[];
  /** Extras of every box. */
  readonly extras: readonly MealChoice[];
}

/** Removes dishes from coming boxes and requests a new choice from their owners (rules F21, F70). */
@Injectable()
export class BoxWithheldItemsService {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes dishes from the coming boxes of a locked subscription, in the caller's transaction, and requests
   * a new choice. They stay out until their owner chooses them again. May run any number of times.
   */
  async withholdItems(em: EntityManager, subscription: BoxSubscription, isOut: IsExcluded): Promise<void> {
    const now = this.clock.now();
    const before = openChoices(this.vault, subscription);
    const rows = await this.openRows(em, subscription);
    const extras = splitExtras(subscription.extras, isOut);
    if (extras.hasClash) subscription.extras = extras.kept;
    // Boxes that are gone or ordered need no choice any more.
    const isOpen = ({ deliveryId }: { readonly deliveryId: string }) =>
      rows.some(({ id }) => id === deliveryId);
    let choices: SealedChoices = {
      ...before,
      withheld: before.withheld.filter(isOpen),
      takenOut: before.takenOut.filter(isOpen),
      withheldExtras: joined(before.withheldExtras, extras.out),
    };
    for (const row of rows) {
      const own = row.extras ? splitExtras(row.extras, isOut) : null;
      if (own?.hasClash) {
        row.extras = own.kept;
        row.updatedAt = now;
      }
      // What a light week put aside comes back when it is undone (rule B100).
      const usual = row.usualFilling ? splitFilling(row.usualFilling, isOut) : null;
      if (usual && usual.out.length > 0) {
        row.usualFilling = usual.kept;
        row.updatedAt = now;
      }
      const inBox = splitFilling(row, isOut);
      if (inBox.out.length > 0) {
        row.fill(inBox.kept, now);
        // The chef replaces the chef's own choices and announces them again. The customer replaces theirs.
        if (inBox.isOfChef) row.remindAt ??= row.status === 'planned' ? now : null;
      }
      const asked = eachOnce([...inBox.byHand, ...(usual?.byHand ?? [])]);
      const out = eachOnce([...inBox.out, ...(usual?.out ?? [])]);
      choices = {
        ...choices,
        withheld: [
          ...choices.withheld,
          ...asked.map((each) => ({ deliveryId: row.id, ...each, askedBy: null })),
        ],
        takenOut: [...choices.takenOut, ...out.map(({ mealId }) => ({ deliveryId: row.id, mealId }))],
      };
    }
    this.keep(subscription, choices);
    await em.flush();
    await this.askAgain(em, subscription);
  }

  /**
   * Requests a new choice for items removed from coming boxes that no email has covered yet, also when a
   * pause ends or a skip is undone. In the caller's transaction, which has locked the subscription.
   */
  async askAgain(em: EntityManager, subscription: BoxSubscription): Promise<void> {
    const [first] = (await this.unasked(em, subscription, null)).boxes;
    if (first) await this.ask(em, first.delivery);
  }

  /**
   * Claims the items that the email of an event covers, in the caller's transaction, which has locked the
   * subscription: of every coming box that can still be changed, those that no other email has covered. They
   * count as requested from then on, and the same event finds them again.
   */
  async claim(em: EntityManager, subscription: BoxSubscription, eventId: string): Promise<AskedChoices> {
    const asked = await this.unasked(em, subscription, eventId);
    const choices = openChoices(this.vault, subscription);
    const extras = asked.extras.map(({ mealId }) => [String(mealId), eventId] as const);
    const isAsked = (wanted: SealedChoices['withheld'][number]): boolean =>
      asked.boxes.some(({ delivery }) => delivery.id === wanted.deliveryId) && wanted.askedBy === null;
    this.keep(subscription, {
      ...choices,
      withheld: choices.withheld.map((each) => (isAsked(each) ? { ...each, askedBy: eventId } : each)),
      extrasAskedBy: { ...choices.extrasAskedBy, ...Object.fromEntries(extras) },
    });
    await em.flush();
    return asked;
  }

  private async unasked(
    em: EntityManager,
    subscription: BoxSubscription,
    eventId: string | null,
  ): Promise<AskedChoices> {
    const { withheld, withheldExtras, extrasAskedBy } = openChoices(this.vault, subscription);
    const coming = (await this.openRows(em, subscription)).filter((row) => isComing(subscription, row));
    const isFree = (askedBy: string | null): boolean => askedBy === null || askedBy === eventId;
    const extras = Object.entries({ ...withheldExtras.breakfast, ...withheldExtras.protein })
      .map(([id, quantity]) => ({ mealId: Number(id), quantity }))
      .filter(({ mealId }) => isFree(extrasAskedBy[String(mealId)] ?? null));
    const boxes = coming.map((delivery) => ({
      delivery,
      dishes: withheld.filter((each) => each.deliveryId === delivery.id && isFree(each.askedBy)),
    }));
    // Extras are in every box: the choice is due with the first one that comes.
    return {
      boxes: boxes.filter(({ dishes }, at) => dishes.length > 0 || (extras.length > 0 && at === 0)),
      extras,
    };
  }

  private async ask(em: EntityManager, { id, subscriptionId }: BoxDelivery): Promise<void> {
    await record(em, 'boxes.choice-requested', { deliveryId: id, subscriptionId }, this.clock.now());
  }

  /** Deliveries that can still be changed, including skipped ones. */
  private async openRows(em: EntityManager, { id }: BoxSubscription): Promise<BoxDelivery[]> {
    const now = this.clock.now();
    const rows = await em.find(
      BoxDelivery,
      { subscriptionId: id, status: { $in: ['planned', 'skipped'] }, cutOffAt: { $gte: now } },
      { orderBy: { date: 'asc' } },
    );
    return rows.filter((each) => isChangeable(each, now));
  }

  private keep(subscription: BoxSubscription, choices: SealedChoices): void {
    subscription.choicesSealed = sealChoices(this.vault, subscription.id, choices);
  }
}

/** Whether a box currently comes: neither skipped nor paused. */
function isComing(subscription: BoxSubscription, { status, date }: BoxDelivery): boolean {
  return status === 'planned' && !isPausedOn(subscription, date);
}

/** Of the removed dishes, those that were chosen by hand: all but the chef's. */
function byHand(out: readonly MealChoice[], byChef: readonly MealChoice[]): MealChoice[] {
  return out.flatMap(({ mealId, quantity }) => {
    const chefs = byChef.find((each) => each.mealId === mealId)?.quantity ?? 0;
    return quantity > chefs ? [{ mealId, quantity: quantity - chefs }] : [];
  });
}

/** A filling without the dishes to remove, these dishes, and those of them that were chosen by hand. */
function splitFilling(
  filling: Pick<BoxDelivery, 'meals' | 'chosenByChef' | 'mealsByChef'> | DeliveryFilling,
  isOut: IsExcluded,
) {
  const meals = splitMeals(filling.meals ?? [], isOut);
  const chefs = splitMeals(chefsMeals(filling), isOut);
  const kept: DeliveryFilling = {
    meals: meals.kept.length > 0 ? meals.kept : null,
    chosenByChef: chefs.kept.length > 0,
    mealsByChef: chefs.kept,
  };
  return { kept, out: meals.out, byHand: byHand(meals.out, chefs.out), isOfChef: chefs.out.length > 0 };
}

/** A dish that is in a light week and in what it put aside is asked about once. */
function eachOnce(choices: readonly MealChoice[]): MealChoice[] {
  return [...new Map(choices.map((each) => [each.mealId, each])).values()];
}

function splitMeals(
  meals: readonly MealChoice[],
  isOut: IsExcluded,
): { kept: MealChoice[]; out: MealChoice[] } {
  return {
    kept: meals.filter(({ mealId }) => !isOut(mealId)),
    out: meals.filter(({ mealId }) => isOut(mealId)),
  };
}

/** Splits extras into those that may stay and those to remove. */
export function splitExtras(
  extras: BoxExtras,
  isOut: IsExcluded,
): { kept: BoxExtras; out: BoxExtras; hasClash: boolean } {
  const pick = (of: BoxExtras['breakfast'], wanted: boolean) =>
    Object.fromEntries(Object.entries(of).filter(([id, count]) => count > 0 && isOut(Number(id)) === wanted));
  const part = (wanted: boolean): BoxExtras => ({
    breakfast: pick(extras.breakfast, wanted),
    protein: pick(extras.protein, wanted),
  });
  const out = part(true);
  const hasClash = Object.keys(out.breakfast).length + Object.keys(out.protein).length > 0;
  return { kept: hasClash ? part(false) : extras, out, hasClash };
}

function joined(first: BoxExtras, second: BoxExtras): SealedChoices['withheldExtras'] {
  return {
    breakfast: { ...first.breakfast, ...second.breakfast },
    protein: { ...first.protein, ...second.protein },
  };
}
