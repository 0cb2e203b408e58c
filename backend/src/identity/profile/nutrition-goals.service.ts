import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Vault } from '#backend/platform/vault/vault.js';
import type { NutritionGoal } from '#backend/rules/food/nutrition-goal.js';
import { User } from '../user.entity.js';
import { openHealth } from './health-profile.js';

/** The goals of accounts, for what the shop chooses for them (rule H60). */
@Injectable()
export class NutritionGoalsService {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
  ) {}

  /** The goal of an account, read in the caller's transaction; null without one and for a guest. */
  async of(
    userId: string | null | undefined,
    em: EntityManager = this.em.fork(),
  ): Promise<NutritionGoal | null> {
    const user = userId
      ? await em.findOne(User, { id: userId }, { fields: ['id', 'healthSealed'], disableIdentityMap: true })
      : null;
    return user ? openHealth(this.vault, user.id, user.healthSealed).nutritionGoal : null;
  }
}
