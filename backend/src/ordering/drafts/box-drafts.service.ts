import { randomUUID } from 'node:crypto';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { DataSheet, Person } from '#backend/platform/personal-data/personal-data.registry.js';
import type { MealChoice } from '#backend/rules/boxes/box.js';
import type { BoxDraftDto, BoxDraftRequest, KeptBoxDraftDto } from './box-draft.dto.js';
import { BoxDraft } from './box-draft.entity.js';

type NextDraft = Omit<BoxDraftRequest, 'basedOn'> & Pick<BoxDraft, 'version' | 'updatedAt'>;

/** The boxes that customers are filling, kept so that another of their devices can go on (rule B101). */
@Injectable()
export class BoxDraftsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** What the account keeps. Whether it can still be sold is judged where it is shown, and by the checkout. */
  async read(userId: string): Promise<KeptBoxDraftDto> {
    const found = await this.em.fork().findOne(BoxDraft, { userId }, { disableIdentityMap: true });
    return { draft: found && shown(found) };
  }

  /**
   * Writes the box over the version that the device saw last. Throws edit_conflict when another device has
   * written or removed it since: two writes never mix.
   */
  async write(userId: string, { basedOn, ...box }: BoxDraftRequest): Promise<BoxDraftDto> {
    const next = { ...box, version: randomUUID(), updatedAt: this.clock.now() };
    const isWritten =
      basedOn === null ? await this.begin(userId, next) : await this.replace(userId, basedOn, next);
    if (!isWritten) throw apiError('edit_conflict');
    return shown(next);
  }

  /** The first write; false when there is one already. */
  private async begin(userId: string, next: NextDraft): Promise<boolean> {
    try {
      await this.em.fork().insert(BoxDraft, { userId, ...next });
      return true;
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return false;
      throw error;
    }
  }

  /** A later write; false when the version that it follows is no longer there. */
  private async replace(userId: string, version: string, next: NextDraft): Promise<boolean> {
    return (await this.em.fork().nativeUpdate(BoxDraft, { userId, version }, next)) > 0;
  }

  /** Removes it, once it is ordered or the customer no longer wants it; none is fine. */
  async remove(userId: string): Promise<void> {
    await this.em.fork().nativeDelete(BoxDraft, { userId });
  }

  async sheetFor({ userId }: Person, em: EntityManager): Promise<DataSheet> {
    const found = await em.find(BoxDraft, { userId }, { limit: 1, disableIdentityMap: true });
    return {
      name: 'box-draft',
      rows: found.map(({ mealsPerWeek, deliveryDate = null, meals, extras, updatedAt }) => ({
        mealsPerWeek,
        deliveryDate,
        meals: inWords(meals),
        extras: inWords(extras),
        updatedAt: updatedAt.toISOString(),
      })),
    };
  }

  async eraseFor({ userId }: Person, em: EntityManager): Promise<void> {
    await em.nativeDelete(BoxDraft, { userId });
  }
}

/** Dishes by number, as in '11 × 3, 14 × 2'. */
function inWords(choices: readonly MealChoice[]): string {
  return choices.map(({ mealId, quantity }) => `${mealId} × ${quantity}`).join(', ');
}

function shown(draft: Omit<BoxDraft, 'userId'>): BoxDraftDto {
  const { version, mealsPerWeek, deliveryDate = null, meals, extras, updatedAt } = draft;
  return {
    version,
    mealsPerWeek,
    deliveryDate,
    meals: [...meals],
    extras: [...extras],
    updatedAt: updatedAt.toISOString(),
  };
}
