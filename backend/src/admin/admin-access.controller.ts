import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '../identity/access/access.decorators.js';
import { AdminAccessDto } from './admin-access.dto.js';

@ApiTags('admin')
@AccessFor('admin', 'kitchen', 'support', 'finance', 'content')
@Controller('api/admin/access')
export class AdminAccessController {
  /**
   * Whether the caller may open the back office, and with which role (rule A2). A caller without a role gets
   * 403 and an entry in the audit log; one with a role but no second factor is sent to turn it on (rule A20).
   */
  @Get()
  @ApiOkResponse({ type: AdminAccessDto })
  adminAccess(@SignedIn() { roles }: Caller): AdminAccessDto {
    return { roles: [...roles] };
  }
}
