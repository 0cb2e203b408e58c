import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { Env } from '#backend/platform/env.js';
import { ResponseCache } from '#backend/platform/http/site/response-cache.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { LikedRecipesService } from '../reactions/liked-recipes.service.js';
import { ReactionActors, ReactionActorOf, type ReactionActor } from '../reactions/reaction-actor.js';
import { RecipeReactionsService } from '../reactions/recipe-reactions.service.js';
import { RecipeSeedService } from '../import/recipe-seed.service.js';
import { RecipeSnapshotService } from './recipe-snapshot.service.js';
import {
  LikeDto,
  LikedRecipesDto,
  LikedRecipesQuery,
  RecipeDto,
  RecipeId,
  RecipeListDto,
  RecipeQuery,
  RecipeSnapshotDto,
  SeedDto,
  SeedRequest,
  VoteDto,
} from './recipes.dto.js';
import { RecipesService } from './recipes.service.js';

@ApiTags('catalog')
@Controller('api/recipes')
@AccessFor('any')
export class RecipesController {
  constructor(
    private readonly recipes: RecipesService,
    private readonly liked: LikedRecipesService,
    private readonly reactions: RecipeReactionsService,
    private readonly people: ReactionActors,
    private readonly snapshots: RecipeSnapshotService,
    private readonly seeds: RecipeSeedService,
    private readonly cache: ResponseCache,
    private readonly env: Env,
  ) {}

  /**
   * Recipe cards, filtered by category, words, diet and allergens; getRecipe returns the details (rule K3).
   */
  @Get()
  @ApiOkResponse({ type: RecipeListDto })
  getPublicRecipes(
    @Query() query: RecipeQuery,
    @ReactionActorOf() actor: ReactionActor,
  ): Promise<RecipeListDto> {
    return this.recipes.list(query, this.people.nameOf(actor));
  }

  /** The newest recipes as last published, with details: available also while the database is down. */
  @Get('snapshot')
  @ApiOkResponse({ type: RecipeSnapshotDto })
  getRecipeSnapshot(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.cache.answer(request, reply, () => this.snapshots.snapshot());
  }

  /** Adds the seed recipes, for administrators, and for everybody in demo mode (rule K4). */
  @Post('seed')
  @HttpCode(200)
  @ApiOkResponse({ type: SeedDto })
  @ApiProblems('forbidden', 'second_factor_setup_required')
  async seedRecipes(
    @Body() { count }: SeedRequest,
    @ReactionActorOf() { caller }: ReactionActor,
  ): Promise<SeedDto> {
    if (!this.env.values.DEMO && !caller?.roles.includes('admin')) {
      throw apiError(caller ? 'forbidden' : 'token_invalid');
    }
    if (!this.env.values.DEMO && !caller?.hasSecondFactor) throw apiError('second_factor_setup_required');
    return this.seeds.seed(count);
  }

  /** The caller's likes, the latest first; a visitor has no such list (rule X26). */
  @Get('liked')
  @AccessFor('user')
  @ApiOkResponse({ type: LikedRecipesDto })
  listLikedRecipes(
    @SignedIn() { userId }: Caller,
    @Query() query: LikedRecipesQuery,
  ): Promise<LikedRecipesDto> {
    return this.liked.list(userId, query);
  }

  /** One recipe with ingredients, steps, tip and creator. */
  @Get(':id')
  @ApiOkResponse({ type: RecipeDto })
  @ApiProblems('not_found')
  getRecipe(
    @Param('id', { schema: RecipeId }) id: string,
    @ReactionActorOf() actor: ReactionActor,
  ): Promise<RecipeDto> {
    return this.recipes.recipe(id, this.people.nameOf(actor));
  }

  /** Likes a recipe; idempotent (rule K5). */
  @Put(':id/like')
  @ApiOkResponse({ type: LikeDto })
  @ApiProblems('not_found', 'rate_limited')
  async likeRecipe(
    @Param('id', { schema: RecipeId }) id: string,
    @ReactionActorOf() actor: ReactionActor,
  ): Promise<LikeDto> {
    const { likes } = await this.reactions.add('like', id, await this.people.nameForChange(actor));
    return { liked: true, likesCount: likes };
  }

  /** Removes the like. */
  @Delete(':id/like')
  @ApiOkResponse({ type: LikeDto })
  @ApiProblems('not_found', 'rate_limited')
  async unlikeRecipe(
    @Param('id', { schema: RecipeId }) id: string,
    @ReactionActorOf() actor: ReactionActor,
  ): Promise<LikeDto> {
    const { likes } = await this.reactions.remove('like', id, await this.people.nameForChange(actor));
    return { liked: false, likesCount: likes };
  }

  /** Votes for the recipe to be cooked and delivered; idempotent (rule K5). */
  @Put(':id/vote')
  @ApiOkResponse({ type: VoteDto })
  @ApiProblems('not_found', 'rate_limited')
  async voteRecipe(
    @Param('id', { schema: RecipeId }) id: string,
    @ReactionActorOf() actor: ReactionActor,
  ): Promise<VoteDto> {
    const { votes } = await this.reactions.add('vote', id, await this.people.nameForChange(actor));
    return { voted: true, votesCount: votes };
  }

  /** Removes the vote. */
  @Delete(':id/vote')
  @ApiOkResponse({ type: VoteDto })
  @ApiProblems('not_found', 'rate_limited')
  async unvoteRecipe(
    @Param('id', { schema: RecipeId }) id: string,
    @ReactionActorOf() actor: ReactionActor,
  ): Promise<VoteDto> {
    const { votes } = await this.reactions.remove('vote', id, await this.people.nameForChange(actor));
    return { voted: false, votesCount: votes };
  }
}
