import { Body, Controller, Delete, Get, HttpCode, Patch, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { AccessFor, SignedIn, type Caller } from '../access/access.decorators.js';
import { ConsentsService } from '../privacy/consents.service.js';
import { ErasureService } from '../privacy/erasure.service.js';
import { Limited } from '../access/limits.decorators.js';
import { ConsentChanges, ConsentsDto, DeleteMeRequest, MeChanges, MeDto } from './me.dto.js';
import { ProfileService } from './profile.service.js';

@ApiTags('me')
@AccessFor('user')
@Controller('api/me')
export class MeController {
  constructor(
    private readonly profile: ProfileService,
    private readonly consents: ConsentsService,
    private readonly erasure: ErasureService,
  ) {}

  /**
   * The signed-in account, with all data that the account page starts with (rule I6: 50 an hour with
   * changes).
   */
  @Get()
  @Limited('profile')
  @ApiOkResponse({ type: MeDto })
  getMe(@SignedIn() caller: Caller): Promise<MeDto> {
    return this.profile.getMe(caller);
  }

  /** Changes the fields that are sent. Diet, allergens, notes and goal need the health consent (rule H1). */
  @Patch()
  @Limited('profile')
  @ApiOkResponse({ type: MeDto })
  @ApiProblems('health_consent_required')
  updateMe(@SignedIn() caller: Caller, @Body() changes: MeChanges): Promise<MeDto> {
    return this.profile.updateMe(caller, changes);
  }

  /** Deletes the account; with its password, or within ten minutes of signing in (rule H3). */
  @Delete()
  @Limited('sensitive')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('reauthentication_required', 'password_incorrect', 'last_admin')
  async deleteMe(@SignedIn() caller: Caller, @Body() request: DeleteMeRequest): Promise<void> {
    await this.erasure.erase(caller, request.password);
  }

  /** The consents, and when they were decided. */
  @Get('consents')
  @ApiOkResponse({ type: ConsentsDto })
  getConsents(@SignedIn() caller: Caller): Promise<ConsentsDto> {
    return this.consents.getConsents(caller);
  }

  /** Grants or withdraws consents. Without the one for health, all health details are deleted (rule H2). */
  @Put('consents')
  @ApiOkResponse({ type: ConsentsDto })
  setConsents(@SignedIn() caller: Caller, @Body() changes: ConsentChanges): Promise<ConsentsDto> {
    return this.consents.setConsents(caller, changes);
  }
}
