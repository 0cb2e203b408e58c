import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { Limited } from '#backend/identity/access/limits.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { BoxDraftDto, BoxDraftRequest, KeptBoxDraftDto } from './box-draft.dto.js';
import { BoxDraftsService } from './box-drafts.service.js';

@ApiTags('ordering')
@Controller('api/me/box-draft')
@AccessFor('user')
export class BoxDraftsController {
  constructor(private readonly drafts: BoxDraftsService) {}

  /** The box that the caller is filling on any device (rule B101). */
  @Get()
  @ApiOkResponse({ type: KeptBoxDraftDto })
  getBoxDraft(@SignedIn() { userId }: Caller): Promise<KeptBoxDraftDto> {
    return this.drafts.read(userId);
  }

  /** Keeps it, unless another device has changed it since. */
  @Put()
  @Limited('boxDraft')
  @ApiOkResponse({ type: BoxDraftDto })
  @ApiProblems('edit_conflict')
  keepBoxDraft(@SignedIn() { userId }: Caller, @Body() box: BoxDraftRequest): Promise<BoxDraftDto> {
    return this.drafts.write(userId, box);
  }

  /** Removes it. */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse()
  removeBoxDraft(@SignedIn() { userId }: Caller): Promise<void> {
    return this.drafts.remove(userId);
  }
}
