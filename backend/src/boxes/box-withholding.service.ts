import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { record } from '../platform/outbox/record.js';
import { Vault } from '../platform/vault/vault.js';
import type { MealChoice } from '../rules/box.js';
import { isChangeable, isPausedOn } from '../rules/box-schedule.js';
import { openChoices, sealChoices, type SealedChoices } from './box-choices-sealed.js';
import { BoxDelivery } from './box-delivery.entity.js';
import type { BoxExtras, BoxSubscription } from './box-subscription.entity.js';
import './boxes.events.js';

/** Whether a meal or an extra, by its number, may not stay in a box. */
export type IsOut = (mealId: number) => boolean;

/** Takes dishes out of coming boxes and asks their owners to choose again (rules F21, F70). */
@Injectable()
export class BoxWithholdingService {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes dishes out of the coming boxes of a locked subscription, in the caller's transaction, and asks about them.
   * They stay out until their owner chooses them again. May run any number of times.
   */
  async withhold(em: EntityManager, subscription: BoxSubscription, isOut: IsOut): Promise<void> {
    const now = this.clock.now();
    const before = openChoices(this.vault, subscription);
    const rows = await this.openRows(em, subscription);
    const extras = splitExtras(subscription.extras, isOut);
    if (extras.hasClash) subscription.extras = extras.kept;
    // Boxes that are gone or ordered ask nothing any more.
    const withheld = before.withheld.filter(({ deliveryId }) => rows.some(({ id }) => id === deliveryId));
    let choices: SealedChoices = extras.hasClash
      ? { ...before, withheld, withheldExtras: joined(before.withheldExtras, extras.out) }
      : { ...before, withheld };
    let first: BoxDelivery | undefined;
    for (const row of rows) {
      const meals = splitMeals(row.meals ?? [], isOut);
      const own = row.extras ? splitExtras(row.extras, isOut) : null;
      if (own?.hasClash) Object.assign(row, { extras: own.kept, updatedAt: now });
      if (meals.out.length > 0) {
        Object.assign(row, { meals: meals.kept.length > 0 ? meals.kept : null, updatedAt: now });
        // What the chef chose the chef chooses again, and says so again; a choice by hand is its customer's to make.
        if (row.chosenByChef) row.remindAt ??= row.state === 'planned' ? now : null;
        else {
          const asked = meals.out.map((each) => ({ deliveryId: row.id, ...each }));
          choices = { ...choices, withheld: [...choices.withheld, ...asked] };
        }
      }
      const asksMore = (meals.out.length > 0 && !row.chosenByChef) || own?.hasClash || extras.hasClash;
      if (asksMore && isComing(subscription, row)) first ??= row;
    }
    this.keep(subscription, choices);
    await em.flush();
    // One email for all of it, about the first box that it changes.
    if (first) await this.ask(em, first);
  }

  /**
   * Asks about what was taken out while no box was coming that an email could be about, now that one comes again: a
   * pause is over, or a skip is taken back. In the caller's transaction, which has locked the subscription.
   */
  async askAgain(em: EntityManager, subscription: BoxSubscription): Promise<void> {
    const { withheld, withheldExtras } = openChoices(this.vault, subscription);
    const hasExtras = Object.keys({ ...withheldExtras.breakfast, ...withheldExtras.protein }).length > 0;
    const coming = (await this.openRows(em, subscription)).filter((row) => isComing(subscription, row));
    const first = coming.find(({ id }) => hasExtras || withheld.some(({ deliveryId }) => deliveryId === id));
    if (first) await this.ask(em, first);
  }

  private async ask(em: EntityManager, { id, subscriptionId }: BoxDelivery): Promise<void> {
    await record(em, 'boxes.choice-asked', { deliveryId: id, subscriptionId }, this.clock.now());
  }

  /** Deliveries that can be changed still, the skipped ones among them. */
  private async openRows(em: EntityManager, { id }: BoxSubscription): Promise<BoxDelivery[]> {
    const now = this.clock.now();
    const rows = await em.find(
      BoxDelivery,
      { subscriptionId: id, state: { $in: ['planned', 'skipped'] }, cutOffAt: { $gte: now } },
      { orderBy: { date: 'asc' } },
    );
    return rows.filter((each) => isChangeable(each, now));
  }

  private keep(subscription: BoxSubscription, choices: SealedChoices): void {
    subscription.choicesSealed = sealChoices(this.vault, subscription.id, choices);
  }
}

/** Whether a box comes as things stand: neither skipped nor paused. */
function isComing(subscription: BoxSubscription, { state, date }: BoxDelivery): boolean {
  return state === 'planned' && !isPausedOn(subscription, date);
}

function splitMeals(meals: readonly MealChoice[], isOut: IsOut): { kept: MealChoice[]; out: MealChoice[] } {
  return {
    kept: meals.filter(({ mealId }) => !isOut(mealId)),
    out: meals.filter(({ mealId }) => isOut(mealId)),
  };
}

/** Extras without those that may not stay, and what was left out. */
export function splitExtras(
  extras: BoxExtras,
  isOut: IsOut,
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
