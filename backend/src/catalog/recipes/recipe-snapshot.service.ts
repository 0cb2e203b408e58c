import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { errorText } from '#backend/platform/error-text.js';
import { creatorsOf } from './recipes.views.js';
import { MAX_RECIPES, type RecipeSnapshotDto } from './recipes.dto.js';
import { RecipeReactionsService } from '../reactions/recipe-reactions.service.js';
import { RecipesService } from './recipes.service.js';

const NOBODY = '';

/**
 * The last published list: the second step of the recipe load order (rule K3). It serves while the database
 * is down, so a new one replaces it only once it is complete.
 */
@Injectable()
export class RecipeSnapshotService implements OnApplicationBootstrap {
  private readonly logger = new Logger(RecipeSnapshotService.name);
  private last: RecipeSnapshotDto | undefined;

  constructor(
    private readonly recipes: RecipesService,
    private readonly reactions: RecipeReactionsService,
    private readonly clock: Clock,
  ) {}

  /** The first one is built before the first request. */
  async onApplicationBootstrap(): Promise<void> {
    await this.snapshot().catch((error: unknown) => {
      this.logger.warn(`the recipe snapshot could not be written yet: ${errorText(error)}`);
    });
  }

  /** A new one, or the last one while none can be built. Throws when there has never been one. */
  async snapshot(): Promise<RecipeSnapshotDto> {
    try {
      this.last = await this.publish();
    } catch (error) {
      if (!this.last) throw error;
      this.logger.warn(`the recipe snapshot could not be refreshed: ${errorText(error)}`);
    }
    return this.last;
  }

  private async publish(): Promise<RecipeSnapshotDto> {
    const { recipes, total } = await this.recipes.newest();
    const counts = await this.reactions.of(
      recipes.map(({ number }) => number),
      NOBODY,
    );
    const creators = new Map(recipes.map(({ facts }) => [facts.creator.id, facts.creator]));
    return {
      recipes: recipes.map(({ number, facts: { creator: _creator, ...facts } }) => {
        const { likesCount, votesCount } = counts(number);
        return { ...facts, likesCount, votesCount };
      }),
      creators: creatorsOf(recipes, creators),
      total: Math.min(total, MAX_RECIPES + 1),
      totalIsCapped: total > MAX_RECIPES,
      nextCursor: null,
      publishedAt: this.clock.now().toISOString(),
    };
  }
}
