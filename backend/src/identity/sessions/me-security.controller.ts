import { Controller, Delete, Get, Header, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { id } from '#backend/platform/http/validation/keys.js';
import { AccessFor, SignedIn, type Caller } from '../access/access.decorators.js';
import { DataExportService } from '../privacy/data-export.service.js';
import { Limited } from '../access/limits.decorators.js';
import { DataExportDto, RecoveryCodesDto, LoginSessionListDto } from '../profile/me.dto.js';
import { MyLoginSessionsService } from './my-login-sessions.service.js';
import { RecoveryCodesService } from '../factors/recovery-codes.service.js';

@ApiTags('me')
@AccessFor('user')
@Controller('api/me')
export class MeSecurityController {
  constructor(
    private readonly sessions: MyLoginSessionsService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly exports: DataExportService,
  ) {}

  /** The caller's sessions, this browser first. */
  @Get('sessions')
  @ApiOkResponse({ type: LoginSessionListDto })
  listSessions(@SignedIn() caller: Caller): Promise<LoginSessionListDto> {
    return this.sessions.list(caller);
  }

  /** Signs one browser out at once. */
  @Delete('sessions/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found')
  endSession(@SignedIn() caller: Caller, @Param('id', { schema: id }) id: string): Promise<void> {
    return this.sessions.end(caller, id);
  }

  /**
   * Creates ten new recovery codes, shown only this once; the old ones are void. Needs a second factor in
   * this session (rule I13).
   */
  @Post('recovery-codes')
  @Limited('sensitive')
  @ApiCreatedResponse({ type: RecoveryCodesDto })
  async getRecoveryCodes(@SignedIn() caller: Caller): Promise<RecoveryCodesDto> {
    return { codes: await this.recoveryCodes.renew(caller) };
  }

  /** Requests a copy of all personal data; an email with the link follows (rule H3). */
  @Post('export')
  @Limited('sensitive')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: DataExportDto })
  exportMyData(@SignedIn() caller: Caller): Promise<DataExportDto> {
    return this.exports.request(caller);
  }

  /** The copy, a ZIP of JSON and CSV, for seven days (rule H4). */
  @Get('export/:id')
  @Limited('sensitive')
  @Header('cache-control', 'no-store')
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('not_found')
  async getMyExport(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.open(caller, id), {
      type: 'application/zip',
      disposition: 'attachment; filename="my-data.zip"',
    });
  }
}
