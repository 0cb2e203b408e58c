import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  SettingChangesRequest,
  SettingHistoryDto,
  SettingHistoryQuery,
  SettingListDto,
} from './admin-settings.dto.js';
import { AdminSettingsService } from './admin-settings.service.js';

@ApiTags('admin')
@AccessFor('admin')
@Controller('api/admin/settings')
export class AdminSettingsController {
  constructor(private readonly settings: AdminSettingsService) {}

  /** Every business setting: its value, its default, and who changed it last (rule A15). */
  @Get()
  @ApiOkResponse({ type: SettingListDto })
  adminGetSettings(): Promise<SettingListDto> {
    return this.settings.list();
  }

  /**
   * Changes settings, all or none, and returns all of them. 409 edit_conflict carries `current`, the values
   * that another administrator has set meanwhile; audited.
   */
  @Patch()
  @ApiOkResponse({ type: SettingListDto })
  @ApiProblems('edit_conflict')
  adminUpdateSettings(
    @SignedIn() { userId }: Caller,
    @Body() request: SettingChangesRequest,
  ): Promise<SettingListDto> {
    return this.settings.change(request, userId);
  }

  /** Changes, newest first, of one setting or of all. */
  @Get('history')
  @ApiOkResponse({ type: SettingHistoryDto })
  adminGetSettingHistory(@Query() query: SettingHistoryQuery): Promise<SettingHistoryDto> {
    return this.settings.history(query);
  }
}
