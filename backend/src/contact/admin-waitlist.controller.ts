import { Readable } from 'node:stream';
import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { WaitlistService } from './waitlist.service.js';
import { AccessFor, SignedIn, type Caller } from '../identity/access/access.decorators.js';
import { Limited } from '../identity/access/limits.decorators.js';
import { AuditService } from '../platform/audit/audit.service.js';
import { WaitingAreasDto, WaitingListDto, WaitingQuery } from './admin-contact.dto.js';

@ApiTags('admin')
@AccessFor('admin', 'support')
@Controller('api/admin/waitlist')
export class AdminWaitlistController {
  constructor(
    private readonly waitlist: WaitlistService,
    private readonly audit: AuditService,
  ) {}

  /** The waiting list, newest first, in one area or in all (rule D5). */
  @Get()
  @ApiOkResponse({ type: WaitingListDto })
  adminListWaiting(@Query() { country, area, ...page }: WaitingQuery): Promise<WaitingListDto> {
    return this.waitlist.list(country && area ? { country, area } : undefined, page);
  }

  /** The number of people waiting by postcode area, the largest first. */
  @Get('areas')
  @ApiOkResponse({ type: WaitingAreasDto })
  async adminWaitingAreas(): Promise<WaitingAreasDto> {
    return { items: await this.waitlist.areas() };
  }

  /** The whole waiting list as CSV; audited. */
  @Get('file')
  @Limited('sensitive')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async adminGetWaitingFile(@SignedIn() { userId }: Caller): Promise<StreamableFile> {
    await this.audit.note({ action: 'admin.waitlist-exported', actorId: userId });
    return new StreamableFile(Readable.from(this.waitlist.file()), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="waiting-list.csv"',
    });
  }
}
