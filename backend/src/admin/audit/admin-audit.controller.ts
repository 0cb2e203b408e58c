import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor } from '#backend/identity/access/access.decorators.js';
import { AuditLogDto, AuditLogQuery } from './admin-audit.dto.js';
import { AdminAuditService } from './admin-audit.service.js';

@ApiTags('admin')
@AccessFor('admin')
@Controller('api/admin/audit-log')
export class AdminAuditController {
  constructor(private readonly log: AdminAuditService) {}

  /** Who did what, when and to what, newest first (rule A21). */
  @Get()
  @ApiOkResponse({ type: AuditLogDto })
  adminAuditLog(@Query() query: AuditLogQuery): Promise<AuditLogDto> {
    return this.log.page(query);
  }
}
