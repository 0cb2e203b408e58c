import { Body, Controller, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { ApproveRequest, ProductPictureRequest } from '../products/admin-catalog.dto.js';
import {
  AdminRecipeDto,
  AdminRecipeListDto,
  ChangeRecipeRequest,
  NewRecipeRequest,
  RecipeCreatorListDto,
  RecipeKey,
  RecipesQuery,
} from './admin-recipes.dto.js';
import { AdminRecipesService } from './admin-recipes.service.js';

@ApiTags('admin')
@AccessFor('admin', 'content')
@Controller('api/admin')
export class AdminRecipesController {
  constructor(private readonly recipes: AdminRecipesService) {}

  /** Recipes, including hidden ones, the newest first. */
  @Get('recipes')
  @ApiOkResponse({ type: AdminRecipeListDto })
  adminListRecipes(@Query() query: RecipesQuery): Promise<AdminRecipeListDto> {
    return this.recipes.list(query);
  }

  /** The creators that a recipe can have. */
  @Get('recipe-creators')
  @ApiOkResponse({ type: RecipeCreatorListDto })
  adminListRecipeCreators(): Promise<RecipeCreatorListDto> {
    return this.recipes.creators();
  }

  @Get('recipes/:id')
  @ApiOkResponse({ type: AdminRecipeDto })
  @ApiProblems('not_found')
  adminGetRecipe(@Param('id', { schema: RecipeKey }) id: string): Promise<AdminRecipeDto> {
    return this.recipes.one(id);
  }

  /** Creates a recipe, hidden by default; audited (rule A28). */
  @Post('recipes')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminRecipeDto })
  adminCreateRecipe(
    @SignedIn() { userId }: Caller,
    @Body() request: NewRecipeRequest,
  ): Promise<AdminRecipeDto> {
    return this.recipes.create(request, userId);
  }

  /** Changes the given fields; the site shows it at once (rules A27, A28); audited. */
  @Patch('recipes/:id')
  @ApiOkResponse({ type: AdminRecipeDto })
  @ApiProblems('not_found', 'edit_conflict')
  adminChangeRecipe(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: RecipeKey }) id: string,
    @Body() request: ChangeRecipeRequest,
  ): Promise<AdminRecipeDto> {
    return this.recipes.change(id, request, userId);
  }

  /**
   * Confirms that its label was compared, by another person than the one who changed it (rule A28); audited.
   */
  @Post('recipes/:id/approval')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminRecipeDto })
  @ApiProblems('not_found', 'four_eyes_required', 'edit_conflict')
  adminApproveRecipe(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: RecipeKey }) id: string,
    @Body() request: ApproveRequest,
  ): Promise<AdminRecipeDto> {
    return this.recipes.approve(id, request, userId);
  }

  /** Replaces the picture, rendered in every size; audited. */
  @Put('recipes/:id/picture')
  @ApiOkResponse({ type: AdminRecipeDto })
  @ApiProblems('not_found', 'payload_too_large', 'photo_invalid', 'photo_too_small')
  adminSetRecipePicture(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: RecipeKey }) id: string,
    @Body() request: ProductPictureRequest,
  ): Promise<AdminRecipeDto> {
    return this.recipes.setPicture(id, request, userId);
  }
}
