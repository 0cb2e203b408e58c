import { Readable } from 'node:stream';
import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { oneOf } from '#backend/platform/http/validation/choices.js';
import { AdminFilesService } from './admin-files.service.js';
import { LIST_FILE_NAMES, type ListFileName } from './list-files.js';

/** The lists of the back office as files (rule A44). */
@ApiTags('admin')
@AccessFor('admin', 'support', 'finance', 'content')
@Controller('api/admin/files')
export class AdminFilesController {
  constructor(private readonly files: AdminFilesService) {}

  /** One list, streamed; each has its own roles; no health details; audited. */
  @Get(':name')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async adminGetListFile(
    @SignedIn() caller: Caller,
    @Param('name', { schema: oneOf(LIST_FILE_NAMES) }) name: ListFileName,
  ): Promise<StreamableFile> {
    return new StreamableFile(Readable.from(await this.files.file(name, caller)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}.csv"`,
    });
  }
}
