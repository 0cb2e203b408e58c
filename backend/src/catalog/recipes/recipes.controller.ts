import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { Env } from '#backend/platform/env.js';
import { AnswerCache } from '#backend/platform/http/site/answer-cache.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { problem } from '#backend/platform/http/problems/problem.js';
import { LikedRecipesService } from '../reactions/liked-recipes.service.js';
import { ReactingPeople, Visiting, type Visit } from '../reactions/reacting-person.js';
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

@ApiTags('catalogue')
@Controller('api/recipes')
@AccessFor('any')
export class RecipesController {
  constructor(
    private readonly recipes: RecipesService,
    private readonly liked: LikedRecipesService,
    private readonly reactions: RecipeReactionsService,
    private readonly people: ReactingPeople,
    private readonly snapshots: RecipeSnapshotService,
    private readonly seeds: RecipeSeedService,
    private readonly cache: AnswerCache,
    private readonly env: Env,
  ) {}

  /** Recipes as cards show them, by category, words, diet and allergens; details come with getRecipe (rule K3). */
  @Get()
  @ApiOkResponse({ standardSchema: RecipeListDto })
  @ApiProblems('validation_failed')
  getPublicRecipes(
    @Query({ schema: RecipeQuery }) query: RecipeQuery,
    @Visiting() visit: Visit,
  ): Promise<RecipeListDto> {
    return this.recipes.list(query, this.people.nameOf(visit));
  }

  /** The newest recipes as last published, with details: there also while the database is not. */
  @Get('snapshot')
  @ApiOkResponse({ standardSchema: RecipeSnapshotDto })
  getRecipeSnapshot(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.cache.answer(request, reply, () => this.snapshots.snapshot());
  }

  /** Brings the seed recipes, for administrators, and for everybody in demo mode (rule K4). */
  @Post('seed')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: SeedDto })
  @ApiProblems('validation_failed', 'token_invalid', 'forbidden', 'second_factor_setup_required')
  async seedRecipes(
    @Body({ schema: SeedRequest }) { count }: SeedRequest,
    @Visiting() { caller }: Visit,
  ): Promise<SeedDto> {
    if (!this.env.values.DEMO && !caller?.roles.includes('admin')) {
      throw problem(caller ? 'forbidden' : 'token_invalid');
    }
    if (!this.env.values.DEMO && !caller?.hasSecondFactor) throw problem('second_factor_setup_required');
    return this.seeds.seed(count);
  }

  /** What the caller likes, the latest first; a visitor has no such list (rule X26). */
  @Get('liked')
  @AccessFor('user')
  @ApiOkResponse({ standardSchema: LikedRecipesDto })
  @ApiProblems('validation_failed', 'token_invalid')
  listLikedRecipes(
    @SignedIn() { userId }: Caller,
    @Query({ schema: LikedRecipesQuery }) query: LikedRecipesQuery,
  ): Promise<LikedRecipesDto> {
    return this.liked.list(userId, query);
  }

  /** One recipe with ingredients, steps, tip and creator. */
  @Get(':id')
  @ApiOkResponse({ standardSchema: RecipeDto })
  @ApiProblems('not_found', 'validation_failed')
  getRecipe(@Param('id', { schema: RecipeId }) id: string, @Visiting() visit: Visit): Promise<RecipeDto> {
    return this.recipes.recipe(id, this.people.nameOf(visit));
  }

  /** Likes it; liking it again changes nothing (rule K5). */
  @Put(':id/like')
  @ApiOkResponse({ standardSchema: LikeDto })
  @ApiProblems('not_found', 'validation_failed', 'rate_limited')
  async likeRecipe(
    @Param('id', { schema: RecipeId }) id: string,
    @Visiting() visit: Visit,
  ): Promise<LikeDto> {
    const { likes } = await this.reactions.add('like', id, await this.people.nameForChange(visit));
    return { liked: true, likesCount: likes };
  }

  /** Takes the like back. */
  @Delete(':id/like')
  @ApiOkResponse({ standardSchema: LikeDto })
  @ApiProblems('not_found', 'validation_failed', 'rate_limited')
  async unlikeRecipe(
    @Param('id', { schema: RecipeId }) id: string,
    @Visiting() visit: Visit,
  ): Promise<LikeDto> {
    const { likes } = await this.reactions.remove('like', id, await this.people.nameForChange(visit));
    return { liked: false, likesCount: likes };
  }

  /** Votes for the recipe to be cooked and delivered; voting again changes nothing (rule K5). */
  @Put(':id/vote')
  @ApiOkResponse({ standardSchema: VoteDto })
  @ApiProblems('not_found', 'validation_failed', 'rate_limited')
  async voteRecipe(
    @Param('id', { schema: RecipeId }) id: string,
    @Visiting() visit: Visit,
  ): Promise<VoteDto> {
    const { votes } = await this.reactions.add('vote', id, await this.people.nameForChange(visit));
    return { voted: true, votesCount: votes };
  }

  /** Takes the vote back. */
  @Delete(':id/vote')
  @ApiOkResponse({ standardSchema: VoteDto })
  @ApiProblems('not_found', 'validation_failed', 'rate_limited')
  async unvoteRecipe(
    @Param('id', { schema: RecipeId }) id: string,
    @Visiting() visit: Visit,
  ): Promise<VoteDto> {
    const { votes } = await this.reactions.remove('vote', id, await this.people.nameForChange(visit));
    return { voted: false, votesCount: votes };
  }
}
