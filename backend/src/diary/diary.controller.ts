import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { AccessFor, SignedIn, type Caller } from '../identity/access/access.decorators.js';
import { Limited } from '../identity/access/limits.decorators.js';
import { DiaryChanges, DiaryDayParam, DiaryDto, DiaryEntryDto, DiaryRange } from './diary.dto.js';
import { DiaryService } from './diary.service.js';

@ApiTags('diary')
@Controller('api/me/diary')
@AccessFor('user')
export class DiaryController {
  constructor(private readonly diary: DiaryService) {}

  /** The caller's own diary, day by day; nobody else can read it (rule H61). */
  @Get()
  @ApiOkResponse({ type: DiaryDto })
  getDiary(@SignedIn() caller: Caller, @Query() range: DiaryRange): Promise<DiaryDto> {
    return this.diary.list(caller, range);
  }

  /** Writes the sent fields of a day. Needs the health consent (rule H1). */
  @Patch(':day')
  @Limited('diary')
  @ApiOkResponse({ type: DiaryEntryDto })
  @ApiProblems('health_consent_required')
  saveDiaryDay(
    @SignedIn() caller: Caller,
    @Param('day', { schema: DiaryDayParam }) day: string,
    @Body() changes: DiaryChanges,
  ): Promise<DiaryEntryDto> {
    return this.diary.save(caller, day, changes);
  }

  /** Removes a day. */
  @Delete(':day')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found')
  removeDiaryDay(
    @SignedIn() caller: Caller,
    @Param('day', { schema: DiaryDayParam }) day: string,
  ): Promise<void> {
    return this.diary.remove(caller, day);
  }
}
