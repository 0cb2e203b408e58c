import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { overdueSince } from '#backend/rules/complaints.js';
import { londonDate } from '#backend/rules/delivery/delivery-days.js';
import { WaitingDto } from './admin-waiting.dto.js';
import { waitingCounts } from './waiting.queries.js';

/** The numbers beside the sections of the back office (rule A45). */
@ApiTags('admin')
@AccessFor('admin', 'kitchen', 'support', 'finance', 'content')
@Controller('api/admin/waiting')
export class AdminWaitingController {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
  ) {}

  /** How much waits for a person in each section of the caller's roles. */
  @Get()
  @ApiOkResponse({ type: WaitingDto })
  async adminWaiting(@SignedIn() { roles }: Caller): Promise<WaitingDto> {
    const { now, holidays } = this.catalog.calendar();
    const at = { today: londonDate(now), complaintsSince: overdueSince(now, holidays) };
    return { items: await waitingCounts(this.em.fork(), roles, at) };
  }
}
